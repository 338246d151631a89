import { closeSync, openSync, readdirSync, readlinkSync, readSync } from "node:fs";

/** Where the process files are and which table of system calls they speak; tests hand in a made-up tree. */
export interface ProcSource {
  readonly root: string;
  readonly arch: string;
}

/** The process files of this machine, or `null` on a system that has none. */
export const HOST: ProcSource | null = process.platform === "linux" ? { root: "/proc", arch: process.arch } : null;

/** The kernel refused (another user, a setuid program, ptrace rules): not the same as "there is nothing". */
export const DENIED: unique symbol = Symbol("denied");

/** Text of a process file, `null` when the process or the file is gone. */
export type ProcText = string | typeof DENIED | null;

export interface ProcessStat {
  readonly pid: number;
  /** Name as the kernel has it, at most 15 bytes. */
  readonly command: string;
  /** One letter: R running, S sleeping, D disk, T stopped, Z zombie ... */
  readonly state: string;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
  readonly ttyNumber: number;
  readonly foregroundGroup: number;
  /** User and system time in clock ticks. */
  readonly ticks: number;
  readonly threads: number;
  /** Clock ticks since boot: with the pid it names one process for good, pids alone are used again. */
  readonly started: number;
}

const CHUNK_BYTES = 8192;
/** A process file longer than this is cut; an epoll set of that size has some 5,000 descriptors. */
const MAX_FILE_BYTES = 1 << 18;
const chunk: Buffer = Buffer.alloc(CHUNK_BYTES);

/** Read a small process file without the extra calls of `readFileSync`. */
export function readProcText(path: string): ProcText {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, "r");
    let text = "";
    while (text.length < MAX_FILE_BYTES) {
      const count = readSync(descriptor, chunk, 0, CHUNK_BYTES, null);
      text += chunk.toString("latin1", 0, count);
      if (count === 0 || count < CHUNK_BYTES / 2) break;
    }
    return text;
  } catch (error) {
    return isDenied(error) ? DENIED : null;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Copy `length` bytes of another process's memory, or `null` when they cannot be read. */
export function readProcMemory(source: ProcSource, pid: number, address: bigint, length: number): Buffer | null {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(`${source.root}/${pid}/mem`, "r");
    const bytes = Buffer.alloc(length);
    return readSync(descriptor, bytes, 0, length, address) === length ? bytes : null;
  } catch {
    return null;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Target of a link such as `/proc/PID/fd/0`, or `null`. */
export function readProcLink(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}

/** Entries of a directory whose names are numbers (pids, task ids, descriptors); empty when it cannot be read. */
export function listNumbers(path: string): number[] {
  const numbers: number[] = [];
  try {
    for (const name of readdirSync(path)) {
      const value = Number(name);
      if (Number.isInteger(value)) numbers.push(value);
    }
  } catch {
    // Gone or denied: both mean that nothing is known here.
  }
  return numbers;
}

/** The fields of `/proc/PID/stat` that matter here (proc_pid_stat(5)), or `null` when the process is gone. */
export function readProcessStat(source: ProcSource, pid: number): ProcessStat | null {
  const text = readProcText(`${source.root}/${pid}/stat`);
  if (typeof text !== "string") return null;
  // The name stands in parentheses and may itself contain any of them.
  const open = text.indexOf("(");
  const close = text.lastIndexOf(")");
  if (open < 0 || close < open) return null;
  const fields = text.slice(close + 2).split(" ");
  const number = (index: number): number => Number(fields[index] ?? Number.NaN);
  return {
    pid,
    command: Buffer.from(text.slice(open + 1, close), "latin1").toString("utf8"),
    state: fields[0] ?? "?",
    parent: number(1),
    group: number(2),
    session: number(3),
    ttyNumber: number(4),
    foregroundGroup: number(5),
    ticks: number(11) + number(12),
    threads: number(17),
    started: number(19),
  };
}

function isDenied(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === "EACCES" || code === "EPERM";
}
