import type { RejectReason } from "../types.ts";
import { isMeasure, measureColumns } from "./classify-cell.ts";
import { joinMarked } from "./join-marked.ts";
import { trimCell } from "./read-lines.ts";

/** One line between two bars: its cells, untrimmed, and what stands in the last column of each (mark, space, other). */
export interface FrameRow {
  cells: string[];
  marks: (boolean | null)[];
}

export interface JoinedRows {
  titles: string[];
  rows: string[][];
  wrapped: boolean;
}

/** Makes records of the lines between rules: lines of one record are joined with LF, doubtful ones refuse the table; `count` is what a footer says. */
export function joinSections(header: readonly FrameRow[], body: readonly FrameRow[][], width: number, count: number | null | undefined): JoinedRows | RejectReason {
  if (header.length !== 1) return "ambiguous-title";
  const titles = (header[0]?.cells ?? []).map(trimCell);
  if (titles.every((title) => title === "")) return "no-header";
  const all = [...header, ...body.flat()];
  const marked = markedColumns(all, width);
  if (marked === null) return "ambiguous-row";
  if (marked.some(Boolean)) {
    const lines = body.flat();
    const marks = lines.map((row) => row.marks.map((mark, c) => mark === true && marked[c] === true));
    const rows = joinMarked(lines.map((row, r) => row.cells.map((cell, c) => trimCell(marks[r]?.[c] === true ? cell.slice(0, -1) : cell))), marks);
    return rows === null ? "ambiguous-row" : { titles, rows, wrapped: true };
  }
  const sections = body.map((section) => section.map((row) => row.cells.map(trimCell)));
  const lines = sections.flat();
  if (lines.some((row) => row.every((cell) => cell === ""))) return "ambiguous-row";
  if (lines.length === count) return { titles, rows: lines, wrapped: false };
  const measures = measureColumns(lines, width);
  if (sections.length <= 1) return lines.every((row, i) => i === 0 || isOwnRecord(row, measures)) ? { titles, rows: lines, wrapped: false } : "ambiguous-row";
  if (sections.every((section) => section.length === 1)) return { titles, rows: lines, wrapped: false };
  if (sections.every((section) => isOneRecord(section, measures))) return { titles, rows: sections.map(joinLines), wrapped: true };
  return "ambiguous-row";
}

/** Columns where psql's continuation marks (`+`, `↵`) stand in the padding; null when other text stands there too. */
function markedColumns(rows: readonly FrameRow[], width: number): boolean[] | null {
  const marked: boolean[] = [];
  for (let c = 0; c < width; c++) {
    const some = rows.some((row) => row.marks[c] === true);
    if (some && (rows[0]?.marks[c] === true || rows.some((row) => row.marks[c] === null))) return null;
    marked.push(some);
  }
  return marked;
}

/** A line with an empty first cell may continue the line above; a number of its own proves that it does not. */
function isOwnRecord(row: readonly string[], measures: readonly boolean[]): boolean {
  if (row[0] !== "") return true;
  const filled = row.filter((cell) => cell !== "").length;
  if (filled * 2 <= row.length) return false;
  return hasOwnMeasure(row, measures) || (row.length >= 4 && filled === row.length - 1);
}

function hasOwnMeasure(row: readonly string[], measures: readonly boolean[]): boolean {
  return row.some((cell, c) => measures[c] === true && isMeasure(cell));
}

/** Continuation lines leave the first column empty and only go on where the line above had text. */
function isOneRecord(section: readonly string[][], measures: readonly boolean[]): boolean {
  return section.every((row, i) => {
    if (i === 0) return true;
    const above = section[i - 1] ?? [];
    return row[0] === "" && !hasOwnMeasure(row, measures) && row.every((cell, c) => cell === "" || above[c] !== "");
  });
}

function joinLines(section: readonly string[][]): string[] {
  const [first = [], ...rest] = section;
  return first.map((cell, c) => [cell, ...rest.map((row) => row[c] ?? "").filter((part) => part !== "")].join("\n"));
}
