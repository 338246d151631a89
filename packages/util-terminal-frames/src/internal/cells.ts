/** A column nothing was printed in, or whose content was erased. */
const NULL_CELL = 0;
/** The right half of a wide character. */
const WIDE_TAIL = -1;
/** Cells below this are `CLUSTER_BASE - index` into the list of clusters: a base character with its combining marks. */
const CLUSTER_BASE = -2;
/** Code units handed to one `String.fromCharCode` call, well below every engine's limit of arguments. */
const PIECE = 4096;

/** One line as columns: only lines that hold wide or combining characters, or are long, are ever kept this way. */
export class Cells {
  length = 0;
  #codes: Int32Array;
  #clusters: { text: string; wide: boolean }[] = [];

  constructor(capacity: number) {
    this.#codes = new Int32Array(Math.max(capacity, 16));
  }

  isNull(column: number): boolean {
    return column >= this.length || this.#codes[column] === NULL_CELL;
  }

  isWideHead(column: number): boolean {
    return column + 1 < this.length && this.#codes[column + 1] === WIDE_TAIL && this.#codes[column] !== NULL_CELL;
  }

  /** Text of the cell, '' for an empty one and for the right half of a wide character. */
  textAt(column: number): string {
    const code = column < this.length ? (this.#codes[column] ?? NULL_CELL) : NULL_CELL;
    if (code === NULL_CELL || code === WIDE_TAIL) return "";
    return code > 0 ? String.fromCodePoint(code) : (this.#clusters[CLUSTER_BASE - code]?.text ?? "");
  }

  /** Overwrite from `column` with text whose code units are one column each; NUL stands for an empty cell. */
  writeRegular(column: number, text: string, from: number, to: number): void {
    const end = column + to - from;
    this.#open(column, end);
    const codes = this.#codes;
    for (let target = column, index = from; index < to; index += 1) codes[target++] = text.charCodeAt(index);
  }

  /** Overwrite one or two columns with one character. */
  writeCodePoint(column: number, codePoint: number, width: 1 | 2): void {
    this.#open(column, column + width);
    this.#codes[column] = codePoint;
    if (width === 2) this.#codes[column + 1] = WIDE_TAIL;
  }

  /** Put a combining mark on the character that ends left of `column`; false when there is none. */
  combine(column: number, codePoint: number): boolean {
    const last = column - 1;
    const base = last >= 0 && last < this.length && this.#codes[last] === WIDE_TAIL ? last - 1 : last;
    if (base < 0 || this.isNull(base)) return false;
    const code = this.#codes[base] ?? NULL_CELL;
    const mark = String.fromCodePoint(codePoint);
    const cluster = code < 0 ? this.#clusters[CLUSTER_BASE - code] : undefined;
    if (cluster !== undefined) cluster.text += mark;
    else {
      this.#clusters.push({ text: this.textAt(base) + mark, wide: base !== last });
      this.#codes[base] = CLUSTER_BASE - (this.#clusters.length - 1);
    }
    return true;
  }

  /** Empty the columns from `from` up to `to`, and what is left of a wide character cut in half. */
  erase(from: number, to: number): void {
    if (from >= this.length) return;
    this.#splitAt(from);
    if (to >= this.length) {
      this.length = from;
      return;
    }
    this.#splitAt(to);
    this.#codes.fill(NULL_CELL, from, to);
  }

  /** ICH: shift the rest of the line right; what passes `limit` is lost. */
  insert(column: number, count: number, limit: number): void {
    if (column >= this.length) return;
    this.#splitAt(column);
    if (column + count >= limit) {
      this.length = column;
      return;
    }
    const end = Math.min(this.length + count, limit);
    const cutsWide = this.length + count > limit && this.#codes[limit - count] === WIDE_TAIL;
    this.#grow(end);
    this.#codes.copyWithin(column + count, column, end - count);
    this.#codes.fill(NULL_CELL, column, column + count);
    this.length = end;
    if (cutsWide) this.#codes[end - 1] = NULL_CELL;
  }

  /** DCH: remove columns and shift the rest of the line left. */
  delete(column: number, count: number): void {
    if (column >= this.length) return;
    this.#splitAt(column);
    if (column + count >= this.length) {
      this.length = column;
      return;
    }
    this.#splitAt(column + count);
    this.#codes.copyWithin(column, column + count, this.length);
    this.length -= count;
  }

  /** The line as text, empty cells as blanks. */
  toText(): string {
    let text = "";
    const units: number[] = [];
    for (let column = 0; column < this.length; column += 1) {
      const code = this.#codes[column] ?? NULL_CELL;
      if (code > 0xffff || code < WIDE_TAIL || units.length >= PIECE) {
        text += String.fromCharCode(...units);
        units.length = 0;
      }
      if (code > 0xffff || code < WIDE_TAIL) text += this.textAt(column);
      else if (code === NULL_CELL) units.push(0x20);
      else if (code === WIDE_TAIL) continue;
      else units.push(code);
    }
    return text + String.fromCharCode(...units);
  }

  /** Make room for a write to [column, end): pad up to it and blank the other halves of wide characters it cuts. */
  #open(column: number, end: number): void {
    if (column < this.length) this.#splitAt(column);
    if (end < this.length) this.#splitAt(end);
    if (end <= this.length) return;
    this.#grow(end);
    if (column > this.length) this.#codes.fill(NULL_CELL, this.length, column);
    this.length = end;
  }

  /** If a wide character lies across the border left of `column`, empty both halves. */
  #splitAt(column: number): void {
    if (column > 0 && column < this.length && this.#codes[column] === WIDE_TAIL) {
      this.#codes[column] = NULL_CELL;
      this.#codes[column - 1] = NULL_CELL;
    }
  }

  #grow(capacity: number): void {
    if (capacity <= this.#codes.length) return;
    const codes = new Int32Array(Math.max(capacity, this.#codes.length * 2));
    codes.set(this.#codes.subarray(0, this.length));
    this.#codes = codes;
  }
}
