import { createLeakFilter, fixGfmTablesDetailed, stripLeakedSpecialTokens } from "@lastframe/util-text-normalize";
import { applyEdits } from "./internal/apply-edits.ts";
import { closeTail } from "./internal/close-tail.ts";
import { describeEdits } from "./internal/describe-edits.ts";
import { listMathEdits } from "./internal/list-math-edits.ts";
import type { PreprocessOptions, PreprocessResult } from "./types.ts";

/**
 * Make an assistant's message fit to be rendered: leaked tokens out, tables repaired, LaTeX delimiters converted, and,
 * only while it is still arriving, its unfinished tail closed.
 *
 * Finished, valid text comes back byte for byte. It escapes no HTML: render it with a renderer that does. Never throws;
 * linear in the length of the text.
 *
 * @example
 * preprocessMarkdown("| a | b |\n|---|\n| \\(x\\) | 2 |<|im_end|>"); // "| a | b |\n|---|---|\n| $x$ | 2 |"
 */
export function preprocessMarkdown(markdown: string, options: PreprocessOptions = {}): string {
  return preprocessMarkdownDetailed(markdown, options).text;
}

/**
 * The same, with what was repaired and removed.
 *
 * @example
 * preprocessMarkdownDetailed("Done.<|im_end|>").tokens; // ["<|im_end|>"]
 */
export function preprocessMarkdownDetailed(markdown: string, options: PreprocessOptions = {}): PreprocessResult {
  const { tokens = true, tables = true, latex = true, streaming = false } = options;
  const stripped = tokens ? stripTokens(markdown, streaming) : { text: markdown, tokens: [], families: [] };
  const fixed = tables === false ? { text: stripped.text, repairs: [] } : fixGfmTablesDetailed(stripped.text, { level: tables === true ? "default" : tables, math: latex !== false });
  // An open formula is closed first, so that it is converted like a finished one.
  const closed = streaming ? closeTail(fixed.text) : fixed.text;
  const edits = latex === false ? [] : listMathEdits(closed, latex === true ? {} : latex);
  return { text: applyEdits(closed, edits), repairs: fixed.repairs, math: describeEdits(closed, edits), tokens: stripped.tokens, families: stripped.families };
}

/** What a marker may begin with at the end of a text that is still arriving. */
const MAY_BECOME_MARKER = /[<\]｜‖]|\[\/?[A-Z_]*$/;

/**
 * While a reply is arriving, what may become a marker at its end is held back. The leak filter also holds back a plain
 * last word, because one family of markers begins with a name; a screen shows it, and takes it back in that rare case.
 */
function stripTokens(markdown: string, streaming: boolean): Pick<PreprocessResult, "text" | "tokens" | "families"> {
  const { sanitized, tokens, families } = stripLeakedSpecialTokens(markdown);
  if (!streaming) return { text: sanitized, tokens, families };
  const certain = createLeakFilter().push(markdown);
  const isPlain = sanitized.startsWith(certain) && !MAY_BECOME_MARKER.test(sanitized.slice(certain.length));
  return { text: isPlain ? sanitized : certain, tokens, families };
}
