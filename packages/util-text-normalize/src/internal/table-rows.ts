import type { TableRepairKind } from "../types.ts";
import { findRun, runEnd } from "./chars.ts";

/** Characters that people and models type for those of a delimiter row, and that GFM does not read. */
const LOOK_ALIKES: readonly [pattern: RegExp, character: string][] = [
  [/[｜│┃]/g, "|"],
  [/[：﹕∶]/g, ":"],
  [/[−‐‑‒–—―─━﹣－]/g, "-"],
  [/[\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]/g, " "],
];
const WORD = /[\p{L}\p{N}]/u;
const EMPTY = /^[ \t]*$/;
const DELIMITER = /^[ \t]*:?-+:?[ \t]*$/;
const SPACED_DELIMITER = /^[ \t]*:?[ \t]*-+[ \t]*:?[ \t]*$/;
const OUTER_PIPES = /^\s*\|(?:.*[^\\])?\|\s*$/;

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

/**
 * Counts the cells of a row as micromark-extension-gfm-table does: `\|` and `\\` are content, code spans do not protect a
 * pipe. 0 for a line that cannot be a header (nothing but one pipe).
 */
export function countCells(row: string): number {
  const { cells, tail } = splitRow(row);
  return cells.length === 1 && tail === "" && EMPTY.test(cells[0] ?? "") ? 0 : cells.length;
}

/** Parts a row at its pipes. */
function splitRow(row: string): Pick<DelimiterRow, "cells" | "head" | "tail"> {
  const cells = (row.includes("\\") ? row.replace(/\\[\\|]/g, "..") : row).split("|");
  const head = cells.length > 1 && EMPTY.test(cells[0] ?? "") ? `${cells.shift() ?? ""}|` : "";
  const tail = cells.length > 1 && EMPTY.test(cells.at(-1) ?? "") ? `|${cells.pop() ?? ""}` : "";
  return { cells, head, tail };
}

/** Tells whether a row begins and ends with a pipe. */
export function hasOuterPipes(row: string): boolean {
  return OUTER_PIPES.test(row);
}

/** Reads a line as a delimiter row with faults, or null when it is not certainly meant as one. */
export function readDelimiterRow(line: string, allowJunctions: boolean): DelimiterRow | null {
  if (WORD.test(line)) return null;
  let row = line;
  for (const [pattern, character] of LOOK_ALIKES) row = row.replace(pattern, character);
  if (allowJunctions && !/^[ \t]*\+|\+[ \t]*$/.test(row)) row = row.replaceAll("+", "|");
  if (!/[|:]/.test(row) || !row.includes("-")) return null;
  const { cells, head, tail } = splitRow(row);
  if (!cells.every((cell) => EMPTY.test(cell) || SPACED_DELIMITER.test(cell))) return null;
  const fault = row !== line ? "delimiter-lookalike" : cells.some((cell) => EMPTY.test(cell)) ? "delimiter-empty-cell" : "delimiter-count";
  return { cells, head, tail, fault };
}

/** Tells whether a line is the well-formed delimiter row of a header (GFM 4.10). */
export function isDelimiterRow(line: string, header: string): boolean {
  if (!/^[ \t]*[|:-][ \t|:-]*$/.test(line) || !/[|:]/.test(line)) return false;
  const { cells } = splitRow(line);
  return cells.length === countCells(header) && cells.every((cell) => DELIMITER.test(cell));
}

/**
 * Writes a delimiter row with `count` cells: empty cells go first, then cells from the end; `---` is added where cells
 * are missing. Cells that stay, outer pipes and spacing are kept. Null when the result would not be a delimiter row.
 */
export function writeDelimiterRow({ cells, head, tail }: DelimiterRow, count: number): string | null {
  let surplus = cells.length - count;
  const kept = [...cells].reverse().filter((cell) => !EMPTY.test(cell) || surplus-- <= 0).reverse().slice(0, count);
  const sample = (head === "" ? cells[1] ?? cells[0] : cells[0]) ?? "";
  const padding = /^[ \t]|[ \t]$/.test(sample) ? " " : "";
  const row = Array.from({ length: count }, (_, index) => {
    const cell = kept[index] ?? "";
    return EMPTY.test(cell) ? `${padding}---${padding}` : cell.replace(cell.trim(), (core) => core.replace(/[ \t]/g, ""));
  });
  const last = kept.length - 1;
  // Without an outer pipe the last cell has no space of its own behind it.
  if (tail === "" && last < count - 1) row[last] = `${row[last]?.trimEnd() ?? ""}${padding}`;
  if (head === "") row[0] = row[0]?.trimStart() ?? "";
  if (tail === "") row[count - 1] = row[count - 1]?.trimEnd() ?? "";
  if (!row.every((cell) => DELIMITER.test(cell))) return null;
  const text = head + row.join("|") + tail;
  // A row of one cell needs a pipe to be no heading underline.
  return /[|:]/.test(text) ? text : `|${padding}${text}${padding}|`;
}

/**
 * Writes the pipes inside the code spans and the math of a row so that they part no cells: `\|` in code, which GFM shows
 * as `|`, and `\vert` in math, where `\|` would be a double bar.
 */
export function escapeInnerPipes(row: string): string {
  let result = "";
  let from = 0;
  const marks = /\\.|`+|\$+/g;
  for (let match = marks.exec(row); match !== null; match = marks.exec(row)) {
    const [run] = match;
    const start = marks.lastIndex;
    const end = run.startsWith("\\") ? -1 : findRun(row, run, start);
    const isMath = run.startsWith("$");
    const content = row.slice(start, end);
    // No blank after the opening dollar nor before the closing one: prices are no math.
    if (end < 0 || (isMath && (content.trim() !== content || /\d/.test(row.charAt(end + 1))))) continue;
    result += row.slice(from, start) + content.replace(/\\.|\|(?=([a-z])?)/gi, (pipe, letter) => (pipe !== "|" ? pipe : isMath ? `\\vert${letter === undefined ? "" : " "}` : "\\|"));
    from = end;
    marks.lastIndex = runEnd(row, end);
  }
  return result + row.slice(from);
}
