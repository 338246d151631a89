import { BACKSLASH, BACKTICK } from "./chars.ts";

const PARAGRAPH_END = /\n[ \t>]*(?:\r?\n|$)/;

export interface OpenRuns {
  feed(piece: string): void;
  /** The line ends, but not its paragraph. */
  endLine(): void;
  /** A new paragraph begins. */
  reset(): void;
  isEmpty(): boolean;
  /** Tells whether a run in `text` closes a span that is open before it, in the same paragraph. */
  closesIn(text: string): boolean;
}

/**
 * Follows the backtick runs of a paragraph, piece by piece, and keeps those that may still open a code span (CommonMark
 * 6.1): a run opens one if a run of the same length follows in the paragraph.
 */
export function createOpenRuns(): OpenRuns {
  /** Lengths of the runs that are open, oldest first: all different. */
  let lengths: number[] = [];
  /** Length of the run that the last piece ended with, and whether a backslash stands before what comes next. */
  let tail = 0;
  let escaped = false;

  const endRun = (): void => {
    const index = lengths.indexOf(tail);
    const opened = escaped ? tail - 1 : tail;
    if (index >= 0) lengths.length = index;
    else if (opened > 0 && !lengths.includes(opened)) lengths.push(opened);
    escaped = false;
    tail = 0;
  };
  return {
    feed(piece) {
      if (tail === 0 && !escaped && !/[`\\]/.test(piece)) return;
      for (let index = 0; index < piece.length; index++) {
        const code = piece.charCodeAt(index);
        if (code === BACKTICK) tail++;
        else {
          if (tail > 0) endRun();
          escaped = code === BACKSLASH && !escaped;
        }
      }
    },
    endLine() {
      if (tail > 0) endRun();
      escaped = false;
    },
    reset() {
      lengths = [];
      tail = 0;
      escaped = false;
    },
    isEmpty: () => lengths.length + tail === 0,
    closesIn(text) {
      const [paragraph = ""] = text.split(PARAGRAPH_END, 1);
      return paragraph.match(/`+/g)?.some((run) => run.length === tail || lengths.includes(run.length)) === true;
    },
  };
}
