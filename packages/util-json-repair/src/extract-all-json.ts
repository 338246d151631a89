import { findValues } from "./internal/find-values.ts";
import type { ExtractOptions, Extraction } from "./types.ts";

/**
 * Find every JSON object and array in a text, in order.
 *
 * Think blocks, references such as `[3]`, placeholders such as `{name}` and formulas are left out; code in other languages
 * counts only if there is nothing else. `[]` when nothing is certain. Never throws.
 *
 * @example
 * extractAllJson('Plan A {"a":1} or plan B {"b":2}.').map(({ value }) => value);
 * // [{ a: 1 }, { b: 2 }]
 */
export function extractAllJson(text: string, options: ExtractOptions = {}): Extraction[] {
  return findValues(text, options).found;
}
