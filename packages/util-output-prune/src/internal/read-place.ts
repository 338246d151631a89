/** Longer paths are none. */
const MAX_PATH = 1024;
/** Digits of a number that is still exact. */
const MAX_DIGITS = 9;
const COLON = 0x3a;
const SPACE = 0x20;
const OPEN = 0x28;
const CLOSE = 0x29;
const COMMA = 0x2c;
const BAR = 0x7c;
/** Names and counters that programs put in front of the lines of others. */
const PREFIX = /^(?:\[[^\]]*\] |#\d+ \d)/;

/** A place at the start of a text, by its positions: no text is cut out of a line that nobody asks for. */
export interface Place {
  form: "colon" | "paren";
  /** Where the file ends. */
  end: number;
  line: number;
  column: number | null;
  endLine: number | null;
  endColumn: number | null;
  /** Where what follows the place begins. */
  rest: number;
}

export function createPlace(): Place {
  return { form: "colon", end: 0, line: 0, column: null, endLine: null, endColumn: null, rest: 0 };
}

/** End of the digits that begin at `from`; `from` itself if there are none, or too many. */
function endOfDigits(text: string, from: number): number {
  let end = from;
  for (let code = text.charCodeAt(end); code >= 0x30 && code <= 0x39; code = text.charCodeAt(end)) end += 1;
  return end - from > MAX_DIGITS ? from : end;
}

function numberAt(text: string, from: number, end: number): number {
  let value = 0;
  for (let index = from; index < end; index++) value = value * 10 + text.charCodeAt(index) - 0x30;
  return value;
}

/** What follows must not go on as a word or a path (`:3000/x`, `:12abc`). */
function isBoundary(text: string, at: number): boolean {
  return !/[\w./\\]/.test(text.charAt(at));
}

/** `:L`, `:L:C` at `at`. */
function readColons(text: string, at: number, place: Place): boolean {
  const lineEnd = endOfDigits(text, at + 1);
  if (lineEnd === at + 1) return false;
  const columnEnd = text.charCodeAt(lineEnd) === COLON ? endOfDigits(text, lineEnd + 1) : lineEnd + 1;
  const hasColumn = columnEnd > lineEnd + 1 && isBoundary(text, columnEnd);
  place.form = "colon";
  place.line = numberAt(text, at + 1, lineEnd);
  place.column = hasColumn ? numberAt(text, lineEnd + 1, columnEnd) : null;
  place.endLine = place.endColumn = null;
  place.rest = hasColumn ? columnEnd : lineEnd;
  return isBoundary(text, place.rest);
}

/** `(L)`, `(L,C)`, `(L,C,L,C)` at `at`. */
function readParens(text: string, at: number, place: Place): boolean {
  let count = 0;
  let end = at;
  place.form = "paren";
  place.column = place.endLine = place.endColumn = null;
  do {
    const next = endOfDigits(text, end + 1);
    if (next === end + 1) return false;
    const value = numberAt(text, end + 1, next);
    count += 1;
    if (count === 1) place.line = value;
    else if (count === 2) place.column = value;
    else if (count === 3) place.endLine = value;
    else place.endColumn = value;
    end = next;
  } while (text.charCodeAt(end) === COMMA && count < 4);
  place.rest = end + 1;
  return text.charCodeAt(end) === CLOSE && count !== 3;
}

/**
 * Read the place that the part of a text from `from` to `to` begins with into `place`: `FILE:L`, `FILE:L:C`, `FILE(L)`,
 * `FILE(L,C)`, `FILE(L,C,L,C)`; false: there is none. The file may hold blanks, a drive letter and any script; `: ` or `|`
 * in front of the numbers, and what looks like the name of a stream, mean that the text is no place.
 */
export function readPlace(text: string, from: number, to: number, place: Place): boolean {
  const limit = Math.min(to - 1, from + MAX_PATH);
  for (let at = from + 1; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === BAR) return false;
    if (code !== COLON && code !== OPEN) continue;
    const next = text.charCodeAt(at + 1);
    if (next >= 0x30 && next <= 0x39) {
      place.end = at;
      const first = text.charCodeAt(from);
      if (code === COLON ? readColons(text, at, place) : readParens(text, at, place)) return !((first === 0x5b || first === 0x23) && PREFIX.test(text.slice(from, at)));
    } else if (code === COLON && next === SPACE) return false;
  }
  return false;
}

/** The same for a text of which it is known that a place can follow on `file`, for it did before. */
export function readPlaceBehind(text: string, from: number, file: string, place: Place): boolean {
  const at = from + file.length;
  if (text.charCodeAt(at) !== OPEN || text.slice(from, at) !== file) return false;
  place.end = at;
  return readParens(text, at, place);
}
