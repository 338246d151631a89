import { defineStep } from "../internal/define-step.ts";
import type { PipelineStep } from "../types.ts";

/**
 * Remove white space from both ends of the text.
 *
 * @example
 * createPipeline([trim()]).parse("\n answer \n").text; // "answer"
 */
export function trim(): PipelineStep<{ merge: object }> {
  return defineStep(
    "trim",
    ({ text }) => ({ text: text.trim() }),
    // White space at the end of a prefix may stand inside the text.
    ({ text }) => ({ text: text.trimStart() }),
  );
}
