import { TerminalFrames } from "@lastframe/util-terminal-frames";
import { clone } from "./clone.ts";
import { RowMap } from "./row-map.ts";

/** Lines that a cursor move may still reach, as util-terminal-frames has it for a stream. */
const REACH = 1000;
/**
 * Controls that a terminal acts on: BEL, BS, VT, FF, CR, SO, SI, ESC, DEL and their kin from U+0080 on. Looked for one by
 * one, which is several times as fast as a class of them.
 */
const CONTROLS = /* @__PURE__ */ [..."\x1b\r\b\x07\v\f\x0e\x0f\0\x7f\x84\x85\x88\x8d\x90\x98\x9b\x9c\x9d\x9e\x9f"];
/** What leaves the text of a line as it is: SGR, EL 0, links and titles (OSC), the cursor shown or hidden, the CR of CRLF. */
const HARMLESS = /\x1b\[[0-9;]*m|\x1b\[0?K|\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\)|\x1b\[\?(?:25|2004|2026)[hl]|\r(?=\n|$)/g;
/** Controls that reach other rows than the one they are written in. */
const VERTICAL = /\x1b[78cDEM]|\x1b\[[0-9;?]*[A-BEFHJLMSTdefhlrsu]|[\x0b\x0c\x80-\x9f]/;
/** A watching tool is done for now: what was drawn so far stays. */
const SETTLED = /\b[Ww](?:atch|ait)ing for (?:file )?changes/;

const PIECE = 65_536;

/** Takes a line as it stood when it could no longer change; `first` and `last`: lines of the input, from 0. */
export type TakeLine = (text: string, first: number, last: number) => void;
/** Takes lines that nothing was drawn on, each with its line feed; `first`: the first of them. */
export type TakeLines = (text: string, first: number) => void;

export interface LineTaker {
  readonly take: TakeLine;
  readonly takeLines: TakeLines;
}

/** Whole lines, each with its line feed. */
interface Piece {
  readonly text: string;
  readonly count: number;
}

interface Row {
  readonly text: string;
  readonly line: number;
}

/**
 * Chunks to settled lines. Plain output is cut at its line feeds and held until no cursor move could reach it; the first
 * control that moves the cursor hands over to the terminal, with the lines held.
 */
export class LineSource {
  /** Lines of the input so far, the open one not counted. */
  rawLines = 0;
  /** Code units of these lines. */
  rawChars = 0;
  readonly #taker: LineTaker;
  readonly #settled: () => void;
  #decoder = new TextDecoder();
  #decoding = false;
  /** The open line, in pieces. */
  #tail: string[] = [];
  /** Whole lines that a cursor move may still reach, in the pieces they came in. */
  #held: Piece[] = [];
  /** Lines of the input that were handed out. */
  #released = 0;
  #frames: TerminalFrames | null = null;
  /** Line of the input that row 0 of the terminal stems from. */
  #base = 0;
  #emitted = 0;
  #map = new RowMap();
  /** Row handed over last, until the line of the next one is known. */
  #lastRow: Row | null = null;

  /** `settled`: called when a watching tool is done for now, after all lines so far are handed out. */
  constructor(taker: LineTaker, settled: () => void) {
    this.#taker = taker;
    this.#settled = settled;
  }

  write(chunk: string | Uint8Array): void {
    if (typeof chunk === "string") {
      this.#flushDecoder();
      this.#read(chunk);
    } else if (chunk instanceof Uint8Array) {
      this.#decoding = true;
      this.#read(this.#decoder.decode(chunk, { stream: true }));
    } else throw new TypeError("tool output must be a string or a Uint8Array");
  }

  #flushDecoder(): void {
    if (!this.#decoding) return;
    this.#decoding = false;
    this.#read(this.#decoder.decode());
    this.#decoder = new TextDecoder();
  }

  #read(chunk: string): void {
    // In pieces that fit into the cache: each is looked through several times.
    for (let from = 0; from < chunk.length; from += PIECE) this.#readPiece(chunk.length <= PIECE ? chunk : chunk.slice(from, from + PIECE));
  }

  #readPiece(chunk: string): void {
    const end = chunk.lastIndexOf("\n") + 1;
    if (end === 0) {
      if (chunk !== "") this.#tail.push(chunk);
      return;
    }
    const head = end === chunk.length ? chunk : chunk.slice(0, end);
    const text = this.#tail.length === 0 ? head : this.#tail.join("") + head;
    this.#tail = end === chunk.length ? [] : [chunk.slice(end)];
    this.#readLines(text);
  }

  /** Whole lines. */
  #readLines(text: string): void {
    const plain = this.#frames === null && !SETTLED.test(text) ? withoutHarmless(text) : null;
    if (plain !== null) {
      this.rawChars += text.length;
      this.#holdLines(plain);
      return;
    }
    for (let from = 0; from < text.length; ) {
      const to = text.indexOf("\n", from) + 1;
      this.#readLine(text.slice(from, to));
      from = to;
    }
  }

  #holdLines(text: string): void {
    let count = 0;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
    this.#held.push({ text, count });
    this.rawLines += count;
    while (this.rawLines - this.#released - (this.#held[0]?.count ?? 0) >= REACH) this.#release();
  }

  /** Hand out the first piece. */
  #release(): void {
    const piece = this.#held.shift();
    if (piece === undefined) return;
    this.#taker.takeLines(piece.text, this.#released);
    this.#released += piece.count;
  }

  #handOut(text: string, first: number, last: number): void {
    this.#released = Math.max(this.#released, last + 1);
    this.#taker.take(text, first, last);
  }

  #readLine(raw: string): void {
    this.rawChars += raw.length;
    const plain = this.#frames === null ? withoutHarmless(raw) : null;
    if (plain !== null) this.#holdLines(plain);
    else this.#draw(raw);
    if (!SETTLED.test(raw)) return;
    this.flush();
    this.#settled();
  }

  /** Write one line, with its line feed if it has one, to the terminal. */
  #draw(raw: string): void {
    const frames = (this.#frames ??= this.#startFrames());
    const vertical = VERTICAL.test(raw);
    if (vertical) this.#map.visit(this.#cursorRow(frames));
    this.rawLines += 1;
    frames.write(raw);
    if (vertical) this.#map.place(this.#cursorRow(frames), this.rawLines - this.#base);
  }

  #cursorRow(frames: TerminalFrames): number {
    const { row } = frames.cursor;
    // A row that left the screen is held back until the next one leaves.
    return row + (this.#emitted > 0 ? this.#emitted + 1 : 0);
  }

  #startFrames(): TerminalFrames {
    this.#cutToReach();
    this.#base = this.#released;
    const frames = new TerminalFrames({
      onLine: (text) => {
        this.#takeRow({ text, line: this.#map.lineOf(this.#emitted) });
        this.#emitted += 1;
      },
    });
    for (const { text } of this.#held) frames.write(text);
    this.#held = [];
    return frames;
  }

  /** What is beyond the reach must not depend on the pieces: hand it out. */
  #cutToReach(): void {
    const over = this.rawLines - this.#released - REACH;
    const [first] = this.#held;
    if (first === undefined || over <= 0) return;
    let end = 0;
    for (let line = 0; line < over; line++) end = first.text.indexOf("\n", end) + 1;
    this.#held.splice(0, 1, { text: first.text.slice(0, end), count: over }, { text: first.text.slice(end), count: first.count - over });
    this.#release();
  }

  #takeRow(row: Row): void {
    const last = this.#lastRow;
    if (last !== null) this.#handOutRow(last, row.line - 1);
    this.#lastRow = row;
  }

  /** A cursor move may write rows for which there are no lines: these count to the last line. */
  #handOutRow({ text, line }: Row, last: number): void {
    const end = this.rawLines - 1;
    this.#handOut(text, Math.min(this.#base + line, end), Math.min(this.#base + Math.max(line, last), end));
  }

  /** Hand out all whole lines: nothing will reach them any more. */
  flush(): void {
    if (this.#frames === null) {
      while (this.#held.length > 0) this.#release();
      return;
    }
    this.#frames.end();
    const lines = this.rawLines - this.#base;
    // The row behind the last line feed is no line.
    if (this.#lastRow !== null && (this.#lastRow.line < lines || this.#lastRow.text !== "")) this.#handOutRow(this.#lastRow, lines - 1);
    if (this.#released < this.rawLines) this.#handOut("", this.#released, this.rawLines - 1);
    this.#frames = null;
    this.#lastRow = null;
    this.#emitted = 0;
    this.#map = new RowMap();
  }

  /** Nothing more will come. */
  end(): void {
    this.#flushDecoder();
    const open = this.#tail.join("");
    this.#tail = [];
    if (open !== "") this.#takeOpenLine(open);
    this.flush();
  }

  #takeOpenLine(open: string): void {
    this.rawChars += open.length;
    const plain = this.#frames === null ? withoutHarmless(open) : null;
    if (plain === null) this.#draw(open);
    else this.#holdLines(`${plain}\n`);
  }

  /** Show the whole lines not handed out yet, as they stand. What has no line feed yet may become anything. */
  peek({ take, takeLines }: LineTaker): void {
    if (this.#frames === null) {
      let first = this.#released;
      for (const { text, count } of this.#held) {
        takeLines(text, first);
        first += count;
      }
      return;
    }
    const map = clone(this.#map, new Set());
    const texts = this.#frames.text().split("\n");
    const rows = [...(this.#lastRow === null ? [] : [this.#lastRow]), ...texts.map((text, index) => ({ text, line: map.lineOf(this.#emitted + index) }))];
    rows.forEach(({ text, line }, index) => {
      const first = this.#base + line;
      const next = this.#base + (rows[index + 1]?.line ?? Infinity);
      if (first < this.rawLines) take(text, first, Math.max(first, Math.min(this.rawLines, next) - 1));
    });
  }
}

/** The text without what leaves it unchanged; `null` if there is more to it. */
function withoutHarmless(text: string): string | null {
  if (!hasControls(text)) return text;
  const plain = text.replace(HARMLESS, "");
  return hasControls(plain) ? null : plain;
}

function hasControls(text: string): boolean {
  for (const control of CONTROLS) if (text.includes(control)) return true;
  return false;
}
