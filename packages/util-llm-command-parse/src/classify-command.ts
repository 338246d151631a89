import { evaluateCommand } from "./internal/evaluate-command.ts";
import type { Assessment, ClassifyOptions } from "./types.ts";

/**
 * Judge what a shell command would do: safe, warning or dangerous, and why.
 *
 * Nothing is run and nothing is looked up: the text alone decides. What cannot be read (unknown programs, syntax errors,
 * names that are computed at run time, more than 65536 UTF-16 units, too deep nesting) is at least a warning. Never throws.
 *
 * @example
 * classifyCommand("cd / && rm -rf *").code;
 * // "fs-delete-root"
 */
export function classifyCommand(command: string, options: ClassifyOptions = {}): Assessment {
  return evaluateCommand(command, options).assessment();
}
