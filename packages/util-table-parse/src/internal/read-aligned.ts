import type { RejectReason } from "../types.ts";
import { isAligned, measureExtents, type ColumnExtent } from "./alignment-gate.ts";
import { isMeasure } from "./classify-cell.ts";
import { headerConfidence } from "./header-gate.ts";
import { measureLine, sliceColumns, type MeasuredLine, type Metric } from "./measure-line.ts";
import { titleAbove } from "./read-framed.ts";
import { readFooter, type Footer } from "./read-footer.ts";
import { type SourceLine, textAt, trimCell } from "./read-lines.ts";
import type { Settings } from "./settings.ts";
import { isCapital, readWords } from "./scan-columns.ts";
import { splitColumns } from "./split-columns.ts";
import { isDraft, type DraftBody, type ReadResult } from "./table-draft.ts";
import { tryMetrics, type Reading } from "./try-metrics.ts";

/** Lines above a header that may be titles or progress, and headers tried in one block: they bound the work. */
const FIRST_LINES = 3;
const MOST_TRIES = 8;

interface Candidate {
  lines: readonly SourceLine[];
  header: number;
  end: number;
  footer: Footer | null;
  settings: Settings;
}

/** Reads a space-aligned table from a block of lines; null when no line of it could be a header. */
export function readAligned(lines: readonly SourceLine[], from: number, to: number, settings: Settings): ReadResult | null {
  let refused: ReadResult | null = null;
  let tries = 0;
  for (let at = from; at + 1 < to && tries < MOST_TRIES; at++) {
    const text = textAt(lines, at);
    // A line that is repeated is no header.
    if (text !== lines[at + 1]?.text && mayBeHeader(text, at - from, settings)) {
      tries++;
      const result = readFrom(lines, at, to, settings);
      if (isDraft(result)) return result;
      // Words with single spaces are prose: nothing was refused.
      if (result.reason !== "no-columns" && (refused === null || at === from)) refused = result;
    }
    if (trustsFirstRow(settings)) break;
    // Above a header there may be lines of single words, never columns.
    if (trimCell(text).includes("  ") || text.includes("\t")) break;
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

function readFrom(lines: readonly SourceLine[], header: number, to: number, settings: Settings): ReadResult {
  let end = settings.headers === false ? header : header + 1;
  let footer: Footer | null = null;
  for (; end < to; end++) {
    footer = readFooter(textAt(lines, end));
    if (footer !== null) break;
  }
  const candidate: Candidate = { lines, header, end, footer, settings };
  return tryMetrics(lines, header, end, to, (metric) => readUnder(candidate, metric));
}

function readUnder(candidate: Candidate, metric: Metric): Reading | RejectReason {
  const { lines, settings } = candidate;
  const headless = settings.headers === false;
  const measured: MeasuredLine[] = [];
  for (let i = candidate.header; i < candidate.end; i++) {
    if (textAt(lines, i).includes("\t")) return "ambiguous-text";
    measured.push(measureLine(lines[i], metric));
  }
  const header = measured[0];
  const rows = headless ? measured : measured.slice(1);
  if (header === undefined || rows.length === 0) return "no-columns";
  const split = splitColumns(header, rows);
  if (typeof split === "string") return split;
  const cells = rows.map((row) => cutRow(row, split.cuts));
  const titles = headless ? split.titles.map((_, i) => String(i + 1)) : split.titles.map((title) => title.text);
  const bad = findBadRow(titles, cells, true, settings.mode === "lenient");
  if (bad !== null) return bad;
  const extents = measureExtents(split.titles, split.cuts, rows);
  if (!isAligned(extents, rows.length)) return "misaligned";
  const confidence = headerConfidence(titles, cells, settings);
  if (confidence === null) return "no-header";
  // Equal titles are told apart by a line of groups above them (vmstat -d), which a record cannot show.
  if (new Set(titles).size < titles.length && lines[candidate.header - 1]?.blank === false) return "ambiguous-title";
  const body: DraftBody = { format: "aligned", titles, rows: cells, spans: extents, confidence, title: titleAbove(lines, candidate.header) };
  return { body, faults: faultsOf(extents), end: candidate.end, footer: candidate.footer };
}

export function faultsOf(extents: readonly ColumnExtent[]): number {
  return extents.filter((extent) => extent.fit !== "anchored").length;
}

export function cutRow(row: MeasuredLine, cuts: readonly number[]): string[] {
  const cells: string[] = [];
  let from = 0;
  for (const cut of cuts) {
    cells.push(trimCell(sliceColumns(row, from, cut)));
    from = cut;
  }
  cells.push(trimCell(sliceColumns(row, from, Math.max(from, row.width))));
  return cells;
}

/** Rows that may be something else: two values in one cell, a continuation, a line that is no row. */
export function findBadRow(titles: readonly string[], rows: readonly string[][], unruled: boolean, lenient = false): RejectReason | null {
  for (const row of rows) {
    let filled = 0;
    for (let c = 0; c < row.length; c++) {
      const cell = row[c] ?? "";
      if (cell !== "") filled++;
      // Under a ruled or last title of one word any text may stand (ps); under a phrase two spaces may part two columns.
      if (cell.includes("  ") && (titles[c]?.includes(" ") === true || (unruled && c < row.length - 1))) return "ambiguous-text";
      // A cut inside brackets is none.
      if (cell.includes("(") && !cell.includes(")") && row[c + 1]?.includes(")") === true && row[c + 1]?.includes("(") === false) return "ambiguous-text";
    }
    if (filled === 0) return "ambiguous-row";
    if (row[0] === "" ? filled * 2 <= row.length : filled === 1 && (unruled ? !lenient : row === rows.at(-1) && / |[.:!)]$/.test(row[0] ?? ""))) return "ambiguous-row";
  }
  return null;
}
