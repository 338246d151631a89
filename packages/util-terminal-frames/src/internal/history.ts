import type { Row, RowGeometry } from "./row.ts";
import { concat, trimBlanks, utf8Length } from "./text.ts";

/** Finished lines are joined into one string by so many. */
const LINES_PER_BLOCK = 256;

/** The lines above the screen: strings of whole lines, joined where the screen had wrapped them. */
export class History {
  droppedLines = 0;
  droppedBytes = 0;
  /** Blocks of whole lines, each ending in a line feed. */
  #blocks: string[] = [];
  /** Their bytes, where these are limited. */
  #blockBytes: number[] = [];
  #recent: string[] = [];
  /** Whole lines above a cleared screen: no cursor move gets there. */
  #sealed = "";
  /** Row that left the screen last: only the fate of the row below it tells whether its line goes on. */
  #held: Row | null = null;
  #open = "";
  #openTouched = false;
  #keptBytes = 0;
  #emitted = 0;
  readonly #geometry: RowGeometry;
  readonly #maxBytes: number | null;
  readonly #onLine: ((line: string, index: number) => void) | undefined;

  constructor(geometry: RowGeometry, maxBytes: number | null, onLine?: (line: string, index: number) => void) {
    this.#geometry = geometry;
    this.#maxBytes = maxBytes;
    this.#onLine = onLine;
  }

  /** Take over a row that left the screen at the top. */
  leave(row: Row): void {
    this.#settleHeld(row);
    this.#held = row;
  }

  /** The row that left last was the end of its line. */
  endLine(): void {
    this.#settleHeld(null);
  }

  #settleHeld(next: Row | null): void {
    const held = this.#held;
    if (held === null) return;
    this.#held = null;
    if (next !== null && next.wrapped) {
      this.#open += wrappedText(held, next, this.#geometry);
      this.#openTouched ||= held.touched;
      return;
    }
    const text = this.#open + held.toText();
    const touched = this.#openTouched || held.touched;
    this.#open = "";
    this.#openTouched = false;
    this.pushLine(touched ? trimBlanks(text) : text);
  }

  pushLine(line: string): void {
    if (this.#onLine !== undefined) {
      this.#onLine(line, this.#emitted++);
      return;
    }
    this.#recent.push(line);
    if (this.#recent.length >= LINES_PER_BLOCK) this.#packRecent();
  }

  /** Take over whole lines, each ending in a line feed. */
  pushBlock(text: string): void {
    if (this.#onLine === undefined) {
      this.#packRecent();
      this.#addBlock(text);
      return;
    }
    for (let start = 0; start < text.length; ) {
      const end = text.indexOf("\n", start);
      this.#onLine(text.slice(start, end), this.#emitted++);
      start = end + 1;
    }
  }

  #packRecent(): void {
    if (this.#recent.length === 0) return;
    const block = this.#recent.join("\n") + "\n";
    this.#recent = [];
    this.#addBlock(block);
  }

  #addBlock(block: string): void {
    this.#blocks.push(block);
    if (this.#maxBytes === null) return;
    const added = utf8Length(block);
    this.#blockBytes.push(added);
    this.#keptBytes += added;
    // Whole blocks only, and only what no later line could bring back under the limit: the exact cut is made by `trim`.
    for (;;) {
      const bytes = this.#blockBytes[0] ?? 0;
      if (this.#blocks.length === 0 || this.#keptBytes - bytes < Math.max(1, this.#maxBytes)) return;
      this.droppedLines += countLineFeeds(this.#blocks.shift() ?? "");
      this.droppedBytes += bytes;
      this.#blockBytes.shift();
      this.#keptBytes -= bytes;
    }
  }

  /** Drop whole lines from the head of `text` until it fits the limit; the last line always stays. */
  trim(text: string): { text: string; lines: number; bytes: number } {
    let lines = this.droppedLines;
    let bytes = this.droppedBytes;
    let excess = this.#maxBytes === null ? 0 : utf8Length(text) - this.#maxBytes;
    let start = 0;
    while (excess > 0) {
      const end = text.indexOf("\n", start) + 1;
      if (end === 0 || end === text.length) break;
      const length = utf8Length(text.slice(start, end));
      excess -= length;
      bytes += length;
      lines += 1;
      start = end;
    }
    return { text: start === 0 ? text : text.slice(start), lines, bytes };
  }

  /** The finished lines, each ending in a line feed (without a row that is held). */
  text(): string {
    this.#packRecent();
    const text = concat(this.#blocks);
    // Asked for again and again, the blocks are not put together each time.
    if (this.#maxBytes === null && text !== "") this.#blocks = [text];
    return this.#sealed + text;
  }

  get held(): Row | null {
    return this.#held;
  }

  /** The row that left last if its line is still to be shown: one that ends there counts as handed out. */
  heldAbove(next: Row | undefined): Row | null {
    return this.#onLine === undefined || next?.wrapped === true ? this.#held : null;
  }

  get openText(): string {
    return this.#open;
  }

  get openTouched(): boolean {
    return this.#openTouched;
  }

  /** Hand out the lines of what is left at the end; `next` is the first row of the screen. */
  handOut(live: string, next: Row | undefined): void {
    if (this.#onLine === undefined) return;
    if (next?.wrapped !== true) this.endLine();
    const text = live.endsWith("\n") || live === "" ? live : live + "\n";
    this.pushBlock(text);
  }

  /** Take back up to `count` lines from the end, first line first. */
  popLines(count: number): string[] {
    const popped: string[] = [];
    while (popped.length < count) {
      const recent = this.#recent.pop();
      if (recent !== undefined) {
        popped.push(recent);
        continue;
      }
      const block = this.#blocks.pop();
      if (block === undefined) break;
      let end = block.length - 1;
      while (popped.length < count && end >= 0) {
        const start = end === 0 ? 0 : block.lastIndexOf("\n", end - 1) + 1;
        popped.push(block.slice(start, end));
        end = start - 1;
      }
      if (end >= 0) this.#blocks.push(block.slice(0, end + 1));
    }
    return popped.reverse();
  }

  /** No cursor move reaches the lines so far any more. */
  seal(): void {
    // With a limit the height is never unknown: nothing is taken back.
    if (this.#maxBytes !== null) return;
    this.#sealed = this.text();
    this.#blocks = [];
  }

  clear(): void {
    this.#blocks = [];
    this.#blockBytes = [];
    this.droppedLines = 0;
    this.droppedBytes = 0;
    this.#sealed = "";
    this.#recent = [];
    this.#held = null;
    this.#open = "";
    this.#openTouched = false;
    this.#keptBytes = 0;
  }
}

/** Text of a row that goes on in the row below: blanks at its end are content. */
export function wrappedText(row: Row, next: Row, geometry: RowGeometry): string {
  const last = geometry.columns - 1;
  // A wide character that did not fit leaves one column that was never written: not part of the text.
  const columns = row.lastCellIsNull(last) && next.startsWide(geometry) ? last : last + 1;
  const text = row.toText();
  return row.width > columns ? text.slice(0, -1) : text + " ".repeat(columns - row.width);
}

export function countLineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}
