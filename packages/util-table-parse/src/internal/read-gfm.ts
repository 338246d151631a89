import type { TableColumn } from "../types.ts";
import { isMeasure } from "./classify-cell.ts";
import { textAt, type TextLines, trimCell } from "./read-lines.ts";
import { makeDraft, type ReadResult } from "./table-draft.ts";

/** What came before in the block: inside HTML nothing is a table, inside a list item only indented lines are. */
export interface BlockContext {
  html: boolean;
  listOffset: number;
}

/** Reads a GFM table (GFM 4.10) whose header row is line `at`; null when there is none. */
export function readGfm(lines: TextLines, at: number, blockEnd: number, context: BlockContext, lenient: boolean): ReadResult | null {
  const header = textAt(lines, at);
  if (!header.includes("|") || at + 1 >= blockEnd) return null;
  const aligns = readDelimiterRow(textAt(lines, at + 1));
  if (aligns === null) return null;
  const ends: number[] = [];
  const titles = splitRow(header, ends);
  if (titles.length !== aligns.length) return "ragged-row";
  if (readDelimiterRow(header) !== null || isForeign(header, context) || isForeign(textAt(lines, at + 1), context)) return "ambiguous-row";
  const rows: string[][] = [];
  let padded = false;
  let next = at + 2;
  for (; next < blockEnd; next++) {
    const text = textAt(lines, next);
    const hasPipe = text.includes("|");
    if (startsBlock(text)) {
      if (hasPipe) return "ambiguous-row";
      break;
    }
    // GFM takes a line without a pipe as a row; a person writes it as the next sentence.
    if (!hasPipe) return "ragged-row";
    if (isForeign(text, context) || readDelimiterRow(text) !== null) return "ambiguous-row";
    const cells = splitRow(text);
    if (cells.length > titles.length) return "dropped-cells";
    if (cells.length < titles.length) {
      // GFM pads a short row; one that is closed like its header may as well have lost a bar.
      if (header.endsWith("|") && text.endsWith("|") && !lenient) return "ragged-row";
      padded = true;
    }
    while (cells.length < titles.length) cells.push("");
    rows.push(cells);
  }
  // Over nothing but a rule the last row of another table looks like a header too.
  if (rows.length === 0 && titles.some(isMeasure)) return "no-header";
  const spans = aligns.map((align, i) => ({ start: (ends[i] ?? 0) + 1, end: ends[i + 1] ?? 0, align }));
  return makeDraft(at, next, null, { format: "gfm", titles, rows, spans, warnings: padded ? ["padded-row"] : [] });
}

/** Alignments of a delimiter row, or null; a row without a pipe may be a setext underline. */
function readDelimiterRow(text: string): TableColumn["align"][] | null {
  if (!text.includes("|") || !/^[-|: \t]+$/.test(text)) return null;
  const aligns: TableColumn["align"][] = [];
  for (const cell of splitRow(text)) {
    if (!/^:?-+:?$/.test(cell)) return null;
    const right = cell.endsWith(":");
    aligns.push(cell.startsWith(":") ? (right ? "center" : "left") : right ? "right" : null);
  }
  return aligns;
}

/** Splits at unescaped pipes, also inside code spans, and unescapes `\|` (markedjs/marked#1237); `ends` receives the pipe before each cell and the one after the last. */
function splitRow(text: string, ends: number[] = []): string[] {
  let start = text.length - text.trimStart().length;
  const end = text.trimEnd().length;
  if (text[start] === "|") start++;
  const cells: string[] = [];
  let from = start;
  ends.push(from - 1);
  let escaped = false;
  for (let i = start; i < end; i++) {
    const next = text[i + 1];
    if (text[i] === "\\" && (next === "|" || next === "\\")) {
      escaped ||= next === "|";
      i++;
    } else if (text[i] === "|") {
      cells.push(toCell(text, from, i, escaped));
      ends.push(i);
      from = i + 1;
      escaped = false;
    }
  }
  if (from < end) {
    cells.push(toCell(text, from, end, escaped));
    ends.push(end);
  }
  return cells;
}

function toCell(text: string, start: number, end: number, escaped: boolean): string {
  const raw = trimCell(text.slice(start, end));
  return escaped ? raw.replaceAll("\\|", "|") : raw;
}

function indentOf(text: string): number {
  let i = 0;
  while (text[i] === " ") i++;
  return i;
}

/** Lines that CommonMark may take for indented code, HTML or another container. */
function isForeign(text: string, context: BlockContext): boolean {
  const indent = indentOf(text);
  return context.html || text[indent] === "\t" || indent < context.listOffset || indent - context.listOffset >= 4 || startsBlock(text);
}

/** True where a heading, a list item, HTML or a fence begins: they end a table. */
function startsBlock(text: string): boolean {
  const first = text[indentOf(text)];
  if (first === "<" || first === ">") return true;
  if (first === "#") return /^ *#{1,6}(?: |$)/.test(text);
  return listMarkerOffset(text) > 0 || /^ *(?:```|~~~)/.test(text);
}

/** The column where the text of a list item begins; 0 when the line is none. */
export function listMarkerOffset(text: string): number {
  return /^[ \t]*(?:[-+*]|\d{1,9}[.)])(?: +|$)/.exec(text)?.[0].length ?? 0;
}
