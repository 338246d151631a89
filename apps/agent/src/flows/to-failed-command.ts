import type { FailedCommand } from "../prompts/fix-messages.ts";
import type { RunResult } from "./ports.ts";

/**
 * What a fix is told of a run: the text, where the errors stand, also those that a program prints to stdout. Where pruning
 * has taken messages out of their places, the output as it came: the excerpt finds the first error and the tail itself.
 */
export function toFailedCommand(command: string, result: RunResult): FailedCommand {
  const output = result.diagnostics.length === 0 ? result.text : joinStreams(result);
  const error = output.trim() === "" || result.outcome !== "exit" ? `${result.summary}\n${output}`.trim() : output;
  return { command, exitCode: result.exitCode, error };
}

function joinStreams({ stdoutPlain, stderrPlain }: RunResult): string {
  return stdoutPlain === "" || stdoutPlain.endsWith("\n") ? stdoutPlain + stderrPlain : `${stdoutPlain}\n${stderrPlain}`;
}
