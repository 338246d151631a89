import type { TableRepairKind } from "../types.ts";
import { countDelimiters } from "./table-rows.ts";

/** Characters that people and models type for those of a delimiter row, and that GFM does not read. */
const LOOK_ALIKES: readonly [pattern: RegExp, character: string][] = [
  [/[｜│┃]/g, "|"],
  [/[：﹕∶]/g, ":"],
  [/[−‐‑‒–—―─━﹣－]/g, "-"],
  [/[\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]/g, " "],
];
const DELIMITER_CHARACTERS = /^[ \t|:+-]*$/;
const CELL = /^(:?)[ \t]*(-+)[ \t]*(:?)$/;

/** A line that is meant as the delimiter row of a table. */
export interface DelimiterRow {
  /** The texts between the pipes, without those outside the outer pipes; look-alikes replaced. */
  cells: string[];
  /** What stands before the first and after the last cell: white space, with a pipe where there is an outer one. */
  head: string;
  tail: string;
  /** What is wrong with it, if its number of cells is right. */
  fault: TableRepairKind;
}

/** Reads a line as a delimiter row with faults, or null when it is not certainly meant as one. */
export function readDelimiterRow(line: string, allowJunctions: boolean): DelimiterRow | null {
  let row = line;
  if (!DELIMITER_CHARACTERS.test(row)) for (const [pattern, character] of LOOK_ALIKES) row = row.replace(pattern, character);
  if (!DELIMITER_CHARACTERS.test(row) || !row.includes("-")) return null;
  if (row.includes("+")) {
    if (!allowJunctions || /^[ \t]*\+|\+[ \t]*$/.test(row)) return null;
    row = row.replace(/\+/g, "|");
  }
  if (!row.includes("|") && !row.includes(":")) return null;
  const cells = row.split("|");
  let head = "";
  let tail = "";
  if (cells.length > 1 && cells[0]?.trim() === "") head = `${cells.shift() ?? ""}|`;
  if (cells.length > 1 && cells.at(-1)?.trim() === "") tail = `|${cells.pop() ?? ""}`;
  if (!cells.every((cell) => isEmpty(cell) || CELL.test(cell.trim()))) return null;
  const fault = row !== line ? "delimiter-lookalike" : cells.some(isEmpty) ? "delimiter-empty-cell" : "delimiter-count";
  return { cells, head, tail, fault };
}

/**
 * Writes a delimiter row with `count` cells: empty cells go first, then cells from the end; `---` is added where cells
 * are missing. Cells that stay, outer pipes and spacing are kept. Null when the result would not be a delimiter row.
 */
export function writeDelimiterRow({ cells, head, tail }: DelimiterRow, count: number): string | null {
  const kept = dropEmptyCells(cells, cells.length - count);
  const sample = (head === "" ? cells[1] ?? cells[0] : cells[0]) ?? "";
  const padding = /^[ \t]|[ \t]$/.test(sample) ? " " : "";
  const row = Array.from({ length: count }, (_, index) => {
    const cell = kept[index] ?? "";
    return isEmpty(cell) ? `${padding}---${padding}` : cell.replace(cell.trim(), (core) => core.replace(/[ \t]/g, ""));
  });
  const last = kept.length - 1;
  // Without an outer pipe the last cell has no space of its own behind it.
  if (tail === "" && last < count - 1) row[last] = `${row[last]?.trimEnd() ?? ""}${padding}`;
  if (head === "") row[0] = row[0]?.trimStart() ?? "";
  if (tail === "") row[count - 1] = row[count - 1]?.trimEnd() ?? "";
  const text = head + row.join("|") + tail;
  // A row of one cell needs a pipe to be no heading underline.
  const marked = /[|:]/.test(text) ? text : `|${padding}${text}${padding}|`;
  return countDelimiters(marked, 0, marked.length) === count ? marked : null;
}

/** The cells without up to `surplus` empty ones, the last of them first. */
function dropEmptyCells(cells: string[], surplus: number): string[] {
  const dropped = new Set<number>();
  for (let index = cells.length - 1; index >= 0 && dropped.size < surplus; index--) if (isEmpty(cells[index] ?? "")) dropped.add(index);
  return dropped.size > 0 ? cells.filter((_, index) => !dropped.has(index)) : cells;
}

function isEmpty(cell: string): boolean {
  return cell.trim() === "";
}
