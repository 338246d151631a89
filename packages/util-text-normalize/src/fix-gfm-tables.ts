import { fixGfmTablesDetailed } from "./fix-gfm-tables-detailed.ts";
import type { TableOptions } from "./types.ts";

/**
 * Repair the delimiter rows that keep GFM tables from being rendered, and touch nothing else.
 *
 * micromark and GitHub show a table as bare text unless its delimiter row has as many cells as its header (GFM 4.10). The
 * row is brought to that count; empty cells and look-alikes of `|`, `:` and `-` in it are replaced. Its other cells, the
 * prefixes of quotes and lists and the line endings stay. Code, HTML blocks, front matter, headings and rules are never
 * touched; what is not certain stays as it is. `level: "extended"` also repairs header and rows: full-width pipes, `+` in
 * the delimiter row, a blank line above it, a missing delimiter row, pipes in code or math, tables that fell out of their
 * list item. Never throws; linear in the length of the text. Sources: AalisLabs/Aalis, FiligranHQ/filigran-ui#327,
 * zhitongblog/solomd#183.
 *
 * @example
 * fixGfmTables("| a | b |\n|---|\n| 1 | 2 |");
 * // "| a | b |\n|---|---|\n| 1 | 2 |"
 */
export function fixGfmTables(content: string, options: TableOptions = {}): string {
  return fixGfmTablesDetailed(content, options).text;
}
