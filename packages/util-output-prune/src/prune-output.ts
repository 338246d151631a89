import { builtinPruner } from "./internal/builtin-pruner.ts";
import type { PruneOptions, PruneResult } from "./types.ts";

/**
 * Reduce the output of a tool to its outcome, its diagnostics, what it changed, and the lines no rule knows.
 *
 * A line that speaks of an error is never taken for noise; with an exit code other than 0 nothing unknown is left out and
 * nothing benign is said; `text` is never longer than the input. Never throws on a string or bytes (invalid UTF-8 becomes
 * U+FFFD); linear in the length of the text. Lines of the input are counted from 1, columns are those the tool prints.
 *
 * @example
 * pruneOutput("src/a.ts(1,2): error TS2304: Cannot find name 'q'.\n", { exitCode: 2 }).summary; // "tsc exit 2: 1 error (TS2304)"
 */
export function pruneOutput(text: string | Uint8Array, options?: PruneOptions): PruneResult {
  return builtinPruner().pruneOutput(text, options);
}
