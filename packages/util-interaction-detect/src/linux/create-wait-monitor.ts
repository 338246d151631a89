import type { Channels, WaitEvidence } from "../types.ts";
import { findOutsideReaders } from "./find-outside-readers.ts";
import { inspectTree, type SeenReader, type TreeLook } from "./inspect-tree.ts";
import { HOST, type ProcSource } from "./proc-files.ts";
import { readTerminalFlags, type TerminalFlags } from "./terminal-flags.ts";
import { toEvidence, UNKNOWN } from "./wait-evidence.ts";

/** Looks at the same process again and again and remembers the look before. */
export interface WaitMonitor {
  look(): WaitEvidence;
  /** The last look saw a reader that no look before has seen: one more, 50 ms later, tells whether it waits. */
  readonly unconfirmed: boolean;
}

/** A reader counts once it was seen twice, at least this far apart. */
const CONFIRM_MS = 50;
/** A tree is idle once its CPU time and its members stood still for this long. */
const QUIET_MS = 500;
/** The terminal's flags are asked again after this long, or as soon as another reader waits. */
const FLAGS_MAX_AGE_MS = 500;

/** A look through all processes of the machine, for readers outside of the tree, is not taken more often. */
const OUTSIDE_MS = 200;

const NOT_YET: WaitEvidence = { state: "busy", readers: [] };

/**
 * Watch a process with several looks, for what one look cannot say.
 *
 * `blocked` and `listening` are reported once the same task was seen in the same call twice, 50 ms or more apart, and its
 * process used no CPU time between; `sleeping` once the whole tree used no CPU time and had no new member for 500 ms.
 * Until then the answer is `busy`; a password terminal of a program the kernel hides counts at once. stty(1) runs only for a confirmed reader or a program the kernel hides.
 * Look only while the output is quiet (from about 100 ms on), every 50 to 250 ms. Off Linux always `unknown`.
 *
 * @param pid the process that was started
 * @param channels its links right after the start, from `readChannels`
 * @example
 * ```ts
 * const monitor = createWaitMonitor(child.pid ?? 0, readChannels(child.pid ?? 0));
 * monitor.look().state; // "busy": seen for the first time
 * // 50 ms later
 * monitor.look().state; // "blocked"
 * ```
 */
export function createWaitMonitor(pid: number, channels: Channels): WaitMonitor {
  if (HOST === null) return { look: () => UNKNOWN, unconfirmed: false };
  const source = HOST;
  const memory = createMemory();
  const readFlags = createFlagCache();
  const outside = createOutsideLook(source, channels);
  let unconfirmed = false;
  return {
    get unconfirmed(): boolean {
      return unconfirmed;
    },
    look(): WaitEvidence {
      const now = performance.now();
      const look = inspectTree(source, pid, channels);
      look.blocked.push(...outside(look, now));
      const { confirmed, fresh, quietMs } = memory.compare(look, now);
      unconfirmed = fresh;
      const blocked = look.blocked.filter((one) => confirmed.has(one.key));
      const listening = look.listening.filter((one) => confirmed.has(one.key));
      if (look.blocked.length > 0 && blocked.length === 0) return NOT_YET;
      // Work elsewhere in the tree does not free a blocked reader; beside a listener it means that the tree works.
      if (look.blocked.length === 0 && look.listening.length > 0 && (listening.length === 0 || quietMs < CONFIRM_MS)) return NOT_YET;
      const evidence = toEvidence({ ...look, blocked, listening }, channels, readFlags((blocked[0] ?? listening[0])?.key ?? "", now));
      return evidence.state === "sleeping" && quietMs < QUIET_MS ? NOT_YET : evidence;
    },
  };
}

/** Twice to confirm, then again after a pause as long as before. */
function createOutsideLook(source: ProcSource, channels: Channels): (look: TreeLook, now: number) => SeenReader[] {
  let at = -OUTSIDE_MS;
  let found: SeenReader[] = [];
  return (look, now) => {
    if (found.length === 0 && now - at < OUTSIDE_MS) return [];
    at = now;
    found = findOutsideReaders(source, look, channels);
    return found;
  };
}

interface Comparison {
  /** Keys of the readers that were there before and whose process did nothing since. */
  readonly confirmed: ReadonlySet<string>;
  /** There is a reader that was not there before. */
  readonly fresh: boolean;
  /** How long the whole tree has used no CPU time. */
  readonly quietMs: number;
}

function createMemory(): { compare(look: TreeLook, now: number): Comparison } {
  let readers = new Map<string, { at: number; ticks: number }>();
  let members: ReadonlyMap<number, number> = new Map();
  let quietSince = 0;
  return {
    compare(look: TreeLook, now: number): Comparison {
      const confirmed = new Set<string>();
      const seen = new Map<string, { at: number; ticks: number }>();
      let fresh = false;
      for (const one of [...look.blocked, ...look.listening]) {
        const before = readers.get(one.key);
        const same = before !== undefined && before.ticks === one.ticks;
        fresh ||= before === undefined;
        seen.set(one.key, same ? before : { at: now, ticks: one.ticks });
        if (same && now - before.at >= CONFIRM_MS) confirmed.add(one.key);
      }
      readers = seen;
      // A new member is work as well: it was just started.
      let moved = look.active;
      for (const [pid, ticks] of look.members) moved ||= members.get(pid) !== ticks;
      if (moved) quietSince = now;
      members = look.members;
      return { confirmed, fresh, quietMs: now - quietSince };
    },
  };
}

function createFlagCache(): (key: string, now: number) => (terminal: string) => TerminalFlags | null {
  let cachedKey = "";
  let cachedAt = 0;
  let cached: TerminalFlags | null = null;
  return (key, now) => (terminal) => {
    if (key !== cachedKey || now - cachedAt > FLAGS_MAX_AGE_MS) {
      cached = readTerminalFlags(terminal);
      cachedKey = key;
      cachedAt = now;
    }
    return cached;
  };
}
