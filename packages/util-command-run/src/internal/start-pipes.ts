import { spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { uptime } from "node:os";
import type { Readable } from "node:stream";
import type { Channels } from "@lastframe/util-interaction-detect";
import { createRelativeSearch, readChannels } from "@lastframe/util-interaction-detect/linux";
import type { ChildExit, StartedChild, StartResult, StartSpec, StreamName } from "./child.ts";
import { linkOf } from "./pipe-links.ts";
import { loadParser, planStart } from "./plan-start.ts";
import { createSocketPairs, type SocketPair } from "./socket-pair.ts";
import { describeStartError } from "./start-error.ts";

/** Start times of processes are given in these (proc_pid_stat(5), USER_HZ). */
const TICKS_PER_SECOND = 100;

/** Start a child whose output comes through channels: one each for stdout and stderr, or a single one for both. */
export async function startPipes(spec: StartSpec): Promise<StartResult> {
  const plan = planStart(spec, process.platform, await loadParser(process.platform));
  if (plan === null) return { error: describeStartError(Object.assign(new Error("ENOENT"), { code: "ENOENT" }), spec) };
  const pairs = await openPairs(spec);
  const links = (pairs ?? []).map((pair) => linkOf(pair.writeEnd));
  const notBefore = ticksNow();
  let child: ChildProcess;
  try {
    child = spawn(plan.command, [...plan.args], { ...plan.options, stdio: stdioOf(spec, pairs) });
  } catch (error) {
    close(pairs);
    return { error: describeStartError(error, spec) };
  } finally {
    // The child has its own copies; as long as ours is open the read end never ends.
    for (const pair of pairs ?? []) pair.writeEnd.destroy();
  }
  if (child.pid === undefined) {
    const error = await new Promise((resolve) => child.once("error", resolve));
    close(pairs);
    return { error: describeStartError(error, spec) };
  }
  const channels = channelsOf(child.pid, links);
  const streams = pairs === null ? readPipes(child, spec) : pairs.map((pair) => pair.readEnd);
  return { child: attach(child, child.pid, spec, { streams, channels, notBefore }) };
}

/** No process that the child starts is older, in ticks since boot. */
export function ticksNow(): number {
  return Math.floor(uptime() * TICKS_PER_SECOND) - 1;
}

/** `null` where there are no UNIX sockets to make or no directory to make them in: the pipes of Node do then. */
async function openPairs(spec: StartSpec): Promise<SocketPair[] | null> {
  if (process.platform === "win32") return null;
  const names: StreamName[] = spec.merge ? ["stdout"] : ["stdout", "stderr"];
  try {
    return await createSocketPairs(names.map((name) => (bytes) => spec.onChunk(name, bytes)));
  } catch {
    return null;
  }
}

function close(pairs: readonly SocketPair[] | null): void {
  for (const pair of pairs ?? []) pair.readEnd.destroy();
}

function stdioOf(spec: StartSpec, pairs: readonly SocketPair[] | null): StdioOptions {
  const stdin = spec.stdin === "pipe" || spec.input !== undefined ? "pipe" : "ignore";
  const [out, err = out] = (pairs ?? []).map((pair) => pair.writeEnd);
  return out === undefined ? [stdin, "pipe", "pipe"] : [stdin, out, err];
}

/** The child's input and terminal as it tells them, its output as we made it. */
function channelsOf(pid: number, [out, err = out]: readonly (string | undefined)[]): Channels {
  if (process.platform !== "linux") return {};
  return { ...readChannels(pid), ...(out === undefined ? {} : { stdout: out }), ...(err === undefined ? {} : { stderr: err }) };
}

function readPipes({ stdout, stderr }: ChildProcess, spec: StartSpec): Readable[] {
  const streams = [stdout, stderr].filter((stream): stream is Readable => stream !== null);
  for (const [index, stream] of streams.entries()) {
    const name = spec.merge || index === 0 ? "stdout" : "stderr";
    stream.on("data", (chunk: Uint8Array) => spec.onChunk(name, chunk));
  }
  return streams;
}

interface Start {
  readonly streams: readonly Readable[];
  readonly channels: Channels;
  readonly notBefore: number;
}

function attach(child: ChildProcess, pid: number, spec: StartSpec, { streams, channels, notBefore }: Start): StartedChild {
  const exited = new Promise<ChildExit>((resolve) => {
    child.once("exit", (exitCode, signal) => resolve({ exitCode, signal }));
  });
  // A failed kill or a late error of the handle must not become an uncaught exception.
  child.on("error", ignore);
  const relatives = createRelativeSearch({
    since: notBefore,
    links: outputLinks(channels),
    ...(spec.marker !== undefined && { variable: spec.marker }),
  });
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
    relatives,
    exited,
    closed: Promise.all(streams.map(ended)).then(ignore),
    holders: () => relatives.holders(),
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

function ended(stream: Readable): Promise<void> {
  stream.on("error", ignore);
  return new Promise((resolve) => stream.once("close", resolve));
}

function ignore(): void {
  // Nothing depends on it.
}
