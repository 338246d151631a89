import type { Channels, WaitEvidence } from "../types.ts";
import { findOutsideReaders } from "./find-outside-readers.ts";
import { inspectTree } from "./inspect-tree.ts";
import { HOST } from "./proc-files.ts";
import { toEvidence, UNKNOWN } from "./wait-evidence.ts";

/**
 * Look once at a process and its descendants and tell whether one of them waits for input that only a person could give.
 *
 * For every task the kernel names the call it sleeps in (`/proc/PID/task/TID/syscall`); the descriptors of that call
 * (from its arguments, the process's memory or the epoll set) are compared with our channels. `blocked` is proof;
 * `listening` is an event loop or a timed wait and needs more; `busy` in one look means a task that runs, waits for a disk,
 * a peer, or for us to take its output. Whether CPU time moves takes two looks: see `createWaitMonitor`.
 * Where the kernel refuses, and on every system but Linux on x64 and arm64, the state is `unknown`, never "no".
 *
 * @param pid the process that was started
 * @param channels its links right after the start, from `readChannels`
 * @example
 * ```ts
 * const child = spawn("cat", { stdio: "pipe" });
 * const channels = readChannels(child.pid ?? 0);
 * readWaitState(child.pid ?? 0, channels).state; // "blocked"
 * ```
 */
export function readWaitState(pid: number, channels: Channels): WaitEvidence {
  if (HOST === null) return UNKNOWN;
  const look = inspectTree(HOST, pid, channels);
  look.blocked.push(...findOutsideReaders(HOST, look, channels));
  return toEvidence(look, channels);
}
