import { describePlain } from "../internal/describe-output.ts";
import { runChild } from "../internal/run-child.ts";
import type { RunOptions, ToolResult } from "../types.ts";

/**
 * Run a program as the root entry's `runReadOnlyCli` does, without the rules that tell its output apart.
 *
 * `text` is the whole output, `diagnostics`, `changes` and `decisions` are empty; the option `prune` changes nothing.
 *
 * @throws TypeError (as a rejection) for an argument of the wrong type.
 * @example
 * ```ts
 * const result = await runReadOnlyCli("node", ["-e", "console.log('hello')"]);
 * result.text; // "hello\n"
 * ```
 */
export async function runReadOnlyCli(command: string, args: readonly string[], options: RunOptions = {}): Promise<ToolResult> {
  return runChild(command, args, options, () => describePlain);
}
