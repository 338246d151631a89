import { Charset } from "./charset.ts";
import { MAX_COLUMN } from "./limits.ts";
import type { CsiParameters } from "./parser.ts";
import { tabAdvance, type Budget, type Screen, type ScreenGeometry } from "./screen.ts";
import type { FrameLink } from "../types.ts";

/** REP is carried out up to so many times even on a screen that has fewer cells. */
const MIN_REPEAT = 1024;
const CONCEAL = 8;
const REVEAL = 28;
/** SGR 38, 48 and 58 are followed by a colour: `5;index` or `2;red;green;blue`. */
const EXTENDED_COLORS = new Set([38, 48, 58]);

/** Puts printed characters on a screen: widths, wrapping, insert mode, tabs, repetition. */
export class Printer {
  charset: Charset = Charset.Ascii;
  concealed = false;
  insertMode = false;
  autowrap = true;
  /** A control other than LF moved the cursor since text was last put down. */
  moved = false;
  link: FrameLink | null = null;
  framesCollapsed = 0;
  hiddenChars = 0;
  /** The character printed last with its marks, '' after any control: REP repeats only what it follows directly. */
  #last = "";
  /** Last answer of the width model, for the whole text of a call: many short runs are asked for one after another. */
  #scannedText = "";
  #scannedFrom = 0;
  #scannedTo = 0;
  readonly #geometry: ScreenGeometry;
  readonly #budget: Budget;
  readonly #blankConcealed: boolean;

  constructor(geometry: ScreenGeometry, budget: Budget, blankConcealed: boolean) {
    this.#geometry = geometry;
    this.#budget = budget;
    this.#blankConcealed = blankConcealed;
  }

  /** No mode is set that gives plain text another meaning. */
  get isPlain(): boolean {
    return this.charset === Charset.Ascii && !this.concealed && !this.insertMode && this.autowrap && this.link === null;
  }

  resetModes(): void {
    this.charset = Charset.Ascii;
    this.concealed = false;
    this.insertMode = false;
    this.autowrap = true;
    this.#last = "";
  }

  /** A control or sequence came in: nothing is left to repeat. */
  endRun(): void {
    this.#last = "";
  }

  print(screen: Screen, text: string, from: number, to: number): void {
    if (this.concealed) this.#printConcealed(screen, text.slice(from, to));
    else if (this.#geometry.columns !== Infinity || this.insertMode || !this.#printUnwrapped(screen, text, from, to)) {
      this.#printAny(screen, text, from, to);
    }
    // Not before: what the first character costs must not depend on how many came along with it.
    this.#budget.earn(to - from);
  }

  /** The common case, as one string operation: no wrapping possible, every character one column. */
  #printUnwrapped(screen: Screen, text: string, from: number, to: number): boolean {
    if (!this.#isRegular(text, from, to)) return false;
    this.#putRegular(screen, text.slice(from, to));
    this.#last = text.charAt(to - 1);
    return true;
  }

  #isRegular(text: string, from: number, to: number): boolean {
    return this.#irregularAfter(text, from, to) >= to;
  }

  /** Runs of this text come next; `ascii`: spare the search for irregular characters. */
  expect(text: string, ascii: boolean): void {
    this.#scannedText = text;
    this.#scannedFrom = 0;
    this.#scannedTo = ascii ? text.length : -1;
  }

  #irregularAfter(text: string, from: number, to: number): number {
    if (text !== this.#scannedText || from < this.#scannedFrom || from > this.#scannedTo) {
      this.#scannedText = text;
      this.#scannedFrom = from;
      this.#scannedTo = this.#geometry.widths.nextIrregular(text, from);
    }
    return Math.min(this.#scannedTo, to);
  }

  #printConcealed(screen: Screen, text: string): void {
    this.hiddenChars += text.length;
    if (!this.#blankConcealed) {
      this.#printAny(screen, text, 0, text.length);
      return;
    }
    let width = 0;
    for (const character of text) {
      const codePoint = character.codePointAt(0) ?? 0;
      width += codePoint < 0xa0 ? 1 : this.#geometry.widths.widthOf(codePoint);
    }
    this.#printAny(screen, " ".repeat(width), 0, width);
  }

  #printAny(screen: Screen, text: string, from: number, to: number): void {
    let index = from;
    while (index < to) {
      const regularEnd = this.#irregularAfter(text, index, to);
      if (regularEnd > index) {
        index = this.#printRegular(screen, text, index, regularEnd);
        continue;
      }
      const codePoint = text.codePointAt(index) ?? 0;
      this.#printIrregular(screen, codePoint);
      index += codePoint > 0xffff ? 2 : 1;
    }
  }

  /** Print what fits on the row; returns how far it came. */
  #printRegular(screen: Screen, text: string, from: number, regularEnd: number): number {
    const { columns } = this.#geometry;
    if (screen.x >= columns) this.#overflow(screen);
    // Inserted one by one, so that the cost does not depend on how many came along.
    const to = this.insertMode ? from + 1 : regularEnd;
    let end = Math.min(to, from + columns - screen.x);
    let part = text.slice(from, end);
    if (end < to && !this.autowrap) {
      // Each further character overwrites the last column: only the last one stays.
      part = part.slice(0, -1) + text.charAt(to - 1);
      end = to;
      screen.currentRow.touch(this.#geometry);
    }
    if (this.insertMode) this.#shift(screen, part.length);
    this.#putRegular(screen, part);
    this.#last = text.charAt(end - 1);
    return end;
  }

  #putRegular(screen: Screen, text: string): void {
    const row = screen.currentRow;
    if (screen.x !== row.width || this.moved) this.#startOver(screen);
    if (screen.x === row.width) row.append(text);
    else row.overwrite(screen.x, text, this.#geometry);
    screen.x += text.length;
  }

  /** Text does not go on where the row ends: if a control moved the cursor, the row counts as drawn on. */
  #startOver(screen: Screen): void {
    const row = screen.currentRow;
    this.countCollapse(screen, screen.x);
    if (this.moved || screen.x < row.width) row.touch(this.#geometry);
    this.moved = false;
    const gap = screen.x - row.width;
    if (gap > 0 && !screen.payColumns(gap)) screen.x = row.width;
  }

  /** Count a redraw when text at or behind `column` is about to be replaced after a cursor move. */
  countCollapse(screen: Screen, column: number): void {
    if (!this.moved) return;
    const row = screen.rows[screen.y];
    if (row === undefined) return;
    row.touch(this.#geometry);
    if (column >= row.width) return;
    this.framesCollapsed += 1;
    this.moved = false;
  }

  /** The cursor stands behind the last column: go to the next row, or back to the last column. */
  #overflow(screen: Screen): void {
    if (!this.autowrap) {
      screen.x = this.#geometry.columns - 1;
      return;
    }
    screen.x = 0;
    screen.index(true);
  }

  #printIrregular(screen: Screen, codePoint: number): void {
    const width = this.#geometry.widths.widthOf(codePoint);
    if (width === 0) this.#printMark(screen, codePoint);
    else this.#printWide(screen, codePoint, width);
  }

  #printMark(screen: Screen, codePoint: number): void {
    const { x } = screen;
    const row = screen.currentRow;
    if (this.#last !== "") this.#last += String.fromCodePoint(codePoint);
    if (x > 0 && x === row.width && !row.touched && !this.moved && row.isString) {
      row.appendIrregular(String.fromCodePoint(codePoint), 0);
      return;
    }
    if (x > 0 && row.combine(x, codePoint, this.#geometry)) return;
    // Nothing to combine with: it takes a column of its own.
    if (screen.x >= this.#geometry.columns) this.#overflow(screen);
    this.#putCodePoint(screen, codePoint, 1);
  }

  #printWide(screen: Screen, codePoint: number, width: 1 | 2): void {
    const { columns } = this.#geometry;
    if (screen.x + width > columns) {
      const row = screen.currentRow;
      if (screen.x < row.width && this.autowrap) {
        row.touch(this.#geometry);
        row.erase(screen.x, columns, this.#geometry);
      }
      this.#overflow(screen);
      // Without autowrap a wide character that does not fit is not shown.
      if (!this.autowrap && width === 2) return;
    }
    if (this.insertMode) this.#shift(screen, width);
    this.#putCodePoint(screen, codePoint, width);
    this.#last = String.fromCodePoint(codePoint);
  }

  #putCodePoint(screen: Screen, codePoint: number, width: 1 | 2): void {
    const row = screen.currentRow;
    if (screen.x === row.width && !this.moved && !row.touched && row.isString) {
      row.appendIrregular(String.fromCodePoint(codePoint), width);
    } else {
      if (screen.x !== row.width || this.moved) this.#startOver(screen);
      row.overwriteWide(screen.x, codePoint, width, this.#geometry);
    }
    screen.x += width;
  }

  #shift(screen: Screen, count: number): void {
    const row = screen.currentRow;
    if (this.moved || screen.x < row.width) row.touch(this.#geometry);
    this.moved = false;
    if (screen.x >= row.width) return;
    if (!screen.payColumns(row.width - screen.x)) return;
    row.insertBlanks(screen.x, count, this.#geometry);
  }

  tab(screen: Screen, keep: boolean): void {
    const { columns, tabWidth } = this.#geometry;
    const row = screen.currentRow;
    const literal = keep && screen.hasDefaultTabs && !row.touched && !this.moved && row.isString && screen.x === row.width;
    this.#budget.earn(1);
    if (literal) {
      const advance = tabAdvance(screen.x, tabWidth, columns);
      row.appendIrregular("\t", advance);
      screen.x += advance;
    } else screen.nextTabStop();
  }

  /** ICH; false when it costs too much. */
  insertBlanks(screen: Screen, count: number): boolean {
    if (!this.#mayEdit(screen, count < MAX_COLUMN ? count : 0)) return false;
    screen.currentRow.insertBlanks(screen.x, count, this.#geometry);
    return true;
  }

  /** DCH; false when it costs too much. */
  deleteColumns(screen: Screen, count: number): boolean {
    if (!this.#mayEdit(screen, 0)) return false;
    screen.currentRow.deleteColumns(screen.x, count, this.#geometry);
    return true;
  }

  #mayEdit(screen: Screen, added: number): boolean {
    screen.restrictCursor();
    const row = screen.currentRow;
    if (screen.x >= row.width) return true;
    if (!screen.payColumns(row.width - screen.x + added)) return false;
    this.countCollapse(screen, screen.x);
    row.touch(this.#geometry);
    return true;
  }

  /** REP; false when it costs too much. */
  repeat(screen: Screen, count: number): boolean {
    const text = this.#last;
    if (text === "") return true;
    // More than a screen of one character only scrolls more of the same.
    const { columns, rows } = this.#geometry;
    const repeated = Math.min(count, Math.max(columns * rows, MIN_REPEAT));
    if (!this.#budget.spend(repeated * text.length)) return false;
    const all = text.repeat(repeated);
    // What was paid for earns nothing.
    this.#budget.paused = true;
    this.print(screen, all, 0, all.length);
    this.#budget.paused = false;
    return true;
  }

  selectRendition(parameters: CsiParameters): void {
    for (let index = 0; index < parameters.count; index += 1) {
      const value = parameters.values[index] ?? 0;
      if (EXTENDED_COLORS.has(value)) index += parameters.values[index + 1] === 5 ? 2 : 4;
      else if (value === CONCEAL) this.concealed = true;
      else if (value === 0 || value === REVEAL) this.concealed = false;
    }
  }
}
