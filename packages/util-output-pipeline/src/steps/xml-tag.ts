import { checkKey, defineStep, storeValue } from "../internal/define-step.ts";
import { findElement } from "../internal/find-element.ts";
import type { Field, KeyOf, PipelineContext, PipelineStep, StepChange } from "../types.ts";

export interface XmlTagOptions {
  /** Whether a missing tag is a failure; true when left out. */
  required?: boolean;
  /** Where the value is stored; the tag's name when left out. */
  key?: string;
}

/**
 * Store the content of the first element of this name, trimmed; the text stays as it is.
 *
 * Names are whole (`<tool_call>` is no `<tool>`), attributes are allowed, an element ends at its balanced partner, an
 * empty one (`<tag/>`) gives `""`. Tags in code count only when there are no others. An element that is not closed is a
 * failure, also where the tag is not required: half an answer is no answer.
 *
 * @example
 * createPipeline([xmlTag("answer")]).parse('<answer lang="en"> Hello </answer>').data; // { answer: "Hello" }
 */
export function xmlTag<const Name extends string, const Options extends XmlTagOptions = object>(
  name: Name,
  options?: Options,
): PipelineStep<{ merge: Field<KeyOf<Options, Name>, string, Options> }> {
  const { required = true, key = name }: XmlTagOptions = options ?? {};
  checkKey("xmlTag", key);
  if (!/^[^\s<>/]+$/.test(name)) throw new TypeError(`xmlTag needs the name of a tag, such as "answer", not ${JSON.stringify(name)}`);
  return defineStep(
    "xmlTag",
    ({ text }) => {
      const element = findElement(text, name);
      if (element?.contentEnd === -1) throw new Error(`<${name}> is not closed`);
      const value = element === null ? undefined : text.slice(element.contentStart, element.contentEnd).trim();
      return storeValue(key, value, required, `there is no <${name}>`);
    },
    (context) => readElementSoFar(context, name, key),
  );
}

/** A back-tick before the end of a value may turn what is before it into code once its partner comes: nothing is certain then. */
function readElementSoFar({ text }: PipelineContext, name: string, key: string): StepChange {
  const element = findElement(text, name);
  if (element === null || text.slice(0, element.contentStart).includes("`")) return { complete: false };
  const { contentStart, contentEnd, firstClose } = element;
  if (contentEnd >= 0 && !text.slice(contentStart, contentEnd).includes("`")) return { data: { [key]: text.slice(contentStart, contentEnd).trim() } };
  const soFar = firstClose < 0 ? withoutHalfTag(text.slice(contentStart)) : text.slice(contentStart, firstClose);
  return { data: { [key]: soFar.trim() }, complete: false };
}

/** What may become a closing tag is not part of the value. */
function withoutHalfTag(content: string): string {
  const at = content.lastIndexOf("<");
  return at >= 0 && !content.includes(">", at) ? content.slice(0, at) : content;
}
