import { findTables } from "./internal/find-tables.ts";
import type { ParseTableOptions, Table } from "./types.ts";

/**
 * Returns every certain table in a text, in order.
 *
 * `[]` when there is none. What resembles a table but is not certain is left out; {@link explainTables} says why.
 * Limits are those of {@link parseTable}. Never throws.
 *
 * @example
 * parseTables("pulling 100%\nNAME     TAG\nnode     20\n").map((table) => table.records);
 * // [[{ NAME: "node", TAG: "20" }]]
 */
export function parseTables(text: string, options: ParseTableOptions = {}): Table[] {
  return findTables(text, options).tables;
}
