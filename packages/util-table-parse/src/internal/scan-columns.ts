import { isBlankAt, sliceColumns, type MeasuredLine } from "./measure-line.ts";

/** Consecutive header words that are one title; positions in columns, `end` exclusive. */
export interface Title {
  text: string;
  start: number;
  end: number;
}

/** Marks the columns where any row has text; one entry more than the widest row or `least`. */
export function usedColumns(rows: readonly MeasuredLine[], least: number): Uint8Array {
  let width = least;
  for (const row of rows) width = Math.max(width, row.width);
  const used = new Uint8Array(width + 1);
  for (const row of rows) for (let c = 0; c < row.width; c++) if (used[c] === 0 && !isBlankAt(row, c)) used[c] = 1;
  return used;
}

export function readWords(line: MeasuredLine): Title[] {
  const words: Title[] = [];
  let c = 0;
  while (c < line.width) {
    c = firstUsed(line, c, line.width);
    const start = c;
    while (c < line.width && !isBlankAt(line, c)) c++;
    if (c > start) words.push({ text: sliceColumns(line, start, c), start, end: c });
  }
  return words;
}

export function isCapital(text: string): boolean {
  return text === text.toUpperCase() && (text !== text.toLowerCase() || /^[#%]+$/.test(text));
}

/** First column with text in [from, to); `to` or more when there is none. */
export function firstUsed(row: MeasuredLine, from: number, to: number): number {
  const stop = Math.min(to, row.width);
  let c = from;
  while (c < stop && isBlankAt(row, c)) c++;
  return c >= stop ? Math.max(from, to) : c;
}

/** Column after the last text in [from, to); `from` when there is none. */
export function lastUsed(row: MeasuredLine, from: number, to: number): number {
  let c = Math.min(to, row.width);
  while (c > from && isBlankAt(row, c - 1)) c--;
  return c;
}

export function endOfUsed(used: Uint8Array, from: number): number {
  let end = from;
  while (end < used.length && used[end] === 1) end++;
  return end;
}

/** Free runs of columns in [from, to): free of data and, by the choice of the interval, of titles. */
export function freeRuns(used: Uint8Array, from: number, to: number): [number, number][] {
  const runs: [number, number][] = [];
  let c = from;
  while (c < to) {
    while (c < to && used[c] === 1) c++;
    const start = c;
    while (c < to && used[c] !== 1) c++;
    if (c > start) runs.push([start, c]);
  }
  return runs;
}

/** True when the values in [from, to) all start, or all end, where the title does. */
export function linesUp(rows: readonly MeasuredLine[], from: number, to: number, title: Pick<Title, "start" | "end">): boolean {
  let starts = true;
  let ends = true;
  for (const row of rows) {
    const first = firstUsed(row, from, to);
    if (first >= to) continue;
    if (first !== title.start) starts = false;
    if (lastUsed(row, first, to) !== title.end) ends = false;
  }
  return starts || ends;
}
