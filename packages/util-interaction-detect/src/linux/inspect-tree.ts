import type { Channels, Reader } from "../types.ts";
import { channelOf, descriptorLink, isOwnPipe, isTerminalLink } from "./channels.ts";
import { type ProcSource, type ProcessStat } from "./proc-files.ts";
import { readProcessTree, tasksOf } from "./process-tree.ts";
import { knowsCalls, readTaskWait, type TaskWait } from "./system-calls.ts";

/** A reader with what a second look needs to recognise it. */
export interface SeenReader {
  readonly reader: Reader;
  /** Process, task, call and descriptor: the same wait seen again has the same key. */
  readonly key: string;
  /** CPU ticks of its process at the time of the look. */
  readonly ticks: number;
}

/** Everything one look at a tree found. */
export interface TreeLook {
  readonly blocked: SeenReader[];
  readonly listening: SeenReader[];
  /** Processes whose calls or memory the kernel does not show. */
  readonly unseen: ProcessStat[];
  hidden: boolean;
  /** A task runs, waits for a disk, or waits to hand us its output. */
  active: boolean;
  /** A task waits for a peer: socket, connect, accept. */
  network: boolean;
  /** CPU ticks of every living member by pid. */
  readonly members: Map<number, number>;
}

interface ProcessLook {
  blocked: SeenReader[];
  listening: SeenReader[];
  unseen: boolean;
  active: boolean;
  network: boolean;
  /** Event loops that nothing but our channel ends. */
  loops: SeenReader[];
  /** Another event loop of the process has a timer or waits for something else. */
  timed: boolean;
}

/** Look once at a process and all its descendants, leaves first; stops at the first blocked reader. */
export function inspectTree(source: ProcSource, root: number, channels: Channels): TreeLook {
  const tree = readProcessTree(source, root);
  const look: TreeLook = { blocked: [], listening: [], unseen: [], hidden: tree.hidden.length > 0, active: false, network: false, members: new Map() };
  for (const stat of tree.processes) look.members.set(stat.pid, stat.ticks);
  if (!knowsCalls(source)) {
    look.unseen.push(...tree.processes);
    return look;
  }
  const parents = new Set(tree.processes.map((stat) => stat.parent));
  for (const stat of tree.processes.reverse()) {
    const found = inspectProcess(source, stat, channels);
    // The end of a child wakes an event loop too.
    (found.timed || parents.has(stat.pid) ? found.listening : found.blocked).push(...found.loops);
    demoteBlocked(found);
    look.listening.push(...found.listening);
    if (found.unseen) look.unseen.push(stat);
    look.active ||= found.active;
    look.network ||= found.network;
    if (found.blocked.length > 0) {
      look.blocked.push(...found.blocked);
      break;
    }
  }
  return look;
}

/** Look at every task of one process. */
export function inspectProcess(source: ProcSource, stat: ProcessStat, channels: Channels): ProcessLook {
  const found: ProcessLook = { blocked: [], listening: [], unseen: false, active: stat.state === "R" || stat.state === "D", network: false, loops: [], timed: false };
  // A single running task has no call to look at.
  if (found.active && stat.threads === 1) return found;
  if (stat.state === "T" || stat.state === "t") return found;
  for (const task of tasksOf(source, stat)) {
    const wait = readTaskWait(source, stat.pid, task);
    if (wait === null) continue;
    if (wait.kind === "unseen") found.unseen = true;
    else if (wait.kind === "running") found.active = true;
    else if (wait.kind === "network") found.network = true;
    else if (wait.kind !== "none") inspectWait(source, stat, task, wait, channels, found);
  }
  return found;
}

/** A thread for key presses beside threads that work or serve is an event loop by other means. */
function demoteBlocked(found: ProcessLook): void {
  if (found.blocked.length === 0 || !(found.active || found.network)) return;
  found.listening.push(...found.blocked);
  found.blocked = [];
}

function inspectWait(source: ProcSource, stat: ProcessStat, task: number, wait: TaskWait, channels: Channels, found: ProcessLook): void {
  const ours: Reader[] = [];
  let others = 0;
  for (const descriptor of wait.descriptors) {
    const link = descriptorLink(source, stat, descriptor);
    if (link === null) continue;
    const channel = channelOf(link, descriptor, channels);
    if (channel !== null) {
      ours.push({ pid: stat.pid, command: stat.command, call: wait.call, fd: descriptor, channel });
      continue;
    }
    // Signals and wake-ups of the program's own come through descriptors too.
    if (link === "anon_inode:[signalfd]" || link === "anon_inode:[eventfd]") continue;
    if (wait.isLoop === true && isOwnPipe(source, stat.pid, link)) continue;
    others += 1;
    if (link.startsWith("socket:")) found.network = true;
    else if (wait.kind !== "set" && link.startsWith("/") && !isTerminalLink(link)) found.active = true;
  }
  if (wait.kind === "write") {
    if (ours.length > 0) found.active = true;
    return;
  }
  const reader = ours[0];
  if (reader === undefined) {
    found.timed ||= wait.isLoop === true && (wait.returns || others > 0);
    return;
  }
  const list = listFor(wait, others, channels[reader.channel] ?? "", found);
  list.push({ reader, key: `${stat.pid}/${task}/${wait.call}/${reader.fd}/${stat.started}`, ticks: stat.ticks });
}

/**
 * `blocked` where only our channel can end the wait. An event loop on a terminal stays a listener: programs that draw take
 * single keys beside what they do, and the screen tells what they are at. A pipe that nobody writes has no screen.
 */
function listFor(wait: TaskWait, others: number, link: string, found: ProcessLook): SeenReader[] {
  if (wait.kind === "read") return found.blocked;
  if (others > 0 || wait.returns) return found.listening;
  if (wait.isLoop !== true) return found.blocked;
  return isTerminalLink(link) ? found.listening : found.loops;
}
