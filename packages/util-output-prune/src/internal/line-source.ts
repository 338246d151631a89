import { createScreen, type Screen } from "./screen.ts";

/** Lines that a cursor move may still reach, as util-terminal-frames has it for a stream. */
const REACH = 1000;
/**
 * Controls that a terminal acts on: BEL, BS, VT, FF, CR, SO, SI, ESC, DEL and their kin from U+0080 on. Looked for one by
 * one, which is several times as fast as a class of them.
 */
const CONTROLS = /* @__PURE__ */ [..."\x1b\r\b\x07\v\f\x0e\x0f\0\x7f\x84\x85\x88\x8d\x90\x98\x9b\x9c\x9d\x9e\x9f"];
/** What leaves the text of a line as it is: SGR, EL 0, links and titles (OSC), the cursor shown or hidden, the CR of CRLF. */
const HARMLESS = /\x1b\[[0-9;]*m|\x1b\[0?K|\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\)|\x1b\[\?(?:25|2004|2026)[hl]|\r(?=\n|$)/g;
/** A watching tool is done for now: what was drawn so far stays. */
const SETTLED = /\b[Ww](?:atch|ait)ing for (?:file )?changes/;

/** Pieces that fit into the cache: each is looked through several times. */
const PIECE = 65_536;

/** Takes a line as it stood when it could no longer change; `first` and `last`: lines of the input, from 0. */
export type TakeLine = (text: string, first: number, last: number) => void;
/** Takes lines that nothing was drawn on, each with its line feed; `first`: the first of them. */
export type TakeLines = (text: string, first: number) => void;

export interface LineTaker {
  readonly take: TakeLine;
  readonly takeLines: TakeLines;
}

/** Chunks to settled lines. */
export interface LineSource {
  /** Whole lines of the input so far, and their code units. */
  readonly raw: { readonly lines: number; readonly chars: number };
  write(chunk: string | Uint8Array): void;
  /** Show the whole lines not handed out yet, as they stand. What has no line feed yet may become anything. */
  peek(taker: LineTaker): void;
  /** Nothing more will come. */
  end(): void;
}

/** Whole lines, each with its line feed. */
interface Piece {
  readonly text: string;
  readonly count: number;
}

/**
 * Plain output is cut at its line feeds and held until no cursor move could reach it; the first control that moves the
 * cursor hands over to the terminal, with the lines held. `settled`: called when a watching tool is done for now, after all
 * lines so far are handed out.
 */
export function createLineSource(taker: LineTaker, settled: () => void): LineSource {
  const raw = { lines: 0, chars: 0 };
  const decoder = new TextDecoder();
  /** The open line. */
  let tail = "";
  /** Whole lines that a cursor move may still reach, in the pieces they came in. */
  let held: Piece[] = [];
  /** Lines of the input that were handed out. */
  let released = 0;
  let screen: Screen | null = null;
  /** Line of the input that row 0 of the screen stems from. */
  let base = 0;

  function readPiece(chunk: string): void {
    const end = chunk.lastIndexOf("\n") + 1;
    if (end > 0) {
      readLines(tail + chunk.slice(0, end));
      tail = "";
    }
    tail += chunk.slice(end);
  }

  function readLines(text: string): void {
    const plain = screen === null && !SETTLED.test(text) ? withoutHarmless(text) : null;
    if (plain !== null) {
      raw.chars += text.length;
      hold(plain);
      return;
    }
    for (let from = 0; from < text.length; ) {
      const to = text.indexOf("\n", from) + 1;
      const line = text.slice(from, to);
      readLine(line, "");
      if (SETTLED.test(line)) {
        flush();
        settled();
      }
      from = to;
    }
  }

  /** `feed`: the line feed that the line lacks. */
  function readLine(line: string, feed: string): void {
    raw.chars += line.length;
    const plain = screen === null ? withoutHarmless(line) : null;
    if (plain !== null) hold(plain + feed);
    else {
      screen ??= startScreen();
      raw.lines += 1;
      screen.write(line, raw.lines - base);
    }
  }

  function hold(text: string): void {
    let count = 0;
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
    held.push({ text, count });
    raw.lines += count;
    for (let [first] = held; first !== undefined && raw.lines - released - first.count >= REACH; [first] = held) {
      held.shift();
      release(first.text, first.count);
    }
  }

  function release(text: string, count: number): void {
    taker.takeLines(text, released);
    released += count;
  }

  function startScreen(): Screen {
    const text = held.map((piece) => piece.text).join("");
    // What is beyond the reach must not depend on the pieces.
    const over = Math.max(0, raw.lines - released - REACH);
    let end = 0;
    for (let line = 0; line < over; line++) end = text.indexOf("\n", end) + 1;
    release(text.slice(0, end), over);
    held = [];
    base = released;
    const started = createScreen((row, first, last) => {
      released = takeRow(taker.take, row, first, last);
    });
    started.write(text.slice(end), 0);
    return started;
  }

  /** A cursor move may write rows for which there are no lines: these count to the last line. Returns the line behind. */
  function takeRow(take: TakeLine, text: string, first: number, last: number): number {
    const end = raw.lines - 1;
    const to = Math.min(base + last, end);
    take(text, Math.min(base + first, end), to);
    return to + 1;
  }

  function peek({ take, takeLines }: LineTaker): void {
    let next = released;
    for (const { text, count } of held) {
      takeLines(text, next);
      next += count;
    }
    screen?.show(raw.lines - base, (text, first, last) => {
      next = takeRow(take, text, first, last);
    });
    if (next < raw.lines) take("", next, raw.lines - 1);
  }

  /** Hand out all whole lines: nothing will reach them any more. */
  function flush(): void {
    peek(taker);
    held = [];
    screen = null;
    released = raw.lines;
  }

  function read(chunk: string): void {
    for (let from = 0; from < chunk.length; from += PIECE) readPiece(chunk.slice(from, from + PIECE));
  }

  return {
    raw,
    write(chunk) {
      // A string ends what bytes left open.
      if (typeof chunk === "string") read(decoder.decode() + chunk);
      else if (chunk instanceof Uint8Array) read(decoder.decode(chunk, { stream: true }));
      else throw new TypeError("tool output must be a string or a Uint8Array");
    },
    peek,
    end() {
      read(decoder.decode());
      if (tail !== "") readLine(tail, "\n");
      tail = "";
      flush();
    },
  };
}

/** The text without what leaves it unchanged; `null` if there is more to it. */
function withoutHarmless(text: string): string | null {
  if (!hasControls(text)) return text;
  const plain = text.replace(HARMLESS, "");
  return hasControls(plain) ? null : plain;
}

function hasControls(text: string): boolean {
  return CONTROLS.some((control) => text.includes(control));
}
