import { findValues } from "./internal/find-values.ts";
import type { ExtractOptions, Extraction } from "./types.ts";

/**
 * Find the JSON object or array in a text that is the answer.
 *
 * Fenced JSON comes before JSON in prose, data before lists of numbers, and of equals the last (option `prefer`); a choice
 * among equals is reported as an uncertain `multiple-values`. `null` when nothing is certain. Never throws.
 *
 * @example
 * extractJson('As noted in [3], the verdict is {"pass": false}')?.value;
 * // { pass: false }
 */
export function extractJson(text: string, options: ExtractOptions = {}): Extraction | null {
  const { prefer = "last" } = options;
  const { best } = findValues(text, options);
  const [first] = best;
  if (first === undefined) return null;
  const size = ({ start, end }: Extraction): number => end - start;
  const chosen = prefer === "first" ? first : prefer === "last" ? (best.at(-1) ?? first) : best.reduce((largest, one) => (size(one) > size(largest) ? one : largest));
  if (best.length === 1) return chosen;
  return { ...chosen, repairs: [...chosen.repairs, { kind: "multiple-values", start: chosen.start, end: chosen.end, certain: false }] };
}
