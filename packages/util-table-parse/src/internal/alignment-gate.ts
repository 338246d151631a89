import type { TableColumn } from "../types.ts";
import { sliceColumns, type MeasuredLine } from "./measure-line.ts";
import { firstUsed, lastUsed, type Title } from "./scan-columns.ts";

export interface ColumnExtent {
  start: number;
  end: number;
  align: TableColumn["align"];
  /** 0 when its values line up with its title, 1 when only with one another, 2 when with neither. */
  faults: 0 | 1 | 2;
}

export interface CutTable {
  cells: string[][];
  extents: ColumnExtent[];
}

/** Cuts every row into cells, and measures how the values of each column line up. */
export function cutColumns(titles: readonly Title[], cuts: readonly number[], rows: readonly MeasuredLine[]): CutTable {
  const cells = rows.map(() => new Array<string>(titles.length));
  const extents = titles.map((title, i) => cutColumn(i, title, cuts[i - 1] ?? 0, cuts[i] ?? Infinity, rows, cells));
  return { cells, extents };
}

/** A true column starts, ends, centres or points at one position. */
function cutColumn(index: number, title: Title, from: number, to: number, rows: readonly MeasuredLine[], cells: string[][]): ColumnExtent {
  const unlabelled = title.text === "";
  let start = unlabelled ? Infinity : title.start;
  let { end } = title;
  let sameStart = true;
  let sameEnd = true;
  let samePoint = true;
  let centered = true;
  let lastStart = -1;
  let lastEnd = -1;
  let lastPoint = -1;
  let count = 0;
  rows.forEach((row, r) => {
    const first = firstUsed(row, from, to);
    const last = lastUsed(row, first, to);
    const cell = first < last ? sliceColumns(row, first, last) : "";
    (cells[r] ?? [])[index] = cell;
    if (cell === "") return;
    const point: number = samePoint ? pointOf(row, first, last) : -1;
    if (count++ > 0) {
      if (lastStart !== first) sameStart = false;
      if (lastEnd !== last) sameEnd = false;
      if (lastPoint !== point) samePoint = false;
    }
    if (point < 0) samePoint = false;
    if (Math.abs(first + last - title.start - title.end) > 1) centered = false;
    lastStart = first;
    lastEnd = last;
    lastPoint = point;
    if (first < start) start = first;
    if (last > end) end = last;
  });
  if (count === 0) return { start: title.start, end, align: null, faults: 0 };
  const left = sameStart && (unlabelled || lastStart === title.start);
  const right = sameEnd && (unlabelled || lastEnd === title.end);
  const align = left ? "left" : right ? "right" : sameStart ? "left" : sameEnd ? "right" : centered ? "center" : null;
  const faults = left || right || (count > 1 && (centered || samePoint)) ? 0 : sameStart || sameEnd ? 1 : 2;
  return { start, end, align, faults };
}

/** Position of the decimal point, or of the colon in `8:16`; -1 without one. */
function pointOf(row: MeasuredLine, first: number, last: number): number {
  for (let c = last - 1; c > first; c--) {
    const index = row.starts === null ? c : (row.starts[c] ?? 0);
    if (row.text[index] === "." || row.text[index] === ":") return c;
  }
  return -1;
}

/** How far the columns are out of line. */
export function countFaults(extents: readonly ColumnExtent[]): number {
  return extents.reduce((sum, { faults }) => sum + faults, 0);
}

/** One row must line up with every title; of many rows one column of single words may be out of line with its title. */
export function isAligned({ cells, extents }: CutTable): boolean {
  const faults = countFaults(extents);
  return faults === 0 || (faults === 1 && cells.length > 1 && extents.length >= 4 && cells.every((row) => extents.every((extent, c) => extent.faults === 0 || row[c]?.includes(" ") !== true)));
}

/** Of many columns one may be ragged (lsof), if no other metric could line it up and no value is missing that may have got into it. */
export function isAlmostAligned({ cells, extents }: CutTable): boolean {
  return cells.length > 1 && extents.length >= 6 && countFaults(extents) <= 2 && cells.every((row) => !row.includes(""));
}
