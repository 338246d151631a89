import { holdsAny } from "./find-holders.ts";
import type { MemberQuery } from "./find-members.ts";
import { type ProcessInfo, toProcessInfo } from "./list-descendants.ts";
import { HOST, listNumbers, type ProcSource, type ProcessStat, readProcessStat, readProcText } from "./proc-files.ts";

export interface RelativeQuery {
  /** Start time of the process they all come from, in clock ticks since boot: nothing older is one of them. */
  readonly since: number;
  /** Link targets, as in `Channels`; only those of the child's side. */
  readonly links?: readonly string[];
  /** An environment variable whose value holds `part`. */
  readonly variable?: { readonly name: string; readonly part: string };
}

/** Finds what a process has started, whoever its parent is now. */
export interface RelativeSearch {
  /** Living members of a group or a session. */
  members(query: MemberQuery): ProcessInfo[];
  /** Living processes that hold one of the links. */
  holders(): ProcessInfo[];
  /** Living processes that were started with the variable. */
  carriers(): ProcessInfo[];
}

/** How long it is remembered what a pid stood for: far less than it takes until the pid is used again. */
const MEMORY_MS = 2000;
/** Start times by pid, from one look at all processes to the next; what is dead counts as older than everything. */
const startTimes = new Map<number, number>();
const DEAD = -1;
let rememberedAt = 0;

const NOTHING: RelativeSearch = { members: () => [], holders: () => [], carriers: () => [] };

/**
 * Search again and again for the relatives of one process: by group and session, by the output they hold, by a variable.
 *
 * A daemon that forked twice, left the session and closed every descriptor still has its environment: the variable is the
 * last sign by which it is known. Processes of other users and those that forbid to be looked at (ssh-agent) are known
 * by their group and session alone. What was too old or dead in one search is not looked at in those of the next two
 * seconds: they cost little more than a list of pids. Our own process is never found. Finds nothing off Linux.
 *
 * @example
 * ```ts
 * const env = { ...process.env, RUN_ID: "run-17" };
 * const child = spawn("sh", ["-c", "setsid sleep 30 >&- 2>&- & exit 0"], { env });
 * const search = createRelativeSearch({ since: 0, variable: { name: "RUN_ID", part: "run-17" } });
 * search.carriers().map((carrier) => carrier.command); // ["sleep"]
 * ```
 */
export function createRelativeSearch(query: RelativeQuery): RelativeSearch {
  if (HOST === null) return NOTHING;
  const source = HOST;
  const young = (): ProcessStat[] => listYoung(source, query.since);
  const links = new Set(query.links);
  const { variable } = query;
  return {
    members: ({ group, session }) => young().filter((stat) => stat.group === group || stat.session === session).map(toProcessInfo),
    holders: () => (links.size === 0 ? [] : young().filter((stat) => holdsAny(source, stat.pid, links)).map(toProcessInfo)),
    carriers: () => (variable === undefined ? [] : young().filter((stat) => carries(source, stat.pid, variable)).map(toProcessInfo)),
  };
}

/** Living processes that are young enough. */
function listYoung(source: ProcSource, since: number): ProcessStat[] {
  const now = performance.now();
  if (now - rememberedAt > MEMORY_MS) {
    startTimes.clear();
    rememberedAt = now;
  }
  const young: ProcessStat[] = [];
  for (const pid of listNumbers(source.root)) {
    const started = startTimes.get(pid);
    if (pid === process.pid || (started !== undefined && started < since)) continue;
    const stat = readProcessStat(source, pid);
    if (stat === null) continue;
    const isAlive = stat.state !== "Z";
    startTimes.set(pid, isAlive ? stat.started : DEAD);
    if (isAlive && stat.started >= since) young.push(stat);
  }
  return young;
}

function carries(source: ProcSource, pid: number, { name, part }: { readonly name: string; readonly part: string }): boolean {
  const environ = readProcText(`${source.root}/${pid}/environ`);
  if (typeof environ !== "string" || part === "") return false;
  for (let found = environ.indexOf(part); found >= 0; found = environ.indexOf(part, found + part.length)) {
    if (environ.startsWith(`${name}=`, environ.lastIndexOf("\0", found) + 1)) return true;
  }
  return false;
}
