import { earn, spend } from "./budget.ts";
import { Charset, translate } from "./charset.ts";
import { MAX_COLUMN } from "./limits.ts";
import { combine, erase, insertBlanks, put, splice, tabAdvance, type Row } from "./row.ts";
import { currentRow, index, payColumns, restrictCursor, touchLine } from "./screen.ts";
import { nextTabStop } from "./tab-stops.ts";
import type { Terminal } from "./terminal.ts";
import { LONE } from "./text.ts";

/** REP is carried out up to so many times even on a screen that has fewer cells. */
const MIN_REPEAT = 1024;

/** Put printed text on the screen: character sets, concealed text, widths, wrapping, insert mode. */
export function print(terminal: Terminal, source: string): void {
  const { screen, link, charset, stats, options } = terminal;
  let text = source;
  if (link) link.text += text;
  if (charset !== Charset.Ascii) text = translate(text, charset);
  if (terminal.concealed) {
    stats.hiddenChars += text.length;
    if (options.concealed === "blank") text = " ".repeat(screen.widths.widthOfText(text));
  }
  putText(terminal, text, terminal.ascii && charset === Charset.Ascii);
  // Not before: what the first character costs must not depend on how many came along with it.
  earn(screen.budget, source.length);
}

function putText(terminal: Terminal, text: string, ascii: boolean): void {
  if (text === "") return;
  const { screen } = terminal;
  const { widths } = screen;
  const regular = ascii || widths.nextIrregular(text, 0) === text.length;
  const width = regular ? text.length : widths.widthOfText(text);
  const startsWithMark = !regular && widths.widthOf(text.codePointAt(0) as number) === 0;
  terminal.last = startsWithMark ? terminal.last + text : text;
  if (screen.x + width <= screen.columns && !terminal.insertMode && !startsWithMark) putRun(terminal, text, width, !regular);
  else putPieces(terminal, text);
}

/** The cursor is where text goes on: nothing was moved, and a row that is a string can be appended to. */
function goesOn({ screen, moved }: Terminal): boolean {
  const row = currentRow(screen);
  return screen.x === row.width && !moved && row.cells === null;
}

/** Put text that needs no wrapping. */
function putRun(terminal: Terminal, text: string, width: number, irregular: boolean): void {
  const { screen } = terminal;
  const row = currentRow(screen);
  if (screen.x !== row.width || terminal.moved) startOver(terminal, row);
  put(row, screen, screen.x, text, width, irregular);
  screen.x += width;
  if (row.borrowed) return;
  row.borrowed = true;
  terminal.borrowers.push(row);
}

/** Text does not go on where the row ends: if a control moved the cursor, the row counts as drawn on. */
function startOver(terminal: Terminal, { width }: Row): void {
  const { screen, moved, stats } = terminal;
  const gap = screen.x - width;
  if (moved && gap < 0) stats.framesCollapsed++;
  if (moved || gap < 0) touchLine(screen);
  terminal.moved = false;
  if (gap > 0 && !payColumns(screen, gap)) screen.x = width;
}

/** Count a redraw when text at or behind `column` is about to be replaced after a cursor move. */
function countCollapse(terminal: Terminal, column: number): void {
  const { screen } = terminal;
  const row = screen.rows[screen.y];
  if (!terminal.moved || !row) return;
  touchLine(screen);
  if (column >= row.width) return;
  terminal.stats.framesCollapsed++;
  terminal.moved = false;
}

function putPieces(terminal: Terminal, text: string): void {
  const { widths } = terminal.screen;
  let irregularAt = 0;
  for (let at = 0; at < text.length; ) {
    if (irregularAt <= at) irregularAt = widths.nextIrregular(text, at);
    if (irregularAt > at) at = putRegular(terminal, text, at, irregularAt);
    else {
      const code = text.codePointAt(at) as number;
      const character = String.fromCodePoint(code);
      const width = widths.widthOf(code);
      if (width === 0) putMark(terminal, character);
      else putWide(terminal, character, width);
      at += character.length;
    }
  }
}

/** Put what fits on the row; returns how far it came. */
function putRegular(terminal: Terminal, text: string, from: number, regularEnd: number): number {
  const { screen, insertMode } = terminal;
  if (screen.x >= screen.columns) overflow(terminal);
  // Inserted one by one, so that the cost does not depend on how many came along.
  const end = Math.min(insertMode ? from + 1 : regularEnd, from + screen.columns - screen.x);
  const part = text.slice(from, end);
  if (insertMode) makeRoom(terminal, 1);
  putRun(terminal, part, part.length, false);
  return end;
}

/** The cursor stands behind the last column: go to the next row, or back to the last column. */
function overflow({ screen, autowrap }: Terminal): void {
  screen.x = autowrap ? 0 : screen.columns - 1;
  if (autowrap) index(screen, true);
}

function putMark(terminal: Terminal, mark: string): void {
  const { screen } = terminal;
  const row = currentRow(screen);
  if (screen.x > 0) {
    if (goesOn(terminal)) {
      put(row, screen, screen.x, mark, 0, true);
      return;
    }
    if (terminal.moved) touchLine(screen);
    if (combine(row, screen, screen.x, mark)) return;
  }
  if (screen.x >= screen.columns) overflow(terminal);
  putRun(terminal, LONE + mark, 1, true);
}

function putWide(terminal: Terminal, character: string, width: number): void {
  const { screen, autowrap } = terminal;
  const { columns } = screen;
  if (screen.x + width > columns) {
    if (screen.x < currentRow(screen).width && autowrap) {
      touchLine(screen);
      erase(currentRow(screen), screen, screen.x, columns);
    }
    overflow(terminal);
    // Without autowrap a wide character that does not fit is not shown.
    if (!autowrap && width > 1) return;
  }
  if (terminal.insertMode) makeRoom(terminal, width);
  putRun(terminal, character, width, true);
}

/** Insert mode: shift the rest of the line right. */
function makeRoom(terminal: Terminal, count: number): void {
  const { screen } = terminal;
  const row = currentRow(screen);
  if (terminal.moved || screen.x < row.width) touchLine(screen);
  terminal.moved = false;
  if (screen.x < row.width && payColumns(screen, row.width - screen.x)) insertBlanks(row, screen, screen.x, count);
}

/** HT. */
export function tab(terminal: Terminal): void {
  const { screen, options } = terminal;
  const row = currentRow(screen);
  earn(screen.budget, 1);
  if (options.tabs !== "expand" && !screen.stops && !row.touched && goesOn(terminal)) {
    const advance = tabAdvance(screen, screen.x);
    put(row, screen, screen.x, "\t", advance, true);
    screen.x += advance;
  } else nextTabStop(screen);
}

/** ICH, or DCH; false when it costs too much. */
export function editCharacters(terminal: Terminal, count: number, inserts: boolean): boolean {
  const { screen } = terminal;
  restrictCursor(screen);
  const row = currentRow(screen);
  const { x } = screen;
  if (x >= row.width) return true;
  if (!payColumns(screen, row.width - x + (inserts && count < MAX_COLUMN ? count : 0))) return false;
  countCollapse(terminal, x);
  touchLine(screen);
  if (inserts) insertBlanks(row, screen, x, count);
  else splice(row, screen, x, count, "");
  return true;
}

/** EL and ECH; false when it costs too much. */
export function eraseColumns(terminal: Terminal, from: number, to: number, clearWrap: boolean): boolean {
  const { screen } = terminal;
  const row = screen.rows[screen.y];
  if (!row) return true;
  countCollapse(terminal, from);
  if (from < row.width) {
    if (to < row.width && !payColumns(screen, to - from)) return false;
    touchLine(screen);
    erase(currentRow(screen), screen, from, to);
  }
  if (clearWrap) row.wrapped = false;
  return true;
}

/** REP; false when it costs too much. */
export function repeat(terminal: Terminal, count: number): boolean {
  const { screen } = terminal;
  const text = lastCharacter(terminal);
  if (text === "") return true;
  // More than a screen of one character only scrolls more of the same.
  const repeated = Math.min(count, Math.max(screen.columns * screen.height, MIN_REPEAT));
  if (!spend(screen.budget, repeated * text.length)) return false;
  if (terminal.concealed) terminal.stats.hiddenChars += repeated;
  putText(terminal, text.repeat(repeated), false);
  return true;
}

/** The character printed last with its marks, '' after any control. */
function lastCharacter({ last, screen }: Terminal): string {
  for (let at = last.length - 1; at >= 0; at--) {
    const code = last.codePointAt(at) as number;
    if ((code < 0xdc00 || code > 0xdfff) && screen.widths.widthOf(code) > 0) return last.slice(at);
  }
  return "";
}
