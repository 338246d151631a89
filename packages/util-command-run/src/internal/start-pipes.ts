import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { uptime } from "node:os";
import type { Readable } from "node:stream";
import type { Channels } from "@lastframe/util-interaction-detect";
import { findHolders } from "@lastframe/util-interaction-detect/linux";
import type { ChildExit, StartedChild, StartResult, StartSpec, StreamName } from "./child.ts";
import { findChannels, linkOf } from "./pipe-links.ts";
import { createSocketPair, type SocketPair } from "./socket-pair.ts";
import { describeStartError } from "./start-error.ts";

/** Start times of processes are given in these (proc_pid_stat(5), USER_HZ). */
const TICKS_PER_SECOND = 100;

/** Start a child whose output comes through pipes: one each for stdout and stderr, or a single one for both. */
export async function startPipes(spec: StartSpec): Promise<StartResult> {
  const shared = spec.merge && process.platform !== "win32" ? await createSocketPair() : null;
  const sharedLink = linkOf(shared?.writeEnd);
  const notBefore = Math.floor(uptime() * TICKS_PER_SECOND) - 1;
  let child: ChildProcess;
  try {
    child = spawn(spec.command, [...spec.args], {
      cwd: spec.cwd,
      env: spec.env,
      detached: spec.detached,
      windowsHide: true,
      stdio: stdioOf(spec, shared),
    });
  } catch (error) {
    shared?.readEnd.destroy();
    return { error: describeStartError(error, spec) };
  } finally {
    // The child has its own copies; as long as ours is open the read end never ends.
    shared?.writeEnd.destroy();
  }
  if (child.pid === undefined) {
    const error = await new Promise((resolve) => child.once("error", resolve));
    shared?.readEnd.destroy();
    return { error: describeStartError(error, spec) };
  }
  const channels = findChannels(child.pid, shared === null ? { stdout: child.stdout, stderr: child.stderr } : {});
  if (sharedLink !== undefined) Object.assign(channels, { stdout: sharedLink, stderr: sharedLink });
  return { child: attach(child, child.pid, spec, { shared, channels, notBefore }) };
}

function stdioOf(spec: StartSpec, shared: SocketPair | null): StdioOptions {
  const stdin = spec.stdin === "pipe" || spec.input !== undefined ? "pipe" : "ignore";
  return shared === null ? [stdin, "pipe", "pipe"] : [stdin, shared.writeEnd, shared.writeEnd];
}

interface Start {
  readonly shared: SocketPair | null;
  readonly channels: Channels;
  /** No process that the child started is older, in ticks since boot. */
  readonly notBefore: number;
}

function attach(child: ChildProcess, pid: number, spec: StartSpec, { shared, channels, notBefore }: Start): StartedChild {
  const exited = new Promise<ChildExit>((resolve) => {
    child.once("exit", (exitCode, signal) => resolve({ exitCode, signal }));
  });
  // A failed kill or a late error of the handle must not become an uncaught exception.
  child.on("error", ignore);
  const outputs: (Readable | null)[] = shared === null ? [child.stdout, child.stderr] : [shared.readEnd];
  const streams = outputs.filter((stream): stream is Readable => stream !== null);
  const closed = streams.map((stream, index) => forward(stream, spec.merge || index === 0 ? "stdout" : "stderr", spec));
  const { stdin } = child;
  if (stdin !== null) {
    // EPIPE: the child ended or closed its input before it read all of it, which is its right.
    stdin.on("error", ignore);
    if (spec.input !== undefined) stdin.end(spec.input);
  }
  return {
    pid,
    ownGroup: spec.detached && process.platform !== "win32",
    terminal: false,
    channels,
    exited,
    closed: Promise.all(closed).then(ignore),
    holders: () => findHolders(outputLinks(channels)).filter((holder) => holder.started >= notBefore),
    inputPending: () => stdin !== null && spec.input !== undefined && !stdin.writableFinished && !stdin.destroyed,
    pause: () => streams.forEach((stream) => stream.pause()),
    resume: () => streams.forEach((stream) => stream.resume()),
    release: () => {
      for (const stream of streams) stream.destroy();
      stdin?.destroy();
      child.unref();
    },
  };
}

/** As long as our end is open and theirs is held, its number names nothing else. */
function outputLinks({ stdout, stderr }: Channels): string[] {
  return [...new Set([stdout, stderr])].filter((link): link is string => link !== undefined && /^(?:socket|pipe):/.test(link));
}

function forward(stream: Readable, name: StreamName, spec: StartSpec): Promise<void> {
  stream.on("data", (chunk: Uint8Array) => spec.onChunk(name, chunk));
  stream.on("error", ignore);
  // The socket of a pair is paused until here, so that no byte comes before there is a listener.
  stream.resume();
  return new Promise((resolve) => stream.once("close", resolve));
}

function ignore(): void {
  // Nothing depends on it.
}
