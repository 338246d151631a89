import { isRunning, listDescendants, type ProcessInfo } from "@lastframe/util-interaction-detect/linux";
import type { StartedChild } from "./child.ts";
import { errorCode } from "./start-error.ts";
import { settlesWithin } from "./wait.ts";

const POLL_MS = 25;
const HAS_PROC = process.platform === "linux";

/**
 * A child, its process group and all it started, followed while they end.
 *
 * What left the group (setsid) is known from the list of descendants taken while its parent still lived: afterwards it
 * belongs to init. A daemon that had lost its parent before is known by our output, which it holds, or by the marker in its
 * environment. A pid is signalled only while it is still the process that was seen (nugget/thane-ai-agent#1169). Without
 * /proc only the group is followed.
 */
export class ProcessTree {
  readonly #child: StartedChild;
  readonly #known = new Map<number, ProcessInfo>();
  #exited = false;
  #signal: NodeJS.Signals = "SIGTERM";

  constructor(child: StartedChild, known: readonly ProcessInfo[] = []) {
    this.#child = child;
    for (const info of known) this.#known.set(info.pid, info);
    void child.exited.then(() => {
      this.#exited = true;
    });
    this.#look();
    this.#findStrays();
  }

  /** Send a signal to the group as one, and to each known process outside of it. */
  signal(name: NodeJS.Signals): void {
    if (name !== "SIGCONT") this.#signal = name;
    const { pid, ownGroup, relatives } = this.#child;
    const group = ownGroup ? relatives.members({ group: pid }) : [];
    if (ownGroup && (group.length > 0 || !HAS_PROC)) send(-pid, name);
    else if (!this.#exited) send(pid, name);
    const reached = new Set(group.map((member) => member.pid));
    for (const info of this.#known.values()) {
      if (!reached.has(info.pid) && isRunning(info)) send(info.pid, name);
    }
  }

  /** Resolve to true once everything is gone, to false after `ms`; `again` is called at each look in between. */
  async endsWithin(ms: number, again?: () => void): Promise<boolean> {
    const deadline = performance.now() + ms;
    for (;;) {
      const left = Math.max(0, Math.min(POLL_MS, deadline - performance.now()));
      if (this.#exited) await settlesWithin(new Promise(() => {}), left);
      else await settlesWithin(this.#child.exited, left);
      this.#look();
      if (this.#isGone() && !this.#findStrays()) return true;
      if (performance.now() >= deadline) return false;
      again?.();
    }
  }

  #look(): void {
    const { pid, ownGroup, relatives } = this.#child;
    const found = this.#exited ? [] : listDescendants(pid);
    if (ownGroup) found.push(...relatives.members({ group: pid, session: pid }));
    for (const info of [...this.#known.values()]) {
      if (isRunning(info)) found.push(...listDescendants(info.pid));
      else this.#known.delete(info.pid);
    }
    for (const info of found) {
      if (info.pid !== pid) this.#known.set(info.pid, info);
    }
  }

  /** Look through all processes for what nothing else leads to, and pass the last signal on to it; true when there was one. */
  #findStrays(): boolean {
    const { pid, relatives } = this.#child;
    const strays = [...this.#child.holders(), ...relatives.carriers()];
    const fresh = strays.filter((info) => info.pid !== pid && !this.#known.has(info.pid));
    for (const info of fresh) {
      this.#known.set(info.pid, info);
      if (this.#exited) send(info.pid, this.#signal);
    }
    return fresh.length > 0;
  }

  #isGone(): boolean {
    if (!this.#exited || this.#known.size > 0) return false;
    return HAS_PROC || !groupExists(this.#child);
  }
}

/** What a child left behind: living members of its group and session. Empty where there is no /proc. */
export function listMembers(child: StartedChild): ProcessInfo[] {
  if (!child.ownGroup) return [];
  return child.relatives.members({ group: child.pid, session: child.pid }).filter(({ pid }) => pid !== child.pid);
}

/** Whether any process of the child's own group is left, zombies included: one system call, no look at /proc. */
export function groupExists(child: StartedChild): boolean {
  if (!child.ownGroup) return false;
  try {
    process.kill(-child.pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

function send(target: number, name: NodeJS.Signals): void {
  try {
    process.kill(target, name);
  } catch {
    // ESRCH: it ended by itself; EPERM: it belongs to another user and stays, which `leftover` then says.
  }
}
