import { readFileSync } from "node:fs";
import { pruneOutput } from "@lastframe/util-output-prune";
import { finalizeTerminalText } from "@lastframe/util-terminal-frames";
import { logPath, readLogFacts } from "./raw-logs.ts";

export interface TrimmedLine {
  readonly rule: string;
  /** From 1, in the last frame of the log. */
  readonly number: number;
  readonly text: string;
}

/** The lines of a logged run that pruning leaves out. Pruning is a pure function, so that it can be asked again from the log. */
export function listTrimmed(folder: string, id: string): TrimmedLine[] {
  const text = finalizeTerminalText(readFileSync(logPath(folder, id)));
  const facts = readLogFacts(folder, id);
  const lines = text.split("\n");
  const { trimmed } = pruneOutput(text, facts === null ? {} : { command: facts.command, exitCode: facts.exitCode });
  return trimmed.flatMap(({ rule, from, to }) => lines.slice(from - 1, to).map((line, index) => ({ rule, number: from + index, text: line })));
}
