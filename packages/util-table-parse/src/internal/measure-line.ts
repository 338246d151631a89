import type { WidthMetric } from "../types.ts";
import { textAt, type TextLines, Trait, traitsAt, trimBetween } from "./read-lines.ts";
import { codePointWidth } from "./width-ranges.ts";

/** A line laid out in columns under one width metric. */
export interface MeasuredLine {
  text: string;
  width: number;
  /** UTF-16 index of the character that covers each column; null when column and index are the same. */
  starts: readonly number[] | null;
}

/**
 * The paddings seen in real programs. Terminals and libraries disagree about emoji, so display width is tried twice:
 * with emoji sequences as one character of two cells, and by code point as wcwidth does (Textualize/rich#148).
 */
const METRICS = ["cluster", "display", "codepoint", "utf16", "byte"] as const;
export type Metric = (typeof METRICS)[number];

export function publicMetric(metric: Metric): WidthMetric {
  return metric === "cluster" ? "display" : metric;
}

const SPACE = 0x20;

/** What takes two cells as one character: flags, and emoji with a variation selector, a skin tone or joined parts. */
const CLUSTERS = /\p{RI}\p{RI}|.(?:\ufe0f|\p{EMod}|\u200d.)*/gsu;
const CLUSTERED = /\p{RI}|\ufe0f|\p{EMod}|\u200d/u;
const ASTRAL = /[\ud800-\udfff]/;

/** The metrics that may give different columns: in ASCII all agree, and with narrow characters all but bytes do. */
export function metricsFor(lines: TextLines, from: number, to: number): readonly Metric[] {
  let traits = 0;
  let odd = "";
  for (let i = from; i < to; i++) {
    traits |= traitsAt(lines, i);
    if (traitsAt(lines, i) & Trait.Odd) odd += textAt(lines, i);
  }
  if (odd === "") return traits & Trait.Foreign ? ["display", "byte"] : ["display"];
  return METRICS.filter((metric) => (metric === "cluster" ? CLUSTERED : metric === "utf16" ? ASTRAL : /./).test(odd));
}

/** Measures a line; lines of narrow characters, and all in UTF-16 units, are measured already. */
export function measureLine(lines: TextLines, index: number, metric: Metric): MeasuredLine {
  const text = textAt(lines, index);
  if (metric === "utf16" || !(traitsAt(lines, index) & (metric === "byte" ? Trait.Foreign : Trait.Odd))) return { text, width: text.length, starts: null };
  const starts: number[] = [];
  let start = 0;
  for (const part of metric === "cluster" ? (text.match(CLUSTERS) ?? []) : text) {
    for (let cells = cellsOf(part, metric); cells > 0; cells--) starts.push(start);
    start += part.length;
  }
  return { text, width: starts.length, starts };
}

function cellsOf(part: string, metric: Metric): number {
  const codePoint = part.codePointAt(0) ?? 0;
  if (metric === "codepoint") return 1;
  if (metric === "byte") return codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
  return metric === "cluster" && CLUSTERED.test(part) ? 2 : codePointWidth(codePoint);
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

/** What stands between two columns, without the white space around it. */
export function cellBetween(line: MeasuredLine, from: number, to: number): string {
  return trimBetween(line.text, indexAt(line, from), indexAt(line, to));
}

function indexAt(line: MeasuredLine, column: number): number {
  if (column <= 0) return 0;
  if (column >= line.width) return line.text.length;
  return line.starts === null ? column : (line.starts[column] ?? 0);
}
