import { scanRegions, type Region } from "@lastframe/util-text-normalize";
import { checkKey, defineStep } from "../internal/define-step.ts";
import type { Field, KeyOf, PipelineStep } from "../types.ts";

export interface ExtractCodeBlocksOptions {
  /** Only blocks of this language: the first word of the info string, case aside. All blocks when left out. */
  lang?: string;
  /** Where the list is stored; `codeBlocks` when left out. */
  key?: string;
  /** Whether having no such block is a failure; true when left out. Otherwise the list is empty. */
  required?: boolean;
}

/**
 * Store the contents of the fenced code blocks as a list of strings, without common indentation and trimmed.
 *
 * Fences of back-ticks and tildes of any length, also in lists and block quotes; a block that is not closed counts to
 * the end of the text, and `complete` is false then.
 *
 * @example
 * createPipeline([extractCodeBlocks({ lang: "python", key: "scripts" })]).parse("```python\nx = 1\n```").data;
 * // { scripts: ["x = 1"] }
 */
export function extractCodeBlocks<const Options extends ExtractCodeBlocksOptions = object>(
  options?: Options,
): PipelineStep<{ merge: Field<KeyOf<Options, "codeBlocks">, string[], object> }> {
  const { lang, key = "codeBlocks", required = true }: ExtractCodeBlocksOptions = options ?? {};
  checkKey("extractCodeBlocks", key);
  return defineStep(
    "extractCodeBlocks",
    ({ text }) => {
      const blocks = listBlocks(text, lang);
      if (required && blocks.length === 0) throw new Error(`there is no code block${lang === undefined ? "" : ` of ${lang}`}`);
      return { data: { [key]: blocks.map((block) => readContent(text, block)) }, complete: blocks.every(({ closed }) => closed) };
    },
    ({ text }) => {
      // The last line may turn out not to close its fence.
      const whole = text.slice(0, text.lastIndexOf("\n") + 1);
      const blocks = listBlocks(whole, lang).filter(({ closed }) => closed);
      return { data: { [key]: blocks.map((block) => readContent(whole, block)) }, complete: false };
    },
  );
}

function listBlocks(text: string, lang: string | undefined): Region[] {
  const wanted = lang?.toLowerCase();
  return scanRegions(text).filter(({ kind, info = "" }) => kind === "fence" && (wanted === undefined || info.trim().split(/\s/, 1)[0]?.toLowerCase() === wanted));
}

function readContent(text: string, { lines = [] }: Region): string {
  const content = lines.map(([start, end]) => text.slice(start, end));
  const indents = content.filter((line) => line.trim() !== "").map((line) => line.length - line.trimStart().length);
  const common = indents.reduce((least, indent) => Math.min(least, indent), Infinity);
  return content.map((line) => line.slice(common)).join("\n").trim();
}
