import { checkKey, defineStep, storeValue } from "../internal/define-step.ts";
import { findSection } from "../internal/find-section.ts";
import type { Field, KeyOf, PipelineStep } from "../types.ts";

export interface MarkdownSectionOptions {
  /** Whether a missing section is a failure; true when left out. */
  required?: boolean;
  /** Where the text is stored; the heading when left out. */
  key?: string;
}

/**
 * Store what stands under a heading, trimmed, up to the next heading of the same or a higher level.
 *
 * ATX (`## Plan`) and setext headings at any level; one in code is none. The heading's words must be the same; when no
 * heading has exactly them, emphasis and a colon around them and the case of letters are forgiven. The first such
 * section counts.
 *
 * @example
 * createPipeline([markdownSection("Answer")]).parse("## Thinking\nStep 1\n## Answer\nThe result.").data;
 * // { Answer: "The result." }
 */
export function markdownSection<const Heading extends string, const Options extends MarkdownSectionOptions = object>(
  heading: Heading,
  options?: Options,
): PipelineStep<{ merge: Field<KeyOf<Options, Heading>, string, Options> }> {
  const { required = true, key = heading }: MarkdownSectionOptions = options ?? {};
  checkKey("markdownSection", key);
  return defineStep(
    "markdownSection",
    ({ text }) => {
      const section = findSection(text, heading);
      return storeValue(key, section && text.slice(section.start, section.end).trim(), required, `there is no heading ${JSON.stringify(heading)}`);
    },
    ({ text }) => {
      const section = findSection(text, heading);
      // An inexact heading gives way to an exact one further down; the last two lines may be a heading to come.
      if (section === undefined || !section.exact) return { complete: false };
      if (section.ended) return { data: { [key]: text.slice(section.start, section.end).trim() } };
      return { data: { [key]: withoutLastLines(text.slice(section.start)).trim() }, complete: false };
    },
  );
}

function withoutLastLines(content: string): string {
  const last = content.lastIndexOf("\n");
  return content.slice(0, Math.max(0, content.trimEnd().lastIndexOf("\n", last)));
}
