import { type ProcSource, readProcMemory, readProcText } from "./proc-files.ts";

/** What a sleeping task waits for. */
export interface TaskWait {
  /** `read`: one descriptor. `set`: whichever of several. `write`: room in one. `network`: a peer. `none`: something else. */
  readonly kind: "running" | "read" | "set" | "write" | "network" | "none" | "unseen";
  readonly call: string;
  /** Descriptors whose input it waits for; for `write` the one it writes to. */
  readonly descriptors: readonly number[];
  /** It comes back by itself: it has a time limit. */
  readonly returns: boolean;
  /** An event loop: what it waits for may change without a call of its own. */
  readonly isLoop?: boolean;
}

type CallShape = "read" | "write" | "network" | "poll" | "ppoll" | "select" | "epoll";

interface Call {
  readonly name: string;
  readonly shape: CallShape;
}

/** Numbers of arch/x86/entry/syscalls/syscall_64.tbl. */
const X64_CALLS: ReadonlyMap<number, Call> = callTable([
  [0, "read", "read"], [17, "pread64", "read"], [19, "readv", "read"], [45, "recvfrom", "read"], [47, "recvmsg", "read"],
  [295, "preadv", "read"], [299, "recvmmsg", "read"], [327, "preadv2", "read"],
  [1, "write", "write"], [20, "writev", "write"], [44, "sendto", "write"], [46, "sendmsg", "write"],
  [42, "connect", "network"], [43, "accept", "network"], [288, "accept4", "network"],
  [7, "poll", "poll"], [271, "ppoll", "ppoll"], [23, "select", "select"], [270, "pselect6", "select"],
  [232, "epoll_wait", "epoll"], [281, "epoll_pwait", "epoll"], [441, "epoll_pwait2", "epoll"],
]);

/** Numbers of include/uapi/asm-generic/unistd.h, which arm64 uses. */
const ARM64_CALLS: ReadonlyMap<number, Call> = callTable([
  [63, "read", "read"], [67, "pread64", "read"], [65, "readv", "read"], [207, "recvfrom", "read"], [212, "recvmsg", "read"],
  [69, "preadv", "read"], [243, "recvmmsg", "read"], [286, "preadv2", "read"],
  [64, "write", "write"], [66, "writev", "write"], [206, "sendto", "write"], [211, "sendmsg", "write"],
  [203, "connect", "network"], [202, "accept", "network"], [242, "accept4", "network"],
  [73, "ppoll", "ppoll"], [72, "pselect6", "select"],
  [22, "epoll_pwait", "epoll"], [441, "epoll_pwait2", "epoll"],
]);

const CALLS_BY_ARCH: ReadonlyMap<string, ReadonlyMap<number, Call>> = new Map([["x64", X64_CALLS], ["arm64", ARM64_CALLS]]);

const POLLFD_BYTES = 8;
/** POLLIN and POLLRDNORM of poll(2). */
const POLL_READABLE = 0x41;
/** EPOLLIN and EPOLLRDNORM of epoll_ctl(2). */
const EPOLL_READABLE = 0x41;
const MAX_POLL_DESCRIPTORS = 4096;
const MAX_SELECT_DESCRIPTORS = 65_536;

const UNSEEN: TaskWait = { kind: "unseen", call: "unknown", descriptors: [], returns: true };
const RUNNING: TaskWait = { kind: "running", call: "running", descriptors: [], returns: true };
const NOTHING: TaskWait = { kind: "none", call: "none", descriptors: [], returns: true };

/** Whether the system calls of this machine can be named. */
export function knowsCalls(source: ProcSource): boolean {
  return CALLS_BY_ARCH.has(source.arch);
}

/** Read what one task sleeps in (proc_pid_syscall(5)); `unseen` when the kernel does not say. */
export function readTaskWait(source: ProcSource, pid: number, task: number): TaskWait | null {
  const text = readProcText(`${source.root}/${pid}/task/${task}/syscall`);
  if (text === null) return null;
  if (typeof text !== "string") return UNSEEN;
  if (text.startsWith("running")) return RUNNING;
  const words = text.trimEnd().split(" ");
  const call = CALLS_BY_ARCH.get(source.arch)?.get(Number(words[0]));
  if (call === undefined) return NOTHING;
  const argument = (index: number): bigint => toBigInt(words[index + 1]);
  switch (call.shape) {
    case "read":
    case "write":
    case "network":
      return { kind: call.shape, call: call.name, descriptors: [toDescriptor(argument(0))], returns: false };
    case "poll":
    case "ppoll":
      return readPoll(source, pid, call, argument);
    case "select":
      return readSelect(source, pid, call, argument);
    case "epoll":
      return readEpoll(source, pid, call, argument);
  }
}

function readPoll(source: ProcSource, pid: number, call: Call, argument: (index: number) => bigint): TaskWait {
  const count = Number(argument(1));
  // poll: milliseconds, negative for ever. ppoll: a pointer, null for ever.
  const returns = call.shape === "poll" ? toInt(argument(2)) >= 0 : argument(2) !== 0n;
  if (count === 0 || count > MAX_POLL_DESCRIPTORS) return { kind: "set", call: call.name, descriptors: [], returns };
  const bytes = readProcMemory(source, pid, argument(0), count * POLLFD_BYTES);
  if (bytes === null) return { ...UNSEEN, call: call.name };
  const descriptors: number[] = [];
  for (let at = 0; at < bytes.length; at += POLLFD_BYTES) {
    const descriptor = bytes.readInt32LE(at);
    // tail -f polls the terminal for its end alone, without POLLIN.
    if (descriptor >= 0 && (bytes.readInt16LE(at + 4) & POLL_READABLE) !== 0) descriptors.push(descriptor);
  }
  return { kind: "set", call: call.name, descriptors, returns };
}

function readSelect(source: ProcSource, pid: number, call: Call, argument: (index: number) => bigint): TaskWait {
  const count = toInt(argument(0));
  const returns = argument(4) !== 0n;
  if (count <= 0 || count > MAX_SELECT_DESCRIPTORS || argument(1) === 0n) return { kind: "set", call: call.name, descriptors: [], returns };
  const bytes = readProcMemory(source, pid, argument(1), Math.ceil(count / 64) * 8);
  if (bytes === null) return { ...UNSEEN, call: call.name };
  const descriptors: number[] = [];
  for (let descriptor = 0; descriptor < count; descriptor += 1) {
    if (((bytes[descriptor >> 3] ?? 0) & (1 << (descriptor & 7))) !== 0) descriptors.push(descriptor);
  }
  return { kind: "set", call: call.name, descriptors, returns };
}

/** The set lives in the kernel; fdinfo prints it as `tfd: N events: MASK ...` lines (proc_pid_fdinfo(5)). */
function readEpoll(source: ProcSource, pid: number, call: Call, argument: (index: number) => bigint): TaskWait {
  const text = readProcText(`${source.root}/${pid}/fdinfo/${toDescriptor(argument(0))}`);
  if (typeof text !== "string") return { ...UNSEEN, call: call.name };
  const descriptors: number[] = [];
  for (const line of text.split("\n")) {
    if (!line.startsWith("tfd:")) continue;
    const events = line.indexOf("events:");
    if (events < 0) continue;
    const mask = Number.parseInt(line.slice(events + 7).trimStart(), 16);
    if ((mask & EPOLL_READABLE) !== 0) descriptors.push(Number.parseInt(line.slice(4).trimStart(), 10));
  }
  // epoll_pwait2 has a pointer there, null for ever; the others milliseconds, negative for ever.
  const returns = call.name === "epoll_pwait2" ? argument(3) !== 0n : toInt(argument(3)) >= 0;
  return { kind: "set", call: call.name, descriptors, returns, isLoop: true };
}

function callTable(rows: readonly (readonly [number: number, name: string, shape: CallShape])[]): Map<number, Call> {
  return new Map(rows.map(([number, name, shape]) => [number, { name, shape }]));
}

function toBigInt(word: string | undefined): bigint {
  if (word === undefined || word === "") return 0n;
  try {
    return BigInt(word);
  } catch {
    return 0n;
  }
}

function toInt(value: bigint): number {
  return Number(BigInt.asIntN(32, value));
}

function toDescriptor(value: bigint): number {
  return toInt(value);
}
