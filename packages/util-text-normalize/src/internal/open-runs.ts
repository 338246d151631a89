import { BACKSLASH, BACKTICK, runEnd } from "./chars.ts";

/**
 * Follows the backtick runs of a paragraph, piece by piece, and keeps those that may still open a code span (CommonMark
 * 6.1): a run opens one if a run of the same length follows in the paragraph.
 */
export class OpenRuns {
  /** Lengths of the runs that are open, oldest first: all different. */
  private lengths: number[] = [];
  /** Length of the run that the last piece ended with. */
  private tail = 0;
  private escaped = false;

  get isEmpty(): boolean {
    return this.lengths.length === 0 && this.tail === 0;
  }

  reset(): void {
    this.lengths = [];
    this.tail = 0;
    this.escaped = false;
  }

  feed(piece: string): void {
    if (this.tail === 0 && !this.escaped && !piece.includes("`") && !piece.endsWith("\\")) return;
    let index = 0;
    if (this.tail > 0) {
      index = runEnd(piece, 0, BACKTICK);
      this.tail += index;
      if (index === piece.length) return;
      this.takeRun(this.tail);
    }
    for (let start = piece.indexOf("`", index); start >= 0; start = piece.indexOf("`", index)) {
      this.escaped = this.isEscaped(piece, index, start);
      index = runEnd(piece, start, BACKTICK);
      if (index === piece.length) {
        this.tail = index - start;
        return;
      }
      this.takeRun(index - start);
    }
    this.escaped = this.isEscaped(piece, index, piece.length);
  }

  /** Tells whether a run in `text` closes a span that is open before it. */
  closesIn(text: string): boolean {
    const lengths = this.tail > 0 ? [...this.lengths, this.tail] : this.lengths;
    for (let start = text.indexOf("`"); start >= 0;) {
      const end = runEnd(text, start, BACKTICK);
      if (lengths.includes(end - start)) return true;
      start = text.indexOf("`", end);
    }
    return false;
  }

  private takeRun(length: number): void {
    this.tail = 0;
    const index = this.lengths.indexOf(length);
    if (index >= 0) this.lengths.length = index;
    else {
      const opened = this.escaped ? length - 1 : length;
      if (opened > 0 && !this.lengths.includes(opened)) this.lengths.push(opened);
    }
    this.escaped = false;
  }

  private isEscaped(piece: string, from: number, to: number): boolean {
    let start = to;
    while (start > from && piece.charCodeAt(start - 1) === BACKSLASH) start--;
    const odd = (to - start) % 2 === 1;
    return start === 0 && this.escaped ? !odd : odd;
  }
}
