import { TerminalFrames } from "@lastframe/util-terminal-frames";

/** Controls that reach other rows than the one they are written in. */
const VERTICAL = /\x1b[78cDEM]|\x1b\[[0-9;?]*[A-BEFHJLMSTdefhlrsu]|[\x0b\x0c\x80-\x9f]/;

/** From this row on, rows and lines run in step. */
interface Segment {
  readonly row: number;
  readonly line: number;
}

interface Row {
  readonly text: string;
  readonly line: number;
}

/** Takes a row and the lines it stems from, counted from the first line written. */
export type TakeRow = (text: string, first: number, last: number) => void;

/** A terminal that knows which lines its rows stem from. */
export interface Screen {
  /** Write lines, of which the last one is number `count`. */
  write(text: string, count: number): void;
  /** Show the rows that can still change, as they stand after `count` lines. */
  show(count: number, take: TakeRow): void;
}

/** First line, from 0, of the row. Rows are asked for in order: what lies behind is dropped. */
function lineOf(segments: Segment[], row: number): number {
  while ((segments[1]?.row ?? Infinity) <= row) segments.shift();
  const [first, second] = segments;
  return first === undefined ? row : Math.min(first.line + row - first.row, second?.line ?? Infinity);
}

/** A terminal that hands over the rows that left it. Where a redraw writes rows again, its lines count to the row above the first new one. */
export function createScreen(take: TakeRow): Screen {
  const segments: Segment[] = [{ row: 0, line: 0 }];
  /** The lowest row the cursor was in. */
  let bottom = 0;
  let emitted = 0;
  /** The row that left last, until the line of the next one is known. */
  let last: Row | null = null;
  const frames = new TerminalFrames({
    onLine: (text) => {
      const line = lineOf(segments, emitted);
      if (last !== null) handOver(last, line, take);
      last = { text, line };
      emitted += 1;
    },
  });

  function handOver({ text, line }: Row, next: number, to: TakeRow): void {
    to(text, line, Math.max(line, next - 1));
  }

  function cursorRow(): number {
    const { row } = frames.cursor;
    // A row that left the screen is held back until the next one leaves.
    return row + (emitted > 0 ? emitted + 1 : 0);
  }

  return {
    write(text, count) {
      const isVertical = VERTICAL.test(text);
      if (isVertical) bottom = Math.max(bottom, cursorRow());
      frames.write(text);
      if (!isVertical) return;
      const row = cursorRow();
      // New rows appear only once the cursor has come back below the last one.
      const fresh = Math.max(row, bottom + 1);
      bottom = Math.max(bottom, row);
      const line = count + fresh - row;
      const before = segments.at(-1);
      if (before === undefined || line - fresh !== before.line - before.row) segments.push({ row: fresh, line });
    },
    show(count, to) {
      const ahead = [...segments];
      // The row behind the last line feed is no line.
      const texts = frames.text().replace(/\n$/, "").split("\n");
      const rows = texts.map((text, index) => ({ text, line: lineOf(ahead, emitted + index) }));
      if (last !== null) rows.unshift(last);
      rows.forEach((row, index) => handOver(row, rows[index + 1]?.line ?? count, to));
    },
  };
}
