import { scanRegions } from "@lastframe/util-text-normalize";
import { defineStep } from "../internal/define-step.ts";
import type { PipelineStep } from "../types.ts";

const FENCE_LINE = /^(?:`{3,}[^`\n]*|~{3,}[^\n]*)\n/;

/**
 * Take away the code fence that wraps the whole text (white space around it aside); any other text stays as it is.
 *
 * Fences of back-ticks and tildes of any length; one whose end was cut off counts as wrapping, too. `parsePartial`
 * assumes that a fence on the first line wraps the reply.
 *
 * @example
 * createPipeline([stripFences()]).parse('```json\n{"a":1}\n```').text; // '{"a":1}'
 */
export function stripFences(): PipelineStep<{ merge: object }> {
  return defineStep(
    "stripFences",
    ({ text }) => {
      const content = readWrapped(text.trim());
      return content === null ? {} : { text: content };
    },
    ({ text }) => {
      const trimmed = text.trimStart();
      if (FENCE_LINE.test(trimmed)) return { text: withoutFences(trimmed) };
      // The first line may still become a fence.
      return /^(?:$|`{1,2}$|~{1,2}$|`{3,}[^`\n]*$|~{3,}[^\n]*$)/.test(trimmed) ? null : {};
    },
  );
}

function readWrapped(trimmed: string): string | null {
  if (!FENCE_LINE.test(trimmed)) return null;
  const [fence] = scanRegions(trimmed);
  if (fence?.kind !== "fence" || fence.start !== 0 || trimmed.slice(fence.end).trim() !== "") return null;
  return trimmed.slice(fence.contentStart, fence.contentEnd).replace(/\r?\n$/, "");
}

/** The content so far, less the lines at its end that may be the closing fence. */
function withoutFences(trimmed: string): string {
  const [fence] = scanRegions(trimmed);
  if (fence?.kind !== "fence" || fence.start !== 0) return "";
  const content = trimmed.slice(fence.contentStart, fence.contentEnd);
  return fence.closed ? content.replace(/\r?\n$/, "") : content.replace(/\r?\n[ `~]*$/, "").replace(/^ {0,3}[`~]+$/, "");
}
