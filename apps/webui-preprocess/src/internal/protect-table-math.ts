import { scanRegions } from "@lastframe/util-text-normalize";
import type { Edit } from "../types.ts";

/** What may stand before a row: white space, the marks of block quotes, the marker of a list item. */
const PREFIX = /^[\s>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)?/;

/**
 * Edits that write the bars of formulas in table cells as `\vert`, because a bar ends a cell there: `| $|x|$ | 2 |`.
 *
 * Only where it makes the row fit the delimiter row: any other bar between dollars parts cells. In a formula `\|` is the
 * norm, so escaping the bar would change what is shown.
 */
export function protectTableMath(text: string): Edit[] {
  if (!text.includes("|") || !/\$|\\\(/.test(text)) return [];
  const blocks = scanRegions(text).filter(({ kind, lines }) => lines !== undefined && kind !== "math");
  const edits: Edit[] = [];
  /** Of the table that the line is in; 0 outside. */
  let columns = 0;
  let header = "";
  let block = 0;
  let start = 0;
  for (const row of text.split("\n")) {
    while ((blocks[block]?.end ?? Infinity) <= start) block++;
    const isCode = (blocks[block]?.start ?? Infinity) <= start;
    const delimiters = columns > 0 || isCode ? 0 : countDelimiters(row);
    if (isCode || row.replace(PREFIX, "") === "") columns = 0;
    else if (columns > 0) edits.push(...protectRow(row, start, columns));
    else if (delimiters > 0 && header !== "") {
      // A delimiter row that does not fit is brought to the header's count later.
      columns = protectRow(header, 0, delimiters).length > 0 ? delimiters : countCells(header);
      edits.push(...protectRow(header, start - header.length - 1, columns));
    }
    header = isCode ? "" : row;
    start += row.length + 1;
  }
  return edits;
}

/** Number of cells of a delimiter row; 0 for any other line. */
function countDelimiters(row: string): number {
  if (!row.includes("|") || !/^[\s>|:-]*$/.test(row)) return 0;
  const cells = splitRow(row);
  return cells.every((cell) => /^\s*:?-+:?\s*$/.test(cell)) ? cells.length : 0;
}

function countCells(row: string): number {
  return splitRow(row).length;
}

function splitRow(row: string): string[] {
  const cells = row.replace(PREFIX, "").replace(/\\[^]/g, "..").split("|");
  if (cells.length > 1 && cells[0] === "") cells.shift();
  if (cells.length > 1 && cells.at(-1)?.trim() === "") cells.pop();
  return cells;
}

function protectRow(row: string, start: number, columns: number): Edit[] {
  const surplus = countCells(row) - columns;
  if (surplus <= 0) return [];
  const content = row.replace(PREFIX, "");
  const bars = scanRegions(content).filter(({ kind }) => kind === "math").flatMap(({ contentStart, contentEnd }) => listBars(content, contentStart, contentEnd));
  if (bars.length !== surplus) return [];
  return bars.map((bar) => {
    const at = start + row.length - content.length + bar;
    return { start: at, end: at + 1, text: /[A-Za-z]/.test(content.charAt(bar + 1)) ? "\\vert " : "\\vert" };
  });
}

function listBars(row: string, from: number, to: number): number[] {
  return [...row.slice(from, to).matchAll(/\\[^]|\|/g)].filter(([bar]) => bar === "|").map(({ index }) => from + index);
}
