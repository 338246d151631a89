import { createLexicon } from "./internal/find-marker.ts";
import { createLeakScanner } from "./internal/leak-scanner.ts";
import type { LeakFilter, LeakOptions } from "./types.ts";

const ALL_FAMILIES = /* @__PURE__ */ createLexicon();

/**
 * Create a filter that removes leaked protocol tokens from a reply while it streams.
 *
 * The pieces that `push` and `end` return, joined, are `stripLeakedSpecialTokens(text).sanitized`, however the text is
 * cut. No piece holds a part of a marker; plain text is held back by at most 64 UTF-16 units, the text inside a call is
 * dropped as it comes. After `end` the filter is used up. Never throws; linear in the length of the text.
 *
 * @example
 * const filter = createLeakFilter();
 * [filter.push("Hi<"), filter.push("|im_"), filter.push("end|>"), filter.end().text].join("");
 * // "Hi"
 */
export function createLeakFilter(options: LeakOptions = {}): LeakFilter {
  const { families, extraFamilies, reasoning = "strip", prose = "keep" } = options;
  const lexicon = families === undefined && extraFamilies === undefined ? ALL_FAMILIES : createLexicon(families, extraFamilies);
  return createLeakScanner(lexicon, reasoning === "keep", prose === "strip");
}
