import { describePlain, type DescribeOutput } from "../internal/describe-output.ts";
import { runChild } from "../internal/run-child.ts";
import type { RawRun, RunOptions, ToolResult } from "../types.ts";

/**
 * Run a program as the root entry's `runReadOnlyCli` does, with the same result, and load the rules that tell its output
 * apart only when it printed something: for a program that starts, runs one command and ends.
 *
 * @throws TypeError (as a rejection) for an argument of the wrong type.
 * @example
 * ```ts
 * const result = await runReadOnlyCli("node", ["-e", "console.log('hello')"]);
 * result.text; // "hello\n"
 * ```
 */
export async function runReadOnlyCli(command: string, args: readonly string[], options: RunOptions = {}): Promise<ToolResult> {
  return runChild(command, args, options, chooseWords);
}

async function chooseWords({ prune, stdoutRaw, stderrRaw }: RawRun): Promise<DescribeOutput> {
  if (prune === false || stdoutRaw.length + stderrRaw.length === 0) return describePlain;
  return (await import("../internal/describe-pruned.ts")).describePruned;
}
