import { History } from "./history.ts";
import { MAX_COLUMN, MAX_ROWS, MAX_TAB_WIDTH } from "./limits.ts";
import { Parser } from "./parser.ts";
import { hasRareControls, incompleteTail, takePlain } from "./plain-lane.ts";
import { renderCursorLine, renderRows } from "./render.ts";
import { Budget, Screen, type ScreenGeometry } from "./screen.ts";
import { Terminal } from "./terminal.ts";
import { canonicalLines, concat } from "./text.ts";
import { countLoneSurrogates, countReplacements, decodeUtf8, decodeWithRawC1 } from "./utf8.ts";
import { widthModel, type WidthModel } from "./width.ts";
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
const LF = 0x0a;

const encoder = new TextEncoder();

/**
 * Bytes to screen. Plain output takes a short way: bytes that mean the same without a screen are decoded and kept as one
 * string (the tail), and are laid out in rows only when something moves the cursor.
 */
export class Engine {
  readonly terminal: Terminal;
  bytesIn = 0;
  invalidUtf8 = 0;
  readonly #parser: Parser;
  readonly #history: History;
  readonly #budget = new Budget();
  readonly #geometry: ScreenGeometry;
  readonly #tabs: boolean;
  readonly #c1: "utf8" | "off" | "8bit";
  readonly #scratch: Uint8Array = new Uint8Array(WINDOW);
  /** Plain text behind the last row; the cursor is at its end. */
  #tail: string[] = [];
  #tailLength = 0;
  /** Length at which whole lines of the tail move to the history. */
  #settleAt = MAX_TAIL;
  /** The tail behind its last line feed, and whether it has one: else its first line goes on in the last row. */
  #tailLine = "";
  #tailHasLineFeed = false;
  #tailEndsInSequence = false;
  /** Start of a UTF-8 character whose rest has not come yet. */
  #carry: Uint8Array = new Uint8Array(0);
  #highSurrogate = "";
  #window = WINDOW;
  readonly #handsOut: boolean;
  #atStart = true;

  constructor(options: FrameOptions) {
    const { onLine, ambiguousWidth = 1 } = options;
    const columns = wholeNumber(options.columns, 1, MAX_COLUMN);
    const rows = wholeNumber(options.rows, 1, MAX_ROWS);
    const maxBytes = wholeNumber(options.maxBytes, 0, Number.MAX_SAFE_INTEGER);
    this.#geometry = {
      columns: columns === null ? Infinity : Math.max(2, columns),
      rows: rows ?? (maxBytes !== null || onLine !== undefined ? MAX_ROWS : Infinity),
      rowsKnown: rows !== null,
      tabWidth: wholeNumber(options.tabWidth, 1, MAX_TAB_WIDTH) ?? 8,
      // Built when it is first asked for: plain ASCII never needs it.
      get widths(): WidthModel {
        return widthModel(ambiguousWidth);
      },
    };
    this.#handsOut = onLine !== undefined;
    this.#tabs = options.tabs !== "expand";
    this.#c1 = options.c1 ?? "utf8";
    this.#history = new History(this.#geometry, maxBytes, onLine);
    const main = new Screen(this.#geometry, this.#history, this.#budget);
    const alternate = new Screen(this.#geometry, null, this.#budget);
    this.terminal = new Terminal(this.#geometry, main, alternate, this.#history, {
      convertEol: options.convertEol !== false,
      keepTabs: this.#tabs,
      keepOnClear: options.onClear !== "xterm",
      blankConcealed: options.concealed === "blank",
      collectLinks: options.links === true,
    });
    this.#parser = new Parser(this.terminal, this.#c1 !== "off");
  }

  write(chunk: string | Uint8Array): void {
    if (typeof chunk === "string") this.#writeString(chunk);
    else if (chunk instanceof Uint8Array) this.#writeBytes(chunk);
    else throw new TypeError("terminal output must be a string or a Uint8Array");
  }

  #writeString(chunk: string): void {
    if (chunk === "") return;
    this.#flushCarry();
    this.#atStart = false;
    const text = this.#highSurrogate + chunk;
    this.#highSurrogate = "";
    const half = WINDOW / 4;
    for (let from = 0; from < text.length; ) {
      let to = Math.min(text.length, from + half);
      if (isHighSurrogate(text.charCodeAt(to - 1))) {
        if (to === text.length) this.#highSurrogate = text.slice(--to);
        else to += 1;
      }
      const piece = text.slice(from, to);
      from = Math.max(to, from + 1);
      if (/[\ud800-\udfff]/.test(piece)) this.invalidUtf8 += countLoneSurrogates(piece);
      const bytes = encoder.encode(piece);
      this.bytesIn += bytes.length;
      this.#feed(bytes);
    }
  }

  #writeBytes(chunk: Uint8Array): void {
    if (chunk.length === 0) return;
    this.#flushHighSurrogate();
    this.bytesIn += chunk.length;
    let bytes = chunk;
    if (this.#carry.length > 0) {
      bytes = new Uint8Array(this.#carry.length + chunk.length);
      bytes.set(this.#carry);
      bytes.set(chunk, this.#carry.length);
    }
    const whole = bytes.length - incompleteTail(bytes, bytes.length);
    this.#carry = bytes.slice(whole);
    if (whole === 0) return;
    const hasMark = this.#atStart && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    this.#atStart = false;
    this.#feed(bytes.subarray(hasMark ? 3 : 0, whole));
  }

  #flushCarry(): void {
    if (this.#carry.length === 0) return;
    const bytes = this.#carry;
    this.#carry = new Uint8Array(0);
    this.#atStart = false;
    this.#feed(bytes);
  }

  #flushHighSurrogate(): void {
    if (this.#highSurrogate === "") return;
    this.#highSurrogate = "";
    this.invalidUtf8 += 1;
    this.bytesIn += 3;
    this.#feed(encoder.encode("\ufffd"));
  }

  /** Cut into windows, at line ends where there are any, so that sequences are rarely split. */
  #feed(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; ) {
      let to = Math.min(bytes.length, from + this.#window);
      if (to < bytes.length) {
        const lineEnd = lastLineEnd(bytes, Math.max(from, to - LINE_END_REACH), to);
        to = lineEnd > from ? lineEnd : to - incompleteTail(bytes, to);
      }
      this.#read(bytes.subarray(from, to));
      from = to;
    }
  }

  #read(bytes: Uint8Array): void {
    let rest = bytes;
    if (this.#c1 !== "8bit" && this.#parser.isGround && (this.#tail.length > 0 || this.terminal.isPlain)) {
      const run = takePlain(bytes, this.#scratch, this.#tabs, this.#c1 !== "off");
      if (run.taken > 0) this.#appendPlain(this.#decode(run.bytes), run.endsInSequence);
      if (run.taken === bytes.length) {
        this.#window = WINDOW;
        return;
      }
      rest = bytes.subarray(run.taken);
      this.#window = SMALL_WINDOW;
    } else this.#window = Math.min(this.#window * 2, WINDOW);
    this.#settle(true);
    const text = this.#decode(rest);
    const ascii = text.length === rest.length && !text.includes("\ufffd");
    this.#parse(text, ascii, this.#c1 === "8bit" || hasRareControls(rest));
  }

  #parse(text: string, ascii: boolean = false, rareControls: boolean = true): void {
    this.terminal.printer.expect(text, ascii);
    this.#parser.parse(text, rareControls);
  }

  #decode(bytes: Uint8Array): string {
    if (this.#c1 === "8bit") {
      const text = decodeWithRawC1(bytes);
      this.invalidUtf8 += countReplacements(text, bytes);
      return text;
    }
    const text = decodeUtf8(bytes);
    this.invalidUtf8 += countReplacements(text, bytes);
    return text;
  }

  #appendPlain(text: string, endsInSequence: boolean): void {
    this.#tailEndsInSequence = endsInSequence;
    if (text === "") {
      if (this.#tail.length === 0 && endsInSequence) this.terminal.printer.endRun();
      return;
    }
    this.#budget.earn(text.length);
    const last = this.#tail.length - 1;
    const piece = this.#tail[last];
    if (piece !== undefined && piece.length < SMALL_PIECE) this.#tail[last] = piece + text;
    else this.#tail.push(text);
    this.#tailLength += text.length;
    const lineStart = text.lastIndexOf("\n") + 1;
    this.#tailLine = lineStart > 0 ? text.slice(lineStart) : this.#tailLine + text;
    if (lineStart > 0) this.#tailHasLineFeed = true;
    if (this.#tailLength > this.#settleAt) this.#settle(false);
  }

  /**
   * Move the tail into the history, but for the lines that are still on the screen; these are laid out in rows if
   * `onScreen`, else they stay in the tail.
   */
  #settle(onScreen: boolean): void {
    if (this.#tail.length === 0) return;
    const { printer } = this.terminal;
    const pieces = this.#tail;
    // One line more than the screen: the first row on the screen may come to continue the one that left last.
    const rows = this.#geometry.rows === Infinity ? 1 : this.#geometry.rows + 1;
    let text = pieces.pop() ?? "";
    this.#budget.paused = true;
    // What is not on the screen any more goes to the history as it came, if that is whole lines, without joining it all.
    const blocks: string[] = [];
    let open = "";
    if (startOfLastLines(text, rows) === 0) open = concat(pieces);
    else {
      for (const piece of pieces) {
        open += piece;
        if (!piece.endsWith("\n")) continue;
        blocks.push(open);
        open = "";
      }
    }
    text = open + text;
    const cut = startOfLastLines(text, rows);
    if (cut > 0) {
      blocks.push(text.slice(0, cut));
      text = text.slice(cut);
      this.#leaveScreen(blocks);
    }
    if (onScreen) {
      this.#parse(text);
      if (this.#tailEndsInSequence) printer.endRun();
      text = "";
    }
    if (text === "") {
      this.#tailLine = "";
      this.#tailHasLineFeed = false;
    }
    this.#tail = text === "" ? [] : [text];
    this.#tailLength = text.length;
    // Lines longer than that are not read again each time.
    this.#settleAt = Math.max(MAX_TAIL, 2 * text.length);
    this.#budget.paused = false;
  }

  /** Move the main screen into the history, and then `blocks` of whole lines, the first of which continues its last row. */
  #leaveScreen(blocks: string[]): void {
    const { main } = this.terminal;
    if (main.x > 0) {
      const first = blocks[0] ?? "";
      const rest = first.indexOf("\n") + 1;
      this.#parse(first.slice(0, rest));
      blocks[0] = first.slice(rest);
    }
    // The cursor is at the start of an empty row: nothing of it is to be kept.
    main.rows.length = Math.min(main.rows.length, main.y);
    main.pushAll();
    for (const block of blocks) if (block !== "") main.pushBlock(block);
    main.x = 0;
    main.y = 0;
  }

  /** The log and the main screen; see the two texts of the package. */
  text(): string {
    // What counts as handed out must not depend on how much plain text is still to be laid out.
    if (this.#handsOut) this.#settle(true);
    return this.#history.trim(this.#history.text() + this.#liveText()).text;
  }

  #liveText(): string {
    const { main } = this.terminal;
    if (this.#tail.length > 1) this.#tail = [concat(this.#tail)];
    return renderRows(main.rows, main.y, this.#geometry, this.#history) + (this.#tail[0] ?? "");
  }

  lastLine(): string {
    if (this.#tailHasLineFeed) return this.#tailLine;
    const { screen, main } = this.terminal;
    return renderCursorLine(screen, screen === main ? this.#history : null) + this.#tailLine;
  }

  cursor(): { row: number; column: number } {
    this.#settle(true);
    const { screen, main } = this.terminal;
    const above = screen === main && this.#geometry.rows === Infinity ? main.scrolledOut : 0;
    return { row: above + screen.y, column: Math.min(screen.x, this.#geometry.columns - 1) };
  }

  /** Nothing more will come: unfinished characters become U+FFFD, unfinished sequences vanish. Returns the text. */
  finish(): string {
    this.#flushCarry();
    this.#flushHighSurrogate();
    return this.text();
  }

  end(): FramesResult {
    this.finish();
    const live = this.#liveText();
    const { text, lines, bytes } = this.#history.trim(this.#history.text() + live);
    const canonical = canonicalLines(text);
    const { terminal } = this;
    this.#history.handOut(live, terminal.main.rows[0]);
    const { title } = terminal;
    return {
      text: canonical.join("\n"),
      lines: canonical,
      altText: terminal.alternateText(),
      ...(title === null ? {} : { title }),
      ...(terminal.collectsLinks ? { links: terminal.links } : {}),
      truncatedHead: lines === 0 ? null : { lines, bytes },
      stats: {
        bytesIn: this.bytesIn,
        framesCollapsed: terminal.printer.framesCollapsed,
        ...terminal.counts,
        invalidUtf8: this.invalidUtf8,
        hiddenChars: terminal.printer.hiddenChars,
      },
    };
  }
}

/** The number without its fraction, `null` (unknown) if it is none from `least` to `most`. */
function wholeNumber(value: number | null | undefined, least: number, most: number): number | null {
  return typeof value === "number" && value >= least && value <= most ? Math.floor(value) : null;
}

/** Where the last `count` lines of the text begin. */
function startOfLastLines(text: string, count: number): number {
  let at = text.length;
  for (let left = count; left > 0; left -= 1) {
    at = at > 0 ? text.lastIndexOf("\n", at - 1) : -1;
    if (at < 0) return 0;
  }
  return at + 1;
}

/** End of the last line in bytes [from, to), 0 if none ends there. */
function lastLineEnd(bytes: Uint8Array, from: number, to: number): number {
  for (let index = to - 1; index >= from; index -= 1) if (bytes[index] === LF) return index + 1;
  return 0;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
