import { Charset } from "./charset.ts";
import { renderRows } from "./render.ts";
import type { Row } from "./row.ts";
import { clearHistory, eraseAll, moveToAbsolute, moveToRow, resetMargins, resetScreen, restrictCursor, type Screen } from "./screen.ts";
import { canonicalLines } from "./text.ts";
import { MAX_COLUMN } from "./limits.ts";
import type { FrameLink, FrameOptions, FrameStats } from "../types.ts";

/** The two screens and the modes that say what is done on them. */
export interface Terminal {
  readonly main: Screen;
  readonly alternate: Screen;
  /** The one of the two that is shown. */
  screen: Screen;
  readonly options: FrameOptions;
  readonly stats: FrameStats;
  /** ED 2, ED 3, RIS and SU keep the log. */
  readonly keepOnClear: boolean;
  /** Rows of the alternate screen when it was left last. */
  lastAlternate: Row[] | null;
  /** G0 to G3, and which of them is in use. */
  charsets: Charset[];
  charsetLevel: number;
  charset: Charset;
  concealed: boolean;
  insertMode: boolean;
  autowrap: boolean;
  origin: boolean;
  /** A control other than LF moved the cursor since text was last put down. */
  moved: boolean;
  /** Text printed since the last control: REP repeats the last character of it. */
  last: string;
  /** The text being parsed holds nothing but ASCII. */
  ascii: boolean;
  /** Rows that were printed on since their texts were last made their own. */
  borrowers: Row[];
  title: string | null;
  readonly links: FrameLink[];
  link: FrameLink | null;
}

export function newTerminal(main: Screen, alternate: Screen, options: FrameOptions): Terminal {
  return {
    main, alternate, screen: main, options,
    stats: { bytesIn: 0, framesCollapsed: 0, cursorUpOutOfBounds: 0, ignoredSequences: 0, invalidUtf8: 0, hiddenChars: 0 },
    keepOnClear: options.onClear !== "xterm",
    lastAlternate: null, charsets: [], charsetLevel: 0, charset: Charset.Ascii,
    concealed: false, insertMode: false, autowrap: true, origin: false, moved: false,
    last: "", ascii: false, borrowers: [], title: null, links: [], link: null,
  };
}

/** Text can be appended as it is: the cursor is where plain output would have it and no mode changes what it means. */
export function isPlain(terminal: Terminal): boolean {
  const { main } = terminal;
  const { rows, x, y } = main;
  const row = rows[y];
  if (terminal.charset || terminal.concealed || terminal.insertMode || terminal.link || terminal.moved || main.top || main.stops) return false;
  if (terminal.screen !== main || !terminal.autowrap || main.bottom < main.height - 1) return false;
  return row === undefined
    ? x === 0 && y === rows.length
    : y === rows.length - 1 && row.width === x && !row.touched && !row.wrapped && row.cells === null;
}

/** SO, SI and the locking shifts: use the character set at a level. */
export function shiftTo(terminal: Terminal, level: number): void {
  terminal.charsetLevel = level;
  terminal.charset = terminal.charsets[level] ?? Charset.Ascii;
}

/** DECSC. */
export function saveCursor({ screen, charset, concealed }: Terminal): void {
  screen.saved = { x: screen.x, row: screen.above + screen.y, charset, concealed };
}

/** DECRC. */
export function restoreCursor(terminal: Terminal): void {
  const { screen } = terminal;
  const { x, row, charset, concealed } = screen.saved;
  moveToAbsolute(screen, row);
  moveToColumn(terminal, x);
  terminal.charset = charset;
  terminal.concealed = concealed;
}

export function moveToColumn(terminal: Terminal, column: number): void {
  const { screen } = terminal;
  const farthest = Math.max(MAX_COLUMN, screen.rows[screen.y]?.width ?? 0);
  screen.x = Math.min(column, farthest);
  restrictCursor(screen);
  if (terminal.origin) screen.y = Math.max(screen.top, Math.min(screen.y, screen.bottom));
  terminal.moved = true;
}

/** CUP; both from 0. */
export function moveTo(terminal: Terminal, row: number, column: number): void {
  moveToRow(terminal.screen, terminal.origin ? terminal.screen.top + row : row);
  moveToColumn(terminal, column);
}

/** DECSTBM. */
export function setMargins(terminal: Terminal, top: number, bottom: number): boolean {
  const { screen } = terminal;
  // Margins of a screen nobody knows, and the cursor home that goes with them, would paint over the log.
  if (!screen.known) return false;
  const last = Math.min(bottom, screen.height);
  if (last > top) {
    screen.top = top - 1;
    screen.bottom = last - 1;
    moveTo(terminal, 0, 0);
  }
  return true;
}

/** RIS. */
export function fullReset(terminal: Terminal): void {
  const { main, alternate, keepOnClear } = terminal;
  leaveAlternate(terminal);
  eraseAll(main, keepOnClear);
  if (!keepOnClear) clearHistory(main);
  for (const screen of [main, alternate]) {
    resetScreen(screen);
    resetSavedCursor(screen);
  }
  resetModes(terminal);
  terminal.moved = false;
}

/** DECSTR. */
export function softReset(terminal: Terminal): void {
  resetMargins(terminal.screen);
  resetModes(terminal);
  resetSavedCursor(terminal.screen);
}

function resetSavedCursor(screen: Screen): void {
  screen.saved = { x: 0, row: screen.above, charset: Charset.Ascii, concealed: false };
}

function resetModes(terminal: Terminal): void {
  terminal.charsets = [];
  shiftTo(terminal, 0);
  terminal.origin = terminal.concealed = terminal.insertMode = false;
  terminal.autowrap = true;
}

/** Modes 47, 1047 and 1049. */
export function switchScreen(terminal: Terminal, toAlternate: boolean, withCursor: boolean): void {
  const { main, alternate } = terminal;
  if (toAlternate && withCursor) saveCursor(terminal);
  if (!toAlternate) leaveAlternate(terminal);
  else if (terminal.screen === main) {
    alternate.x = main.x;
    // Rows of a log of unknown height are not those of a screen.
    alternate.y = main.known ? main.y : 0;
    terminal.screen = alternate;
  }
  if (!toAlternate && withCursor) restoreCursor(terminal);
  terminal.moved = true;
}

function leaveAlternate(terminal: Terminal): void {
  const { main, alternate } = terminal;
  if (terminal.screen === main) return;
  terminal.lastAlternate = alternate.rows;
  if (main.known) {
    main.x = alternate.x;
    main.y = alternate.y;
  }
  resetScreen(alternate);
  terminal.screen = main;
}

/** The alternate screen as last seen; `null` if it was never used. */
export function alternateText({ screen, alternate, lastAlternate }: Terminal): string | null {
  const rows = screen === alternate ? alternate.rows : lastAlternate;
  return rows && canonicalLines(renderRows({ ...alternate, rows, y: 0 })).join("\n");
}
