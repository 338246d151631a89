import {
  ASTERISK, CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN, COMMA, HASH, MINUS, OPEN_PAREN, SEMICOLON, SLASH, isCloser, isDigit, isOpener, isQuote, isSpace, signAt,
  toStructural,
} from "./chars.ts";
import { ARRAY, NO, OBJECT, PAREN, STRONG } from "./codes.ts";
import { openContainer, store } from "./frames.ts";
import { LONGEST_WRAPPER } from "./limits.ts";
import { hasNewline, innermost, judgeAfterComma, judgeFence, judgeKey } from "./look-ahead.ts";
import { isWrapper, readLiteral } from "./read-bare.ts";
import { ahead, fail, need, note } from "./scanner.ts";
import type { Scanner, Token } from "./scanner.ts";

/** Reads a number, a keyword or unquoted text up to its delimiter; false where the text ends first. */
export function scanBare(s: Scanner, token: Token): boolean {
  const { text } = s;
  for (let at = s.pos; at < text.length; at++) {
    const code = toStructural(text.charCodeAt(at));
    if (isDigit(code) || (code > 64 && code < 91) || (code > 96 && code < 123)) continue;
    s.pos = at;
    if (code === OPEN_PAREN && s.frames.length > 0 && token.nesting === 0 && startWrapper(s, token, at)) return true;
    if (endsBare(s, token, at, code)) return finishBare(s, token, at);
  }
  s.pos = text.length;
  return false;
}

/** Whether the text ends before this character. */
function endsBare(s: Scanner, token: Token, at: number, code: number): boolean {
  const { frames, open } = s;
  const depth = frames.length;
  if (depth === 0) return isSpace(code) || code === COMMA;
  const inObject = innermost(s) === OBJECT;
  if (code === OPEN_PAREN || isOpener(code)) token.nesting++;
  else if (isCloser(code)) {
    if (token.nesting === 0) return isLiteral(s, token, at) || (!(code === CLOSE_PAREN && open[PAREN] === 0) && !(code === CLOSE_BRACKET && open[ARRAY] === 0 && depth > 1));
    token.nesting--;
  } else if (code === COMMA) {
    if (!inObject || isLiteral(s, token, at) || judgeAfterComma(s, at + 1, true) !== NO) return true;
    token.spaced = true;
  } else if (code === SLASH) {
    need(s, at + 1);
    return /^\/[/*]/.test(s.text.slice(at, at + 2)) && isLiteral(s, token, at);
  } else if (code === SEMICOLON) return inObject && judgeKey(s, ahead(s, at + 1)) !== NO;
  else if (isSpace(code)) return endsAtSpace(s, token, at, inObject);
  return false;
}

function endsAtSpace(s: Scanner, token: Token, at: number, inObject: boolean): boolean {
  const { text } = s;
  const next = ahead(s, at);
  if (next >= text.length) return true;
  const code = signAt(text, next);
  if (code === CLOSE_BRACE || code === CLOSE_BRACKET || code === COMMA) return false;
  const newLine = hasNewline(text, at, next);
  const slash = code === SLASH;
  if (slash || code === HASH) {
    need(s, next + 1);
    const follow = text.charCodeAt(next + 1);
    if (slash ? follow === SLASH || follow === ASTERISK : newLine || follow === 32) return true;
  }
  if (judgeFence(s, next) === STRONG) return true;
  const literal = isLiteral(s, token, at);
  if (literal && (isQuote(code) || isOpener(code) || code === HASH || (!inObject && (isDigit(code) || code === MINUS)))) return true;
  if (newLine && !inObject) return true;
  if (inObject && (newLine || literal) && judgeKey(s, next, true) !== NO) return true;
  token.spaced = true;
  return false;
}

function textOf(s: Scanner, { raw, from }: Token, end: number): string {
  return raw + s.text.slice(from, end);
}

/** Whether the token so far is a number or keyword. */
function isLiteral(s: Scanner, token: Token, end: number): boolean {
  return !token.spaced && readLiteral(textOf(s, token, end), s.options) !== null;
}

/** `ObjectId(`, `new Date(`: the argument is the value. */
function startWrapper(s: Scanner, token: Token, at: number): boolean {
  if (at - token.from > LONGEST_WRAPPER || !isWrapper(textOf(s, token, at))) return false;
  note(s, "wrapper", token.from, at + 1, true);
  s.token = null;
  openContainer(s, PAREN);
  return true;
}

export function finishBare(s: Scanner, token: Token, end: number): true {
  const raw = textOf(s, token, end).trimEnd();
  const literal = readLiteral(raw, s.options);
  s.token = null;
  if (literal !== null) {
    if (literal.value === undefined) fail(s, "non-finite", token.from);
    if (literal.kind !== null) note(s, literal.kind, token.start, end, literal.certain);
    s.hard++;
    store(s, literal.value);
    return true;
  }
  if (raw === "" || s.frames.length === 0) fail(s, "unexpected", end);
  s.bare++;
  const unopened = raw.indexOf('"') === raw.length - 1;
  note(s, unopened ? "missing-quote" : "bare-value", token.start, end, false);
  store(s, unopened ? raw.slice(0, -1) : raw);
  return true;
}
