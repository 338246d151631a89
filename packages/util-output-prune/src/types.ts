import type { OutputRule, TestTally } from "./rule-types.ts";

/** How bad it is. */
export type Severity = "error" | "warning" | "info";

/** One message of a compiler, linter, test runner or other tool. */
export interface Diagnostic {
  readonly tool: string;
  readonly severity: Severity;
  /** As the tool prints it, with `cwd` taken off and the directory of a workspace task put in front; `null`: no place. */
  readonly file: string | null;
  readonly line: number | null;
  /** As the tool prints it: esbuild, rollup, webpack and pylint count from 0. */
  readonly column: number | null;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly code: string | null;
  readonly message: string;
  /** What belongs to the message, one item a line. */
  readonly detail?: string;
  /** Name of the failing test. */
  readonly scope?: string;
  /** First and last line of the input that say it, from 1. */
  readonly at: readonly [firstLine: number, lastLine: number];
}

/** Lines of a file, from 1, both ends included. */
export interface LineRange {
  readonly startLine: number;
  readonly endLine: number;
}

/** What became of a file. */
export type ChangeStatus = "added" | "modified" | "deleted" | "renamed" | "copied" | "mode" | "binary" | "conflicted";

/** What a diff changes in one file. */
export interface GitChange {
  readonly file: string;
  readonly previousFile?: string;
  readonly status: ChangeStatus;
  /** Added lines as the new file counts them. */
  readonly ranges: readonly LineRange[];
  /** Lines of the new file after which lines were only removed; 0 is the top. */
  readonly removedAfter?: readonly number[];
  readonly added: number;
  readonly removed: number;
  /** Old and new file mode where they differ. */
  readonly mode?: readonly [from: string, to: string];
}

/** A place where a person must decide. */
export interface DecisionPoint {
  readonly rule: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly text: string;
}

/** Lines of the input, from 1, both ends included. */
export interface KeptRange {
  readonly from: number;
  readonly to: number;
}

/** Lines of the input that were left out. */
export interface TrimmedRange extends KeptRange {
  /** The rule that gave the lines up. */
  readonly rule: string;
}

/** How much went in and came out. */
export interface PruneStats {
  /** UTF-16 code units read. */
  readonly rawChars: number;
  /** UTF-16 code units of `text`. */
  readonly outChars: number;
  readonly rawLines: number;
  readonly trimmedLines: number;
}

/** What an output says. */
export interface PruneResult {
  /** True with exit code 0 (or, unknown, a verdict of the tool) and no error; `null` when nothing tells. */
  readonly ok: boolean | null;
  readonly exitCode: number | null;
  /** Tools whose output was recognised, in order of appearance. */
  readonly tools: readonly string[];
  /** The outcome in one line. */
  readonly summary: string;
  /** What an agent reads after the summary; never longer than the input. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly changes: readonly GitChange[];
  readonly tests?: TestTally;
  readonly decisions: readonly DecisionPoint[];
  /** Lines of the input that `text` and the structure speak for. With `trimmed` they make up the whole input. */
  readonly kept: readonly KeptRange[];
  readonly trimmed: readonly TrimmedRange[];
  readonly stats: PruneStats;
}

/** What is known of an output, and what is wanted of it. */
export interface PruneOptions {
  /** The command line: a hint for the label and for what its output may be. */
  readonly command?: string | undefined;
  /** `null` (default): unknown. */
  readonly exitCode?: number | null | undefined;
  /** Working directory, taken off the paths below it. */
  readonly cwd?: string | undefined;
  /** Rules tried before the built-in ones. */
  readonly rules?: readonly OutputRule[] | undefined;
  /** `full` (default): messages with what explains them; `first`: their first line; `none`: codes and places. */
  readonly messages?: "full" | "first" | "none" | undefined;
  /** What is below is left out and counted in the summary. Default `info`: nothing is. */
  readonly minSeverity?: Severity | undefined;
  /** Most UTF-16 code units of lines no rule knows that are held: the first quarter and the last three. Default 1 MiB. */
  readonly maxHeld?: number | undefined;
  /** Called with the result so far at each verdict of a watching tool. */
  readonly onCycle?: ((result: PruneResult) => void) | undefined;
}

/** Takes output as it arrives. */
export interface Pruner {
  /** Take in the next chunk. Throws a TypeError for anything but a string or bytes, and an Error after `end()`. */
  write(chunk: string | Uint8Array): void;
  /** Return what the whole lines so far tell; the exit code counts as unknown unless the options give it. */
  snapshot(): PruneResult;
  /** Finish. The exit code given here wins over that of the options. Asked again, it returns the same. */
  end(exitCode?: number | null): PruneResult;
}
