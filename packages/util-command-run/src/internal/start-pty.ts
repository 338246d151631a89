import { readSync } from "node:fs";
import { constants } from "node:os";
import type { Channels } from "@lastframe/util-interaction-detect";
import { createRelativeSearch, isRunning, readChannels, type ProcessInfo } from "@lastframe/util-interaction-detect/linux";
import type { IPty } from "@lydell/node-pty";
import type { ChildExit, StartedChild, StartResult, StartSpec } from "./child.ts";
import { describeStartError, errorCode, findProgram } from "./start-error.ts";
import { ticksNow } from "./start-pipes.ts";

const END_OF_TRANSMISSION = "\x04";
const READ_BYTES = 65_536;
/** What may still be read when the terminal is closed: far more than the kernel buffers, yet an end. */
const MAX_REST_BYTES = 1_048_576;

/** What node-pty has at run time beyond its types, on POSIX systems. */
interface UnixPty {
  readonly _socket?: { readonly readableEnded: boolean; destroy(error?: Error): unknown; read(): unknown };
  readonly _fd?: number;
  readonly ptsName?: string;
}

/** Start a child on a pseudo terminal of its own, which is its controlling terminal. */
export async function startPty(spec: StartSpec): Promise<StartResult> {
  const module = await loadNodePty();
  if ("error" in module) return module;
  const missing = process.platform === "win32" ? "executable" : findProgram(spec);
  // node-pty forks first and prints the error of execvp(3) to the terminal, as if the program had said it.
  if (missing === "missing") return { error: describeStartError(Object.assign(new Error("ENOENT"), { code: "ENOENT" }), spec) };
  if (missing === "not executable") return { error: { code: "EACCES", message: `not executable: ${spec.command}` } };
  const notBefore = ticksNow();
  try {
    const terminal = module.spawn(spec.command, [...spec.args], {
      name: spec.env["TERM"] ?? "xterm-256color",
      cols: spec.columns,
      rows: spec.rows,
      cwd: spec.cwd ?? process.cwd(),
      env: spec.env,
      encoding: null,
    });
    return { child: attach(terminal, spec, notBefore) };
  } catch (error) {
    return { error: describeStartError(error, spec) };
  }
}

async function loadNodePty(): Promise<typeof import("@lydell/node-pty") | { error: { code: string; message: string } }> {
  try {
    return await import("@lydell/node-pty");
  } catch (error) {
    const reason = /^(?:ERR_)?MODULE_NOT_FOUND$/.test(errorCode(error)) ? "" : ` (${error instanceof Error ? firstLine(error.message) : "it cannot be loaded"})`;
    return {
      error: {
        code: "PTY_UNAVAILABLE",
        message: `stdin "pty" needs the optional package @lydell/node-pty: npm install @lydell/node-pty${reason}`,
      },
    };
  }
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? "";
}

function attach(terminal: IPty, spec: StartSpec, notBefore: number): StartedChild {
  const unix = terminal as unknown as UnixPty;
  const { ptsName } = unix;
  const relatives = createRelativeSearch({
    since: notBefore,
    ...(ptsName !== undefined && { links: [ptsName] }),
    ...(spec.marker !== undefined && { variable: spec.marker }),
  });
  const findOthers = (): ProcessInfo[] => relatives.holders().filter((holder) => holder.pid !== terminal.pid);
  let ended = false;
  const forward = (data: unknown): void => {
    spec.onChunk("stdout", typeof data === "string" ? new TextEncoder().encode(data) : (data as Uint8Array));
  };
  terminal.onData(forward);
  let held: ProcessInfo[] | null = null;
  beforeClose(unix, (fd, ended) => {
    // Once the descriptor is closed the terminal's name is free for the next one, of whomever.
    held = ended ? [] : findOthers();
    readRest(fd, forward);
  });
  const exited = new Promise<ChildExit>((resolve) => {
    terminal.onExit(({ exitCode, signal }) => {
      ended = true;
      resolve(exitOf(exitCode, signal));
    });
  });
  if (spec.input !== undefined) {
    terminal.write(typeof spec.input === "string" ? spec.input : Buffer.from(spec.input).toString("latin1"));
    terminal.write(END_OF_TRANSMISSION);
  }
  return {
    pid: terminal.pid,
    ownGroup: process.platform !== "win32",
    terminal: true,
    channels: channelsOf(terminal.pid, ptsName),
    relatives,
    exited,
    // node-pty tells the exit only after it has closed the terminal.
    closed: exited.then(() => undefined),
    holders: () => held?.filter(isRunning) ?? findOthers(),
    inputPending: () => false,
    pause: () => terminal.pause(),
    resume: () => terminal.resume(),
    release: () => {
      // After the exit the descriptor is closed, and kill() would aim at whoever has the number now.
      if (!ended) unix._socket?.destroy();
    },
  };
}

/**
 * Act at the moment the terminal's descriptor is closed: at its end, or 200 ms after the exit while somebody holds it.
 *
 * libuv takes a hang-up after a partial read for the end of the stream, and reads of a terminal are always partial: of
 * 20 KB written right before the exit the last 4 to 8 KB were lost in 1 of 10 runs (compare microsoft/node-pty#72).
 */
function beforeClose({ _socket: socket, _fd: fd }: UnixPty, action: (fd: number, ended: boolean) => void): void {
  if (socket === undefined || fd === undefined) return;
  const destroy = socket.destroy.bind(socket);
  let done = false;
  socket.destroy = (error?: Error): unknown => {
    if (!done) {
      done = true;
      // What a pause has left in the stream's own buffer comes first; read() hands it to the listeners.
      while (socket.read() !== null);
      action(fd, socket.readableEnded);
    }
    return destroy(error);
  };
}

function readRest(fd: number, forward: (data: Uint8Array) => void): void {
  for (let read = 0; read < MAX_REST_BYTES; ) {
    const buffer = new Uint8Array(READ_BYTES);
    let count: number;
    try {
      count = readSync(fd, buffer);
    } catch {
      return; // EIO: nothing left and nobody there; EAGAIN: nothing left, somebody still holds it.
    }
    if (count === 0) return;
    forward(buffer.subarray(0, count));
    read += count;
  }
}

/** node-pty reports a death by signal as exit code 0 and the signal's number. */
function exitOf(exitCode: number, signal: number | undefined): ChildExit {
  if (signal === undefined || signal === 0) return { exitCode, signal: null };
  const name = Object.entries(constants.signals).find(([, number]) => number === signal)?.[0];
  return { exitCode: null, signal: name ?? `signal ${signal}` };
}

function channelsOf(pid: number, tty: string | undefined): Channels {
  // Right after the fork the child still has the caller's descriptors: only the terminal's name is sure.
  if (tty !== undefined) return { stdin: tty, stdout: tty, stderr: tty, tty };
  return process.platform === "linux" ? readChannels(pid) : {};
}
