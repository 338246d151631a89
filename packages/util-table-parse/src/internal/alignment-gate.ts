import type { TableColumn } from "../types.ts";
import type { MeasuredLine } from "./measure-line.ts";
import { firstUsed, lastUsed, type Title } from "./scan-columns.ts";

export interface ColumnExtent {
  start: number;
  end: number;
  align: TableColumn["align"];
  /** `anchored`: lines up with its title too; `loose`: its values line up with one another; `ragged`: neither. */
  fit: "anchored" | "loose" | "ragged";
}

/** Measures how the values of each column line up; a true column starts, ends, centres or points at one position. */
export function measureExtents(titles: readonly Title[], cuts: readonly number[], rows: readonly MeasuredLine[]): ColumnExtent[] {
  return titles.map((title, i) => measureExtent(title, i === 0 ? 0 : (cuts[i - 1] ?? 0), cuts[i] ?? Infinity, rows));
}

function measureExtent(title: Title, from: number, to: number, rows: readonly MeasuredLine[]): ColumnExtent {
  let start = title.text === "" ? Infinity : title.start;
  let end = title.end;
  let sameStart = true;
  let sameEnd = true;
  let samePoint = true;
  let centered = true;
  let lastStart = -1;
  let lastEnd = -1;
  let lastPoint = -1;
  let count = 0;
  for (const row of rows) {
    const first = firstUsed(row, from, to);
    const last = lastUsed(row, first, to);
    if (first >= last) continue;
    const point = pointOf(row, first, last);
    sameStart &&= count === 0 || lastStart === first;
    sameEnd &&= count === 0 || lastEnd === last;
    samePoint &&= point >= 0 && (count === 0 || lastPoint === point);
    centered &&= Math.abs(first + last - title.start - title.end) < 2;
    lastStart = first;
    lastEnd = last;
    lastPoint = point;
    count++;
    start = Math.min(start, first);
    end = Math.max(end, last);
  }
  if (count === 0) return { start: title.start, end, align: null, fit: "anchored" };
  const unlabelled = title.text === "";
  const left = sameStart && (unlabelled || lastStart === title.start);
  const right = sameEnd && (unlabelled || lastEnd === title.end);
  const align = left ? "left" : right ? "right" : sameStart ? "left" : sameEnd ? "right" : centered ? "center" : null;
  const fit = left || right || (count > 1 && (centered || samePoint)) ? "anchored" : sameStart || sameEnd ? "loose" : "ragged";
  return { start, end, align, fit };
}

/** Position of the decimal point, or of the colon in `8:16`; -1 without one. */
function pointOf(row: MeasuredLine, first: number, last: number): number {
  for (let c = last - 1; c > first; c--) {
    const index = row.starts === null ? c : (row.starts[c] ?? 0);
    if (row.text[index] === "." || row.text[index] === ":") return c;
  }
  return -1;
}

/** One row must line up with every title; of many rows one column may be out of line. */
export function isAligned(extents: readonly ColumnExtent[], rowCount: number): boolean {
  let faults = 0;
  for (const { fit } of extents) faults += fit === "ragged" ? 2 : fit === "loose" ? 1 : 0;
  if (rowCount === 1) return faults === 0;
  return faults <= (extents.length >= 4 ? 1 : 0);
}
