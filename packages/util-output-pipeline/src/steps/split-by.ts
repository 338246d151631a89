import { defineStep, stopHere } from "../internal/define-step.ts";
import type { PipelineStep } from "../types.ts";

/**
 * Run the steps that follow on each part between the separators; a blank part before the first or behind the last one is
 * dropped, a blank part between two stays.
 *
 * @example
 * createPipeline([splitBy("---"), xmlTag("item")]).parse("<item>A</item>---<item>B</item>").data;
 * // { items: [{ item: "A" }, { item: "B" }] }
 */
export function splitBy(separator: string | RegExp): PipelineStep<{ split: true }> {
  if (separator === "") throw new TypeError("splitBy needs a separator of at least one character");
  const split = (text: string): string[] => withoutBlankEnds(text.split(separator));
  const onPrefix = typeof separator === "string" ? ({ text }: { text: string }) => ({ items: split(withoutHalf(text, separator)) }) : stopHere;
  return defineStep("splitBy", ({ text }) => ({ items: split(text) }), onPrefix, true);
}

function withoutBlankEnds(parts: readonly string[]): string[] {
  const from = parts[0]?.trim() === "" ? 1 : 0;
  const to = parts.length > from && parts.at(-1)?.trim() === "" ? -1 : undefined;
  return parts.slice(from, to);
}

/** The text without what may be the first characters of a separator at its end. */
function withoutHalf(text: string, separator: string): string {
  for (let length = Math.min(separator.length - 1, text.length); length > 0; length--) {
    if (text.endsWith(separator.slice(0, length))) return text.slice(0, -length);
  }
  return text;
}
