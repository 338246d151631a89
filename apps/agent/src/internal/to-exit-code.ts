import { constants } from "node:os";
import type { ToolResult } from "@lastframe/util-command-run";

const BAD_USAGE = 2;
const NOT_EXECUTABLE = 126;
const NOT_FOUND = 127;

/**
 * The exit code of `lastframe run`: 0 only when the result is ok; else the child's own code, 128+n for a signal,
 * 124 timeout, 125 waiting (or a question that end of input answered), 126 not executable, 127 not found,
 * 130 interrupted, 2 for a directory that cannot be entered.
 */
export function toExitCode(result: ToolResult): number {
  if (result.ok) return 0;
  switch (result.outcome) {
    case "timeout":
      return 124;
    case "waiting":
      return 125;
    case "aborted":
      return 130;
    case "spawn-error":
      if (result.error?.code.startsWith("CWD_") === true) return BAD_USAGE;
      return result.error?.code === "ENOENT" ? NOT_FOUND : NOT_EXECUTABLE;
    case "exit":
      if (result.exitCode !== null && result.exitCode !== 0) return result.exitCode;
      if (result.signal !== null) return 128 + (constants.signals[result.signal as NodeJS.Signals] ?? 0);
      return 125;
  }
}
