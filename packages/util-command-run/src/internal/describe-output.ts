import type { ToolResult } from "../types.ts";
import { describeOutcome, type OutcomeFacts } from "./describe-outcome.ts";
import { describeResultText } from "./describe-result-text.ts";

/** Everything that is known of a run when its words are chosen. */
export interface OutputFacts extends Omit<OutcomeFacts, "lines"> {
  readonly stdoutPlain: string;
  readonly stderrPlain: string;
  /** Program and arguments: whose output it is. */
  readonly command: string | undefined;
  readonly cwd: string | undefined;
  /** The caller wants the output told apart; false: only shown. */
  readonly prune: boolean;
}

export type OutputDescription = Pick<ToolResult, "summary" | "text" | "diagnostics" | "changes" | "decisions">;

/** Chooses the words of a result: each entry of the package has its own, and all else in common. */
export type DescribeOutput = (facts: OutputFacts) => OutputDescription;

/** The outcome in one line and the output as it is. */
export function describePlain(facts: OutputFacts): OutputDescription {
  const lines = countLines(facts.stdoutPlain) + countLines(facts.stderrPlain);
  return { summary: describeOutcome({ ...facts, lines }), text: describeResultText(facts), diagnostics: [], changes: [], decisions: [] };
}

function countLines(text: string): number {
  if (text === "") return 0;
  let lines = text.endsWith("\n") ? 0 : 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}
