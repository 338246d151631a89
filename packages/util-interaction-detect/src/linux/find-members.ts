import { type ProcessInfo, toProcessInfo } from "./list-descendants.ts";
import { HOST, listNumbers, readProcessStat } from "./proc-files.ts";

export interface MemberQuery {
  /** Process group id. */
  readonly group?: number;
  /** Session id: the pid of the process that called setsid, so that of a child started with `detached: true`. */
  readonly session?: number;
}

/**
 * Find the living processes of a process group or a session, whoever their parent is now.
 *
 * Finds background children that were left behind; not those that called setsid themselves (see `findHolders`).
 * Zombies are left out. Empty off Linux and for an empty query.
 *
 * @example
 * ```ts
 * const child = spawn("sh", ["-c", "sleep 30 & exit 0"], { detached: true });
 * findMembers({ session: child.pid }).map((member) => member.command); // ["sleep"]
 * ```
 */
export function findMembers(query: MemberQuery): ProcessInfo[] {
  if (HOST === null) return [];
  const members: ProcessInfo[] = [];
  for (const pid of listNumbers(HOST.root)) {
    const stat = readProcessStat(HOST, pid);
    if (stat === null || stat.state === "Z") continue;
    if (stat.group === query.group || stat.session === query.session) members.push(toProcessInfo(stat));
  }
  return members;
}
