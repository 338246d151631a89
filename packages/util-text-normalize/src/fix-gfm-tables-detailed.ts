import { fixTables } from "./internal/fix-tables.ts";
import type { TableFix, TableOptions } from "./types.ts";

/**
 * Repair GFM tables as `fixGfmTables` does and list what was repaired.
 *
 * One entry for each line that is changed, inserted or removed, in the order of the text; `repairs` is empty and `text` is
 * the input when there is nothing certain to repair. Lines are numbered from 0, in the input. Never throws.
 *
 * @example
 * fixGfmTablesDetailed("| a | b |\n|---|\n| 1 | 2 |").repairs;
 * // [{ line: 1, kind: "delimiter-count", from: "|---|", to: "|---|---|" }]
 */
export function fixGfmTablesDetailed(content: string, { level = "default", math = false }: TableOptions = {}): TableFix {
  // Without a pipe of some kind there is no table.
  return /[|｜│┃]/.test(content) ? fixTables(content, level === "extended", math) : { text: content, repairs: [] };
}
