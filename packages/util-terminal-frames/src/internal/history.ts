import { UNLIMITED } from "./limits.ts";
import { rowText, wrappedText, type Row } from "./row.ts";
import type { Geometry } from "./screen.ts";
import { concat, DRAWN, NEVER_WRITTEN, shown, utf8Length } from "./text.ts";
import type { FrameOptions } from "../types.ts";

/** Finished lines are joined into one string by so many. */
const LINES_PER_BLOCK = 256;
/** Lines beyond `maxBytes` are dropped when they have come to as much again and so many bytes more. */
const SLACK = 65_536;

/** A row that left the screen last: only the fate of the row below it tells whether its line goes on. */
export interface HeldRow {
  row: Row;
  /** The line so far, above this row, and whether it was drawn on. */
  open: string;
  touched: boolean;
}

/** What `maxBytes` leaves of a text, and all that it took away. */
interface Trimmed {
  text: string;
  lines: number;
  bytes: number;
}

/** The lines above the screen: strings of whole lines, joined where the screen had wrapped them. */
export interface History {
  /** Take over a row that left the screen at the top. */
  leave(row: Row): void;
  /** The row that left last was the end of its line. */
  endLine(): void;
  /** Take over whole lines, each ending in a line feed. */
  pushBlock(text: string): void;
  /** The row that left last if its line is still to be shown above `next`: one that ends there counts as handed out. */
  held(next: Row | undefined): HeldRow | null;
  /** The finished lines, each ending in a line feed (without a row that is held). */
  text(): string;
  /** Drop whole lines from the head of `text` until it fits the limit; the last line always stays. */
  trim(text: string): Trimmed;
  /** Hand out the lines of what is left at the end; `next` is the first row of the screen. */
  handOut(live: string, next: Row | undefined): void;
  /** Take back up to `count` lines from the end, first line first. */
  popLines(count: number): string[];
  /** No cursor move reaches the lines so far any more. */
  seal(): void;
  clear(): void;
}

export function createHistory(geometry: Geometry, maxBytes: number | null, onLine: FrameOptions["onLine"]): History {
  let droppedLines = 0;
  let droppedBytes = 0;
  /** Whole lines, each ending in a line feed. */
  let blocks: string[] = [];
  /** Their bytes, where these are limited. */
  let keptBytes = 0;
  let recent: string[] = [];
  /** Some blocks were made of rows: they hold what only rows need. */
  let fromRows = false;
  /** What is shown of the first blocks, so many, and how many of these are out of reach. */
  let shownText = "";
  let shownBlocks = 0;
  let sealedBlocks = 0;
  let held: HeldRow | null = null;
  let emitted = 0;

  function leave(row: Row): void {
    const last = held;
    const goesOn = last !== null && row.wrapped;
    if (!goesOn) endLine();
    held = {
      row,
      open: goesOn ? last.open + wrappedText(last.row, row, geometry) : "",
      touched: row.touched || (goesOn && last.touched),
    };
  }

  function endLine(): void {
    if (!held) return;
    const text = held.open + (rowText(held.row) || (held.row.wrapped ? NEVER_WRITTEN : ""));
    const raw = held.touched ? text + DRAWN : text;
    held = null;
    // Where cursor moves may take lines back, they are kept as rows need them.
    const line = geometry.height === UNLIMITED ? raw : shown(raw);
    if (onLine) onLine(line, emitted++);
    else if (recent.push(line) === LINES_PER_BLOCK) packRecent();
  }

  function pushBlock(text: string): void {
    if (!onLine) {
      packRecent();
      addBlock(text);
      return;
    }
    for (let start = 0; start < text.length; ) {
      const end = text.indexOf("\n", start);
      onLine(text.slice(start, end), emitted++);
      start = end + 1;
    }
  }

  function packRecent(): void {
    if (recent.length === 0) return;
    const block = recent.join("\n") + "\n";
    recent = [];
    fromRows = true;
    addBlock(block);
  }

  function addBlock(block: string): void {
    blocks.push(block);
    if (maxBytes === null) return;
    keptBytes += utf8Length(block);
    if (keptBytes <= 2 * maxBytes + SLACK) return;
    const kept = trim(concat(blocks));
    blocks = [kept.text];
    keptBytes = utf8Length(kept.text);
    droppedLines = kept.lines;
    droppedBytes = kept.bytes;
  }

  function text(): string {
    packRecent();
    if (maxBytes !== null) return concat(blocks);
    // Asked for again and again, the blocks are not put together each time.
    for (; shownBlocks < blocks.length; shownBlocks++) shownText += (fromRows ? shown : String)(blocks[shownBlocks] as string);
    return shownText;
  }

  function trim(text: string): Trimmed {
    let lines = droppedLines;
    let bytes = droppedBytes;
    let excess = maxBytes === null ? 0 : utf8Length(text) - maxBytes;
    let start = 0;
    while (excess > 0) {
      const end = text.indexOf("\n", start) + 1;
      if (end === 0 || end === text.length) break;
      const length = utf8Length(text.slice(start, end));
      excess -= length;
      bytes += length;
      lines++;
      start = end;
    }
    return { text: start === 0 ? text : text.slice(start), lines, bytes };
  }

  function handOut(live: string, next: Row | undefined): void {
    if (!onLine) return;
    if (next?.wrapped !== true) endLine();
    pushBlock(live.endsWith("\n") || live === "" ? live : live + "\n");
  }

  function popLines(count: number): string[] {
    packRecent();
    const popped: string[] = [];
    while (popped.length < count && blocks.length > sealedBlocks) {
      const block = blocks.pop() as string;
      let end = block.length - 1;
      while (popped.length < count && end >= 0) {
        const start = end === 0 ? 0 : block.lastIndexOf("\n", end - 1) + 1;
        popped.push(block.slice(start, end));
        end = start - 1;
      }
      if (end >= 0) blocks.push(block.slice(0, end + 1));
    }
    // The last block there is may be the rest of one.
    if (shownBlocks >= blocks.length) {
      shownText = "";
      shownBlocks = 0;
    }
    return popped.reverse();
  }

  function seal(): void {
    packRecent();
    sealedBlocks = blocks.length;
  }

  function clear(): void {
    blocks = [];
    recent = [];
    shownText = "";
    keptBytes = shownBlocks = sealedBlocks = droppedLines = droppedBytes = 0;
    held = null;
  }

  return {
    leave, endLine, pushBlock, text, trim, handOut, popLines, seal, clear,
    held: (next) => (!onLine || next?.wrapped === true ? held : null),
  };
}
