import { earn, newBudget } from "./budget.ts";
import { LF } from "./codes.ts";
import { createHistory } from "./history.ts";
import { MAX_COLUMN, MAX_ROWS, MAX_TAB_WIDTH, UNLIMITED } from "./limits.ts";
import { createParser } from "./parser.ts";
import { hasRareControls, plainLength, takePlain } from "./plain-lane.ts";
import { renderCursorLine, renderRows } from "./render.ts";
import { ownText } from "./row.ts";
import { countRows, newScreen, pushAll, pushBlock, type Geometry } from "./screen.ts";
import { terminalActions } from "./sequences.ts";
import { alternateText, isPlain, newTerminal } from "./terminal.ts";
import { canonicalLines, concat } from "./text.ts";
import { countReplacements, decodeLines, decodeUtf8, decodeWithRawC1, encoder, incompleteTail } from "./utf8.ts";
import { createWidths } from "./width.ts";
import type { FrameOptions, FramesResult } from "../types.ts";

/** Bytes worked on at a time: what is kept of a window keeps the whole of it in memory. */
const WINDOW = 65_536;
/** First window after plain text turned out to need the screen; it doubles from there. */
const SMALL_WINDOW = 1024;
/** Plain text that is not yet split into lines grows to so many characters before whole lines move to the history. */
const MAX_TAIL = 4 * WINDOW;
/** Pieces of the tail shorter than this are put together. */
const SMALL_PIECE = 4096;
/** A window ends at a line end if there is one in its last bytes. */
const LINE_END_REACH = 1024;
const REPLACEMENT = "\ufffd";

export interface Engine {
  write(chunk: string | Uint8Array): void;
  /** The log and the main screen; see the two texts of the package. */
  text(): string;
  lastLine(): string;
  cursor(): { row: number; column: number };
  /** Nothing more will come: unfinished characters become U+FFFD, unfinished sequences vanish. Returns the text. */
  finish(): string;
  end(): FramesResult;
}

/**
 * Bytes to screen. Plain output takes a short way: bytes that mean the same without a screen are decoded and kept as one
 * string (the tail), and are laid out in rows only when something moves the cursor.
 */
export function createEngine(options: FrameOptions): Engine {
  const { onLine, ambiguousWidth, c1 = "utf8" } = options;
  const maxBytes = wholeNumber(options.maxBytes, 0, 2 ** 53);
  const rows = wholeNumber(options.rows, 1, MAX_ROWS);
  const height = rows ?? (maxBytes === null && !onLine ? UNLIMITED : MAX_ROWS);
  const geometry: Geometry = {
    columns: Math.max(2, wholeNumber(options.columns, 1, MAX_COLUMN) ?? UNLIMITED),
    height,
    known: rows !== null,
    tabWidth: wholeNumber(options.tabWidth, 1, MAX_TAB_WIDTH) ?? 8,
    widths: createWidths(ambiguousWidth === 2),
  };
  const budget = newBudget();
  const history = createHistory(geometry, maxBytes, onLine);
  const main = newScreen(geometry, history, budget);
  const terminal = newTerminal(main, newScreen(geometry, null, budget), options);
  const { stats } = terminal;
  const hasLane = c1 !== "8bit" && options.tabs !== "expand" && options.convertEol !== false;
  const parser = createParser(terminalActions(terminal), c1 !== "off");

  /** Plain text behind the last row; the cursor is at its end. */
  let tail: string[] = [];
  let tailLength = 0;
  /** Length at which whole lines of the tail move to the history. */
  let settleAt = MAX_TAIL;
  /** The tail behind its last line feed, and whether it has one: else its first line goes on in the last row. */
  let tailLine = "";
  let tailHasLineFeed = false;
  let tailEndsInSequence = false;
  /** Start of a UTF-8 character whose rest has not come yet, and the same of a surrogate pair. */
  let carry: Uint8Array = new Uint8Array(0);
  let highSurrogate = "";
  let window = WINDOW;
  let scratch: Uint8Array = new Uint8Array(0);
  let atStart = true;

  function write(chunk: string | Uint8Array): void {
    if (typeof chunk === "string") writeString(chunk);
    else if (chunk instanceof Uint8Array) writeBytes(chunk);
    else throw new TypeError("expected a string or a Uint8Array");
  }

  function writeString(chunk: string): void {
    if (chunk === "") return;
    flushCarry();
    atStart = false;
    let text = highSurrogate + chunk;
    const endsInHalf = (text.charCodeAt(text.length - 1) & 0xfc00) === 0xd800;
    const end = endsInHalf ? text.length - 1 : text.length;
    highSurrogate = text.slice(end);
    text = text.slice(0, end);
    const bytes = encoder.encode(text);
    if (bytes.length > text.length) stats.invalidUtf8 += countReplacements(text, bytes);
    stats.bytesIn += bytes.length;
    feed(bytes);
  }

  function writeBytes(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    flushHighSurrogate();
    let bytes = chunk;
    if (carry.length > 0) {
      bytes = new Uint8Array(carry.length + chunk.length);
      bytes.set(carry);
      bytes.set(chunk, carry.length);
    }
    const whole = bytes.length - incompleteTail(bytes, bytes.length);
    stats.bytesIn += chunk.length;
    carry = bytes.slice(whole);
    const hasMark = atStart && decodeUtf8(bytes.subarray(0, 3)) === "\ufeff";
    atStart &&= whole === 0;
    feed(bytes.subarray(hasMark ? 3 : 0, whole));
  }

  function flushCarry(): void {
    const bytes = carry;
    carry = new Uint8Array(0);
    feed(bytes);
  }

  function flushHighSurrogate(): void {
    if (highSurrogate === "") return;
    highSurrogate = "";
    writeString(REPLACEMENT);
    stats.invalidUtf8 += 1;
  }

  /** Text without controls is read at once; else windows are cut, at line ends if possible: few sequences are split. */
  function feed(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; ) {
      const isLane = hasLane && parser.isGround() && (tail.length > 0 || isPlain(terminal));
      const plain = isLane ? plainLength(bytes.subarray(from)) : 0;
      let to = from + plain;
      if (plain > WINDOW || to === bytes.length) {
        if (to < bytes.length) to -= incompleteTail(bytes, to);
        appendPlain(bytes.subarray(from, to), false);
        window = WINDOW;
      } else {
        to = Math.min(bytes.length, from + window);
        const reach = Math.max(from, to - LINE_END_REACH);
        const lineEnd = bytes.subarray(reach, to).lastIndexOf(LF) + 1;
        if (to < bytes.length) to = lineEnd > 0 ? reach + lineEnd : to - incompleteTail(bytes, to);
        read(bytes.subarray(from, to), isLane, plain);
      }
      from = to;
    }
  }

  function read(bytes: Uint8Array, isLane: boolean, plain: number): void {
    let rest = bytes;
    if (isLane) {
      if (scratch.length < bytes.length) scratch = new Uint8Array(bytes.length);
      const run = takePlain(bytes, plain, scratch);
      if (run.taken > 0) appendPlain(run.bytes, run.endsInSequence);
      rest = bytes.subarray(run.taken);
      window = rest.length === 0 ? WINDOW : SMALL_WINDOW;
      if (rest.length === 0) return;
    } else window = Math.min(window * 2, WINDOW);
    settle(true);
    countRows(main);
    const text = decode(rest, c1 === "8bit" ? decodeWithRawC1 : decodeUtf8);
    terminal.ascii = text.length === rest.length && !text.includes(REPLACEMENT);
    parser.parse(text, c1 === "8bit" || hasRareControls(rest));
    terminal.ascii = false;
    // A few lines must not keep a whole window in memory.
    for (const row of terminal.borrowers.splice(0)) ownText(row);
  }

  function decode(bytes: Uint8Array, read: (bytes: Uint8Array) => string): string {
    const text = read(bytes);
    if (text.includes(REPLACEMENT)) stats.invalidUtf8 += countReplacements(text, bytes);
    return text;
  }

  /** Text with LF or CRLF as line end. */
  function appendPlain(bytes: Uint8Array, endsInSequence: boolean): void {
    const text = decode(bytes, decodeLines);
    tailEndsInSequence = endsInSequence;
    if (text === "") {
      if (tail.length === 0 && endsInSequence) terminal.last = "";
      return;
    }
    earn(budget, text.length);
    const last = tail.length - 1;
    if (last >= 0 && (tail[last] as string).length < SMALL_PIECE) tail[last] += text;
    else tail.push(text);
    tailLength += text.length;
    const lineStart = text.lastIndexOf("\n") + 1;
    tailHasLineFeed ||= lineStart > 0;
    tailLine = lineStart > 0 ? text.slice(lineStart) : tailLine + text;
    // A single piece may be all there is: cut in two, it would have to be put together again.
    if (tail.length > 1 && tailLength > settleAt) settle(false);
  }

  /**
   * Move the tail into the history, but for the lines that are still on the screen; these are laid out in rows if
   * `onScreen`, else they stay in the tail.
   */
  function settle(onScreen: boolean): void {
    if (tail.length === 0) return;
    // What is laid out here was paid for when it came.
    const { left } = budget;
    // One line more than the screen: the first row on the screen may come to continue the one that left last.
    const lines = height === UNLIMITED ? 1 : height + 1;
    let text = tail.pop() as string;
    // What is not on the screen any more goes to the history as it came, if that is whole lines, without joining it all.
    const blocks: string[] = [];
    let open = "";
    for (const piece of tail) {
      open += piece;
      if (!piece.endsWith("\n") || startOfLastLines(text, lines) === 0) continue;
      blocks.push(open);
      open = "";
    }
    text = open + text;
    const cut = startOfLastLines(text, lines);
    if (cut > 0) {
      leaveScreen([...blocks, text.slice(0, cut)]);
      text = text.slice(cut);
    }
    tail = [text];
    tailLength = text.length;
    if (onScreen) layOutTail(text);
    // Lines longer than that are not read again each time.
    settleAt = Math.max(MAX_TAIL, 2 * tailLength);
    budget.left = left;
  }

  function layOutTail(text: string): void {
    parser.parse(text, true);
    if (tailEndsInSequence) terminal.last = "";
    tail = [];
    tailLength = 0;
    tailLine = "";
    tailHasLineFeed = false;
  }

  /** Move the main screen into the history, and then `blocks` of whole lines, the first of which continues its last row. */
  function leaveScreen(blocks: string[]): void {
    if (main.x > 0) {
      const first = blocks[0] as string;
      const rest = first.indexOf("\n") + 1;
      parser.parse(first.slice(0, rest), true);
      blocks[0] = first.slice(rest);
    }
    // The cursor is at the start of an empty row: nothing of it is to be kept.
    main.rows.splice(main.y);
    pushAll(main);
    for (const block of blocks) if (block !== "") pushBlock(main, block);
    main.x = main.y = 0;
  }

  function text(): string {
    // What counts as handed out must not depend on how much plain text is still to be laid out.
    if (onLine) settle(true);
    return history.trim(history.text() + liveText()).text;
  }

  function liveText(): string {
    if (tail.length > 1) tail = [concat(tail)];
    return renderRows(main) + (tail[0] ?? "");
  }

  function lastLine(): string {
    return tailHasLineFeed ? tailLine : renderCursorLine(terminal.screen) + tailLine;
  }

  function cursor(): { row: number; column: number } {
    settle(true);
    countRows(main);
    const { screen } = terminal;
    const above = screen === main && height === UNLIMITED ? main.above : 0;
    return { row: above + screen.y, column: Math.min(screen.x, screen.columns - 1) };
  }

  function finish(): string {
    flushCarry();
    flushHighSurrogate();
    return text();
  }

  function end(): FramesResult {
    finish();
    const live = liveText();
    const { text, lines, bytes } = history.trim(history.text() + live);
    const canonical = canonicalLines(text);
    history.handOut(live, main.rows[0]);
    return {
      text: canonical.join("\n"),
      lines: canonical,
      altText: alternateText(terminal),
      ...(terminal.title === null ? {} : { title: terminal.title }),
      ...(options.links === true ? { links: terminal.links } : {}),
      truncatedHead: lines === 0 ? null : { lines, bytes },
      stats,
    };
  }

  return { write, text, lastLine, cursor, finish, end };
}

/** The number without its fraction, `null` (unknown) if it is none from `least` to `most`. */
function wholeNumber(value: number | null | undefined, least: number, most: number): number | null {
  return typeof value === "number" && value >= least && value <= most ? Math.floor(value) : null;
}

/** Where the last `count` lines of the text begin. */
function startOfLastLines(text: string, count: number): number {
  let at = text.length;
  for (let left = count; left > 0; left--) {
    at = at > 0 ? text.lastIndexOf("\n", at - 1) : -1;
    if (at < 0) return 0;
  }
  return at + 1;
}
