import type { FailedCommand } from "../prompts/fix-messages.ts";
import type { RunResult } from "./ports.ts";

/** What a fix is told of a run: the pruned text, where the errors stand, also those that a program prints to stdout. */
export function toFailedCommand(command: string, result: RunResult): FailedCommand {
  const error = result.text.trim() === "" || result.outcome !== "exit" ? `${result.summary}\n${result.text}`.trim() : result.text;
  return { command, exitCode: result.exitCode, error };
}
