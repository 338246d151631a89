import { defineStep } from "../internal/define-step.ts";
import type { PipelineStep } from "../types.ts";

/**
 * Run the steps that follow on each line of the text; lines of white space alone are dropped.
 *
 * @example
 * createPipeline([splitLines(), looseJson()]).parse('{"a":1}\n\n{"a":2,}\n').data; // { items: [{ a: 1 }, { a: 2 }] }
 */
export function splitLines(): PipelineStep<{ split: true }> {
  return defineStep("splitLines", ({ text }) => ({ items: listLines(text) }), ({ text }) => ({ items: listLines(text) }), true);
}

function listLines(text: string): string[] {
  return text.split(/\r\n|[\n\r]/).filter((line) => line.trim() !== "");
}
