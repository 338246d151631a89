import type { ParseTableOptions, TableExplanation } from "../types.ts";
import { buildTable } from "./build-table.ts";
import { markSkipped } from "./mark-skipped.ts";
import { readAligned } from "./read-aligned.ts";
import { readDelimited, readJira } from "./read-delimited.ts";
import { readExpanded } from "./read-expanded.ts";
import { readFramed } from "./read-framed.ts";
import { listMarkerOffset, readGfm, type BlockContext } from "./read-gfm.ts";
import { readLines, type SourceLine, textAt } from "./read-lines.ts";
import { readRuled, readWithRuler } from "./read-ruled.ts";
import { isTooLong, readSettings, type Settings } from "./settings.ts";
import { isDraft, reject, type ReadResult, type TableDraft } from "./table-draft.ts";

/** Finds every certain table, and the reason for what resembles one and is not returned. */
export function findTables(text: string, options: ParseTableOptions): TableExplanation {
  if (typeof text !== "string") throw new TypeError("text must be a string");
  const settings = readSettings(options);
  if (isTooLong(text, settings.maxBytes)) return { tables: [], rejected: [{ startLine: 0, endLine: 0, reason: "limit" }] };
  const lines = readLines(text);
  const explanation: TableExplanation = { tables: [], rejected: markSkipped(lines, settings.fences) };
  let at = 0;
  while (at < lines.length) {
    const end = endOfBlock(lines, at);
    if (end > at) readBlock(lines, at, end, settings, explanation);
    at = Math.max(end, at + 1);
  }
  explanation.rejected.sort((a, b) => a.startLine - b.startLine);
  return explanation;
}

/** A block is a run of lines between blank ones, of one block quote depth. */
function endOfBlock(lines: readonly SourceLine[], start: number): number {
  const quotes = lines[start]?.quotes;
  let end = start;
  for (; end < lines.length; end++) {
    const line = lines[end];
    if (line === undefined || line.blank || line.skipped || line.quotes !== quotes) break;
  }
  return end;
}

function readBlock(lines: readonly SourceLine[], start: number, end: number, settings: Settings, explanation: TableExplanation): void {
  const quotes = lines[start]?.quotes ?? 0;
  const quoted = quotes > 0;
  const above = lines[start - 1];
  // Lines directly under a deeper quote or under HTML may still belong to it (CommonMark 5.1, lazy continuation).
  const context: BlockContext = { html: above !== undefined && !above.blank && (above.quotes > quotes || /^ {0,3}</.test(above.text)), listOffset: 0 };
  let at = start;
  let strong = false;
  while (at < end) {
    const text = textAt(lines, at);
    const result = readMarked(lines, at, end, quoted, context, settings);
    if (result === null) {
      if (/^ {0,3}</.test(text)) context.html = true;
      context.listOffset = listMarkerOffset(text) || context.listOffset;
      at++;
    } else {
      strong = true;
      record(refuseIfCut(lines, result, end, (from, start, stop) => readMarked(from, start, stop, quoted, context, settings)), settings, explanation);
      at = Math.max(result.next, at + 1);
    }
  }
  if (!strong && !quoted) readUnmarked(lines, start, end, settings, explanation);
}

/** Tables that announce themselves by rules, bars or record heads. */
function readMarked(lines: readonly SourceLine[], at: number, end: number, quoted: boolean, context: BlockContext, settings: Settings): ReadResult | null {
  const lenient = settings.mode === "lenient";
  if (quoted) return readGfm(lines, at, end, context, lenient);
  return readExpanded(lines, at, end) ?? readFramed(lines, at, end, settings.maxColumns) ?? readGfm(lines, at, end, context, lenient) ?? readJira(lines, at, end) ?? readRuled(lines, at, end);
}

/** Tables that only their layout shows; after a prompt or a footer the rest of the block is read again. */
function readUnmarked(lines: readonly SourceLine[], start: number, end: number, settings: Settings, explanation: TableExplanation): void {
  let at = start;
  while (at < end) {
    const read: Reader = (from, start, stop) =>
      (settings.ruler === undefined ? null : readWithRuler(from, start, stop, settings.ruler)) ?? readDelimited(from, start, stop, settings) ?? readAligned(from, start, stop, settings);
    const result = read(lines, at, end);
    if (result === null) return;
    record(refuseIfCut(lines, result, end, read), settings, explanation);
    at = Math.max(result.next, at + 1);
  }
}

type Reader = (lines: readonly SourceLine[], at: number, end: number) => ReadResult | null;

/** Refuses a table that a blank line cuts: the next line would be a row of it, and begins no table of its own. */
function refuseIfCut(lines: readonly SourceLine[], result: ReadResult, end: number, read: Reader): ReadResult {
  // GFM ends a table at a blank line; a footer or a closing rule ends the others.
  if (!isDraft(result) || result.format === "gfm" || result.next !== end || result.footer !== null) return result;
  let at = end;
  while (lines[at]?.blank === true) at++;
  const blockEnd = endOfBlock(lines, at);
  if (at === end || at === blockEnd) return result;
  // A sentence that a ruler cuts by chance overflows a column.
  const mayOverflow = result.format !== "ruled" || textAt(lines, at).includes("  ");
  const goesOn = [at + 1, blockEnd].some((stop) => {
    const whole = lines.slice(result.start, end).concat(lines.slice(at, stop));
    const joined = read(whole, 0, whole.length);
    if (joined === null || !isDraft(joined) || joined.rows.length + joined.titles.length <= result.rows.length + result.titles.length) return false;
    return mayOverflow || joined.spans.every(({ end: width }, i) => width <= (result.spans[i]?.end ?? 0));
  });
  if (!goesOn) return result;
  const own = read(lines, at, blockEnd);
  return own !== null && isDraft(own) ? result : reject("ambiguous-row", result.start, result.next);
}

function record(result: ReadResult, settings: Settings, explanation: TableExplanation): void {
  const checked = isDraft(result) ? checkDraft(result, settings) : result;
  if (!isDraft(checked)) {
    explanation.rejected.push({ startLine: checked.start, endLine: checked.next - 1, reason: checked.reason });
  } else if (settings.formats?.includes(checked.format) !== false) explanation.tables.push(buildTable(checked));
}

/** Checks what holds for every format: the limits, and the number of rows that a database client prints. */
function checkDraft(draft: TableDraft, settings: Settings): ReadResult {
  if (draft.titles.length > settings.maxColumns || draft.rows.length > settings.maxRows) return reject("limit", draft.start, draft.next);
  return draft.footer?.rows != null && draft.footer.rows !== draft.rows.length ? reject("footer-count", draft.start, draft.next) : draft;
}
