import { BACKSLASH, BACKTICK, COLON, COMMA, DOT, MINUS, QUOTE, ZERO, codeAt, isCloser, isDigit } from "./chars.ts";
import { AFTER_KEY, NO, WAIT } from "./codes.ts";
import { store } from "./frames.ts";
import { MAX_NUMBER } from "./limits.ts";
import { judgeClosing } from "./look-ahead.ts";
import { note } from "./scanner.ts";
import type { Frame, Scanner } from "./scanner.ts";

// What nearly every token is, read in one go. Anything else is left to the token reader, from its beginning.

const WORDS: Readonly<Record<number, readonly [string, unknown]>> = { 116: ["true", true], 102: ["false", false], 110: ["null", null] };

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

/** The key between two offsets. Keys come again: a string that is known is found by its length and ends, and not made anew. */
export function keyAt({ text, keys }: Scanner, from: number, end: number): string {
  const length = end - from;
  const slot = (length * 31 + text.charCodeAt(from) * 7 + text.charCodeAt(end - 1)) & 63;
  const known = keys[slot];
  if (known?.length === length && text.startsWith(known, from)) return known;
  return (keys[slot] = text.slice(from, end));
}

/** A short number or a keyword of JSON with a delimiter right behind it; `code` is its first character. */
export function readPlainLiteral(s: Scanner, code: number): boolean {
  const word = WORDS[code];
  if (word === undefined) return readPlainNumber(s, code);
  return s.text.startsWith(word[0], s.pos) && storePlain(s, s.pos + word[0].length, word[1]);
}

function readPlainNumber(s: Scanner, first: number): boolean {
  const { text } = s;
  const from = first === MINUS ? s.pos + 1 : s.pos;
  let end = from;
  let value = 0;
  // 0 before the point, then the power of ten that the digits are to be divided by: both are exact.
  let scale = 0;
  for (let code = codeAt(text, end); isDigit(code) || (code === DOT && scale === 0); code = codeAt(text, ++end)) {
    value = code === DOT ? value : value * 10 + code - ZERO;
    scale = code === DOT ? 1 : scale * 10;
  }
  // Digits on both sides of the point, and no zero in front of others.
  const lead = codeAt(text, from);
  if (!isDigit(lead) || scale === 1 || end - from > MAX_NUMBER || (lead === ZERO && end > from + 1 && codeAt(text, from + 1) !== DOT)) return false;
  if (scale > 0) value /= scale;
  return storePlain(s, end, first === MINUS ? -value : value);
}

function storePlain(s: Scanner, end: number, value: unknown): boolean {
  const next = codeAt(s.text, end);
  if (next !== COMMA && !isCloser(next)) return false;
  s.pos = end;
  s.hard++;
  store(s, value);
  return true;
}
