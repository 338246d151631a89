import { isBlank } from "./blocks.ts";
import { createOpenRuns } from "./open-runs.ts";
import { readLine, START } from "./read-line.ts";

/** Where the next character of the output stands. */
export interface LeakContext {
  feed(text: string): void;
  /** Nothing but white space, quote and list markers stands on the current line so far. */
  isLineStart(): boolean;
  /**
   * Tells whether a marker that would come next is code. `following` is the text after that place, as far as it is looked
   * at; `complete` says that nothing follows it.
   */
  isCode(following: string, complete: boolean): boolean;
}

/** Follows the Markdown structure of all output. */
export function createLeakContext(): LeakContext {
  let before = START;
  /** Backtick runs of the paragraph that the current line belongs to, or may belong to. */
  const openRuns = createOpenRuns();
  let line = "";
  /** Whether the current line has been looked at: its block and all its text so far are known. */
  let seen = false;
  let lineIsCode = false;

  const endLine = (piece: string): void => {
    const whole = line + piece;
    before = readLine(before, whole);
    const { kind, opens } = before;
    if (kind !== "paragraph" || (!seen && opens)) openRuns.reset();
    if (kind === "paragraph") {
      openRuns.feed(seen ? piece : whole);
      openRuns.endLine();
    }
    line = "";
    seen = false;
  };
  const lookAtLine = (): void => {
    const { kind, opens, leaf, closer } = readLine(before, `${line}x`);
    // The line so far may close its fence: the end token often follows at once.
    const isOpen = closer !== undefined && closer !== isBlank && readLine(before, line).closer !== undefined;
    lineIsCode = leaf === "indented" || isOpen;
    if (kind !== "paragraph" || opens) openRuns.reset();
    openRuns.feed(line);
    seen = true;
  };

  return {
    feed(text) {
      let from = 0;
      for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", from)) {
        endLine(text.slice(from, end));
        from = end + 1;
      }
      const rest = text.slice(from);
      line += rest;
      if (seen) openRuns.feed(rest);
    },
    isLineStart: () => line.length < 64 && /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)?[\s>]*$/.test(line),
    isCode(following, complete) {
      if (!seen) lookAtLine();
      if (lineIsCode || openRuns.isEmpty()) return lineIsCode;
      // What may be closed too far away to be seen is taken for code on its line.
      return openRuns.closesIn(following) || (!complete && !following.includes("\n"));
    },
  };
}
