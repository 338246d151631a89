import { engine } from "./internal/engine.ts";
import { evaluate, MAX_COMMAND } from "./internal/evaluate-command.ts";
import { literalArg, UNKNOWN, type Arg } from "./internal/values.ts";
import type { Assessment, ClassifyOptions } from "./types.ts";

const MAX_ARGUMENTS = 5000;

/**
 * Judge a program with its arguments, as it is started without a shell: nothing in the arguments is syntax.
 *
 * What a program reads as a script is read as one (`sh -c`, `env -S`, `find -exec`). Spans are positions in the arguments
 * joined by one blank. An empty list, more than 5000 arguments and one of more than 65536 UTF-16 units are warnings, like
 * everything that cannot be read. Never throws.
 *
 * @example
 * classifyArgv(["sh", "-c", "rm -rf ~"]).danger;
 * // "dangerous"
 */
export function classifyArgv(argv: readonly string[], options: ClassifyOptions = {}): Assessment {
  const args: Arg[] = [];
  let start = 0;
  for (const value of argv) {
    args.push(literalArg(value, [start, start + value.length]));
    start += value.length + 1;
  }
  const isTooLong = argv.length > MAX_ARGUMENTS || argv.some((value) => value.length > MAX_COMMAND);
  return evaluate(options, [0, Math.max(0, start - 1)], isTooLong, (evaluation) => {
    if (args.length > 0) engine.judge(evaluation, args, UNKNOWN);
    else evaluation.report("parse-error", "warning", [0, 0]);
  }).assessment();
}
