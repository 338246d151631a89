import { countLineFeeds, type History } from "./history.ts";
import { SCREEN_COLUMNS } from "./limits.ts";
import { Row, type RowGeometry } from "./row.ts";

/** Unknown height: how far below the last line a cursor move may reach; a longer one means "the bottom". */
const REACH_BELOW = 500;
/** Unknown height: rows kept open for editing before the untouched ones above are packed away. */
const OPEN_ROWS = 512;

/** What a control sequence may cost beyond its own bytes: see `Budget`. */
const FREE_COST = 4_000_000;
const COST_PER_CHARACTER = 64;
/** A blank row takes as much memory as so many cells. */
const ROW_COST = 16;
/** Tab stops are set and cleared left of this column. */
const TAB_COLUMNS = 4096;

/**
 * Work and memory that few bytes can ask for (blanks up to a far column, repeated characters, shifted rows) is paid from
 * here: some million cells, and 64 more for each character printed. What cannot be paid is not done.
 */
export class Budget {
  #left: number = FREE_COST;
  /** Text that was earned or paid for already is put down. */
  paused = false;

  earn(characters: number): void {
    if (!this.paused) this.#left += characters * COST_PER_CHARACTER;
  }

  spend(cells: number): boolean {
    if (cells > this.#left) return false;
    this.#left -= cells;
    return true;
  }
}

export interface SavedCursor {
  x: number;
  /** Row counted from the first line of the log, as xterm.js does: it scrolls away with the text. */
  absoluteY: number;
  charset: number;
  concealed: boolean;
}

/** Geometry of a screen; `Infinity` columns or rows: unknown. */
export interface ScreenGeometry extends RowGeometry {
  readonly rows: number;
  /** The rows are those of a real screen: scroll regions and the bottom row mean something. */
  readonly rowsKnown: boolean;
}

/** A screen of rows with its cursor, margins and tab stops; the main one pushes what scrolls off into its history. */
export class Screen {
  rows: Row[] = [];
  x = 0;
  y = 0;
  top = 0;
  bottom: number;
  saved: SavedCursor = { x: 0, absoluteY: 0, charset: 0, concealed: false };
  /** Rows that scrolled into the history, and how many of these no cursor move reaches any more. */
  scrolledOut = 0;
  #sealedRows = 0;
  /** Lowest row the cursor was in before it went up, counted like `scrolledOut`. */
  #lowest = 0;
  readonly history: History | null;
  readonly geometry: ScreenGeometry;
  readonly budget: Budget;
  /** 1 where a stop is; `null`: the default stops. */
  #tabStops: Uint8Array | null = null;
  #defaultTabs = true;
  /** Unknown height only: the topmost row used since rows were last packed away, and when to do so again. */
  #topmostUsed = 0;
  #packAt = OPEN_ROWS;

  constructor(geometry: ScreenGeometry, history: History | null, budget: Budget) {
    this.geometry = geometry;
    this.history = history;
    this.budget = budget;
    this.bottom = geometry.rows - 1;
  }

  reset(): void {
    this.x = 0;
    this.y = 0;
    this.top = 0;
    this.bottom = this.geometry.rows - 1;
    this.#dropRows();
    this.#lowest = 0;
    this.#tabStops = null;
    this.#defaultTabs = true;
  }

  #dropRows(): void {
    this.rows = [];
    this.#topmostUsed = 0;
    this.#packAt = OPEN_ROWS;
  }

  rowAt(y: number): Row {
    for (let missing = y - this.rows.length; missing >= 0; missing -= 1) this.rows.push(new Row());
    if (y < this.#topmostUsed) this.#topmostUsed = y;
    return this.rows[y] as Row;
  }

  get currentRow(): Row {
    const row = this.rowAt(this.y);
    // A row come back to counts as drawn on: one taken back from the history does not tell whether it was.
    if (this.geometry.rows === Infinity && this.scrolledOut + this.y < this.#lowest) row.touch(this.geometry);
    return row;
  }

  #goUp(): void {
    this.#lowest = Math.max(this.#lowest, this.scrolledOut + this.y);
  }

  get hasMargins(): boolean {
    return this.top !== 0 || this.bottom !== this.geometry.rows - 1;
  }

  get hasDefaultTabs(): boolean {
    return this.#tabStops === null;
  }

  /** Pay for columns that few bytes ask for; no need to on a screen of usual width. */
  payColumns(count: number): boolean {
    return this.geometry.columns <= SCREEN_COLUMNS || this.budget.spend(count);
  }

  #payRows(count: number): boolean {
    return this.geometry.rowsKnown || this.budget.spend(count * ROW_COST);
  }

  /** Keep the cursor on the screen; `maxColumn` is the column behind the last one where a pending wrap may stay. */
  restrictCursor(maxColumn: number = this.geometry.columns - 1, origin: boolean = false): void {
    this.x = Math.max(0, Math.min(this.x, maxColumn));
    const lowest = origin ? this.bottom : this.geometry.rows - 1;
    this.y = Math.max(origin ? this.top : 0, Math.min(this.y, lowest));
  }

  /** Move up, into the history where the height is unknown. True if the first row stopped the cursor. */
  moveUp(count: number): boolean {
    this.restrictCursor();
    if (this.geometry.rows === Infinity) {
      this.#goUp();
      if (count > this.y) this.#reopen(count - this.y);
      const stopped = count > this.y;
      this.y = Math.max(0, this.y - count);
      return stopped;
    }
    const limit = this.y >= this.top ? this.top : 0;
    const stopped = this.y - count < limit;
    this.y = Math.max(limit, this.y - count);
    return stopped;
  }

  moveDown(count: number): void {
    this.restrictCursor();
    if (!this.geometry.rowsKnown) this.y = this.#reachableRow(this.y + count);
    else this.y = Math.min(this.y <= this.bottom ? this.bottom : this.geometry.rows - 1, this.y + count);
  }

  /** VPR: like CUD, but the bottom margin does not stop it. */
  moveRowsDown(count: number): void {
    this.restrictCursor();
    this.y = this.geometry.rowsKnown ? Math.min(this.y + count, this.geometry.rows - 1) : this.#reachableRow(this.y + count);
  }

  /** Absolute row, counted from the first row of the screen. */
  moveToRow(row: number): void {
    if (this.geometry.rowsKnown) {
      this.y = Math.min(row, this.geometry.rows - 1);
      return;
    }
    if (this.geometry.rows !== Infinity) {
      this.y = this.#reachableRow(row);
      return;
    }
    this.#goUp();
    const above = this.rowsAbove;
    if (row < above) {
      this.y = 0;
      this.#reopen(above - row);
      this.y -= above - row;
    } else this.y = this.#reachableRow(row - above);
  }

  /** Rows in the history that a cursor move can reach. */
  get rowsAbove(): number {
    return this.scrolledOut - this.#sealedRows;
  }

  /** Row counted from the first line of the log, as `SavedCursor` keeps it. */
  moveToAbsolute(absoluteY: number): void {
    this.#goUp();
    let y = absoluteY - this.scrolledOut;
    if (y < 0 && this.geometry.rows === Infinity) {
      y += this.#reopen(-y);
    }
    y = Math.max(0, y);
    this.y = this.geometry.rowsKnown ? y : this.#reachableRow(y);
  }

  #reachableRow(y: number): number {
    const last = Math.max(this.rows.length - 1, this.y);
    const reachable = y <= last || (y - last < REACH_BELOW && this.#payRows(y - last)) ? y : last;
    return Math.min(reachable, this.geometry.rows - 1);
  }

  /** Bring rows back from the history; returns how many. The cursor stays on its row. */
  #reopen(count: number): number {
    const history = this.history;
    if (history === null) return 0;
    // At least as many as are open already: rows asked for one by one must not be copied each time.
    const lines = history.popLines(Math.max(count, this.rows.length));
    const rows: Row[] = [];
    for (const line of lines) this.#layLine(line, rows);
    this.rows = rows.concat(this.rows);
    this.y += rows.length;
    this.scrolledOut -= rows.length;
    this.#topmostUsed = 0;
    return rows.length;
  }

  /** Rows of a finished line, as plain printing makes them. */
  #layLine(line: string, rows: Row[]): void {
    const { columns, widths, tabWidth } = this.geometry;
    let row = new Row();
    rows.push(row);
    let irregularAt = -1;
    for (let index = 0; index < line.length; ) {
      if (irregularAt < index) irregularAt = nextOf(line.indexOf("\t", index), widths.nextIrregular(line, index));
      if (irregularAt > index && row.width < columns) {
        const end = Math.min(irregularAt, index + columns - row.width);
        row.append(line.slice(index, end));
        index = end;
        continue;
      }
      const codePoint = line.codePointAt(index) ?? 0;
      const isTab = codePoint === 0x09;
      // A mark with nothing to combine with takes a column of its own.
      const ownWidth = irregularAt > index ? 1 : widths.widthOf(codePoint) || (row.width === 0 ? 1 : 0);
      const width = isTab ? tabAdvance(row.width, tabWidth, columns) : ownWidth;
      if (row.width + width > columns) {
        row = new Row();
        row.wrapped = true;
        rows.push(row);
        if (irregularAt > index) continue;
      }
      const text = String.fromCodePoint(codePoint);
      row.appendIrregular(text, width);
      index += text.length;
    }
  }

  /** LF, IND and wrapping: one row down, scrolling at the bottom margin. `wrapped` null: leave the mark of the row. */
  index(wrapped: boolean | null): void {
    if (this.y === this.bottom) {
      this.scrollUp(wrapped === true);
      return;
    }
    const isLast = this.y === this.geometry.rows - 1;
    if (!isLast) this.y += 1;
    if (wrapped === true) this.currentRow.wrapped = true;
    else if (wrapped === false && !isLast) {
      const row = this.rows[this.y];
      if (row !== undefined) row.wrapped = false;
    }
    if (this.rows.length >= this.#packAt && this.geometry.rows === Infinity) this.#packRows();
  }

  /** Scroll the region up by one; what leaves the top of the whole screen enters the history. */
  scrollUp(wrapped: boolean): void {
    this.rowAt(this.bottom);
    const gone = this.top === 0 ? this.rows.shift() : this.rows.splice(this.top, 1)[0];
    if (this.top === 0) this.#leave(gone as Row);
    const blank = new Row();
    blank.wrapped = wrapped;
    if (this.bottom >= this.rows.length) this.rows.push(blank);
    else this.rows.splice(this.bottom, 0, blank);
  }

  #leave(row: Row): void {
    if (this.history === null) return;
    this.history.leave(row);
    this.scrolledOut += 1;
  }

  /** Unknown height: pack away the rows nothing has used for as many line feeds as there are open rows. */
  #packRows(): void {
    let count = Math.min(this.#topmostUsed, this.y);
    while (count > 0 && this.rows[count]?.wrapped === true) count -= 1;
    for (const row of this.rows.splice(0, count)) this.#leave(row);
    this.history?.endLine();
    this.y -= count;
    this.#packAt = this.rows.length * 2 + OPEN_ROWS;
    this.#topmostUsed = this.y;
  }

  /** Whole lines that plain output added go into the history; the screen has no rows. */
  pushBlock(text: string): void {
    this.history?.pushBlock(text);
    const { columns, rows } = this.geometry;
    if (columns === Infinity || rows !== Infinity) this.scrolledOut += countLineFeeds(text);
    else {
      const laid: Row[] = [];
      for (const line of text.slice(0, -1).split("\n")) this.#layLine(line, laid);
      this.scrolledOut += laid.length;
    }
  }

  /** Push every row into the history; the screen has none after it. */
  pushAll(): void {
    for (const row of this.rows) this.#leave(row);
    this.history?.endLine();
    this.#dropRows();
  }

  /** ED 2: the rows scroll into the history if `keep`, else they are lost; the cursor stays where it is on the screen. */
  eraseAll(keep: boolean): void {
    this.#dropBlankRows();
    if (!this.geometry.rowsKnown) {
      // Where no screen is known, the new lines follow the old ones.
      if (keep && this.y > this.rows.length) this.rowAt(this.y - 1);
      this.y = 0;
    }
    if (keep) {
      this.pushAll();
      this.history?.seal();
      this.#sealedRows = this.scrolledOut;
    } else this.#dropRows();
  }

  /** Blank rows at the end need not exist. */
  #dropBlankRows(): void {
    let end = this.rows.length;
    while (end > 0 && this.rows[end - 1]?.width === 0) end -= 1;
    this.rows.length = end;
  }

  /** Forget what scrolled out. */
  clearHistory(): void {
    this.history?.clear();
    this.scrolledOut = 0;
    this.#sealedRows = 0;
    this.#lowest = 0;
  }

  /** False when it costs too much. */
  eraseLine(from: number, to: number, clearWrap: boolean): boolean {
    const row = this.rows[this.y];
    if (row === undefined) return true;
    if (from < row.width) {
      if (to < row.width && !this.payColumns(to - from)) return false;
      row.touch(this.geometry);
      row.erase(from, to, this.geometry);
    }
    if (clearWrap) row.wrapped = false;
    if (this.y < this.#topmostUsed) this.#topmostUsed = this.y;
    return true;
  }

  eraseBelow(): void {
    if (this.rows.length > this.y + 1) this.rows.length = this.y + 1;
  }

  eraseAbove(): void {
    const end = Math.min(this.y, this.rows.length);
    for (let y = 0; y < end; y += 1) {
      const row = this.rows[y] as Row;
      if (row.width > 0 || row.touched || row.wrapped) this.rows[y] = new Row();
    }
  }

  /** IL and SD: blank rows at `y`, the rest of the region moves down; false when it costs too much. */
  insertRows(y: number, count: number): boolean {
    if (!this.geometry.rowsKnown) {
      // On any real screen that many rows would push everything below off its bottom.
      if (count >= REACH_BELOW) {
        this.rows.length = Math.min(this.rows.length, y);
        return true;
      }
      if (y >= this.rows.length) return true;
      if (!this.budget.spend(this.rows.length - y + count * ROW_COST)) return false;
      this.rows.splice(y, 0, ...blankRows(count));
      if (this.rows.length > this.geometry.rows) this.rows.length = this.geometry.rows;
      return true;
    }
    const inserted = Math.min(count, this.bottom - y + 1);
    if (y >= this.rows.length) return true;
    if (y + inserted > this.bottom && this.rows.length <= this.bottom + 1) {
      this.rows.length = y;
      return true;
    }
    if (this.rows.length > this.bottom + 1 - inserted) {
      this.rows.splice(this.bottom + 1 - inserted, Math.min(inserted, this.rows.length));
    }
    this.rows.splice(y, 0, ...blankRows(inserted));
    return true;
  }

  /**
   * DL and SU: remove rows at `y`, the rest of the region moves up; false when it costs too much. With `keep` they scroll
   * into the history, as line feeds at the bottom would make them, but for blank rows at the end of the screen.
   */
  deleteRows(y: number, count: number, keep: boolean): boolean {
    if (keep) this.#dropBlankRows();
    if (y >= this.rows.length) return true;
    if (!this.geometry.rowsKnown && !this.budget.spend(this.rows.length - y)) return false;
    const deleted = Math.min(count, this.bottom - y + 1);
    if (this.rows.length > this.bottom + 1) this.rows.splice(this.bottom + 1, 0, ...blankRows(deleted));
    const gone = this.rows.splice(y, deleted);
    if (keep) for (const row of gone) this.#leave(row);
    return true;
  }

  reverseIndex(): void {
    this.restrictCursor();
    if (this.geometry.rows === Infinity) this.moveUp(1);
    else if (this.y === this.top) this.insertRows(this.y, 1);
    else if (this.y > 0) this.y -= 1;
  }

  nextTabStop(): void {
    const { columns, tabWidth } = this.geometry;
    if (this.x >= columns) return;
    const stops = this.#tabStops;
    const set = stops === null ? -1 : stops.indexOf(1, this.x + 1);
    if (set >= 0) this.x = Math.min(set, columns - 1);
    else if (this.#defaultTabs) {
      const from = stops === null ? this.x : Math.max(this.x, TAB_COLUMNS - 1);
      this.x = Math.min(from - (from % tabWidth) + tabWidth, columns - 1);
    } else if (columns !== Infinity) this.x = columns - 1;
  }

  previousTabStop(): void {
    const { columns, tabWidth } = this.geometry;
    if (this.x >= columns || this.x === 0) return;
    const before = this.x - 1;
    const stop = this.#defaultTabs ? before - (before % tabWidth) : 0;
    if (this.#tabStops === null || stop >= TAB_COLUMNS) this.x = stop;
    else this.x = Math.max(0, this.#tabStops.lastIndexOf(1, before));
  }

  /** HTS, and TBC 0 with `set` false. */
  setTabStop(set: boolean): void {
    this.#tabStops ??= new Uint8Array(TAB_COLUMNS).map((_, column) => (column > 0 && column % this.geometry.tabWidth === 0 ? 1 : 0));
    this.#tabStops[this.x] = set ? 1 : 0;
  }

  clearTabStops(): void {
    this.#tabStops = new Uint8Array(TAB_COLUMNS);
    this.#defaultTabs = false;
  }
}

/** Columns a tab moves at the default stops; it never leaves the last column. */
export function tabAdvance(x: number, tabWidth: number, columns: number): number {
  if (x >= columns) return 0;
  return Math.min(x - (x % tabWidth) + tabWidth, columns - 1) - x;
}

/** The nearer of two positions, -1 standing for none. */
function nextOf(first: number, second: number): number {
  return first < 0 ? second : Math.min(first, second);
}

function blankRows(count: number): Row[] {
  return Array.from({ length: count }, () => new Row());
}
