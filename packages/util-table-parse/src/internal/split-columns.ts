import type { RejectReason } from "../types.ts";
import { groupWords } from "./group-words.ts";
import { isBlankAt, type MeasuredLine } from "./measure-line.ts";
import { endOfUsed, firstUsed, freeRuns, linesUp, readWords, usedColumns, type Title } from "./scan-columns.ts";

export interface ColumnSplit {
  titles: Title[];
  /** Column of the cut before each title but the first. */
  cuts: number[];
}

/**
 * Finds the columns under a header line. A separator is a column that is blank in every row; a single space in the
 * header separates only if a row proves it (kellyjonbrazil/jc#664), and text in no title's reach refuses the table.
 */
export function splitColumns(header: MeasuredLine, rows: readonly MeasuredLine[]): ColumnSplit | RejectReason {
  const used = usedColumns(rows, header.width);
  const titles = groupWords(readWords(header), header, rows, used);
  if (typeof titles === "string") return titles;
  const cuts = placeCuts(titles, used, rows);
  if (typeof cuts === "string") return cuts;
  return cuts.length === 0 ? "no-columns" : { titles: cuts.length === titles.length ? [{ text: "", start: 0, end: 0 }, ...titles] : titles, cuts };
}

/** One cut between neighbouring titles; values between two free runs belong to the side they are one space away from. */
function placeCuts(titles: readonly Title[], used: Uint8Array, rows: readonly MeasuredLine[]): number[] | RejectReason {
  const cuts: number[] = [];
  const first = titles[0];
  const last = titles.at(-1);
  if (first === undefined || last === undefined) return "no-columns";
  const dataStart = used.indexOf(1);
  const before = dataStart < 0 ? [] : freeRuns(used, dataStart, first.start);
  if (before.length > 0) {
    const cut = chooseRun(before);
    if (cut === null) return "ambiguous-text";
    // An unlabelled first column (pandas, free): every row has a value in it.
    if (!rows.every((row) => firstUsed(row, 0, cut) < cut)) return "ambiguous-text";
    cuts.push(cut);
  }
  const all = cutBetween(titles, used, rows, cuts, false);
  return typeof all === "string" || tailBelongs(last, used, rows) ? all : "ambiguous-text";
}

/** Adds a cut between each two neighbouring titles. `strict`: text between two free runs goes by alignment alone. */
export function cutBetween(titles: readonly Title[], used: Uint8Array, rows: readonly MeasuredLine[], cuts: number[], strict: boolean): number[] | RejectReason {
  for (let i = 1; i < titles.length; i++) {
    const left = titles[i - 1];
    const right = titles[i];
    if (left === undefined || right === undefined) break;
    const runs = freeRuns(used, left.end, right.start);
    if (runs.length === 0) return "crossed-boundary";
    const cut = (strict && runs.length > 1 ? null : chooseRun(runs)) ?? chooseByAlignment(runs, left, right, cuts.at(-1) ?? 0, used, rows);
    if (typeof cut === "string") return cut;
    cuts.push(cut);
  }
  return cuts;
}

function chooseRun(runs: readonly [number, number][]): number | null {
  const [only] = runs;
  if (only !== undefined && runs.length === 1) return only[0];
  const wide = runs.filter(([start, end]) => end - start >= 2);
  return wide.length === 1 ? (wide[0]?.[0] ?? null) : null;
}

/** Text between two titles belongs to the side where it leaves both columns lined up. */
function chooseByAlignment(runs: readonly [number, number][], left: Title, right: Title, from: number, used: Uint8Array, rows: readonly MeasuredLine[]): number | RejectReason {
  const end = endOfUsed(used, right.end);
  const [chosen, ...others] = runs.filter(([cut]) => linesUp(rows, from, cut, left) && linesUp(rows, cut, end, right));
  return chosen === undefined ? "misaligned" : others.length > 0 ? "ambiguous-text" : chosen[0];
}

/** Text after a gap in the last column is the end of its value, unless it begins at one place in every row: another column. */
function tailBelongs(last: Title, used: Uint8Array, rows: readonly MeasuredLine[]): boolean {
  const width = used.length - 1;
  const from = used.indexOf(1, last.start);
  const gap = from < 0 ? undefined : freeRuns(used, from, width).find(([start, end]) => end - start >= 2 && end < width);
  if (gap === undefined) return true;
  const tails = rows.filter((row) => row.width > gap[1]);
  const parted = new Set(tails.map((row) => firstUsed(row, gap[0], row.width))).size === 1;
  // Under the title itself a gap in some rows only is part of their values.
  if (gap[0] < last.end) return !parted || tails.length < rows.filter((row) => row.width > last.start).length;
  return !parted && tails.every((row) => !isBlankAt(row, last.start));
}
