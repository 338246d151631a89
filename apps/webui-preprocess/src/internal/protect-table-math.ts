import { scanRegions, type Region } from "@lastframe/util-text-normalize";
import type { Edit } from "../types.ts";

interface Line {
  start: number;
  end: number;
}

/**
 * Edits that write the bars of formulas in table cells as `\vert`, because a bar ends a cell there: `| $|x|$ | 2 |`.
 *
 * Only where it makes the row fit the delimiter row: any other bar between dollars parts cells. In a formula `\|` is the
 * norm, so escaping the bar would change what is shown.
 */
export function protectTableMath(text: string): Edit[] {
  if (!text.includes("|") || !(text.includes("$") || text.includes("\\("))) return [];
  const lines = listLines(text);
  const blocks = scanRegions(text).filter(({ kind, lines: own }) => own !== undefined && kind !== "math");
  const edits: Edit[] = [];
  for (let index = 1; index < lines.length; index++) {
    const delimiters = countDelimiters(text, lines[index] as Line);
    if (delimiters === 0 || isInside(blocks, (lines[index] as Line).start)) continue;
    const columns = countColumns(text, lines[index - 1] as Line, delimiters);
    edits.push(...protectRow(text, lines[index - 1] as Line, columns));
    while (++index < lines.length && !isBlank(text, lines[index] as Line)) edits.push(...protectRow(text, lines[index] as Line, columns));
  }
  return edits;
}

function listLines(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < text.length; ) {
    const lineFeed = text.indexOf("\n", start);
    const end = lineFeed < 0 ? text.length : lineFeed;
    lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}

function isBlank(text: string, { start, end }: Line): boolean {
  return /^[\s>]*$/.test(text.slice(start, end));
}

function isInside(regions: readonly Region[], at: number): boolean {
  return regions.some(({ start, end }) => start <= at && at < end);
}

/** Number of cells of a delimiter row; 0 for any other line. */
function countDelimiters(text: string, { start, end }: Line): number {
  const line = text.slice(start, end);
  if (!line.includes("|") || !/^[\s>|:-]*$/.test(line)) return 0;
  const cells = line.replace(/^[\s>]*\|?/, "").replace(/\|?\s*$/, "").split("|");
  return cells.every((cell) => /^:?-+:?$/.test(cell.trim())) ? cells.length : 0;
}

/** A delimiter row that does not fit is brought to the header's count later. */
function countColumns(text: string, { start, end }: Line, delimiters: number): number {
  const header = text.slice(start, end);
  const bars = listBars(header);
  const cells = countCells(header, bars);
  return cells - listBarsInFormulas(header, bars).length === delimiters ? delimiters : cells;
}

function listBarsInFormulas(row: string, bars: readonly number[]): number[] {
  const spans = listFormulas(row);
  return bars.filter((bar) => spans.some((span) => span.start < bar && bar < span.end));
}

function protectRow(text: string, { start, end }: Line, columns: number): Edit[] {
  const row = text.slice(start, end);
  const bars = listBars(row);
  if (countCells(row, bars) <= columns) return [];
  const inFormulas = listBarsInFormulas(row, bars);
  if (countCells(row, bars) - inFormulas.length !== columns) return [];
  return inFormulas.map((bar) => {
    const needsBlank = /[A-Za-z]/.test(row[bar + 1] ?? "");
    return { start: start + bar, end: start + bar + 1, text: needsBlank ? "\\vert " : "\\vert" };
  });
}

function listBars(row: string): number[] {
  const bars: number[] = [];
  for (let at = 0; at < row.length; at++) {
    if (row[at] === "\\") at++;
    else if (row[at] === "|") bars.push(at);
  }
  return bars;
}

function countCells(row: string, bars: readonly number[]): number {
  const first = bars[0];
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return 1;
  const hasLeading = /^[\s>]*$/.test(row.slice(0, first));
  const hasTrailing = bars.length > 1 && row.slice(last + 1).trim() === "";
  return bars.length + 1 - (hasLeading ? 1 : 0) - (hasTrailing ? 1 : 0);
}

/** `$...$` by pandoc's rule and `\(...\)`, bars or not. */
function listFormulas(row: string): Line[] {
  const spans: Line[] = [];
  for (let at = 0; at < row.length; at++) {
    const end = findFormulaEnd(row, at);
    if (end > at) {
      spans.push({ start: at, end });
      at = end - 1;
    } else if (row[at] === "\\") at++;
  }
  return spans;
}

function findFormulaEnd(row: string, at: number): number {
  if (row.startsWith("\\(", at)) return row.indexOf("\\)", at + 2) + 2;
  if (row[at] !== "$" || /[\s$]/.test(row[at + 1] ?? " ")) return -1;
  for (let end = row.indexOf("$", at + 1); end >= 0; end = row.indexOf("$", end + 1)) {
    if (!/[\s\\]/.test(row[end - 1] as string) && !/\d/.test(row[end + 1] ?? "")) return end + 1;
  }
  return -1;
}
