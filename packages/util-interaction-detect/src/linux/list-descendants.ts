import { HOST, type ProcessStat } from "./proc-files.ts";
import { readProcessTree } from "./process-tree.ts";

/** A process, named so that a later one with the same pid is not mistaken for it. */
export interface ProcessInfo {
  readonly pid: number;
  /** Name as the kernel has it, at most 15 bytes. */
  readonly command: string;
  /** Start time in clock ticks since boot. */
  readonly started: number;
}

/**
 * List the living descendants of a process, parents first, without itself and without zombies.
 *
 * A process that left the session keeps its place here until its parent ends; afterwards it belongs to init and only a
 * list taken before, or `findHolders`, still names it. Empty when the process is gone or the system is not Linux.
 *
 * @example
 * ```ts
 * const child = spawn("sh", ["-c", "sleep 30; true"]);
 * listDescendants(child.pid ?? 0)[0]?.command; // "sleep"
 * ```
 */
export function listDescendants(pid: number): ProcessInfo[] {
  if (HOST === null) return [];
  return readProcessTree(HOST, pid).processes.filter((stat) => stat.pid !== pid).map(toProcessInfo);
}

/** The part of a process's state that identifies it. */
export function toProcessInfo(stat: ProcessStat): ProcessInfo {
  return { pid: stat.pid, command: stat.command, started: stat.started };
}
