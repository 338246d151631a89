import { buildToolResult } from "../internal/build-tool-result.ts";
import { describePlain } from "../internal/describe-output.ts";
import type { RawRun, ToolResult } from "../types.ts";

/**
 * Turn a finished run into its result as the root entry's `toToolResult` does, without the rules that tell its output apart.
 *
 * @example
 * ```ts
 * const interaction = { waiting: false, reason: null, lastLine: null };
 * toToolResult({ exitCode: 0, signal: null, interaction, stdoutRaw: "10%\r100%\n", stderrRaw: "" }).text; // "100%\n"
 * ```
 */
export function toToolResult(raw: RawRun): ToolResult {
  return buildToolResult(raw, describePlain);
}
