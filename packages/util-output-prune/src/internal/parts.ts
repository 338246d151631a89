import type { ChangeRule, DecisionRule, DiagnosticRule, DropRule, OutputRule, PrefixRule, SectionRule, TallyRule, TestTally } from "../rule-types.ts";
import type { DecisionPoint, GitChange } from "../types.ts";
import type { LineView } from "./line-view.ts";
import type { RunState, TallyRecord, TestCount } from "./run-state.ts";
import type { StreamState } from "./stream-state.ts";

export type LineRule = DropRule | SectionRule | DiagnosticRule | TallyRule | ChangeRule;

/** The engine as its parts see it. */
export interface Core {
  readonly state: RunState;
  readonly decisions: readonly DecisionRule[];
  readonly line: LineView;
  /** The line at hand, from 1, as it is shown, and the kind of the rule that claimed the last one. */
  readonly now: { first: number; last: number; shown: string; kind: OutputRule["kind"] | null };
  /** Give the line to the first rule that knows it. */
  dispatch(stream: StreamState, line: LineView): boolean;
  /** What was open in the stream is over: a line of `tool` begins. */
  settle(stream: StreamState, tool: string): void;
  /** The line at hand is shown only where lines are shown as they are. */
  fold(rule: string, tool: string): void;
  /** The lines from `from` on were claimed in vain. */
  release(from: number): void;
}

/** Takes prefixes off. */
export interface PrefixPart {
  /** The line may have a prefix: `null`, or the stream it belongs to and what is behind the prefix. */
  read(core: Core, text: string): { readonly stream: StreamState; readonly text: string } | null;
  /** The text may hold the middle of a prefix; a prefix may begin with the character. */
  holds(text: string): boolean;
  begins(first: number): boolean;
  /** No rule knows the line: see whether it makes sense behind what may be a prefix. */
  tryBehind(core: Core, stream: StreamState, text: string): boolean;
}

/** Reads what a diff or a message changes, and tells of it. */
export interface ChangePart {
  open(core: Core, stream: StreamState, text: string, rule: ChangeRule, match: RegExpExecArray): boolean;
  step(core: Core, stream: StreamState, text: string): boolean;
  close(core: Core, stream: StreamState): void;
  render(changes: readonly GitChange[], decisions: readonly DecisionPoint[]): string[];
  describe(changes: readonly GitChange[], decisions: readonly DecisionPoint[]): string[];
}

/** Reads and adds up what test runners count. */
export interface TestPart {
  read(rule: TallyRule, match: RegExpExecArray): TestCount[];
  sum(tallies: readonly TallyRecord[]): TestTally | null;
  /** Lines held up to `last` that are the list of the runner are given up by the rule. */
  sweep(state: RunState, list: RegExp, rule: string, last: number): void;
  /** Add the runners that count more failures than were read. */
  distrust(state: RunState, distrusted: Set<string>): void;
  /** `failed`: tests that were seen to fail of runners that do not count. */
  describe(tallies: readonly TallyRecord[], failed: number): string[];
}

/** Arrange rules so that few of them are looked at for a line. */
export type Arrange = <Rule extends LineRule | PrefixRule>(rules: readonly Rule[]) => (first: number) => readonly Rule[];

/** What only rules of some kinds need: it comes with them, so that a bundle without them does not hold it. */
export interface Parts {
  readonly prefixes?: (rules: readonly PrefixRule[], arrange: Arrange) => PrefixPart;
  readonly changes?: ChangePart;
  readonly tests?: TestPart;
}
