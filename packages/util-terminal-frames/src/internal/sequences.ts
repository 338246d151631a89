import { earn, spend } from "./budget.ts";
import { Charset, charsetOf } from "./charset.ts";
import { BS, CONCEAL, CR, FF, FIRST_C1, LF, NORMAL, REVEAL, SI, SO, TAB } from "./codes.ts";
import { MAX_COLUMN, UNLIMITED } from "./limits.ts";
import type { ParserActions } from "./parser.ts";
import { editCharacters, eraseColumns, print, repeat, tab } from "./print.ts";
import { clearHistory, deleteRows, eraseAbove, eraseAll, index, insertRows, moveDown, moveUp, restrictCursor, reverseIndex, type Screen } from "./screen.ts";
import { clearTabStops, nextTabStop, previousTabStop, setTabStop } from "./tab-stops.ts";
import { fullReset, moveTo, moveToColumn, restoreCursor, saveCursor, setMargins, shiftTo, softReset, switchScreen, type Terminal } from "./terminal.ts";

/** SGR 38, 48 and 58 are followed by a colour: `5;index` or `2;red;green;blue`. */
const EXTENDED_COLORS = [38, 48, 58];
/** Escape sequences that use a character set by its level: LS1R, LS2, LS2R, LS3, LS3R. */
const LOCKING_SHIFTS: Record<string, number> = { "~": 1, n: 2, "}": 2, o: 3, "|": 3 };
/** Control sequences that change nothing that is text (or ask for an answer): private ones, and a few more. */
const SILENT = /^(?:[<-?].*|[cnqtxyz]| q)$/;
/** Escape sequences without a meaning here: DECKPAM, DECKPNM, ST. */
const SILENT_ESCAPES = "=>\\";
/** Intermediates that set off the G0 to G3 character sets, and these sets. */
const DESIGNATORS: Record<string, number> = { "(": 0, ")": 1, "-": 1, "*": 2, ".": 2, "+": 3 };

/** `count`: the first parameter, at least 1. False: it costs more than the output so far can pay for. */
type Sequence = (terminal: Terminal, count: number, parameters: readonly number[], name: string) => boolean | void;

const cursorUp: Sequence = (terminal, count) => {
  if (moveUp(terminal.screen, count)) terminal.stats.cursorUpOutOfBounds++;
  terminal.moved = true;
};

/** CUD, and VPR with the last row as `bottom`. */
function cursorDown(terminal: Terminal, count: number, bottom?: number): void {
  moveDown(terminal.screen, count, bottom);
  terminal.moved = true;
}

const cursorForward: Sequence = (terminal, count) => {
  restrictCursor(terminal.screen);
  moveToColumn(terminal, terminal.screen.x + count);
};

const cursorPosition: Sequence = (terminal, row, parameters) => {
  moveTo(terminal, row - 1, (parameters[1] || 1) - 1);
};

const cursorColumn: Sequence = (terminal, column) => {
  moveToColumn(terminal, column - 1);
};

function moveTabs(terminal: Terminal, count: number, move: typeof nextTabStop): void {
  const { screen } = terminal;
  terminal.moved = true;
  for (let left = count, before = -1; left > 0 && screen.x !== before && before < MAX_COLUMN; left--) {
    if (!spend(screen.budget, 1)) return;
    before = screen.x;
    move(screen);
  }
}

const insertLines: Sequence = (terminal, count) => editLines(terminal, count, insertRows);

const deleteLines: Sequence = (terminal, count) => editLines(terminal, count, deleteRows);

function editLines(terminal: Terminal, count: number, edit: (screen: Screen, y: number, count: number) => boolean): boolean {
  const { screen } = terminal;
  restrictCursor(screen);
  if (screen.y < screen.top || screen.y > screen.bottom) return true;
  screen.x = 0;
  terminal.moved = true;
  return edit(screen, screen.y, count);
}

// Scrolling a screen of unknown height has no meaning: the lines stay where they are.
const scrollUp: Sequence = (terminal, count) => {
  const { screen, keepOnClear } = terminal;
  terminal.moved = true;
  return screen.known && deleteRows(screen, screen.top, count, keepOnClear && screen.top === 0);
};

const scrollDown: Sequence = (terminal, count) => {
  const { screen } = terminal;
  terminal.moved = true;
  return screen.known && insertRows(screen, screen.top, count);
};

const eraseCharacters: Sequence = (terminal, count) => {
  const { screen } = terminal;
  restrictCursor(screen);
  return eraseColumns(terminal, screen.x, screen.x + count, false);
};

const eraseInLine: Sequence = (terminal, _count, parameters) => {
  const { screen } = terminal;
  const part = parameters[0];
  restrictCursor(screen, screen.columns);
  const { x } = screen;
  if (part === 0) return eraseColumns(terminal, x, UNLIMITED, x === 0);
  if (part === 1) return eraseColumns(terminal, 0, x + 1, false);
  return part !== 2 || eraseColumns(terminal, 0, UNLIMITED, true);
};

const eraseInDisplay: Sequence = (terminal, _count, [part]) => {
  const { screen, main, keepOnClear } = terminal;
  restrictCursor(screen, screen.columns);
  if (part === 0) {
    eraseColumns(terminal, screen.x, UNLIMITED, screen.x === 0);
    screen.rows.splice(screen.y + 1);
  } else if (part === 1) {
    if (!eraseColumns(terminal, 0, screen.x + 1, true)) return false;
    const below = screen.rows[screen.y + 1];
    if (below && screen.x + 1 >= screen.columns) below.wrapped = false;
    // Where no screen is known, the lines above are the log.
    if (screen.known || screen !== main) eraseAbove(screen);
  } else if (part === 2) {
    const keep = keepOnClear && screen === main;
    eraseAll(screen, keep);
    if (!keep && !screen.known) clearHistory(screen);
    terminal.moved = true;
  } else if (part === 3 && !keepOnClear && screen.known) clearHistory(screen);
  return true;
};

const selectRendition: Sequence = (terminal, _count, parameters) => {
  for (let at = 0; at < parameters.length; at++) {
    const value = parameters[at] as number;
    if (EXTENDED_COLORS.includes(value)) at += parameters[at + 1] === 5 ? 2 : 4;
    else if (value === CONCEAL) terminal.concealed = true;
    else if (value === NORMAL || value === REVEAL) terminal.concealed = false;
  }
};

/** SM and RM. */
const setModes: Sequence = (terminal, _count, parameters, name) => {
  if (parameters.includes(4)) terminal.insertMode = name === "h";
};

/** DECSET and DECRST. */
const setPrivateModes: Sequence = (terminal, _count, parameters, name) => {
  const on = name === "?h";
  for (const mode of parameters) {
    if (mode === 6) {
      terminal.origin = on;
      moveTo(terminal, 0, 0);
    } else if (mode === 7) terminal.autowrap = on;
    else if (mode === 1048) (on ? saveCursor : restoreCursor)(terminal);
    else if (mode === 47 || mode === 1047 || mode === 1049) switchScreen(terminal, on, mode === 1049);
  }
};

/** What control sequences do, by private marker, intermediates and final. */
const SEQUENCES: Record<string, Sequence> = {
  A: cursorUp, // CUU
  B: (terminal, count) => { cursorDown(terminal, count); }, // CUD
  C: cursorForward, // CUF
  D: (terminal, count, ...rest) => cursorForward(terminal, -count, ...rest), // CUB
  E: (terminal, count) => { cursorDown(terminal, count); terminal.screen.x = 0; }, // CNL
  F: (terminal, ...rest) => { cursorUp(terminal, ...rest); terminal.screen.x = 0; }, // CPL
  G: cursorColumn, // CHA
  H: cursorPosition, // CUP
  I: (terminal, count) => { moveTabs(terminal, count, nextTabStop); }, // CHT
  Z: (terminal, count) => { moveTabs(terminal, count, previousTabStop); }, // CBT
  "`": cursorColumn, // HPA
  a: cursorForward, // HPR
  d: (terminal, row) => { moveTo(terminal, row - 1, terminal.screen.x); }, // VPA
  e: (terminal, count) => { cursorDown(terminal, count, terminal.screen.height - 1); }, // VPR
  f: cursorPosition, // HVP
  "@": (terminal, count) => editCharacters(terminal, count, true), // ICH
  J: eraseInDisplay, // ED
  K: eraseInLine, // EL
  L: insertLines, // IL
  M: deleteLines, // DL
  P: (terminal, count) => editCharacters(terminal, count, false), // DCH
  S: scrollUp, // SU
  T: scrollDown, // SD
  X: eraseCharacters, // ECH
  b: repeat, // REP
  g: ({ screen }, _count, [part]) => { if (part === 0) setTabStop(screen, false); else if (part === 3) clearTabStops(screen); }, // TBC
  h: setModes, // SM
  l: setModes, // RM
  m: selectRendition, // SGR
  r: (terminal, top, parameters) => setMargins(terminal, top, parameters[1] || UNLIMITED), // DECSTBM
  s: saveCursor, // SCOSC
  u: restoreCursor, // SCORC
  "?J": eraseInDisplay, // DECSED
  "?K": eraseInLine, // DECSEL
  "?h": setPrivateModes, // DECSET
  "?l": setPrivateModes, // DECRST
  "!p": softReset, // DECSTR
};

function executeCsi(terminal: Terminal, name: string, parameters: readonly number[]): void {
  const sequence = SEQUENCES[name];
  const failed = sequence ? sequence(terminal, parameters[0] || 1, parameters, name) === false : !SILENT.test(name);
  if (failed) terminal.stats.ignoredSequences++;
}

function lineFeed(terminal: Terminal): void {
  const { screen, options } = terminal;
  earn(screen.budget, 1);
  if (options.convertEol !== false) screen.x = 0;
  index(screen, false);
  if (screen.x >= screen.columns) screen.x--;
  terminal.moved = false;
}

/** IND, and NEL with `toStart`. */
function nextLine(terminal: Terminal, toStart: boolean): void {
  const { screen } = terminal;
  if (toStart) screen.x = 0;
  earn(screen.budget, 1);
  restrictCursor(screen);
  index(screen, null);
  terminal.moved = true;
}

function executeControl(terminal: Terminal, code: number): void {
  const { screen } = terminal;
  if (code === TAB) tab(terminal);
  else if (code >= LF && code <= FF) lineFeed(terminal);
  else if (code === SO || code === SI) shiftTo(terminal, SI - code);
  else if (code === BS) SEQUENCES.D?.(terminal, 1, [], "");
  else if (code === CR) {
    screen.x = 0;
    terminal.moved = true;
  } else if (code >= FIRST_C1) ESCAPES[String.fromCharCode(code - 0x40)]?.(terminal);
}

/** Escape sequences without intermediates; the C1 controls are those from @ to _, 0x40 higher. */
const ESCAPES: Record<string, (terminal: Terminal) => void> = {
  D: (terminal) => { nextLine(terminal, false); }, // IND
  E: (terminal) => { nextLine(terminal, true); }, // NEL
  H: ({ screen }) => { setTabStop(screen, true); }, // HTS
  M: (terminal) => { reverseIndex(terminal.screen); terminal.moved = true; }, // RI
  "7": saveCursor, // DECSC
  "8": restoreCursor, // DECRC
  c: fullReset, // RIS
  "%@": selectDefaultCharset, // DOCS
  "%G": selectDefaultCharset, // DOCS, UTF-8
};

function selectDefaultCharset(terminal: Terminal): void {
  terminal.charsets[0] = Charset.Ascii;
  shiftTo(terminal, 0);
}

function executeEscape(terminal: Terminal, name: string): void {
  const escape = ESCAPES[name];
  const level = DESIGNATORS[name.slice(0, -1)];
  const shift = LOCKING_SHIFTS[name];
  if (escape) escape(terminal);
  else if (shift !== undefined) shiftTo(terminal, shift);
  else if (level !== undefined) {
    terminal.charsets[level] = charsetOf(name.slice(-1));
    if (level === terminal.charsetLevel) shiftTo(terminal, level);
  } else if (!SILENT_ESCAPES.includes(name)) terminal.stats.ignoredSequences++;
}

function operatingSystemCommand(terminal: Terminal, raw: string): void {
  const payload = raw.replace(/[\x00-\x1f\x7f-\x9f]/g, "");
  if (/^[02];/.test(payload)) terminal.title = payload.slice(2);
  else if (terminal.options.links && payload.startsWith("8;")) {
    // Only the first semicolon ends the parameters: a URL may hold more of them.
    const url = payload.slice(2).replace(/^[^;]*;?/, "");
    terminal.link = null;
    if (url !== "") terminal.links.push((terminal.link = { text: "", url }));
  }
}

/** What the terminal does for what the parser recognises; REP repeats only what it follows directly. */
export function terminalActions(terminal: Terminal): ParserActions {
  return {
    print: (text) => {
      print(terminal, text);
    },
    execute: (code) => {
      terminal.last = "";
      executeControl(terminal, code);
    },
    csi: (name, parameters) => {
      executeCsi(terminal, name, parameters);
      terminal.last = "";
    },
    escape: (name) => {
      terminal.last = "";
      executeEscape(terminal, name);
    },
    osc: (payload) => {
      terminal.last = "";
      operatingSystemCommand(terminal, payload);
    },
    malformed: () => {
      terminal.last = "";
      terminal.stats.ignoredSequences++;
    },
  };
}
