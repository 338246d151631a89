import type { Location } from "../rule-types.ts";

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
  const code = text.charCodeAt(at);
  return !(code === 0x2f || code === 0x5c || code === 0x2e || code === 0x5f || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a));
}

/** `:L`, `:L:C` at `at`. */
function readColons(text: string, at: number): Location | null {
  const lineEnd = endOfDigits(text, at + 1);
  if (lineEnd === at + 1) return null;
  const line = numberAt(text, at + 1, lineEnd);
  const columnEnd = text.charCodeAt(lineEnd) === COLON ? endOfDigits(text, lineEnd + 1) : lineEnd + 1;
  const hasColumn = columnEnd > lineEnd + 1 && isBoundary(text, columnEnd);
  const end = hasColumn ? columnEnd : lineEnd;
  if (!isBoundary(text, end)) return null;
  return { form: "colon", file: text.slice(0, at), line, column: hasColumn ? numberAt(text, lineEnd + 1, columnEnd) : null, endLine: null, endColumn: null, rest: text.slice(end) };
}

/** `(L)`, `(L,C)`, `(L,C,L,C)` at `at`. */
function readParens(text: string, at: number): Location | null {
  const lineEnd = endOfDigits(text, at + 1);
  if (lineEnd === at + 1) return null;
  let end = lineEnd;
  let count = 1;
  let column: number | null = null;
  let endLine: number | null = null;
  let endColumn: number | null = null;
  while (text.charCodeAt(end) === COMMA && count < 4) {
    const next = endOfDigits(text, end + 1);
    if (next === end + 1) return null;
    const value = numberAt(text, end + 1, next);
    count += 1;
    if (count === 2) column = value;
    else if (count === 3) endLine = value;
    else endColumn = value;
    end = next;
  }
  if (text.charCodeAt(end) !== CLOSE || count === 3) return null;
  return { form: "paren", file: text.slice(0, at), line: numberAt(text, at + 1, lineEnd), column, endLine, endColumn, rest: text.slice(end + 1) };
}

/**
 * Read the place a text begins with: `FILE:L`, `FILE:L:C`, `FILE(L)`, `FILE(L,C)`, `FILE(L,C,L,C)`. The file may hold
 * blanks, a drive letter and any script; `: ` or `|` in front of the numbers, and what looks like the name of a stream, mean that the text is no place.
 */
export function parseLocation(text: string): Location | null {
  const limit = Math.min(text.length - 1, MAX_PATH);
  for (let at = 1; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === BAR) return null;
    if (code !== COLON && code !== OPEN) continue;
    const next = text.charCodeAt(at + 1);
    if (next >= 0x30 && next <= 0x39) {
      const found = code === COLON ? readColons(text, at) : readParens(text, at);
      if (found !== null) return PREFIX.test(found.file) ? null : found;
    } else if (code === COLON && next === SPACE) return null;
  }
  return null;
}
