import { spend, type Budget } from "./budget.ts";
import type { History } from "./history.ts";
import { SCREEN_COLUMNS, UNLIMITED } from "./limits.ts";
import { layOut, newRow, touch, type Layout, type Row } from "./row.ts";
import { countOf } from "./text.ts";

/** Unknown height: how far below the last line a cursor move may reach; a longer one means "the bottom". */
const REACH_BELOW = 500;
/** Unknown height: rows kept open for editing before the untouched ones above are packed away. */
const OPEN_ROWS = 512;
/** A blank row takes as much memory as so many cells. */
const ROW_COST = 16;

interface SavedCursor {
  x: number;
  /** Row counted from the first line of the log, as xterm.js does: it scrolls away with the text. */
  row: number;
  charset: number;
  concealed: boolean;
}

const HOME: SavedCursor = { x: 0, row: 0, charset: 0, concealed: false };

/** Size of a screen; `UNLIMITED` columns or height: unknown. */
export interface Geometry extends Layout {
  readonly height: number;
  /** The height is that of a real screen: scroll regions and the bottom row mean something. */
  readonly known: boolean;
}

/** A screen of rows with its cursor, margins and tab stops; the main one pushes what scrolls off into its history. */
export interface Screen extends Geometry {
  readonly history: History | null;
  readonly budget: Budget;
  /** Rows below the last one that was used need not exist. */
  rows: Row[];
  /** Column and row of the cursor, from 0; `x` is `columns` while a wrap is pending. */
  x: number;
  y: number;
  /** Margins of the scroll region, both inside it. */
  top: number;
  bottom: number;
  saved: SavedCursor;
  /** Rows that scrolled into the history, and how many of these no cursor move reaches any more. */
  above: number;
  sealed: number;
  /** Blocks of whole lines whose rows are yet to be added to `above`. */
  uncounted: string[];
  /** Lowest row the cursor was in before it went up, counted like `above`. */
  lowest: number;
  /** Unknown height only: the topmost row used since rows were last packed away, and when to do so again. */
  used: number;
  packAt: number;
  /** 1 where a stop is; `null`: the default stops. */
  stops: Uint8Array | null;
}

export function newScreen(geometry: Geometry, history: History | null, budget: Budget): Screen {
  const { columns, height, known, tabWidth, widths } = geometry;
  // All fields at once: engines are slow with objects that grow.
  return {
    columns, height, known, tabWidth, widths, history, budget,
    rows: [], x: 0, y: 0, top: 0, bottom: height - 1, saved: HOME,
    above: 0, sealed: 0, uncounted: [], lowest: 0, used: 0, packAt: OPEN_ROWS, stops: null,
  };
}

export function resetScreen(screen: Screen): void {
  screen.x = screen.y = screen.lowest = 0;
  resetMargins(screen);
  dropRows(screen);
  screen.stops = null;
}

export function resetMargins(screen: Screen): void {
  screen.top = 0;
  screen.bottom = screen.height - 1;
}

function dropRows(screen: Screen): void {
  screen.rows = [];
  screen.used = 0;
  screen.packAt = OPEN_ROWS;
}

function rowAt(screen: Screen, y: number): Row {
  const { rows } = screen;
  while (rows.length <= y) rows.push(newRow());
  if (y < screen.used) screen.used = y;
  return rows[y] as Row;
}

export function currentRow(screen: Screen): Row {
  return rowAt(screen, screen.y);
}

/**
 * The line a row is part of counts as drawn on from now on: all its rows, so that it makes no difference whether they are
 * kept as rows or as one line.
 */
export function touchLine(screen: Screen, y: number = screen.y): void {
  const { rows } = screen;
  if (rows[y]?.touched) return;
  let at = y;
  while (rows[at]?.wrapped && rows[at - 1]?.touched === false) at--;
  for (let row = rows[at]; row && !row.touched; row = rows[++at]) {
    touch(row, screen);
    if (!rows[at + 1]?.wrapped) return;
  }
}

/** A row has come to continue the one above it: if one of them was drawn on, both were. */
function joinLines(screen: Screen, y: number): void {
  const row = screen.rows[y];
  const above = screen.rows[y - 1];
  if (row?.wrapped && above && above.touched !== row.touched) touchLine(screen, row.touched ? y - 1 : y);
}

/** Pay for columns that few bytes ask for; no need to on a screen of usual width. */
export function payColumns(screen: Screen, count: number): boolean {
  return screen.columns <= SCREEN_COLUMNS || spend(screen.budget, count);
}

/** Keep the cursor on the screen; `maxColumn` is the column behind the last one where a pending wrap may stay. */
export function restrictCursor(screen: Screen, maxColumn: number = screen.columns - 1): void {
  if (screen.x > maxColumn) screen.x = maxColumn;
  if (screen.x < 0) screen.x = 0;
  if (screen.y >= screen.height) screen.y = screen.height - 1;
}

/** Move up, into the history where the height is unknown. True if the first row stopped the cursor. */
export function moveUp(screen: Screen, count: number): boolean {
  restrictCursor(screen);
  if (screen.height === UNLIMITED) goUp(screen, count - screen.y);
  const { y, top } = screen;
  const limit = screen.known && y >= top ? top : 0;
  screen.y = Math.max(limit, y - count);
  return y - count < limit;
}

/** The cursor is about to leave for a row above, `missing` rows above the first one there is. */
function goUp(screen: Screen, missing: number): void {
  screen.lowest = Math.max(screen.lowest, screen.above + screen.y);
  if (missing > 0) reopen(screen, missing);
}

/** CUD, and VPR with the last row as `bottom`. */
export function moveDown(screen: Screen, count: number, bottom: number = screen.bottom): void {
  restrictCursor(screen);
  const { y } = screen;
  screen.y = screen.known ? Math.min(y <= bottom ? bottom : screen.height - 1, y + count) : reachableRow(screen, y + count);
}

/** Go to a row, counted from the first row of the screen. */
export function moveToRow(screen: Screen, row: number): void {
  if (screen.known) screen.y = Math.min(row, screen.height - 1);
  else if (screen.height !== UNLIMITED) screen.y = reachableRow(screen, row);
  else moveToAbsolute(screen, screen.sealed + row);
}

/** Go to a row, counted from the first line of the log, as `SavedCursor` keeps it. */
export function moveToAbsolute(screen: Screen, row: number): void {
  if (screen.height === UNLIMITED) goUp(screen, screen.above - row);
  const y = Math.max(0, row - screen.above);
  screen.y = screen.known ? y : reachableRow(screen, y);
}

function reachableRow(screen: Screen, y: number): number {
  const { rows } = screen;
  // Blank rows at the end may exist or not: they must make no difference.
  while (rows.length - 1 > screen.y && rows.at(-1)?.width === 0 && !rows.at(-1)?.wrapped) rows.pop();
  const last = Math.max(rows.length - 1, screen.y, screen.lowest - screen.above);
  const reachable = y <= last || (y - last < REACH_BELOW && spend(screen.budget, (y - last) * ROW_COST)) ? y : last;
  return Math.min(reachable, screen.height - 1);
}

/** Bring rows back from the history. The cursor stays on its row. */
function reopen(screen: Screen, count: number): void {
  // At least as many as are open already: rows asked for one by one must not be copied each time.
  const lines = screen.history?.popLines(Math.max(count, screen.rows.length)) ?? [];
  if (lines.length === 0) return;
  const rows = lines.flatMap((line) => layOut(line, screen));
  screen.rows = rows.concat(screen.rows);
  screen.y += rows.length;
  screen.above -= rows.length;
  screen.used = 0;
}

/** LF, IND and wrapping: one row down, scrolling at the bottom margin. `wrapped` null: leave the mark of the row. */
export function index(screen: Screen, wrapped: boolean | null): void {
  const { rows, y, bottom, height } = screen;
  if (y === bottom) {
    scrollUp(screen, newRow(wrapped === true, wrapped === true && rows[y]?.touched));
    return;
  }
  const isLast = y === height - 1;
  if (!isLast) screen.y++;
  if (wrapped === true) {
    rowAt(screen, screen.y).wrapped = true;
    joinLines(screen, screen.y);
  } else if (wrapped === false && !isLast) {
    const row = rows[screen.y];
    if (row) row.wrapped = false;
  }
  if (height === UNLIMITED && rows.length >= screen.packAt) packRows(screen);
}

/** Scroll the region up by one; what leaves the top of the whole screen enters the history. */
function scrollUp(screen: Screen, blank: Row): void {
  const { rows, top, bottom } = screen;
  rowAt(screen, bottom);
  const gone = top === 0 ? rows.shift() : rows.splice(top, 1)[0];
  if (top === 0) leave(screen, gone as Row);
  if (bottom < rows.length) rows.splice(bottom, 0, blank);
  else rows.push(blank);
}

function leave(screen: Screen, row: Row): void {
  if (!screen.history) return;
  screen.history.leave(row);
  screen.above++;
}

/** Unknown height: pack away the rows nothing has used for as many line feeds as there are open rows. */
function packRows(screen: Screen): void {
  const { rows } = screen;
  let count = Math.min(screen.used, screen.y);
  while (count > 0 && rows[count]?.wrapped) count--;
  for (const row of rows.splice(0, count)) leave(screen, row);
  screen.history?.endLine();
  screen.y -= count;
  screen.packAt = rows.length * 2 + OPEN_ROWS;
  screen.used = screen.y;
}

/** Whole lines that plain output added go into the history; the screen has no rows. */
export function pushBlock(screen: Screen, text: string): void {
  screen.history?.pushBlock(text);
  screen.uncounted.push(text);
  // Where they are kept anyway, their rows are counted when the cursor moves: most logs never need it.
  if (screen.height !== UNLIMITED) countRows(screen);
}

/** Count the rows of the blocks that were pushed. */
export function countRows(screen: Screen): void {
  for (const block of screen.uncounted.splice(0)) {
    if (screen.columns === UNLIMITED || screen.height !== UNLIMITED) screen.above += countOf("\n", block);
    else for (const line of block.slice(0, -1).split("\n")) screen.above += layOut(line, screen).length;
  }
}

/** Push every row into the history; the screen has none after it. */
export function pushAll(screen: Screen): void {
  for (const row of screen.rows) leave(screen, row);
  screen.history?.endLine();
  dropRows(screen);
}

/** ED 2: the rows scroll into the history if `keep`, else they are lost; the cursor stays where it is on the screen. */
export function eraseAll(screen: Screen, keep: boolean): void {
  dropBlankRows(screen);
  if (!screen.known) {
    // Where no screen is known, the new lines follow the old ones.
    if (keep && screen.y > screen.rows.length) rowAt(screen, screen.y - 1);
    screen.y = 0;
  }
  if (!keep) {
    dropRows(screen);
    return;
  }
  pushAll(screen);
  screen.history?.seal();
  screen.sealed = screen.above;
}

/** Blank rows at the end need not exist. */
function dropBlankRows({ rows }: Screen): void {
  while (rows.at(-1)?.width === 0) rows.pop();
}

/** Forget what scrolled out. */
export function clearHistory(screen: Screen): void {
  screen.history?.clear();
  screen.above = screen.sealed = screen.lowest = 0;
}

export function eraseAbove({ rows, y }: Screen): void {
  const end = Math.min(y, rows.length);
  for (let above = 0; above < end; above++) {
    const row = rows[above] as Row;
    if (row.width > 0 || row.touched || row.wrapped) rows[above] = newRow();
  }
}

/** IL and SD: blank rows at `y`, the rest of the region moves down; false when it costs too much. */
export function insertRows(screen: Screen, y: number, count: number): boolean {
  const { rows, known, bottom, height } = screen;
  // On any real screen that many rows would push everything below off its bottom.
  const room = known ? bottom - y + 1 : REACH_BELOW;
  if (y >= rows.length) return true;
  if (count >= room && (!known || rows.length <= bottom + 1)) {
    rows.splice(y);
    return true;
  }
  const inserted = Math.min(count, room);
  if (known) rows.splice(bottom + 1 - inserted, inserted);
  else if (!spend(screen.budget, rows.length - y + count * ROW_COST)) return false;
  rows.splice(y, 0, ...blankRows(inserted));
  rows.splice(height);
  joinLines(screen, y + inserted);
  return true;
}

/**
 * DL and SU: remove rows at `y`, the rest of the region moves up; false when it costs too much. With `keep` they scroll
 * into the history, as line feeds at the bottom would make them, but for blank rows at the end of the screen.
 */
export function deleteRows(screen: Screen, y: number, count: number, keep: boolean = false): boolean {
  const { rows, bottom } = screen;
  if (keep) dropBlankRows(screen);
  if (y >= rows.length) return true;
  if (!screen.known && !spend(screen.budget, rows.length - y)) return false;
  const deleted = Math.min(count, bottom - y + 1);
  if (rows.length > bottom + 1) rows.splice(bottom + 1, 0, ...blankRows(deleted));
  const gone = rows.splice(y, deleted);
  joinLines(screen, y);
  if (keep) for (const row of gone) leave(screen, row);
  return true;
}

export function reverseIndex(screen: Screen): void {
  restrictCursor(screen);
  if (screen.height === UNLIMITED) moveUp(screen, 1);
  else if (screen.y === screen.top) insertRows(screen, screen.y, 1);
  else if (screen.y > 0) screen.y--;
}

function blankRows(count: number): Row[] {
  return Array.from({ length: count }, () => newRow());
}
