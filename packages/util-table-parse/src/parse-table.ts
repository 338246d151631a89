import { findTables } from "./internal/find-tables.ts";
import type { ParseTableOptions, Table } from "./types.ts";

/**
 * Returns the one certain table in a text, with its rows, columns and place.
 *
 * `null` when there is none or more than one. Lines are 0-based; column positions are in units of `widthMetric`.
 * Texts over `maxBytes` (16 MiB of UTF-8) hold no table; tables over `maxRows` (200000) or `maxColumns` (512) are left
 * out. Never throws.
 *
 * @example
 * parseTable("NAME   STATE\nweb    up")?.columns;
 * // [{ name: "NAME", start: 0, end: 4, align: "left" }, { name: "STATE", start: 7, end: 12, align: "left" }]
 */
export function parseTable(text: string, options: ParseTableOptions = {}): Table | null {
  const { tables } = findTables(text, options);
  return tables.length === 1 ? (tables[0] ?? null) : null;
}
