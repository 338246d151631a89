import type { Interaction } from "@lastframe/util-interaction-detect";
import type { ProcessInfo } from "@lastframe/util-interaction-detect/linux";
import type { Outcome, RunStatus } from "../types.ts";
import type { ChildExit, StartedChild } from "./child.ts";
import type { ChildOutput } from "./child-output.ts";
import { endTree } from "./end-tree.ts";
import { MonitorWait } from "./monitor-wait.ts";
import { groupExists, listMembers } from "./process-tree.ts";
import { callLater, settlesWithin } from "./wait.ts";

const UPDATE_MS = 100;
/** How long to read on after the exit while somebody still holds the output. */
const DRAIN_MS = 300;
/** Data that still comes in stretches the drain, up to here. */
const MAX_DRAIN_MS = 1000;
const DRAIN_POLL_MS = 50;
/** The longest delay a timer of Node takes; a longer one would fire at once. */
const MAX_TIMER_MS = 2_147_483_647;

export interface SuperviseOptions {
  readonly timeoutMs: number;
  readonly killGraceMs: number;
  readonly idleThresholdMs: number;
  readonly columns: number;
  readonly rows: number;
  readonly allowWait: boolean;
  readonly killLeftover: boolean;
  readonly signal: AbortSignal | undefined;
  readonly onUpdate: ((status: RunStatus) => void) | undefined;
  readonly startedAt: number;
}

export interface Ending extends ChildExit {
  readonly outcome: Outcome;
  readonly interaction: Interaction;
  readonly pipesHeld: boolean;
  readonly leftover: readonly ProcessInfo[];
}

type Stop = Exclude<Outcome, "spawn-error">;

/** Accompany a child to its end, whichever comes first: its exit, a wait, the time limit, an abort. */
export async function superviseChild(child: StartedChild, output: ChildOutput, options: SuperviseOptions): Promise<Ending> {
  const { outcome, interaction } = await untilEnd(child, output, options);
  if (outcome !== "exit") await endTree(child, options.killGraceMs);
  let closed = await drain(child, output);
  let leftover = findLeftover(child, closed);
  if (leftover.length > 0 && options.killLeftover && outcome === "exit") {
    await endTree(child, options.killGraceMs, leftover);
    closed ||= await drain(child, output);
    leftover = findLeftover(child, closed);
  }
  const pipesHeld = child.terminal ? child.holders().length > 0 : !closed;
  const exit = await exitIfAny(child);
  child.release();
  return { ...exit, outcome, interaction, pipesHeld, leftover };
}

function untilEnd(child: StartedChild, output: ChildOutput, options: SuperviseOptions): Promise<{ outcome: Stop; interaction: Interaction }> {
  const { timeoutMs, signal, allowWait, onUpdate } = options;
  return new Promise((resolve) => {
    let cancelLimit: () => void = ignore;
    let updates: NodeJS.Timeout | undefined;
    const finish = (outcome: Stop): void => {
      const interaction = outcome === "exit" ? monitor.afterEnd : monitor.interaction;
      monitor.stop();
      cancelLimit();
      clearInterval(updates);
      signal?.removeEventListener("abort", onAbort);
      resolve({ outcome, interaction });
    };
    const onAbort = (): void => finish("aborted");
    const monitor = new MonitorWait({ ...options, child, output, onWaiting: () => !allowWait && finish("waiting") });
    void child.exited.then(() => finish("exit"));
    signal?.addEventListener("abort", onAbort, { once: true });
    if (signal?.aborted === true) finish("aborted");
    if (timeoutMs > 0) cancelLimit = callLater(() => finish("timeout"), Math.min(timeoutMs, MAX_TIMER_MS));
    if (onUpdate !== undefined) updates = setInterval(() => tell(onUpdate, child, output, monitor, options.startedAt), UPDATE_MS);
  });
}

function tell(onUpdate: (status: RunStatus) => unknown, child: StartedChild, output: ChildOutput, monitor: MonitorWait, startedAt: number): void {
  const { totalBytes, idleMs } = output;
  const elapsedMs = Math.round(performance.now() - startedAt);
  try {
    const { interaction, lastLine } = monitor;
    const told = onUpdate({ pid: child.pid, elapsedMs, idleMs: Math.round(idleMs), totalBytes, lastLine, interaction });
    if (told instanceof Promise) told.catch(ignore);
  } catch {
    // A listener that fails is no reason to lose the child.
  }
}

/** Read on until the output ends; true when it did. */
async function drain(child: StartedChild, output: ChildOutput): Promise<boolean> {
  let elapsed = 0;
  for (;;) {
    const begin = performance.now();
    if (await settlesWithin(child.closed, DRAIN_POLL_MS)) return true;
    // A turn in which the whole process stood still counts as one poll: bytes that nobody had time to read are not late.
    elapsed += Math.min(performance.now() - begin, 2 * DRAIN_POLL_MS);
    if (elapsed >= MAX_DRAIN_MS || (elapsed >= DRAIN_MS && output.idleMs >= DRAIN_POLL_MS)) return false;
  }
}

function findLeftover(child: StartedChild, closed: boolean): ProcessInfo[] {
  const left = new Map<number, ProcessInfo>();
  if (!closed || child.terminal) {
    for (const info of child.holders()) left.set(info.pid, info);
  }
  if (left.size > 0 || child.terminal || groupExists(child)) {
    for (const info of listMembers(child)) left.set(info.pid, info);
  }
  left.delete(child.pid);
  return [...left.values()].sort((a, b) => a.pid - b.pid);
}

/** The child's exit; a child that not even SIGKILL could end has none. */
async function exitIfAny(child: StartedChild): Promise<ChildExit> {
  const none: ChildExit = { exitCode: null, signal: null };
  return Promise.race([child.exited, settlesWithin(child.exited, 0).then(() => none)]);
}

function ignore(): void {
  // Nothing depends on it.
}
