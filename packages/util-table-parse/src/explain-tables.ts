import { findTables } from "./internal/find-tables.ts";
import type { ParseTableOptions, TableExplanation } from "./types.ts";

/**
 * Returns every certain table, and the lines that resemble one with the reason why they are not returned.
 *
 * Plain prose is in neither list. Lines are 0-based, both ends included. Limits are those of {@link parseTable}; a text
 * over `maxBytes` gives one rejection with the reason `limit`. Never throws.
 *
 * @example
 * explainTables("K1    K2\n--    --\n10 x; 33").rejected;
 * // [{ startLine: 0, endLine: 2, reason: "ambiguous-text" }]
 */
export function explainTables(text: string, options: ParseTableOptions = {}): TableExplanation {
  return findTables(text, options);
}
