import type { CountName } from "../rule-types.ts";
import type { DecisionPoint, GitChange } from "../types.ts";
import { detach } from "./detach.ts";
import { createStore, startAnew, type DiagnosticStore } from "./diagnostic-store.ts";
import type { ShownLine } from "./fold-lines.ts";
import { createHold, filterHold, type HeldLine, type Hold } from "./hold.ts";
import { collapseFates, supersedeFates, type Ledger } from "./ledger.ts";
import { speaksOfError } from "./speaks-of-error.ts";
import { createStream, type StreamState } from "./stream-state.ts";

const SUPERSEDED = "superseded";
/** Rule of lines that left the hold. */
export const BEYOND_LIMIT = "max-held";

/** A number of tests with the tool's own word for it. */
export interface TestCount {
  readonly number: number;
  readonly word: string;
  readonly suites: boolean;
  /** The word tells of what went wrong. */
  readonly bad: boolean;
}

/** What a tool said about its run. */
export interface TallyRecord {
  readonly tool: string;
  readonly tests: readonly TestCount[];
  readonly counts: Readonly<Partial<Record<CountName, number>>>;
  readonly say: string;
  readonly ok: boolean | null;
  /** Where it was said. */
  readonly first: number;
}

/** The tool says itself that something went wrong. */
export function isBad({ ok, tests }: TallyRecord): boolean {
  return ok === false || tests.some(({ bad, number }) => bad && number > 0);
}

/** Everything that is known of a run. Plain data, so that a look at it does not disturb it. */
export interface RunState {
  readonly diagnostics: DiagnosticStore;
  readonly ledger: Ledger;
  readonly changes: GitChange[];
  readonly decisions: DecisionPoint[];
  tallies: TallyRecord[];
  /** Words of tallies that stay in the text. */
  notes: ShownLine[];
  /** Tools in order of appearance, with their last line. */
  readonly tools: Map<string, number>;
  /** Tools whose own count disagrees with ours. */
  readonly distrusted: Set<string>;
  readonly unclaimed: Hold;
  readonly claimed: Hold;
  /** Lines that left the hold although they speak of an error. */
  errors: HeldLine[];
  /** Lines that left the hold. */
  gap: { from: number; to: number } | null;
  /** Failures by tool that only stand for others: suites and parents of failing tests. */
  readonly covered: Map<string, number>;
  /** Line up to which held lines were looked through. */
  sweptTo: number;
  /** Lines that turned out to be the list of a tool. */
  readonly swept: { readonly from: number; readonly to: number; readonly rule: string }[];
  /** Code units read, and where the last diagnostic was. */
  read: number;
  readAt: number;
  cycles: number;
  /** First line behind the last verdict of a watching tool. */
  cycleStart: number;
  readonly root: StreamState;
  readonly streams: Map<string, StreamState>;
  /** Prefixes proved by a line behind them. */
  readonly proved: Set<string>;
}

export function createState(maxHeld: number): RunState {
  return {
    diagnostics: createStore(),
    ledger: { runs: [], next: 1, collapsed: 0 },
    changes: [],
    decisions: [],
    tallies: [],
    notes: [],
    tools: new Map(),
    distrusted: new Set(),
    unclaimed: createHold(maxHeld, []),
    claimed: createHold(maxHeld, null),
    errors: [],
    gap: null,
    covered: new Map(),
    sweptTo: 0,
    swept: [],
    read: 0,
    readAt: 0,
    cycles: 0,
    cycleStart: 1,
    root: createStream("", ""),
    streams: new Map(),
    proved: new Set(),
  };
}

/** Take account of lines that left the hold: what speaks of an error stays. */
export function letGo(state: RunState): void {
  const { gone } = state.unclaimed;
  if (gone === null || gone.length === 0) return;
  for (const line of gone) {
    if (speaksOfError(line.text)) state.errors.push({ ...line, text: detach(line.text) });
    else state.gap = { from: state.gap?.from ?? line.first, to: line.last };
  }
  state.unclaimed.gone = [];
  // One range for the gap, whatever noise stood in it: else the ranges would grow with the stream.
  if (state.gap !== null) collapseFates(state.ledger, state.gap.from, state.gap.to, BEYOND_LIMIT, (from, to) => holdsError(state.errors, from, to));
}

/** One of the lines, which are in order, stands from `from` to `to`. */
function holdsError(errors: readonly HeldLine[], from: number, to: number): boolean {
  let low = 0;
  let high = errors.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((errors[middle]?.first ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return (errors[low]?.first ?? Infinity) <= to;
}

/** What stood before `line` is out of date: a watching tool has looked again. */
export function supersede(state: RunState, line: number): void {
  const isFresh = (one: { readonly first: number }): boolean => one.first >= line;
  supersedeFates(state.ledger, line, SUPERSEDED);
  startAnew(state.diagnostics, state.diagnostics.list.filter(({ at }) => at[0] >= line));
  for (const hold of [state.unclaimed, state.claimed]) filterHold(hold, 0, isFresh);
  state.errors = state.errors.filter(isFresh);
  state.notes = state.notes.filter(isFresh);
  state.tallies = state.tallies.filter(isFresh);
}
