import type { TableRepairKind } from "../types.ts";
import { BACKSLASH, findRun, PIPE, SPACE, TAB } from "./chars.ts";

/** Characters that people and models type for those of a delimiter row, and that GFM does not read. */
const LOOK_ALIKES: readonly [pattern: RegExp, character: string][] = [
  [/[｜│┃]/g, "|"],
  [/[：﹕∶]/g, ":"],
  [/[−‐‑‒–—―─━﹣－]/g, "-"],
  [/[\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff]/g, " "],
];
const ESCAPED = /[\\|]/;
const WORD = /[\p{L}\p{N}]/u;
const EMPTY = /^[ \t]*$/;
/** No blanks stand beside what may be blank, so that there is one way only to read a row. */
const DELIMITER_ROW = /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;
const SPACED_DELIMITER = /^[ \t]*(?::[ \t]*)?-+[ \t]*(?::[ \t]*)?$/;
const OUTER = /^([ \t]*\|)?([^]*?)(\|[ \t]*)?$/;
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
  let count = 0;
  let hasText = false;
  let isFirst = true;
  for (let index = 0; index < row.length; index++) {
    const code = row.charCodeAt(index);
    if (code === PIPE) {
      // Nothing but blanks before the first pipe: it is an outer one.
      if (hasText || !isFirst) count++;
      hasText = isFirst = false;
    } else if (code !== SPACE && code !== TAB) {
      hasText = true;
      if (code === BACKSLASH && ESCAPED.test(row.charAt(index + 1))) index++;
    }
  }
  return hasText ? count + 1 : count;
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
  const [, head = "", inner = "", tail = ""] = OUTER.exec(row) ?? [];
  const cells = inner.split("|");
  if (!cells.every((cell) => EMPTY.test(cell) || SPACED_DELIMITER.test(cell))) return null;
  const fault = row !== line ? "delimiter-lookalike" : cells.some((cell) => EMPTY.test(cell)) ? "delimiter-empty-cell" : "delimiter-count";
  return { cells, head, tail, fault };
}

/** Tells whether a line is the well-formed delimiter row of a header (GFM 4.10). */
export function isDelimiterRow(line: string, header: string): boolean {
  return DELIMITER_ROW.test(line) && /[|:]/.test(line) && countCells(line) === countCells(header);
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
  const text = head + row.join("|") + tail;
  if (!DELIMITER_ROW.test(text)) return null;
  // A row of one cell needs a pipe to be no heading underline.
  return /[|:]/.test(text) ? text : `|${padding}${text}${padding}|`;
}

/**
 * Writes the pipes inside the math of a row, and with `inCode` inside its code spans, so that they part no cells: `\|` in
 * code, which GFM shows as `|`, and `\vert` in math, where `\|` would be a double bar.
 */
export function escapeInnerPipes(row: string, inCode: boolean): string {
  let result = "";
  let from = 0;
  /** Behind it no `\(` is closed: looking for that again and again would cost quadratic time. */
  const lastBracket = row.lastIndexOf("\\)");
  const marks = /\\.|`+|\$+/g;
  for (let match = marks.exec(row); match !== null; match = marks.exec(row)) {
    const [run] = match;
    const start = marks.lastIndex;
    const isCode = run.startsWith("`");
    const end = !run.startsWith("\\") ? findRun(row, run, start) : run === "\\(" && start <= lastBracket ? row.indexOf("\\)", start) : -1;
    const content = row.slice(start, end);
    // No blank after the opening dollar nor before the closing one: prices are no math.
    if (end < 0 || (run.startsWith("$") && (content.trim() !== content || /\d/.test(row.charAt(end + 1))))) continue;
    if (inCode || !isCode) {
      result += row.slice(from, start) + content.replace(/\\.|\|(?=([a-z])?)/gi, (pipe, letter) => (pipe !== "|" ? pipe : isCode ? "\\|" : `\\vert${letter === undefined ? "" : " "}`));
      from = end;
    }
    marks.lastIndex = end + run.length;
  }
  return result + row.slice(from);
}
