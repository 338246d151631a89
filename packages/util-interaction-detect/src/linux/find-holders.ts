import { type ProcessInfo, toProcessInfo } from "./list-descendants.ts";
import { HOST, listNumbers, type ProcSource, readProcessStat, readProcLink } from "./proc-files.ts";

export interface FindHoldersOptions {
  /** Pids not to look at, such as those already known. Our own is always left out. */
  readonly exclude?: readonly number[];
}

/**
 * Find the living processes that hold one of these links open, such as the write end of a pipe whose reader waits for its end.
 *
 * This is how a daemon that left the session and now belongs to init is found: it still has the `stdout` it was born with.
 * Looks at every process whose descriptors it may read; others are passed over. Empty off Linux and for no links.
 *
 * @param links link targets as in `Channels`; give only those of the child's side
 * @example
 * ```ts
 * const child = spawn("sh", ["-c", "setsid sleep 30 & exit 0"]);
 * const { stdout } = readChannels(child.pid ?? 0);
 * findHolders([stdout]).map((holder) => holder.command); // ["sleep"]
 * ```
 */
export function findHolders(links: readonly string[], options: FindHoldersOptions = {}): ProcessInfo[] {
  if (HOST === null || links.length === 0) return [];
  const wanted = new Set(links);
  const excluded = new Set([process.pid, ...(options.exclude ?? [])]);
  const holders: ProcessInfo[] = [];
  for (const pid of listNumbers(HOST.root)) {
    if (excluded.has(pid)) continue;
    if (!holdsAny(HOST, pid, wanted)) continue;
    const stat = readProcessStat(HOST, pid);
    if (stat !== null && stat.state !== "Z") holders.push(toProcessInfo(stat));
  }
  return holders;
}

/** Whether a process has one of the links open, as far as its descriptors may be read. */
export function holdsAny(source: ProcSource, pid: number, links: ReadonlySet<string>): boolean {
  const folder = `${source.root}/${pid}/fd`;
  return listNumbers(folder).some((descriptor) => links.has(readProcLink(`${folder}/${descriptor}`) ?? ""));
}
