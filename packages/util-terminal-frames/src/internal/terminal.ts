import { Charset, charsetOf, translate } from "./charset.ts";
import { Printer } from "./printer.ts";
import { MAX_COLUMN } from "./limits.ts";
import type { CsiParameters, ParserActions } from "./parser.ts";
import { canonicalLines } from "./text.ts";
import type { Row } from "./row.ts";
import type { Screen, ScreenGeometry } from "./screen.ts";
import { renderRows } from "./render.ts";
import type { History } from "./history.ts";
import type { FrameLink } from "../types.ts";

/** What the terminal itself counts. */
export interface TerminalCounts {
  cursorUpOutOfBounds: number;
  ignoredSequences: number;
}

export interface TerminalOptions {
  convertEol: boolean;
  keepTabs: boolean;
  keepOnClear: boolean;
  blankConcealed: boolean;
  collectLinks: boolean;
}

/** Finals without a private marker or intermediates that change nothing that is text (or ask for an answer). */
const SILENT_FINALS = new Set([..."cnqtxyz"].map((final) => final.charCodeAt(0)));

/** Carries out what the parser recognised: modes, character sets, the two screens. */
export class Terminal implements ParserActions {
  readonly main: Screen;
  readonly alternate: Screen;
  readonly history: History;
  readonly printer: Printer;
  readonly counts: TerminalCounts = { cursorUpOutOfBounds: 0, ignoredSequences: 0 };
  readonly links: FrameLink[] = [];
  title: string | null = null;
  screen: Screen;
  /** Rows of the alternate screen when it was left last. */
  #lastAlternate: Row[] | null = null;
  #insertedCharsets: Charset[] = [];
  #charsetLevel = 0;
  #origin = false;
  readonly #options: TerminalOptions;
  readonly #geometry: ScreenGeometry;

  constructor(geometry: ScreenGeometry, main: Screen, alternate: Screen, history: History, options: TerminalOptions) {
    this.#geometry = geometry;
    this.#options = options;
    this.history = history;
    this.main = main;
    this.alternate = alternate;
    this.screen = main;
    this.printer = new Printer(geometry, main.budget, options.blankConcealed);
  }

  get inAlternate(): boolean {
    return this.screen === this.alternate;
  }

  /** Text can be appended as it is: the cursor is where plain output would have it and no mode changes what it means. */
  get isPlain(): boolean {
    const { main, printer } = this;
    return (
      this.screen === main && printer.isPlain && !printer.moved && this.#options.convertEol && !main.hasMargins &&
      main.hasDefaultTabs && this.#endsPlain(main)
    );
  }

  #endsPlain(screen: Screen): boolean {
    const { rows, x, y } = screen;
    const row = rows[y];
    if (row === undefined) return x === 0 && y === rows.length;
    return y === rows.length - 1 && row.width === x && !row.touched && !row.wrapped && row.isString;
  }

  print(text: string, from: number, to: number): void {
    const { printer } = this;
    if (printer.link !== null) printer.link.text += text.slice(from, to);
    const charset = printer.charset;
    if (charset === Charset.Ascii) printer.print(this.screen, text, from, to);
    else {
      const translated = translate(text.slice(from, to), charset);
      printer.print(this.screen, translated, 0, translated.length);
    }
  }

  execute(code: number): void {
    const { screen, printer } = this;
    printer.endRun();
    switch (code) {
      case 0x0a:
      case 0x0b:
      case 0x0c:
        this.#lineFeed();
        break;
      case 0x0d:
        screen.x = 0;
        printer.moved = true;
        break;
      case 0x08:
        screen.restrictCursor();
        if (screen.x > 0) screen.x -= 1;
        printer.moved = true;
        break;
      case 0x09:
        printer.tab(screen, this.#options.keepTabs);
        break;
      case 0x0e:
        this.#shiftTo(1);
        break;
      case 0x0f:
        this.#shiftTo(0);
        break;
      case 0x84:
        this.#index();
        break;
      case 0x85:
        screen.x = 0;
        this.#index();
        break;
      case 0x88:
        screen.setTabStop(true);
        break;
      case 0x8d:
        screen.reverseIndex();
        printer.moved = true;
        break;
    }
  }

  #lineFeed(): void {
    const { screen, printer } = this;
    screen.budget.earn(1);
    if (this.#options.convertEol) screen.x = 0;
    screen.index(false);
    if (screen.x >= this.#geometry.columns) screen.x -= 1;
    printer.moved = false;
  }

  #index(): void {
    this.screen.budget.earn(1);
    this.screen.restrictCursor();
    this.screen.index(null);
    this.printer.moved = true;
  }

  #shiftTo(level: number): void {
    this.#charsetLevel = level;
    this.printer.charset = this.#insertedCharsets[level] ?? Charset.Ascii;
  }

  escape(marks: string, final: number): void {
    this.printer.endRun();
    if (marks === "") this.#plainEscape(final);
    else if (marks.length === 1 && "()*+-.".includes(marks)) {
      const level = "(".includes(marks) ? 0 : ")-".includes(marks) ? 1 : "*.".includes(marks) ? 2 : 3;
      this.#insertedCharsets[level] = charsetOf(final);
      if (level === this.#charsetLevel) this.#shiftTo(level);
    } else if (marks === "%" && (final === 0x40 || final === 0x47)) {
      this.#insertedCharsets[0] = Charset.Ascii;
      this.#shiftTo(0);
    } else this.counts.ignoredSequences += 1;
  }

  #plainEscape(final: number): void {
    const { screen, printer } = this;
    switch (final) {
      case 0x37: // DECSC
        this.#saveCursor();
        break;
      case 0x38: // DECRC
        this.#restoreCursor();
        break;
      case 0x44: // IND
        this.#index();
        break;
      case 0x45: // NEL
        screen.x = 0;
        this.#index();
        break;
      case 0x48: // HTS
        screen.setTabStop(true);
        break;
      case 0x4d: // RI
        screen.reverseIndex();
        printer.moved = true;
        break;
      case 0x63: // RIS
        this.#fullReset();
        break;
      case 0x6e: // LS2
      case 0x7d: // LS2R
        this.#shiftTo(2);
        break;
      case 0x6f: // LS3
      case 0x7c: // LS3R
        this.#shiftTo(3);
        break;
      case 0x7e: // LS1R
        this.#shiftTo(1);
        break;
      case 0x3d: // DECKPAM
      case 0x3e: // DECKPNM
      case 0x5c: // ST
        break;
      default:
        this.counts.ignoredSequences += 1;
    }
  }

  #saveCursor(): void {
    const { screen, printer } = this;
    const { charset, concealed } = printer;
    screen.saved = { x: screen.x, absoluteY: screen.scrolledOut + screen.y, charset, concealed };
  }

  #restoreCursor(): void {
    const { screen, printer } = this;
    const { x, absoluteY, charset, concealed } = screen.saved;
    screen.x = x;
    screen.moveToAbsolute(absoluteY);
    screen.restrictCursor(undefined, this.#origin);
    printer.charset = charset;
    printer.concealed = concealed;
    printer.moved = true;
  }

  /** RIS. */
  #fullReset(): void {
    if (this.inAlternate) this.#leaveAlternate();
    const { main } = this;
    main.eraseAll(this.#options.keepOnClear);
    if (!this.#options.keepOnClear) main.clearHistory();
    main.reset();
    this.alternate.reset();
    const home = { x: 0, absoluteY: this.main.scrolledOut, charset: Charset.Ascii, concealed: false };
    this.main.saved = home;
    this.alternate.saved = { ...home, absoluteY: 0 };
    this.#resetModes();
    this.printer.moved = false;
  }

  #resetModes(): void {
    this.#insertedCharsets = [];
    this.#charsetLevel = 0;
    this.#origin = false;
    this.printer.resetModes();
  }

  csi(marks: string, final: number, parameters: CsiParameters): void {
    const count = parameters.get(0, 1);
    if (marks === "") {
      if (!this.#move(final, count, parameters) && !this.#edit(final, count, parameters)) this.#set(final, parameters);
    } else if (marks === "?" && (final === 0x68 || final === 0x6c)) this.#privateModes(parameters, final === 0x68);
    else if (marks === "?" && (final === 0x4a || final === 0x4b)) this.#edit(final, count, parameters);
    else if (marks === "!" && final === 0x70) this.#softReset();
    else if (marks.charCodeAt(0) < 0x3c && marks !== " " && marks !== "$") this.counts.ignoredSequences += 1;
    // Only now: REP needs to know what was printed directly before it.
    this.printer.endRun();
  }

  /** Cursor movement; false if the sequence is none. */
  #move(final: number, count: number, parameters: CsiParameters): boolean {
    const { screen } = this;
    switch (final) {
      case 0x41: // CUU
        this.#moveUp(count);
        break;
      case 0x42: // CUD
        screen.moveDown(count);
        break;
      case 0x65: // VPR
        screen.moveRowsDown(count);
        break;
      case 0x43: // CUF
      case 0x61: // HPR
        screen.restrictCursor();
        this.#moveToColumn(screen.x + count);
        break;
      case 0x44: // CUB
        screen.restrictCursor();
        this.#moveToColumn(screen.x - count);
        break;
      case 0x45: // CNL
        screen.moveDown(count);
        screen.x = 0;
        break;
      case 0x46: // CPL
        this.#moveUp(count);
        screen.x = 0;
        break;
      case 0x47: // CHA
      case 0x60: // HPA
        this.#moveToColumn(count - 1);
        break;
      case 0x48: // CUP
      case 0x66: // HVP
        this.#moveToRow(count - 1);
        this.#moveToColumn(parameters.get(1, 1) - 1);
        break;
      case 0x64: // VPA
        this.#moveToRow(count - 1);
        this.#moveToColumn(screen.x);
        break;
      case 0x49: // CHT
      case 0x5a: // CBT
        this.#moveTabs(count, final === 0x49);
        break;
      default:
        return false;
    }
    this.printer.moved = true;
    return true;
  }

  #moveUp(count: number): void {
    if (this.screen.moveUp(count)) this.counts.cursorUpOutOfBounds += 1;
  }

  #moveTabs(count: number, forward: boolean): void {
    const { screen } = this;
    for (let left = count, before = -1; left > 0 && screen.x !== before && before < MAX_COLUMN; left -= 1) {
      if (!screen.budget.spend(1)) return;
      before = screen.x;
      if (forward) screen.nextTabStop();
      else screen.previousTabStop();
    }
  }

  #moveToColumn(column: number): void {
    const { screen } = this;
    screen.x = column;
    const farthest = Math.max(MAX_COLUMN, screen.rows[screen.y]?.width ?? 0);
    screen.restrictCursor(Math.min(this.#geometry.columns - 1, farthest), this.#origin);
  }

  #moveToRow(row: number): void {
    const { screen } = this;
    screen.moveToRow(this.#origin ? screen.top + row : row);
  }

  /** Erasing, inserting, deleting, scrolling, repeating; false if the sequence is none of them. */
  #edit(final: number, count: number, parameters: CsiParameters): boolean {
    const { screen, printer } = this;
    let done = true;
    switch (final) {
      case 0x4a: // ED
        done = this.#eraseInDisplay(parameters.get(0, 0));
        break;
      case 0x4b: // EL
        done = this.#eraseInLine(parameters.get(0, 0));
        break;
      case 0x58: // ECH
        screen.restrictCursor();
        done = this.#erase(screen.x, screen.x + count, false);
        break;
      case 0x40: // ICH
        done = printer.insertBlanks(screen, count);
        break;
      case 0x50: // DCH
        done = printer.deleteColumns(screen, count);
        break;
      case 0x4c: // IL
      case 0x4d: // DL
        screen.restrictCursor();
        if (screen.y < screen.top || screen.y > screen.bottom) break;
        done = final === 0x4c ? screen.insertRows(screen.y, count) : screen.deleteRows(screen.y, count, false);
        screen.x = 0;
        printer.moved = true;
        break;
      case 0x53: // SU
        // Scrolling a screen of unknown height has no meaning: the lines stay where they are.
        done = this.#geometry.rowsKnown && screen.deleteRows(screen.top, count, this.#options.keepOnClear && screen.top === 0);
        printer.moved = true;
        break;
      case 0x54: // SD
        done = this.#geometry.rowsKnown && screen.insertRows(screen.top, count);
        printer.moved = true;
        break;
      case 0x62: // REP
        done = printer.repeat(screen, count);
        break;
      default:
        return false;
    }
    if (!done) this.counts.ignoredSequences += 1;
    return true;
  }

  #erase(from: number, to: number, clearWrap: boolean): boolean {
    const { screen, printer } = this;
    printer.countCollapse(screen, from);
    return screen.eraseLine(from, to, clearWrap);
  }

  #eraseInLine(part: number): boolean {
    const { screen } = this;
    screen.restrictCursor(this.#geometry.columns);
    if (part === 0) return this.#erase(screen.x, Infinity, screen.x === 0);
    if (part === 1) return this.#erase(0, screen.x + 1, false);
    return part !== 2 || this.#erase(0, Infinity, true);
  }

  /** ED; false when it costs more than the output so far can pay for. */
  #eraseInDisplay(part: number): boolean {
    const { screen } = this;
    screen.restrictCursor(this.#geometry.columns);
    if (part === 0) {
      this.#erase(screen.x, Infinity, screen.x === 0);
      screen.eraseBelow();
    } else if (part === 1) {
      if (!this.#erase(0, screen.x + 1, true)) return false;
      const below = screen.x + 1 >= this.#geometry.columns ? screen.rows[screen.y + 1] : undefined;
      if (below !== undefined) below.wrapped = false;
      // Where no screen is known, the lines above are the log.
      if (this.#geometry.rowsKnown || screen === this.alternate) screen.eraseAbove();
    } else if (part === 2) {
      const keep = this.#options.keepOnClear && screen === this.main;
      screen.eraseAll(keep);
      if (!keep && !this.#geometry.rowsKnown) screen.clearHistory();
      this.printer.moved = true;
    } else if (part === 3 && !this.#options.keepOnClear && this.#geometry.rowsKnown) screen.clearHistory();
    return true;
  }

  /** What is left without marks: SGR, modes, margins, tab stops, save and restore. */
  #set(final: number, parameters: CsiParameters): void {
    const { screen, printer } = this;
    switch (final) {
      case 0x6d: // SGR
        printer.selectRendition(parameters);
        break;
      case 0x68: // SM
      case 0x6c: // RM
        for (let index = 0; index < parameters.count; index += 1) {
          if (parameters.values[index] === 4) printer.insertMode = final === 0x68;
        }
        break;
      case 0x72: // DECSTBM
        this.#setMargins(parameters);
        break;
      case 0x67: // TBC
        if (parameters.get(0, 0) === 0) screen.setTabStop(false);
        else if (parameters.get(0, 0) === 3) screen.clearTabStops();
        break;
      case 0x73: // SCOSC
        this.#saveCursor();
        break;
      case 0x75: // SCORC
        this.#restoreCursor();
        break;
      default:
        if (!SILENT_FINALS.has(final)) this.counts.ignoredSequences += 1;
    }
  }

  #setMargins(parameters: CsiParameters): void {
    const { screen } = this;
    const { rows, rowsKnown } = this.#geometry;
    if (!rowsKnown) {
      // Margins of a screen nobody knows, and the cursor home that goes with them, would paint over the log.
      this.counts.ignoredSequences += 1;
      return;
    }
    const top = parameters.get(0, 1);
    const given = parameters.get(1, rows);
    const bottom = given > rows ? rows : given;
    if (bottom <= top) return;
    screen.top = top - 1;
    screen.bottom = bottom - 1;
    this.#moveToRow(0);
    this.#moveToColumn(0);
    this.printer.moved = true;
  }

  #privateModes(parameters: CsiParameters, on: boolean): void {
    for (let index = 0; index < parameters.count; index += 1) {
      const mode = parameters.values[index];
      if (mode === 6) {
        this.#origin = on;
        this.#moveToRow(0);
        this.#moveToColumn(0);
        this.printer.moved = true;
      } else if (mode === 7) this.printer.autowrap = on;
      else if (mode === 1048) {
        if (on) this.#saveCursor();
        else this.#restoreCursor();
      } else if (mode === 47 || mode === 1047 || mode === 1049) this.#switchScreen(on, mode === 1049);
    }
  }

  #switchScreen(toAlternate: boolean, withCursor: boolean): void {
    if (toAlternate) {
      if (withCursor) this.#saveCursor();
      if (!this.inAlternate) {
        this.alternate.x = this.main.x;
        // Rows of a log of unknown height are not those of a screen.
        this.alternate.y = this.#geometry.rowsKnown ? this.main.y : 0;
        this.screen = this.alternate;
      }
    } else {
      if (this.inAlternate) this.#leaveAlternate();
      if (withCursor) this.#restoreCursor();
    }
    this.printer.moved = true;
  }

  #leaveAlternate(): void {
    this.#lastAlternate = this.alternate.rows;
    if (this.#geometry.rowsKnown) {
      this.main.x = this.alternate.x;
      this.main.y = this.alternate.y;
    }
    this.alternate.reset();
    this.screen = this.main;
  }

  get collectsLinks(): boolean {
    return this.#options.collectLinks;
  }

  /** The alternate screen as last seen; `null` if it was never used. */
  alternateText(): string | null {
    const rows = this.inAlternate ? this.alternate.rows : this.#lastAlternate;
    return rows === null ? null : canonicalLines(renderRows(rows, 0, this.#geometry, null)).join("\n");
  }

  /** DECSTR. */
  #softReset(): void {
    const { screen } = this;
    screen.top = 0;
    screen.bottom = this.#geometry.rows - 1;
    this.#resetModes();
    screen.saved = { x: 0, absoluteY: screen.scrolledOut, charset: Charset.Ascii, concealed: false };
  }

  osc(raw: string): void {
    this.printer.endRun();
    const payload = raw.replace(/[\x00-\x1f\x7f-\x9f]/g, "");
    if (payload.startsWith("0;") || payload.startsWith("2;")) this.title = payload.slice(2);
    else if (this.#options.collectLinks && payload.startsWith("8;")) {
      // Only the first semicolon ends the parameters: a URL may hold more of them.
      const separator = payload.indexOf(";", 2);
      const url = separator < 0 ? "" : payload.slice(separator + 1);
      this.printer.link = null;
      if (url !== "") this.links.push((this.printer.link = { text: "", url }));
    }
  }

  malformed(): void {
    this.printer.endRun();
    this.counts.ignoredSequences += 1;
  }
}
