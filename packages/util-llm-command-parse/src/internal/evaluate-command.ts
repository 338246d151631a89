import type { ClassifyOptions } from "../types.ts";
import { engine } from "./engine.ts";
import { Evaluation } from "./evaluation.ts";
import { UNKNOWN } from "./values.ts";

/** More than a person reads before saying yes; half of what Linux takes as one argument, such as the script of `sh -c`. */
export const MAX_COMMAND = 65_536;

/** Reads a command with everything that it runs. */
export function evaluateCommand(command: string, options: ClassifyOptions): Evaluation {
  return evaluate(options, [0, command.length], command.length > MAX_COMMAND, (evaluation) => {
    engine.runText(evaluation, command, [0, command.length], UNKNOWN, evaluation.shell);
    // A function that is never called here may be called by what comes next.
    for (const definition of evaluation.functions.values()) if (!definition.called) definition.run(null, UNKNOWN);
  });
}

/** Runs a reader within the budget: what is too long, or nested so deeply that the stack ends, is a warning. */
export function evaluate(options: ClassifyOptions, span: [number, number], isTooLong: boolean, read: (evaluation: Evaluation) => void): Evaluation {
  const evaluation = new Evaluation(engine, options);
  evaluation.textEnd = span[1];
  try {
    if (isTooLong) evaluation.report("over-budget", "warning", span);
    else read(evaluation);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    evaluation.report("over-budget", "warning", span);
  }
  return evaluation;
}
