import { buildToolResult } from "./internal/build-tool-result.ts";
import { describePruned } from "./internal/describe-pruned.ts";
import type { RawRun, ToolResult } from "./types.ts";

/**
 * Turn what a finished run left behind into the one result that an agent reads.
 *
 * Pure: the same input gives the same result. `ok` is true only for an exit with code 0 that waits for nobody and left no
 * question unanswered. Whatever is not given is derived: the outcome from `error` and `interaction`, the question at the
 * exit from the last lines. A table is reported only if it is certain, and none from an output with a gap.
 *
 * @example
 * ```ts
 * const result = toToolResult({
 *   exitCode: 0,
 *   signal: null,
 *   interaction: { waiting: false, reason: null, lastLine: null },
 *   stdoutRaw: "pulling 10%\rpulling 100%\nNAME     TAG\nnode     20\n",
 *   stderrRaw: "",
 * });
 * result.tables; // [[{ NAME: "node", TAG: "20" }]]
 * ```
 */
export function toToolResult(raw: RawRun): ToolResult {
  return buildToolResult(raw, describePruned);
}
