import { BACKSLASH, BACKTICK, COLON, COMMA, DOT, MINUS, QUOTE, codeAt, isCloser, isDigit } from "./chars.ts";
import { store } from "./frames.ts";
import { NO, WAIT, judgeClosing } from "./look-ahead.ts";
import { AFTER_KEY, note } from "./scanner.ts";
import type { Frame, Scanner } from "./scanner.ts";

// What nearly every token is, read in one go. Anything else is left to the token reader, from its beginning.

/** So many digits a double holds exactly, and so does it the power of ten by which they are divided. */
const MAX_DIGITS = 15;
const POWERS = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15];
const ZERO = 48;
const WORDS: Record<number, readonly [string, unknown]> = { 116: ["true", true], 102: ["false", false], 110: ["null", null] };
/** Keys come again: the string that is known already is found by its length and ends. */
const MAX_KEY = 32;

/** A string between two quotes, with nothing inside that means anything. `frame` is where it goes, as key or value. */
export function readPlainString(s: Scanner, frame: Frame, quote: number, isKey: boolean): boolean {
  // Typographic quotes close with others.
  if (quote > BACKTICK) return false;
  const { text, pos } = s;
  const from = pos + 1;
  let end = from;
  let code = codeAt(text, end);
  while (code >= 32 && code !== quote && code !== BACKSLASH) code = codeAt(text, ++end);
  // Two quotes at once may be the beginning of three.
  if (code !== quote || end === from) return false;
  if (!isKey || codeAt(text, end + 1) !== COLON) {
    const verdict = judgeClosing(s, end, isKey, true);
    if (verdict === NO || verdict === WAIT) return false;
  }
  s.pos = end + 1;
  if (quote !== QUOTE) note(s, "quote", pos, s.pos, true);
  s.quoted++;
  if (isKey) {
    frame.key = keyAt(s, from, end);
    frame.place = AFTER_KEY;
  } else {
    s.hard++;
    store(s, text.slice(from, end));
  }
  return true;
}

/** The key between two offsets. */
export function keyAt(s: Scanner, from: number, end: number): string {
  const { text, keys } = s;
  const length = end - from;
  if (length > MAX_KEY || length === 0) return text.slice(from, end);
  const slot = (length * 31 + text.charCodeAt(from) * 7 + text.charCodeAt(end - 1)) & 63;
  const known = keys[slot];
  if (known !== undefined && known.length === length && text.startsWith(known, from)) return known;
  return (keys[slot] = text.slice(from, end));
}

/** A short number with a delimiter right behind it. */
export function readPlainNumber(s: Scanner): boolean {
  const { text, pos } = s;
  const from = text.charCodeAt(pos) === MINUS ? pos + 1 : pos;
  let end = from;
  let value = 0;
  let point = -1;
  let code = codeAt(text, end);
  while (isDigit(code) || (code === DOT && point < 0)) {
    if (code === DOT) point = end;
    else value = value * 10 + code - ZERO;
    code = codeAt(text, ++end);
  }
  const whole = (point < 0 ? end : point) - from;
  const rest = point < 0 ? 0 : end - point - 1;
  if (whole === 0 || rest + whole > MAX_DIGITS || (point >= 0 && rest === 0) || (whole > 1 && text.charCodeAt(from) === ZERO)) return false;
  if (!endsPlain(code)) return false;
  if (rest > 0) value /= POWERS[rest] as number;
  return storePlain(s, end, from > pos ? -value : value);
}

/** A keyword of JSON with a delimiter right behind it. */
export function readPlainWord(s: Scanner, code: number): boolean {
  const word = WORDS[code];
  if (word === undefined) return false;
  const end = s.pos + word[0].length;
  return endsPlain(codeAt(s.text, end)) && s.text.startsWith(word[0], s.pos) && storePlain(s, end, word[1]);
}

function endsPlain(code: number): boolean {
  return code === COMMA || isCloser(code);
}

function storePlain(s: Scanner, end: number, value: unknown): true {
  s.pos = end;
  s.hard++;
  store(s, value);
  return true;
}
