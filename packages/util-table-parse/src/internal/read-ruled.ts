import type { RejectReason, TableFormat } from "../types.ts";
import { countFaults, cutColumns, isAligned } from "./alignment-gate.ts";
import { isMeasure, measureColumns } from "./classify-cell.ts";
import { judgeHeader, OPEN, TYPES } from "./header-gate.ts";
import { codeAt, isBlankAt, measureLine, type MeasuredLine, type Metric } from "./measure-line.ts";
import { cutRow, findBadRow, isFooterRow, readColumns, type Candidate } from "./read-aligned.ts";
import { readFooter, type Footer } from "./read-footer.ts";
import { joinMarked } from "./join-marked.ts";
import { titleAbove } from "./read-framed.ts";
import { textAt, type TextLines, Trait, traitsAt } from "./read-lines.ts";
import { readRuler } from "./read-ruler.ts";
import { firstUsed, lastUsed, usedColumns, type Title } from "./scan-columns.ts";
import { cutBetween } from "./split-columns.ts";
import { makeDraft, type ReadResult } from "./table-draft.ts";
import { tryMetrics } from "./try-metrics.ts";

/** Where the parts of a ruled table stand; `breaks` are rows before which an inner ruler stood. */
interface Parts {
  format: TableFormat;
  start: number;
  header: number;
  spans: Title[];
  dpkg: boolean;
  char: string;
  rows: number[];
  breaks: number[];
  end: number;
  footer: Footer | null;
}

/** Reads a table whose header stands over a ruler (`---- ---`, one long rule, reStructuredText `=== ===`); null when there is none. */
export function readRuled(lines: TextLines, at: number, blockEnd: number): ReadResult | null {
  const parts = findParts(lines, at, blockEnd);
  if (parts === null) return null;
  const [rule, ...others] = parts.spans;
  const isEmpty = parts.rows.length === 0 && parts.footer?.rows !== 0;
  if (rule !== undefined && others.length === 0) return isEmpty ? null : readUnderRule(lines, parts, rule);
  return isEmpty ? "no-header" : readParts(lines, parts);
}

/** Under one unbroken rule (winget, coverage) the words of the header make the columns; the rule must span all of it. */
function readUnderRule(lines: TextLines, parts: Parts, rule: Title): ReadResult {
  const trust: Candidate["trust"] = (titles, rows, words) => {
    const first = words.find((title) => title.text !== "");
    const last = words.at(-1);
    const isSpanned = first !== undefined && last !== undefined && rule.start <= first.start + 1 && rule.end >= last.end - 1;
    const isTrusted = judgeHeader(titles, rows) >= (rows.length > 1 ? OPEN : TYPES) && hasHeaderAbove(lines, parts, titles, rows);
    return isSpanned && isTrusted && areBreaksInside(parts, titles, rows) ? 0.95 : null;
  };
  return readColumns({ ...parts, format: "ruled", lines, from: parts.header, trust, lenient: false }, parts.start);
}

function readParts(lines: TextLines, parts: Parts): ReadResult {
  return tryMetrics(lines, parts.start, parts.end, (metric, alone) => readUnder(lines, parts, metric, alone));
}

function findParts(lines: TextLines, at: number, blockEnd: number): Parts | null {
  const first = readRuler(textAt(lines, at));
  const isRst = first !== null && first.spans.length >= 2 && first.char === "=" && at + 2 < blockEnd;
  const header = isRst ? at + 1 : at;
  if (!isRst && first !== null) return null;
  const ruler = header + 1 < blockEnd ? readRuler(textAt(lines, header + 1)) : null;
  if (ruler === null || (isRst && ruler.spans.length !== first.spans.length)) return null;
  const parts: Parts = {
    format: isRst ? "rst" : "ruled", start: at, header, spans: ruler.spans, dpkg: ruler.dpkg, char: ruler.char, rows: [], breaks: [], end: header + 2, footer: null,
  };
  let i = header + 2;
  for (; i < blockEnd; i++) {
    const text = textAt(lines, i);
    parts.footer = readFooter(text);
    if (parts.footer !== null) break;
    if (readRuler(text) !== null) parts.breaks.push(parts.rows.length);
    else parts.rows.push(i);
    // The second `=` ruler of a simple table ends it (docutils, simple tables).
    if (isRst && parts.breaks.length > 0) {
      i++;
      break;
    }
  }
  parts.end = i;
  return parts;
}

function readUnder(lines: TextLines, parts: Parts, metric: Metric, alone: boolean): ReadResult {
  const measure = (i: number): MeasuredLine => measureLine(lines, i, metric);
  if (parts.format === "rst" && parts.breaks.length === 0) return "no-header";
  if (parts.rows.some((i) => traitsAt(lines, i) & Trait.Tab)) return "ambiguous-text";
  const header = measure(parts.header);
  const measured = parts.rows.map(measure);
  const marks = parts.footer?.rows != null ? takeMarks(measured, parts.spans) : null;
  const rows = marks?.rows ?? measured;
  const cuts = splitByRuler(header, rows, parts.spans);
  // Under a wrong metric text stands beside its span.
  if (typeof cuts === "string") return cuts === "ambiguous-text" && !alone ? "misaligned" : cuts;
  const titles = cutRow(header, cuts);
  if (titles.some((title, i) => (title === "" && i > 0) || title.includes("  "))) return "ambiguous-title";
  const cut = cutColumns(parts.spans, cuts, rows);
  const { extents } = cut;
  let { cells } = cut;
  // A ruler under the wrong metric still cuts somewhere: only the right one lines the values up.
  if (!alone && !isAligned(cut)) return "misaligned";
  if (isFooterRow(parts.footer, measure(parts.end), titles, cuts)) return "ambiguous-row";
  if (marks !== null) {
    const joined = joinMarked(cells, marks.marked);
    if (joined === null) return "ambiguous-row";
    cells = joined;
  } else if (!areBreaksInside(parts, titles, cells)) return "ambiguous-row";
  else {
    const bad = findBadRow(titles, cells, "ruled");
    if (bad !== null) return bad;
  }
  // Only in reStructuredText `..` is an empty cell for certain; its upper ruler may be lost.
  if (parts.format !== "rst" && parts.char === "=" && cells.some((row) => row[0] === "..")) return "ambiguous-row";
  if (parts.format === "rst") cells = cells.map((row) => (row[0] === ".." ? ["", ...row.slice(1)] : row));
  if (!hasHeaderAbove(lines, parts, titles, cells)) return "no-header";
  return makeDraft(parts.start, parts.end, parts.footer, {
    format: parts.format, titles, rows: cells, spans: extents, faults: countFaults(extents), warnings: marks === null ? [] : ["wrapped-cell"], title: titleAbove(lines, parts.start),
  });
}

/** Each cut is the one run of blank columns between two spans: text that touches neither span has no column (iRon7/ConvertFrom-SourceTable#1). */
function splitByRuler(header: MeasuredLine, rows: readonly MeasuredLine[], spans: readonly Title[]): number[] | RejectReason {
  const all = [header, ...rows];
  const cuts = cutBetween(spans, usedColumns(all, spans.at(-1)?.end ?? 0), all, [], true);
  if (typeof cuts === "string") return cuts;
  const touches = spans.every((span, i) => all.every((row) => {
    const first = firstUsed(row, cuts[i - 1] ?? 0, cuts[i] ?? Infinity);
    const last = lastUsed(row, first, cuts[i] ?? Infinity);
    return first >= last || (first < span.end && last > span.start);
  }));
  return touches ? cuts : "ambiguous-text";
}

/** A ruler between rows may as well stand under the header of a second table: the row above it must be data. */
function areBreaksInside({ breaks }: Parts, titles: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const measures = measureColumns(rows, titles.length);
  const isData = (row: readonly string[]): boolean => row.some((cell, c) => measures[c] === true && isMeasure(cell));
  return breaks.every((index) => index >= rows.length || (index > 0 && isData(rows[index - 1] ?? [])));
}

/** The line over a ruler is no header when it stands under other columns: then the ruler adds up what is above. */
function hasHeaderAbove(lines: TextLines, parts: Parts, titles: readonly string[], rows: readonly (readonly string[])[]): boolean {
  const above = parts.start - 1;
  const isUnderColumns = !(traitsAt(lines, above) & Trait.Skipped) && /\S {2,}\S/.test(textAt(lines, above));
  if (isUnderColumns && !parts.dpkg) return false;
  return !(rows.length === 1 && titles.some(isMeasure));
}

/** psql without borders marks a line break with `+` in the column after the ruler's span. */
function takeMarks(rows: readonly MeasuredLine[], spans: readonly Title[]): { rows: MeasuredLine[]; marked: boolean[][] } | null {
  let found = false;
  const marked = rows.map((row) => spans.map((span) => {
    const isMark = codeAt(row, span.end) === 0x2b && isBlankAt(row, span.end + 1);
    if (isMark) found = true;
    return isMark;
  }));
  if (!found) return null;
  const plain = rows.map((row, r) => spans.reduce((line, span, s) => (marked[r]?.[s] === true ? blankOut(line, span.end) : line), row));
  return { rows: plain, marked };
}

function blankOut(line: MeasuredLine, column: number): MeasuredLine {
  const index = line.starts === null ? column : (line.starts[column] ?? 0);
  return { ...line, text: `${line.text.slice(0, index)} ${line.text.slice(index + 1)}` };
}

/** Reads a block by a ruler that the caller supplies; its first line is the header. */
export function readWithRuler(lines: TextLines, from: number, to: number, ruler: string): ReadResult | null {
  const given = readRuler(ruler);
  if (given === null || given.spans.length < 2 || to - from < 2) return null;
  const rows = Array.from({ length: to - from - 1 }, (_, i) => from + 1 + i);
  return readParts(lines, { format: "ruled", start: from, header: from, spans: given.spans, dpkg: false, char: given.char, rows, breaks: [], end: to, footer: null });
}
