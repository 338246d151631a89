import { Cells } from "./cells.ts";
import { MAX_COLUMN } from "./limits.ts";
import type { WidthModel } from "./width.ts";

/** Longest line that is edited as a string: beyond it, in-place cells keep many small edits linear. */
const STRING_EDIT_LIMIT = 512;
const TAB = 0x09;

/** What a row must know to count columns. */
export interface RowGeometry {
  readonly columns: number;
  readonly tabWidth: number;
  readonly widths: WidthModel;
}

/**
 * One row of the screen. It is an append-only string until something overwrites it; the string is indexed by column
 * as long as every code unit of it is one column (NUL = never written), else it is turned into cells.
 */
export class Row {
  /** Continues the row above: the logical line was wrapped here. */
  wrapped = false;
  /** Something other than printing at its end, LF and CRLF happened to this row. */
  touched = false;
  /** Columns in use. */
  width = 0;
  #text = "";
  /** The string holds tabs, wide or combining characters: not indexed by column. */
  #irregular = false;
  /** The string may hold columns that were never written. */
  #hasGaps = false;
  #cells: Cells | null = null;

  /** Append text that holds neither tabs nor characters other than one column wide. */
  append(text: string): void {
    if (this.#cells === null) this.#text += text;
    else this.#cells.writeRegular(this.width, text, 0, text.length);
    this.width += text.length;
  }

  /** Append one tab or character of irregular width; `width` is the columns it advances. */
  appendIrregular(text: string, width: number): void {
    this.#text += text;
    this.#irregular = true;
    this.width += width;
  }

  get isString(): boolean {
    return this.#cells === null;
  }

  /** From now on the row counts as drawn on: literal tabs become the blanks they stood for. */
  touch(geometry: RowGeometry): void {
    if (this.touched) return;
    this.touched = true;
    if (this.#irregular) this.#toCells(geometry);
  }

  overwrite(column: number, text: string, geometry: RowGeometry): void {
    const end = column + text.length;
    if (this.#cells === null && !this.#irregular) {
      if (column === 0 && end >= this.width) {
        this.#text = text;
        this.#hasGaps = false;
        this.width = end;
        return;
      }
      if (this.width <= STRING_EDIT_LIMIT || column >= this.width) {
        this.#text = this.#head(column) + text + (end < this.width ? this.#text.slice(end) : "");
        this.width = Math.max(this.width, end);
        return;
      }
    }
    const cells = this.#toCells(geometry);
    cells.writeRegular(column, text, 0, text.length);
    this.width = cells.length;
  }

  overwriteWide(column: number, codePoint: number, width: 1 | 2, geometry: RowGeometry): void {
    const cells = this.#toCells(geometry);
    cells.writeCodePoint(column, codePoint, width);
    this.width = cells.length;
  }

  /** Put a combining mark on the character left of `column`; false when there is none. */
  combine(column: number, codePoint: number, geometry: RowGeometry): boolean {
    return this.#toCells(geometry).combine(column, codePoint);
  }

  erase(from: number, to: number, geometry: RowGeometry): void {
    if (from >= this.width) return;
    if (from === 0 && to >= this.width) {
      this.clear();
      return;
    }
    if (this.#cells === null && !this.#irregular && this.width <= STRING_EDIT_LIMIT) {
      const rest = to < this.width ? this.#gap(to - from) + this.#text.slice(to) : "";
      this.#text = this.#text.slice(0, from) + rest;
      this.width = this.#text.length;
      return;
    }
    const cells = this.#toCells(geometry);
    cells.erase(from, to);
    this.width = cells.length;
  }

  clear(): void {
    this.#text = "";
    this.#irregular = false;
    this.#hasGaps = false;
    this.#cells = null;
    this.width = 0;
  }

  insertBlanks(column: number, count: number, geometry: RowGeometry): void {
    const cells = this.#toCells(geometry);
    cells.insert(column, count, Math.min(geometry.columns, MAX_COLUMN + this.width));
    this.width = cells.length;
  }

  deleteColumns(column: number, count: number, geometry: RowGeometry): void {
    const cells = this.#toCells(geometry);
    cells.delete(column, count);
    this.width = cells.length;
  }

  startsWide(geometry: RowGeometry): boolean {
    if (this.#cells !== null) return this.#cells.isWideHead(0);
    return this.#irregular && geometry.widths.widthOf(this.#text.codePointAt(0) ?? 0) === 2;
  }

  lastCellIsNull(column: number): boolean {
    if (column >= this.width) return true;
    if (this.#cells !== null) return this.#cells.isNull(column);
    return !this.#irregular && this.#text.charCodeAt(column) === 0;
  }

  /** The row as text, untrimmed, never-written columns as blanks. */
  toText(): string {
    if (this.#cells !== null) return this.#cells.toText();
    return this.#hasGaps ? this.#text.replace(/\0+/g, (gap) => " ".repeat(gap.length)) : this.#text;
  }

  #head(column: number): string {
    if (column <= this.width) return this.#text.slice(0, column);
    return this.#text + this.#gap(column - this.width);
  }

  #gap(columns: number): string {
    this.#hasGaps = true;
    return "\0".repeat(columns);
  }

  #toCells(geometry: RowGeometry): Cells {
    if (this.#cells !== null) return this.#cells;
    const text = this.#text;
    const cells = new Cells(Math.max(this.width, 16));
    if (!this.#irregular) cells.writeRegular(0, text, 0, text.length);
    else layIrregular(text, cells, geometry);
    // A tab or a mark may end the string: the width counts it, the cells do not.
    this.#cells = cells;
    this.#text = "";
    this.#irregular = false;
    this.width = cells.length;
    return cells;
  }
}

function layIrregular(text: string, cells: Cells, geometry: RowGeometry): void {
  const { columns, tabWidth, widths } = geometry;
  let column = 0;
  let index = 0;
  while (index < text.length) {
    const codePoint = text.codePointAt(index) ?? 0;
    index += codePoint > 0xffff ? 2 : 1;
    if (codePoint === TAB) {
      column = column >= columns ? column : Math.min(column - (column % tabWidth) + tabWidth, columns - 1);
      continue;
    }
    const width = codePoint < 0xa0 ? 1 : widths.widthOf(codePoint);
    if (width === 0) {
      if (cells.combine(column, codePoint)) continue;
    }
    cells.writeCodePoint(column, codePoint, width === 2 ? 2 : 1);
    column += width === 2 ? 2 : 1;
  }
}
