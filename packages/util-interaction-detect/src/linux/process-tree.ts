import { DENIED, listNumbers, type ProcSource, type ProcessStat, readProcessStat, readProcText } from "./proc-files.ts";

/** A tree is cut here; a build of that size is not waiting for anybody. */
const MAX_PROCESSES = 4096;

export interface ProcessTree {
  /** Living processes, parents before their children. */
  readonly processes: ProcessStat[];
  /** Children that exist but do not show themselves (mount option `hidepid`). */
  readonly hidden: number[];
}

/** Walk from one process through the children of every task. */
export function readProcessTree(source: ProcSource, root: number): ProcessTree {
  const processes: ProcessStat[] = [];
  const hidden: number[] = [];
  const queue = [root];
  let byParent: Map<number, number[]> | null = null;
  for (let next = 0; next < queue.length && next < MAX_PROCESSES; next += 1) {
    const pid = queue[next] ?? 0;
    const stat = readProcessStat(source, pid);
    if (stat === null) {
      if (isHidden(pid)) hidden.push(pid);
      continue;
    }
    if (stat.state !== "Z" && stat.state !== "X") processes.push(stat);
    const children = childrenOf(source, stat);
    if (children !== null) {
      queue.push(...children);
    } else {
      byParent ??= indexByParent(source);
      queue.push(...(byParent.get(pid) ?? []));
    }
  }
  return { processes, hidden };
}

/** Task ids of a process; one thread needs no directory read. */
export function tasksOf(source: ProcSource, stat: ProcessStat): number[] {
  if (stat.threads === 1) return [stat.pid];
  const tasks = listNumbers(`${source.root}/${stat.pid}/task`);
  return tasks.length > 0 ? tasks : [stat.pid];
}

/** Children of all tasks, or `null` where the kernel was built without the `children` file. */
function childrenOf(source: ProcSource, stat: ProcessStat): number[] | null {
  const children: number[] = [];
  for (const task of tasksOf(source, stat)) {
    const text = readProcText(`${source.root}/${stat.pid}/task/${task}/children`);
    if (text === null && task === stat.pid && readProcessStat(source, stat.pid) !== null) return null;
    if (text === null || text === DENIED) continue;
    for (const word of text.split(" ")) if (word !== "") children.push(Number(word));
  }
  return children;
}

function indexByParent(source: ProcSource): Map<number, number[]> {
  const index = new Map<number, number[]>();
  for (const pid of listNumbers(source.root)) {
    const stat = readProcessStat(source, pid);
    if (stat === null) continue;
    const siblings = index.get(stat.parent);
    if (siblings === undefined) index.set(stat.parent, [pid]);
    else siblings.push(pid);
  }
  return index;
}

function isHidden(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as { code?: unknown }).code === "EPERM";
  }
}
