import type { RejectReason } from "../types.ts";
import { countFaults, cutColumns, isAligned, isAlmostAligned, type ColumnExtent } from "./alignment-gate.ts";
import { isMeasure } from "./classify-cell.ts";
import { countColumns } from "./count-columns.ts";
import { headerConfidence } from "./header-gate.ts";
import { cellBetween, isBlankAt, measureLine, type MeasuredLine, type Metric } from "./measure-line.ts";
import { titleAbove } from "./read-framed.ts";
import { readFooter, type Footer } from "./read-footer.ts";
import { isBlankLine, textAt, type TextLines, Trait, traitsAt, trimCell } from "./read-lines.ts";
import type { Settings } from "./settings.ts";
import { isCapital, readWords, type Title } from "./scan-columns.ts";
import { splitColumns } from "./split-columns.ts";
import { isDraft, makeDraft, type ReadResult } from "./table-draft.ts";
import { tryMetrics } from "./try-metrics.ts";

/** Lines above a header that may be titles or progress, and headers tried in one block: they bound the work. */
const FIRST_LINES = 3;
const MOST_TRIES = 8;

/** Lines that may be a table, and what its first line must be like to be a header. */
export interface Candidate {
  format: "aligned" | "ruled";
  lines: TextLines;
  /** Lines from here to the header stand above it in its block. */
  from: number;
  /** Null where the caller says that there is none. */
  header: number | null;
  rows: readonly number[];
  /** Line after the last row: the footer, if there is one. */
  end: number;
  footer: Footer | null;
  trust: (titles: readonly string[], rows: readonly (readonly string[])[], words: readonly Title[]) => number | null;
  lenient: boolean;
}

/** Reads a space-aligned table from a block of lines; null when no line of it could be a header. */
export function readAligned(lines: TextLines, from: number, to: number, settings: Settings): ReadResult | null {
  let refused: ReadResult | null = null;
  let tries = 0;
  for (let at = from; at + 1 < to && tries < MOST_TRIES; at++) {
    const text = textAt(lines, at);
    // A line that is repeated is no header.
    if (text !== textAt(lines, at + 1) && mayBeHeader(text, at - from, settings)) {
      tries++;
      const result = readFrom(lines, from, at, to, settings);
      if (isDraft(result)) return result;
      // Words with single spaces are prose: nothing was refused.
      if (result !== "no-columns") refused ??= result;
    }
    if (trustsFirstRow(settings)) break;
    // Far above a header there may be lines of single words, never columns.
    if ((at - from >= FIRST_LINES && trimCell(text).includes("  ")) || text.includes("\t")) break;
  }
  return refused;
}

function mayBeHeader(text: string, index: number, settings: Settings): boolean {
  if (text.includes("\t")) return false;
  if (trustsFirstRow(settings)) return index === 0;
  const words = readWords({ text, width: text.length, starts: null });
  if (words.length < 2 || words.length > settings.maxColumns * 4) return false;
  if (Array.isArray(settings.headers)) return true;
  if (words.some((word) => isMeasure(word.text) || ":,;".includes(word.text.at(-1) ?? ""))) return false;
  const capitals = words.filter((word) => isCapital(word.text) || /^[^\p{L}]/u.test(word.text)).length * 5 >= words.length * 4;
  return capitals || (index < FIRST_LINES && trimCell(text).includes("  "));
}

function trustsFirstRow({ headers }: Settings): boolean {
  return headers === "first-row" || headers === false;
}

function readFrom(lines: TextLines, from: number, at: number, to: number, settings: Settings): ReadResult {
  const header = settings.headers === false ? null : at;
  const rows: number[] = [];
  let footer: Footer | null = null;
  let end = header === null ? at : at + 1;
  for (; end < to; end++) {
    footer = readFooter(textAt(lines, end));
    if (footer !== null) break;
    rows.push(end);
  }
  const trust: Candidate["trust"] = (titles, cells) => headerConfidence(titles, cells, settings);
  return readColumns({ format: "aligned", lines, from, header, rows, end, footer, trust, lenient: settings.mode === "lenient" }, at);
}

/** Reads columns that only white space parts, under the metric that lines them up. */
export function readColumns(candidate: Candidate, start: number): ReadResult {
  return tryMetrics(candidate.lines, start, candidate.end, (metric, alone) => readUnder(candidate, start, metric, alone));
}

function readUnder({ format, lines, from, header, rows: indices, end, footer, trust, lenient }: Candidate, start: number, metric: Metric, alone: boolean): ReadResult {
  const measure = (index: number): MeasuredLine => measureLine(lines, index, metric);
  if (indices.some((index) => traitsAt(lines, index) & Trait.Tab)) return "ambiguous-text";
  const rows = indices.map(measure);
  const first = header === null ? rows[0] : measure(header);
  if (first === undefined || rows.length === 0) return "no-columns";
  const split = splitColumns(first, rows);
  const cut = typeof split === "string" ? countColumns(first, rows) : { titles: split.titles, ...cutColumns(split.titles, split.cuts, rows) };
  if (cut === null) return typeof split === "string" ? split : "no-columns";
  const { cells, extents } = cut;
  for (let i = from; i < (header ?? from); i++) if (keepsColumns(measure(i), extents)) return "ambiguous-row";
  const titles = cut.titles.map((title, i) => (header === null ? String(i + 1) : title.text));
  if (!isAligned(cut) && !(alone && isAlmostAligned(cut))) return "misaligned";
  if (typeof split !== "string" && isFooterRow(footer, measure(end), titles, split.cuts)) return "ambiguous-row";
  const bad = findBadRow(titles, cells, !alone || extents.at(-1)?.align !== "left" ? "words" : "text", lenient);
  if (bad !== null) return bad;
  const confidence = trust(titles, cells, cut.titles);
  if (confidence === null) return "no-header";
  // Equal titles are told apart by a line of groups above them (vmstat -d), which a record cannot show.
  const above = (header ?? from) - 1;
  if (new Set(titles).size < titles.length && !isBlankLine(lines, above)) return "ambiguous-title";
  return makeDraft(start, end, footer, { format, titles, rows: cells, spans: extents, faults: countFaults(extents), confidence, title: titleAbove(lines, above + 1) });
}

/** A line above whose words stand where most columns begin or end is a row: then the header stands inside the table. */
function keepsColumns(line: MeasuredLine, [, ...others]: readonly ColumnExtent[]): boolean {
  const kept = others.filter(({ start, end, align }) =>
    align === "right" ? isBlankAt(line, end) && !isBlankAt(line, end - 1) : isBlankAt(line, start - 1) && !isBlankAt(line, start));
  return kept.length * 2 > others.length;
}

export function cutRow(row: MeasuredLine, cuts: readonly number[]): string[] {
  const cells: string[] = [];
  let from = 0;
  for (const cut of cuts) {
    cells.push(cellBetween(row, from, cut));
    from = cut;
  }
  cells.push(cellBetween(row, from, Infinity));
  return cells;
}

/** A prompt or a remark under a table whose words stand in its columns may be one more row: `> 5` under `< 3`. */
export function isFooterRow(footer: Footer | null, line: MeasuredLine, titles: readonly string[], cuts: readonly number[]): boolean {
  return footer?.rows === null && cuts.every((cut) => isBlankAt(line, cut)) && findBadRow(titles, [cutRow(line, cuts)], "text") === null;
}

/** Rows that may be something else: two values in one cell, a continuation, a line that is no row. `last` says what the last column may hold. */
export function findBadRow(titles: readonly string[], rows: readonly string[][], last: "words" | "text" | "ruled", lenient = false): RejectReason | null {
  const unruled = last !== "ruled";
  for (const row of rows) {
    let filled = 0;
    for (let c = 0; c < row.length; c++) {
      const cell = row[c] ?? "";
      if (cell !== "") filled++;
      // Under a ruled or last title of one word any text may stand (ps); under a phrase two spaces may part two columns.
      if (((unruled && (c < row.length - 1 || last === "words")) || titles[c]?.includes(" ") === true) && cell.includes("  ")) return "crossed-boundary";
      // A cut inside brackets or behind a sign between two numbers is none.
      if (cell.endsWith("±")) return "ambiguous-text";
      if (cell.includes("(") && !cell.includes(")") && row[c + 1]?.includes(")") === true && row[c + 1]?.includes("(") === false) return "ambiguous-text";
    }
    if (filled === 0) return "ambiguous-row";
    if (row[0] === "" ? filled * 2 <= row.length : filled === 1 && (unruled ? !lenient : row === rows.at(-1) && / |[.:!)]$/.test(row[0] ?? ""))) return "ambiguous-row";
  }
  return null;
}
