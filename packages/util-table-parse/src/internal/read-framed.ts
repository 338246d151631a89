import type { TableFormat } from "../types.ts";
import { isMeasure, isSymbol } from "./classify-cell.ts";
import { isHorizontal, isTickLine, isVertical, readRule } from "./frame-chars.ts";
import { joinSections, type FrameRow } from "./join-frame-rows.ts";
import { codeAt, measureLine, sliceColumns, type MeasuredLine, type Metric } from "./measure-line.ts";
import { readRuler } from "./read-ruler.ts";
import { readFooter } from "./read-footer.ts";
import { isBlankLine, textAt, type TextLines, Trait, traitsAt, trimCell } from "./read-lines.ts";
import { makeDraft, type ReadResult } from "./table-draft.ts";
import { tryMetrics } from "./try-metrics.ts";

/** Where the bars of a table stand, taken from its rule with the most junctions. */
interface Frame {
  left: number;
  right: number;
  /** Columns of all bars, the outer ones included where the frame has them. */
  bars: number[];
  bordered: boolean;
  /** The outer bars end in corners or tees, not in bars as in org tables. */
  cornered: boolean;
  format: TableFormat;
}

const RULES_TO_SEE = 6;

/** Reads a table with rules and bars (box drawing, ASCII grid, psql, org) that begins at line `at`; null when none begins there. */
export function readFramed(lines: TextLines, at: number, blockEnd: number, maxColumns: number): ReadResult | null {
  if (!beginsFrame(lines, at, blockEnd)) return null;
  return tryMetrics(lines, at, blockEnd, (metric) => readUnder(metric, lines, at, blockEnd, maxColumns));
}

function beginsFrame(lines: TextLines, at: number, blockEnd: number): boolean {
  const text = textAt(lines, at);
  if (readRule(text) !== null) return true;
  const below = at + 1 < blockEnd ? readRule(textAt(lines, at + 1)) : null;
  // dpkg's ruler is made of `+`, `-` and `=` too, and its header begins with bars.
  if (below?.crossed === true && hasBar(text)) return readRuler(textAt(lines, at + 1)) === null;
  return isTickLine(text) && at + 2 < blockEnd && readRule(textAt(lines, at + 2)) !== null;
}

function hasBar(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (isVertical(text.charCodeAt(i))) return true;
  return false;
}

function readUnder(metric: Metric, lines: TextLines, at: number, blockEnd: number, maxColumns: number): ReadResult {
  const measure = (i: number): MeasuredLine => measureLine(lines, i, metric);
  const frame = findFrame(lines, at, blockEnd, measure);
  if (frame === null) return "broken-frame";
  if (frame.bars.length > maxColumns + 1) return "limit";
  const sections: FrameRow[][] = [[]];
  let title: string | undefined;
  let seen = 0;
  let topRule = false;
  let afterRule = false;
  let underPlain = false;
  let headerRule = "";
  let alike = false;
  let i = at;
  for (; i < blockEnd; i++) {
    const text = textAt(lines, i);
    const line = measure(i);
    const rule = readRule(text);
    if (rule !== null) {
      // Two rules in a row: the frame ended above, another begins here.
      if (afterRule && seen > 0) break;
      const kind = matchRule(readFrame(line, rule.first, true), frame);
      if (kind === "other") return "merged-cells";
      if (seen === 0) topRule = true;
      else {
        if (sections.length === 1) headerRule = text;
        else if (!afterRule && text === headerRule) alike = true;
        sections.push([]);
      }
      afterRule = true;
      underPlain = kind === "plain";
      if (underPlain && seen > 0 && i + 1 < blockEnd && fits(measure(i + 1), frame)) return "merged-cells";
      continue;
    }
    if (isTickLine(text)) continue;
    if (fits(line, frame)) {
      sections.at(-1)?.push(cutRow(line, frame));
      seen++;
      afterRule = false;
    } else if (underPlain && seen === 0 && title === undefined && fits(line, { ...frame, bars: [frame.left, frame.right] })) {
      title = trimCell(sliceColumns(line, frame.left + 1, frame.right));
      afterRule = false;
    } else break;
  }
  return finish({ frame, sections, title, topRule, afterRule, alike }, lines, at, i, blockEnd);
}

function findFrame(lines: TextLines, at: number, blockEnd: number, measure: (i: number) => MeasuredLine): Frame | null {
  let best: Frame | null = null;
  for (let i = at; i < Math.min(blockEnd, at + RULES_TO_SEE); i++) {
    const rule = readRule(textAt(lines, i));
    if (rule === null) continue;
    const frame = readFrame(measure(i), rule.first, (traitsAt(lines, i) & Trait.Foreign) === 0);
    if (best === null || frame.bars.length > best.bars.length) best = frame;
  }
  return best;
}

function readFrame(line: MeasuredLine, left: number, ascii: boolean): Frame {
  const right = line.width - 1;
  const bars: number[] = [];
  for (let c = left; c <= right; c++) if (!isHorizontal(codeAt(line, c))) bars.push(c);
  const bordered = bars[0] === left && bars.at(-1) === right;
  return { left, right, bars, bordered, cornered: bordered && !isVertical(codeAt(line, left)), format: !ascii ? "box" : bordered && codeAt(line, left) === 0x2b ? "grid" : "pipe" };
}

/** A rule with tees at its end goes on below it. */
function isMiddleRule(text: string): boolean {
  return "├╟╠┣╞┡".includes(text.trimStart()[0] ?? " ");
}

/** `full`: a junction at every bar; `plain`: none between the outer ones, over a title or at the very end. */
function matchRule(rule: Frame, frame: Frame): "full" | "plain" | "other" {
  if (rule.left !== frame.left || rule.right !== frame.right) return "other";
  if (rule.bars.join() === frame.bars.join()) return "full";
  return frame.bordered && rule.bordered && rule.bars.length === 2 ? "plain" : "other";
}

function fits(line: MeasuredLine, frame: Frame): boolean {
  if (frame.bordered ? line.width !== frame.right + 1 : line.width > frame.right + 1) return false;
  for (let c = 0; c < frame.left; c++) if (codeAt(line, c) !== 0x20) return false;
  // Padding is trimmed with the line, so the last bars of a row without an outer frame must still be there.
  return frame.bars.every((bar) => isVertical(codeAt(line, bar)));
}

function cutRow(line: MeasuredLine, frame: Frame): FrameRow {
  const cells: string[] = [];
  const marks: (boolean | null)[] = [];
  for (const [start, end] of cellSpans(frame)) {
    const last = codeAt(line, end - 1);
    const marked = last === 0x2b || last === 0x21b5;
    marks.push(marked ? true : last === 0x20 ? false : null);
    cells.push(sliceColumns(line, start, end));
  }
  return { cells, marks };
}

function cellSpans(frame: Frame): [number, number][] {
  const edges = frame.bordered ? frame.bars : [frame.left - 1, ...frame.bars, frame.right + 1];
  return edges.slice(1).map((end, i) => [(edges[i] ?? 0) + 1, end]);
}

interface Parsed {
  frame: Frame;
  sections: FrameRow[][];
  title: string | undefined;
  topRule: boolean;
  afterRule: boolean;
  /** The rule under the header stands between rows too. */
  alike: boolean;
}

function finish(parsed: Parsed, lines: TextLines, at: number, end: number, blockEnd: number): ReadResult {
  const { frame, topRule, afterRule } = parsed;
  // A frame with corners begins with a rule of corners: without one this is the rest of a table.
  if (frame.cornered && (!topRule || isMiddleRule(textAt(lines, at)))) return "broken-frame";
  const footer = end < blockEnd ? readFooter(textAt(lines, end)) : null;
  const under = end < blockEnd && footer === null ? (textAt(lines, end)) : null;
  // What stands directly under rows that no rule closes must be a footer, or a row lost its bars.
  if (afterRule ? isMiddleRule(textAt(lines, end - 1)) || (under !== null && readRule(under) === null && hasBar(under)) : topRule || (under !== null && !isOutside(under, parsed))) return "broken-frame";
  const sections = parsed.sections.filter((section) => section.length > 0);
  const [header, ...data] = sections;
  if (header === undefined || parsed.sections.length < 2 || (data.length === 0 && footer?.rows !== 0)) return "no-header";
  const width = header[0]?.cells.length ?? 0;
  if (width === 1 && footer?.rows == null) return "no-header";
  const joined = joinSections(header, data, width, footer?.rows);
  if (typeof joined === "string") return joined;
  const { titles } = joined;
  if (titles.some(hasBar) || (footer === null && (data.length > 1 ? parsed.alike : data[0]?.length === 1) && !couldBeTitles(titles, data.length))) return "no-header";
  return makeDraft(at, end, footer, {
    format: frame.format, titles, rows: joined.rows,
    spans: cellSpans(frame).map(([start, stop]) => ({ start, end: stop, align: null })),
    warnings: joined.wrapped ? ["wrapped-cell"] : [], title: parsed.title ?? titleAbove(lines, at),
  });
}

/** Where nothing sets the first row apart it may be a row of a board (tic-tac-toe, a crossword) or of a table without its head. */
function couldBeTitles(titles: readonly string[], rows: number): boolean {
  if (rows > 1 && titles.every((title) => title.length < 2)) return false;
  return titles.every((title, i) => !isMeasure(title) && !isSymbol(title) && (title !== "" || i === 0));
}

/** psql indents every row by a space: what begins left of it is no row. */
function isOutside(text: string, { frame, sections }: Parsed): boolean {
  return !frame.bordered && !text.startsWith(" ") && !hasBar(text) && sections.flat().every((row) => row.cells[0]?.startsWith(" "));
}

/** The line above a table is its title when it is set apart from other text and reads as one phrase. */
export function titleAbove(lines: TextLines, at: number): string | undefined {
  if (isBlankLine(lines, at - 1) || traitsAt(lines, at - 1) & Trait.Skipped || !isBlankLine(lines, at - 2)) return undefined;
  const title = trimCell(textAt(lines, at - 1));
  return title.includes("  ") || title.includes("\t") || readFooter(title) !== null ? undefined : title;
}
