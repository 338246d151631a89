import { FIRST_CLUSTER, NULL_CELL, TAB, WIDE_TAIL } from "./codes.ts";
import { MAX_COLUMN, UNLIMITED } from "./limits.ts";
import { DRAWN, LONE, NEVER_WRITTEN } from "./text.ts";
import type { Widths } from "./width.ts";

/** Longest line that is edited as a string: beyond it, in-place cells keep many small edits linear. */
const STRING_EDIT_LIMIT = 512;
/** Code units handed to one `String.fromCharCode` call, well below every engine's limit of arguments. */
const PIECE = 4096;

const NO_CLUSTERS: string[] = [];

/**
 * One row of the screen. It is a string for as long as that will do: indexed by column if it is regular (every code unit
 * one column, NUL = never written), else only appended to or replaced. What else happens to a row turns it into cells,
 * one number a column. A row never ends in a column nothing was printed in.
 */
export interface Row {
  text: string;
  /** The text holds tabs, wide or combining characters: not indexed by column. */
  irregular: boolean;
  cells: Int32Array | null;
  clusters: string[];
  /** Columns in use. */
  width: number;
  /** Something other than printing at its end, LF and CRLF happened to this row. */
  touched: boolean;
  /** Continues the row above: the logical line was wrapped here. */
  wrapped: boolean;
  /** The text may be a part of a longer one, which is kept in memory with it. */
  borrowed: boolean;
}

/** What a row must know to count columns. */
export interface Layout {
  readonly columns: number;
  readonly tabWidth: number;
  readonly widths: Widths;
}

export function newRow(wrapped: boolean = false, touched: boolean = false): Row {
  return { text: "", irregular: false, cells: null, clusters: NO_CLUSTERS, width: 0, touched, wrapped, borrowed: false };
}

/** Let go of the longer text that the text of a row may be a part of. */
export function ownText(row: Row): void {
  row.borrowed = false;
  row.text = (" " + row.text).slice(1);
}

/** Columns a tab moves at the default stops; it never leaves the last column. */
export function tabAdvance({ columns, tabWidth }: Layout, column: number): number {
  return column >= columns ? 0 : Math.min(tabWidth - (column % tabWidth), columns - 1 - column);
}

/** From now on the row counts as drawn on: literal tabs become the blanks they stood for. */
export function touch(row: Row, layout: Layout): void {
  if (!row.touched && row.irregular && row.text.includes("\t")) toCells(row, layout);
  row.touched = true;
}

/** Put text at a column. It takes `width` columns: one each code unit, unless `irregular`. */
export function put(row: Row, layout: Layout, column: number, text: string, width: number, irregular: boolean): void {
  if (column === 0 && width >= row.width) replace(row, text, width, irregular);
  else if (column === row.width && !row.cells) {
    row.text += text;
    row.irregular ||= irregular;
    row.width += width;
  } else if (irregular) putCharacters(row, layout, column, text);
  else splice(row, layout, column, width, text);
}

function replace(row: Row, text: string, width: number, irregular: boolean): void {
  row.text = text;
  row.irregular = irregular;
  row.cells = null;
  row.width = width;
}

/** Empty the columns from `from` up to `to`, and what is left of a wide character cut in half. */
export function erase(row: Row, layout: Layout, from: number, to: number): void {
  if (from === 0 && to >= row.width) replace(row, "", 0, false);
  else if (from < row.width) splice(row, layout, from, to - from, to < row.width ? NEVER_WRITTEN.repeat(to - from) : "");
}

/** ICH: shift the rest of the line right; what passes the last column is lost. */
export function insertBlanks(row: Row, layout: Layout, column: number, count: number): void {
  const limit = Math.min(layout.columns, MAX_COLUMN + row.width);
  if (column + count < limit) {
    splice(row, layout, column, 0, NEVER_WRITTEN.repeat(count));
    erase(row, layout, limit, UNLIMITED);
  } else erase(row, layout, column, UNLIMITED);
}

/** Put text in the place of columns; the rest of the line follows it. */
export function splice(row: Row, layout: Layout, column: number, removed: number, text: string): void {
  if (!row.cells && !row.irregular && (row.width <= STRING_EDIT_LIMIT || column >= row.width)) {
    const gap = NEVER_WRITTEN.repeat(Math.max(0, column - row.width));
    row.text = row.text.slice(0, column) + gap + text + row.text.slice(column + removed);
    row.width = row.text.length;
    // Text that was put in stays at the end, or before what was there: no need to look.
    if (text === "") trimEnd(row);
  } else {
    const cells = openCells(row, layout, column, removed, text.length);
    for (let index = 0; index < text.length; index++) cells[column + index] = text.charCodeAt(index);
    trimEnd(row);
  }
}

function trimEnd(row: Row): void {
  const { cells, text } = row;
  let end = !cells ? text.length : row.width;
  const before = end;
  while (end > 0 && (!cells ? text.charCodeAt(end - 1) : cells[end - 1]) === NULL_CELL) end--;
  if (end === before) return;
  row.width -= before - end;
  if (!cells) row.text = text.slice(0, end);
}

/** Cells with `added` columns to be filled in the place of `removed` ones. */
function openCells(row: Row, layout: Layout, column: number, removed: number, added: number): Int32Array {
  let cells = toCells(row, layout);
  const { width } = row;
  const rest = Math.min(column + removed, width);
  splitWide(row, cells, column);
  splitWide(row, cells, rest);
  const end = column + added + width - rest;
  if (end > cells.length) {
    row.cells = new Int32Array(2 * end);
    row.cells.set(cells);
    cells = row.cells;
  }
  if (rest < width) cells.copyWithin(column + added, rest, width);
  else if (width < column) cells.fill(NULL_CELL, width, column);
  row.width = end;
  return cells;
}

/** If a wide character lies across the border left of `column`, empty both halves. */
function splitWide(row: Row, cells: Int32Array, column: number): void {
  if (column < row.width && cells[column] === WIDE_TAIL) cells[column] = cells[column - 1] = NULL_CELL;
}

function toCells(row: Row, layout: Layout): Int32Array {
  const { text, cells } = row;
  if (cells) return cells;
  const created = (row.cells = new Int32Array(row.width + 16));
  row.clusters = [];
  row.text = "";
  if (row.irregular) {
    row.irregular = false;
    row.width = 0;
    putCharacters(row, layout, 0, text);
    // A tab may end the string: the width counted it, the cells do not.
    return row.cells;
  }
  for (let column = 0; column < text.length; column++) created[column] = text.charCodeAt(column);
  return created;
}

function putCharacters(row: Row, layout: Layout, from: number, text: string): void {
  let column = from;
  for (const character of text) {
    if (character === "\t") {
      column += tabAdvance(layout, column);
      continue;
    }
    const code = character.codePointAt(0) as number;
    const width = layout.widths.widthOf(code);
    if (width > 0) column += putCell(row, layout, column, code, width);
    else if (!combine(row, layout, column, character)) {
      column += putCell(row, layout, column, LONE.charCodeAt(0), 1);
      combine(row, layout, column, character);
    }
  }
}

function putCell(row: Row, layout: Layout, column: number, code: number, width: number): number {
  const cells = openCells(row, layout, column, width, width);
  cells[column] = code;
  if (width > 1) cells[column + 1] = WIDE_TAIL;
  trimEnd(row);
  return width;
}

/** Put a combining mark on the character left of `column`; false when there is none. */
export function combine(row: Row, layout: Layout, column: number, mark: string): boolean {
  // Many marks on characters that are gone: only those that are left are kept.
  if (row.clusters.length > 2 * row.width + PIECE) {
    row.text = rowText(row);
    row.irregular = true;
    row.cells = null;
  }
  const cells = toCells(row, layout);
  const base = cells[column - 1] === WIDE_TAIL ? column - 2 : column - 1;
  if (base < 0 || base >= row.width || cells[base] === NULL_CELL) return false;
  row.clusters.push(cellText(row, cells[base] as number) + mark);
  cells[base] = FIRST_CLUSTER - row.clusters.length + 1;
  return true;
}

function cellText(row: Row, cell: number): string {
  return cell < 0 ? (row.clusters[FIRST_CLUSTER - cell] as string) : String.fromCodePoint(cell);
}

function startsWide({ text, irregular, cells, width }: Row, { widths }: Layout): boolean {
  if (cells) return width > 1 && cells[1] === WIDE_TAIL;
  return irregular && widths.widthOf(text.codePointAt(0) ?? 0) === 2;
}

/** The row as text from which the same row can be made again: NUL for columns nothing was printed in. */
export function rowText(row: Row): string {
  const { cells, width } = row;
  if (!cells) return row.text;
  let text = "";
  const units: number[] = [];
  for (let column = 0; column < width; column++) {
    const cell = cells[column] as number;
    if (cell === WIDE_TAIL) continue;
    if (cell < 0 || cell > 0xffff || units.length > PIECE) {
      text += String.fromCharCode(...units.splice(0));
    }
    if (cell < 0 || cell > 0xffff) text += cellText(row, cell);
    else units.push(cell);
  }
  return text + String.fromCharCode(...units);
}

/** Text of a row that goes on in the row below: blanks at its end are content. */
export function wrappedText(row: Row, next: Row, layout: Layout): string {
  // A wide character that did not fit leaves one column that was never written: not part of the text.
  const columns = row.width < layout.columns && startsWide(next, layout) ? layout.columns - 1 : layout.columns;
  return rowText(row) + NEVER_WRITTEN.repeat(Math.max(0, columns - row.width));
}

/** Rows of a finished line, as plain printing makes them. */
export function layOut(line: string, layout: Layout): Row[] {
  const rows: Row[] = [];
  const drawn = line.endsWith(DRAWN);
  const length = line.length - (drawn ? 1 : 0);
  let start = 0;
  let width = 0;
  let irregular = false;
  for (let index = 0; ; ) {
    const code = line.codePointAt(index) ?? 0;
    const own = layout.widths.widthOf(code);
    // A mark with nothing to combine with takes a column of its own.
    const advance = code === TAB ? tabAdvance(layout, width) : own === 0 && width === 0 ? 1 : own;
    if (index >= length || width + advance > layout.columns) {
      const row = newRow(rows.length > 0, drawn);
      row.text = line.slice(start, index);
      row.irregular = irregular;
      row.width = width;
      trimEnd(row);
      rows.push(row);
      if (index >= length) return rows;
      start = index;
      width = 0;
      irregular = false;
      continue;
    }
    irregular ||= code === TAB || own !== 1 || code > 0xffff;
    width += advance;
    index += code > 0xffff ? 2 : 1;
  }
}
