interface Segment {
  readonly row: number;
  readonly line: number;
}

/**
 * Which line of the input a row of the screen stems from. Rows and lines run in step but where a redraw writes rows again:
 * its lines then count to the row above the first new one.
 */
export class RowMap {
  private segments: Segment[] = [{ row: 0, line: 0 }];
  /** The lowest row the cursor was in. */
  private bottom = 0;

  /** The cursor was in this row. */
  visit(row: number): void {
    this.bottom = Math.max(this.bottom, row);
  }

  /** From here on, `line` is written into `row`. */
  place(row: number, line: number): void {
    // New rows appear only once the cursor has come back below the last one.
    const fresh = row > this.bottom ? row : this.bottom + 1;
    this.visit(row);
    const freshLine = line + fresh - row;
    const last = this.segments[this.segments.length - 1];
    if (last === undefined || freshLine - fresh !== last.line - last.row) this.segments.push({ row: fresh, line: freshLine });
  }

  /** First line of the input, from 0, of the row. Rows are asked for in order. */
  lineOf(row: number): number {
    while ((this.segments[1]?.row ?? Infinity) <= row) this.segments.shift();
    const [first, second] = this.segments;
    return first === undefined ? row : Math.min(first.line + row - first.row, second?.line ?? Infinity);
  }
}
