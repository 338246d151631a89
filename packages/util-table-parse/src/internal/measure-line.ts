import type { WidthMetric } from "../types.ts";
import type { SourceLine } from "./read-lines.ts";
import { codePointWidth } from "./width-ranges.ts";

/** A line laid out in columns under one width metric. */
export interface MeasuredLine {
  text: string;
  width: number;
  /** UTF-16 index of the character that covers each column; null when column and index are the same. */
  starts: Int32Array | null;
}

/**
 * The paddings seen in real programs. Terminals and libraries disagree about emoji, so display width is tried twice:
 * with emoji sequences as one character of two cells, and by code point as wcwidth does (Textualize/rich#148).
 */
export const METRICS = ["cluster", "display", "codepoint", "utf16", "byte"] as const;
export type Metric = (typeof METRICS)[number];

export function publicMetric(metric: Metric): WidthMetric {
  return metric === "cluster" ? "display" : metric;
}

const SPACE = 0x20;
const ZWJ = 0x200d;
const VS16 = 0xfe0f;

const NO_LINE: MeasuredLine = { text: "", width: 0, starts: null };

/** Measures a line; ASCII lines, and all in UTF-16 units, are measured already. */
export function measureLine(line: SourceLine | undefined, metric: Metric): MeasuredLine {
  if (line === undefined) return NO_LINE;
  if (line.ascii || metric === "utf16") return line;
  const { text } = line;
  const starts = new Int32Array(text.length * 3);
  let width = 0;
  let before = 0;
  let i = 0;
  while (i < text.length) {
    const codePoint = text.codePointAt(i) ?? 0;
    let cells = cellsOf(codePoint, metric);
    if (metric === "cluster") {
      const pair = isRegionalIndicator(codePoint) && isRegionalIndicator(before);
      if (codePoint === VS16 && width > 0 && starts[width - 1] !== starts[width - 2]) cells = 1;
      else if (before === ZWJ || pair || (codePoint >= 0x1f3fb && codePoint <= 0x1f3ff)) cells = 0;
      before = pair ? 0 : codePoint;
    }
    // The second cell of an emoji that VS16 widens belongs to the character before.
    const start = codePoint === VS16 ? (starts[width - 1] ?? 0) : i;
    for (let cell = 0; cell < cells; cell++) starts[width++] = start;
    i += codePoint > 0xffff ? 2 : 1;
  }
  return { text, width, starts: starts.subarray(0, width) };
}

function cellsOf(codePoint: number, metric: Metric): number {
  if (metric === "codepoint") return 1;
  if (metric === "byte") return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
  return codePointWidth(codePoint);
}

function isRegionalIndicator(codePoint: number): boolean {
  return codePoint >= 0x1f1e6 && codePoint <= 0x1f1ff;
}

/** The UTF-16 code at a column; a space after the end of the line. */
export function codeAt(line: MeasuredLine, column: number): number {
  if (column < 0 || column >= line.width) return SPACE;
  return line.text.charCodeAt(line.starts === null ? column : (line.starts[column] ?? 0));
}

export function isBlankAt(line: MeasuredLine, column: number): boolean {
  return codeAt(line, column) === SPACE;
}

export function sliceColumns(line: MeasuredLine, from: number, to: number): string {
  return line.text.slice(indexAt(line, from), indexAt(line, to));
}

function indexAt(line: MeasuredLine, column: number): number {
  if (column <= 0) return 0;
  if (column >= line.width) return line.text.length;
  return line.starts === null ? column : (line.starts[column] ?? 0);
}
