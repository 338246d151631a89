import type { ParseTableOptions, RejectedText, RejectReason, TableExplanation } from "../types.ts";
import { buildTable } from "./build-table.ts";
import { TYPES } from "./header-gate.ts";
import { markSkipped } from "./mark-skipped.ts";
import { readAligned } from "./read-aligned.ts";
import { readDelimited } from "./read-delimited.ts";
import { readExpanded } from "./read-expanded.ts";
import { readFramed } from "./read-framed.ts";
import { listMarkerOffset, readGfm, type BlockContext } from "./read-gfm.ts";
import { isBlankLine, readLines, scanLines, textAt, type TextLines, Trait, traitsAt } from "./read-lines.ts";
import { readRuled, readWithRuler } from "./read-ruled.ts";
import { isTooLong, readSettings, type Settings } from "./settings.ts";
import { isDraft, type ReadResult, type TableDraft } from "./table-draft.ts";

/** Finds every certain table, and the reason for what resembles one and is not returned. */
export function findTables(text: string, options: ParseTableOptions): TableExplanation {
  if (typeof text !== "string") throw new TypeError("text must be a string");
  const settings = readSettings(options);
  if (isTooLong(text, settings.maxBytes)) return { tables: [], rejected: [{ startLine: 0, endLine: 0, reason: "limit" }] };
  const lines = readLines(text);
  const explanation: TableExplanation = { tables: [], rejected: markSkipped(lines, settings.fences) };
  let at = 0;
  while (at < lines.raw.length) {
    let end = endOfBlock(lines, at);
    const detached = readDetached(lines, at, end, settings);
    if (detached !== null) end = record(lines, detached, at, lines.raw.length, () => null, settings, explanation);
    else if (end > at) readBlock(lines, at, end, settings, explanation);
    at = Math.max(end, at + 1);
  }
  explanation.rejected.sort((a, b) => a.startLine - b.startLine);
  return explanation;
}

/** Reads a table with one blank line between its header and its rows (`/proc/partitions`) at the end of a text, where numbers prove the header. */
function readDetached(lines: TextLines, header: number, end: number, settings: Settings): TableDraft | null {
  const at = end + 1;
  if (end !== header + 1 || traitsAt(lines, header) & ~Trait.Gap || isBlankLine(lines, at) || traitsAt(lines, at) & Trait.Rule) return null;
  const stop = endOfBlock(lines, at);
  for (let i = stop; i < lines.raw.length; i++) if (!isBlankLine(lines, i)) return null;
  const whole = scanLines([...lines.raw.slice(header, end), ...lines.raw.slice(at, stop)]);
  const draft = readAligned(whole, 0, whole.raw.length, settings);
  if (!isDraft(draft) || draft.start > 0 || draft.confidence !== TYPES) return null;
  return isDraft(readAligned(lines, at, stop, settings)) ? null : { ...draft, start: header, end: draft.end + at - 1, next: draft.next + at - 1 };
}

/** A block is a run of lines between blank ones, of one block quote depth. */
function endOfBlock(lines: TextLines, start: number): number {
  const quotes = quotesAt(lines, start);
  let end = start;
  while (end < lines.raw.length && !isBlankLine(lines, end) && !(traitsAt(lines, end) & Trait.Skipped) && quotesAt(lines, end) === quotes) end++;
  return end;
}

function quotesAt(lines: TextLines, index: number): number {
  return Math.floor(traitsAt(lines, index) / Trait.Quote);
}

/** What the lines of a block show together. */
function traitsOf(lines: TextLines, start: number, end: number): number {
  let traits = 0;
  for (let i = start; i < end; i++) traits |= traitsAt(lines, i);
  return traits;
}

function readBlock(lines: TextLines, start: number, end: number, settings: Settings, explanation: TableExplanation): void {
  const traits = traitsOf(lines, start, end);
  // Words without white space or bars between them are no columns.
  if (!(traits & (Trait.Gap | Trait.Bar | Trait.Rule))) return;
  const marked = (traits & (Trait.Bar | Trait.Rule)) > 0 && readMarkedParts(lines, start, end, settings, explanation);
  if (!marked && quotesAt(lines, start) === 0) readUnmarked(lines, start, end, settings, explanation);
}

/** Reads the tables that announce themselves; false when there are none. */
function readMarkedParts(lines: TextLines, start: number, end: number, settings: Settings, explanation: TableExplanation): boolean {
  const quotes = quotesAt(lines, start);
  const quoted = quotes > 0;
  // Lines directly under a deeper quote or under HTML may still belong to it (CommonMark 5.1, lazy continuation).
  const context: BlockContext = { html: !isBlankLine(lines, start - 1) && (quotesAt(lines, start - 1) > quotes || opensHtml(textAt(lines, start - 1))), listOffset: 0 };
  let at = start;
  let found = false;
  while (at < end) {
    const below = at + 1 < end ? traitsAt(lines, at + 1) & Trait.Rule : 0;
    const mayBegin = (traitsAt(lines, at) & (Trait.Bar | Trait.Rule)) + below > 0;
    const result = mayBegin ? readMarked(lines, at, end, quoted, context, settings) : null;
    if (result === null) {
      const text = textAt(lines, at);
      if (opensHtml(text)) context.html = true;
      context.listOffset = listMarkerOffset(text) || context.listOffset;
      at++;
    } else {
      found = true;
      at = record(lines, result, at, end, (from, start, stop) => readMarked(from, start, stop, quoted, context, settings), settings, explanation);
    }
  }
  return found;
}

function opensHtml(text: string): boolean {
  return /^ {0,3}</.test(text);
}

/** Tables that announce themselves by rules, bars or record heads. */
function readMarked(lines: TextLines, at: number, end: number, quoted: boolean, context: BlockContext, settings: Settings): ReadResult | null {
  const lenient = settings.mode === "lenient";
  if (quoted) return readGfm(lines, at, end, context, lenient);
  return readExpanded(lines, at, end) ?? readFramed(lines, at, end, settings.maxColumns) ?? readGfm(lines, at, end, context, lenient) ?? readRuled(lines, at, end);
}

/** Tables that only their layout shows; after a prompt or a footer the rest of the block is read again. */
function readUnmarked(lines: TextLines, start: number, end: number, settings: Settings, explanation: TableExplanation): void {
  let at = start;
  while (at < end) {
    const read: Reader = (from, start, stop) =>
      (settings.ruler === undefined ? null : readWithRuler(from, start, stop, settings.ruler)) ?? readDelimited(from, start, stop, settings) ?? readAligned(from, start, stop, settings);
    const result = read(lines, at, end);
    if (result === null) return;
    at = record(lines, result, at, end, read, settings, explanation);
  }
}

type Reader = (lines: TextLines, at: number, end: number) => ReadResult | null;

/** Takes what a reader says of the lines from `at` into the explanation; returns the line from which to read on. */
function record(lines: TextLines, result: ReadResult, at: number, end: number, read: Reader, settings: Settings, { tables, rejected }: TableExplanation): number {
  const next = isDraft(result) ? result.next : end;
  const reason = isDraft(result) ? findFault(lines, result, end, read, settings, rejected) : result;
  if (reason !== null) rejected.push({ startLine: isDraft(result) ? result.start : at, endLine: next - 1, reason });
  else if (isDraft(result) && settings.formats?.includes(result.format) !== false) tables.push(buildTable(result));
  return Math.max(next, at + 1);
}

/** Checks what holds for every format: the limits, the number of rows that a database client prints, and that nothing is cut off. */
function findFault(lines: TextLines, draft: TableDraft, end: number, read: Reader, settings: Settings, rejected: readonly RejectedText[]): RejectReason | null {
  if (isCut(lines, draft, end, read)) return "ambiguous-row";
  if (rejected.some(({ reason, endLine }) => reason === "broken-frame" && isBlankBetween(lines, endLine + 1, draft.start))) return "broken-frame";
  if (draft.titles.length > settings.maxColumns || draft.rows.length > settings.maxRows) return "limit";
  return draft.footer?.rows != null && draft.footer.rows !== draft.rows.length ? "footer-count" : null;
}

/** True when only blank lines part a table from what is above it: then it may be the rest of that. */
function isBlankBetween(lines: TextLines, from: number, to: number): boolean {
  let at = from;
  while (at < to && isBlankLine(lines, at)) at++;
  return at === to;
}

/** True where a blank line cuts a table: the next line would be a row of it, and begins no table of its own. */
function isCut(lines: TextLines, draft: TableDraft, end: number, read: Reader): boolean {
  // GFM ends a table at a blank line; a footer or a closing rule ends the others.
  if (draft.format === "gfm" || draft.next !== end || draft.footer !== null) return false;
  let at = end;
  while (at < lines.raw.length && isBlankLine(lines, at)) at++;
  if (at === lines.raw.length) return false;
  const readOn = (stop: number): TableDraft | null => {
    const whole = scanLines([...lines.raw.slice(draft.start, end), ...lines.raw.slice(at, stop)]);
    const result = read(whole, 0, whole.raw.length);
    return isDraft(result) ? result : null;
  };
  // Directly below, a sign of Markdown or of a diff may as well be the first value of a row.
  if (at === end) return readOn(at + 1)?.rows.length !== draft.rows.length;
  const blockEnd = endOfBlock(lines, at);
  // A sentence that a ruler cuts by chance overflows a column.
  const mayOverflow = draft.format !== "ruled" || textAt(lines, at).includes("  ");
  const goesOn = at < blockEnd && [at + 1, blockEnd].some((stop) => {
    const whole = readOn(stop);
    if (whole === null || whole.rows.length + whole.titles.length <= draft.rows.length + draft.titles.length) return false;
    return mayOverflow || whole.spans.every(({ end: width }, i) => width <= (draft.spans[i]?.end ?? 0));
  });
  return goesOn && !isDraft(read(lines, at, blockEnd));
}
