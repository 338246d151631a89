import { defineStep, stopHere } from "../internal/define-step.ts";
import type { PipelineStep } from "../types.ts";

/**
 * Replace in the text, exactly as `String.prototype.replace` does: a string once, a pattern with the flag `g` everywhere.
 *
 * `parsePartial` ends before this step, because more text may change what a pattern matches.
 *
 * @example
 * createPipeline([replace(/^[^\n]*\n/, "")]).parse("Sure, here it is:\nanswer").text; // "answer"
 */
export function replace(search: string | RegExp, replaceBy: string | ((match: string, ...groups: string[]) => string)): PipelineStep<{ merge: object }> {
  return defineStep("replace", ({ text }) => ({ text: text.replace(restart(search), replaceBy as string) }), stopHere);
}

/** A sticky pattern remembers where it stopped; a pipeline must not. */
function restart(search: string | RegExp): string | RegExp {
  return typeof search === "string" ? search : new RegExp(search.source, search.flags);
}
