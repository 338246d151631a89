import {
  BACKSLASH, BACKTICK, COLON, COMMA, DOT, ELLIPSIS, EQUALS, HASH, NEWLINE, OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN, PLUS, QUOTE, SEMICOLON, SLASH, TILDE, codeAt,
  isCloser, isDigit, isName, isOpener, isQuote, isSpace, signAt, skipSpaces, toStructural,
} from "./chars.ts";
import { AFTER_KEY, AFTER_VALUE, ARRAY, BARE, BEFORE_KEY, BEFORE_VALUE, KEY, NO, OBJECT, PAREN, STRING, STRONG, WEAK } from "./codes.ts";
import type { Kind, Verdict } from "./codes.ts";
import { safeEnd } from "./decode-string.ts";
import { closeContainer, endMembers, missingValue, openContainer, own, store } from "./frames.ts";
import { MAX_BARE_KEY } from "./limits.ts";
import { hasNewline, innermost, judgeAfterComma, judgeFence, judgeKey, kindOfCloser, skipComments } from "./look-ahead.ts";
import { readCutLiteral, readLiteral } from "./read-bare.ts";
import { keyAt, readPlainLiteral, readPlainString } from "./read-plain.ts";
import { finishBare, scanBare } from "./scan-bare.ts";
import { closes, scanString, startToken } from "./scan-string.ts";
import { ahead, fail, isOpen, need, note, repairsOf, report, take, topFrame } from "./scanner.ts";
import type { Frame, Scanner } from "./scanner.ts";
import type { JsonPath, RepairKind } from "../types.ts";
import { decodeOpen } from "./windows-path.ts";

/** Reads on until the value is closed, or cut where the text ends; false if more text is needed. */
export function scanValue(s: Scanner): boolean {
  do {
    const { token } = s;
    if (token === null) {
      if (skip(s)) step(s);
      else if (!s.ended) return false;
      else cutAtEnd(s);
    } else if (!(token.kind === BARE ? scanBare(s, token) : scanString(s, token))) {
      if (!s.ended) return false;
      if (token.kind === BARE && s.frames.length === 0 && !mayGoOn(s)) finishBare(s, token, s.pos);
      else cutAtEnd(s);
    }
  } while (s.token !== null || s.frames.length > 0);
  return true;
}

/** Whether a number or keyword that stands alone may be the beginning of another. */
function mayGoOn(s: Scanner): boolean {
  const leaf = leafOf(s);
  return s.partial && leaf !== undefined && (typeof leaf !== "string" || s.options.bigNumbers === "string");
}

/** Passes white space and comments; false at the end of the text. */
export function skip(s: Scanner): boolean {
  const { text } = s;
  for (;;) {
    if (s.comment !== "") skipComment(s);
    let code = codeAt(text, s.pos);
    while (code <= 32 || (code > 127 && isSpace(code))) {
      if (code > 127) take(s, "full-width", true, 1);
      else s.pos++;
      code = codeAt(text, s.pos);
    }
    if (s.pos >= text.length) return false;
    if (code !== SLASH && code !== HASH && code !== BACKSLASH) return true;
    if (code !== HASH) need(s, s.pos + 1);
    const next = text.slice(s.pos + 1, s.pos + 2);
    if (code === BACKSLASH) {
      if (!"nrt".includes(next) || next === "") return true;
      take(s, "escaped-space", true, 2);
    } else if (code === HASH || next === "/" || next === "*" || (next === "" && s.partial)) {
      take(s, "comment", true, code === HASH ? 1 : 2);
      s.comment = code === SLASH && next === "*" ? "*/" : "\n";
    } else return true;
  }
}

function skipComment(s: Scanner): void {
  const { text, comment } = s;
  const end = text.indexOf(comment, s.pos);
  if (end < 0) {
    // Half of the end may be there.
    s.pos = s.ended ? text.length : Math.max(s.pos, text.length - comment.length + 1);
    need(s, text.length);
  } else s.pos = comment === "\n" ? end : end + comment.length;
  s.comment = "";
  const repair = repairsOf(s).at(-1);
  if (repair !== undefined) repair.end = s.base + s.pos;
}

/** Takes one step at a character that is neither space nor comment. */
function step(s: Scanner): void {
  const { text, pos } = s;
  const frame = topFrame(s) as Frame;
  const original = text.charCodeAt(pos);
  const code = toStructural(original);
  if (code !== original && code !== DOT) note(s, "full-width", pos, pos + 1, true);
  if (isCloser(code)) return close(s, frame, code);
  if (code === DOT) {
    const width = original === ELLIPSIS ? 1 : dotsAt(s, pos);
    if (width > 0) return skipEllipsis(s, frame, width);
  }
  if ((code === BACKTICK || code === TILDE) && judgeFence(s, pos) === STRONG) return cut(s);
  if (frame.place === AFTER_VALUE) afterValue(s, frame, code);
  else if (frame.place === BEFORE_VALUE) beforeValue(s, frame, code);
  else if (frame.place === BEFORE_KEY) beforeKey(s, frame, code);
  else afterKey(s, frame, code);
}

/** 3 for an ellipsis, 0 for any other dot. */
function dotsAt(s: Scanner, at: number): number {
  const { text } = s;
  for (let index = at; index < at + 3; index++) {
    need(s, index);
    if (text.charCodeAt(index) !== DOT) return 0;
  }
  return 3;
}

function skipEllipsis(s: Scanner, { kind, place }: Frame, width: number): void {
  take(s, "ellipsis", false, width);
  if (kind === OBJECT && (place === BEFORE_VALUE || place === AFTER_KEY)) store(s, null);
}

/** Passes a comma and those right behind it, of which there may be a million. */
function skipCommas(s: Scanner): void {
  let width = 1;
  while (s.text[s.pos + width] === ",") width++;
  take(s, "extra-comma", true, width);
}

function beforeKey(s: Scanner, frame: Frame, code: number): void {
  if (code === COMMA) skipCommas(s);
  else if (!isQuote(code)) readBareKey(s, frame);
  else if (!readPlainString(s, frame, code, true)) startToken(s, KEY);
}

/** An unquoted key: everything up to its colon, or one word before a value. */
function readBareKey(s: Scanner, frame: Frame): void {
  const { text, pos } = s;
  const limit = pos + MAX_BARE_KEY;
  let end = pos;
  let code = text.charCodeAt(end);
  while (isName(code) && end < limit) code = text.charCodeAt(++end);
  // The colon may stand on another line, or behind a comment.
  const next = end === pos || code === COLON ? end : skipComments(s, end);
  if (end > pos && signAt(text, next) === COLON) return takeKey(s, frame, "bare-key", keyAt(s, pos, end), end, true);
  if (next >= text.length && skipSpaces(text, end) >= text.length) return cutAtEnd(s);
  while (end < limit && (isName(code) || !endsBareKey(code))) code = text.charCodeAt(++end);
  need(s, end);
  if (end >= text.length) {
    s.pos = end;
    return cutAtEnd(s);
  }
  code = toStructural(code);
  const key = text.slice(pos, end).trim();
  const isWord = /^[\w$-]+$/.test(key);
  const missingQuote = code === QUOTE && signAt(text, ahead(s, end + 1)) === COLON;
  const unmarked = isWord && isQuote(code) && isSpace(text.charCodeAt(end - 1));
  if (key === "" || !(code === COLON || code === EQUALS || missingQuote || unmarked)) fail(s, "unexpected", end);
  takeKey(s, frame, missingQuote ? "missing-quote" : "bare-key", key, missingQuote ? end + 1 : end, isWord && !missingQuote);
}

function takeKey(s: Scanner, frame: Frame, kind: RepairKind, key: string, end: number, certain: boolean): void {
  note(s, kind, s.pos, end, certain);
  s.pos = end;
  frame.key = key;
  frame.place = AFTER_KEY;
}

function afterKey(s: Scanner, frame: Frame, code: number): void {
  const { text, pos } = s;
  if (code === COMMA) return missingValue(s);
  if (code === COLON) s.pos++;
  else if (code === EQUALS) {
    need(s, pos + 1);
    take(s, "missing-colon", false, text[pos + 1] === ">" ? 2 : 1);
  } else {
    if (!isQuote(code) && !isOpener(code) && !isName(code)) fail(s, "unexpected", pos);
    take(s, "missing-colon", !isName(code) || isDigit(code));
  }
  frame.place = BEFORE_VALUE;
}

function beforeValue(s: Scanner, frame: Frame, code: number): void {
  if (isQuote(code)) {
    if (!readPlainString(s, frame, code, false)) startToken(s, STRING);
  } else if (code === OPEN_BRACE) openContainer(s, OBJECT);
  else if (code === OPEN_BRACKET) openContainer(s, ARRAY);
  else if (code === OPEN_PAREN) {
    take(s, "tuple", false, 1);
    openContainer(s, PAREN, 0);
  } else if (code === COMMA) {
    if (frame.kind === OBJECT) missingValue(s);
    else skipCommas(s);
  } else if (code === COLON || code === EQUALS) fail(s, "unexpected", s.pos);
  else if (!readPlainLiteral(s, code)) startToken(s, BARE);
}

function afterValue(s: Scanner, frame: Frame, code: number): void {
  const { text, pos } = s;
  const isObject = frame.kind === OBJECT;
  if (code === COMMA || code === SEMICOLON) {
    if (code === SEMICOLON) note(s, "missing-comma", pos, pos + 1, false);
    frame.comma = pos + s.base;
    s.pos++;
  } else {
    const last = (frame.value as Record<string | number, unknown>)[isObject ? frame.key : frame.size - 1];
    if (typeof last === "string") {
      if (code === PLUS) return concatenate(s, frame, last);
      if (code === COLON && frame.kind === ARRAY && s.frames.at(-2)?.kind === OBJECT) return moveToParent(s, last);
    }
    const verdict = isObject ? judgeKey(s, pos) : code === COLON || code === EQUALS ? NO : WEAK;
    if (verdict === NO) fail(s, "unexpected", pos);
    const apart = isSpace(text.charCodeAt(pos - 1));
    take(s, "missing-comma", isObject ? apart : isOpener(code) || (apart && isQuote(code)));
  }
  frame.place = isObject ? BEFORE_KEY : BEFORE_VALUE;
}

function concatenate(s: Scanner, frame: Frame, last: string): void {
  const { pos } = s;
  const next = ahead(s, pos + 1);
  if (next >= s.text.length) return take(s, "concatenation", false, 1);
  if (!isQuote(s.text.charCodeAt(next))) fail(s, "unexpected", pos);
  take(s, "concatenation", true, 1);
  s.pos = next;
  startToken(s, STRING);
  const suspect = s.suspects.at(-1);
  if (s.token !== null) s.token.head = suspect?.frame === frame && suspect.shown === last ? (s.suspects.pop() as typeof suspect).path : last;
  frame.size--;
  frame.place = BEFORE_VALUE;
  if (frame.kind !== OBJECT) frame.key = frame.size;
}

/** `{"a":["x","b":3}`: the last element is a key of the object around, the closer before it is missing. */
function moveToParent(s: Scanner, key: string): void {
  own(s);
  ((topFrame(s) as Frame).value as unknown[]).pop();
  take(s, "missing-closer", false);
  closeContainer(s);
  const parent = topFrame(s) as Frame;
  parent.key = key;
  parent.place = AFTER_KEY;
}

/** Handles a closer: the matching one, one that shows that others are missing, or one too many. */
function close(s: Scanner, frame: Frame, code: number): void {
  const wanted = kindOfCloser(code);
  if (frame.kind !== wanted) {
    const action = judgeMismatch(s, wanted);
    if (action === NO) return take(s, "extra-closer", false, 1);
    if (action === WEAK) note(s, "wrong-closer", s.pos, s.pos + 1, false);
    while (action === STRONG && innermost(s) !== wanted) {
      endMembers(s, topFrame(s) as Frame);
      take(s, "missing-closer", true);
      closeContainer(s);
    }
  }
  endMembers(s, topFrame(s) as Frame);
  s.pos++;
  closeContainer(s);
}

/** STRONG: closers are missing before this one; WEAK: it stands for another closer; NO: it is one too many. */
function judgeMismatch(s: Scanner, wanted: Kind): Verdict {
  const { text, pos, frames } = s;
  const next = ahead(s, pos + 1);
  const after = signAt(text, next);
  if (s.open[wanted] === 0) return after === COMMA || (frames.length === 1 && next < text.length && !hasNewline(text, pos, next)) ? NO : WEAK;
  if (after !== COMMA || wanted !== OBJECT || judgeAfterComma(s, next + 1, true) !== NO) return STRONG;
  return frames[frames.findLastIndex(({ kind }) => kind === OBJECT) - 1]?.kind === ARRAY ? STRONG : NO;
}

// A text that stops.

/** Whether the text stops at a quote that may close its string. */
export function isHeldAtQuote({ token, pos, text }: Scanner): boolean {
  return token?.kind === STRING && pos < text.length && closes(token, text.charCodeAt(pos));
}

/** What the open token is worth so far; undefined for nothing. */
export function leafOf(s: Scanner): unknown {
  const { token, text, pos } = s;
  if (token === null || token.kind === KEY) return undefined;
  const { raw, tail, from, head, decoded, escaped, waits } = token;
  if (token.kind === BARE) {
    const rest = text.slice(from, pos);
    const shown = withoutSign(rest);
    const literal = decoded === "" && shown !== rest ? readLiteral(shown, s.options) : null;
    const value = literal === null ? readCutLiteral(decoded === "" ? shown : decoded, s.options) : literal.value;
    return decoded !== "" && typeof value === "string" ? raw + shown : value;
  }
  const rest = tail + text.slice(from, pos);
  const whole = isHeldAtQuote(s);
  const shown = whole ? rest : rest.slice(0, safeEnd(rest));
  const value = waits ? "" : escaped ? decodeOpen(shown, decoded !== "", s.options, isOpen(s), whole) : shown;
  return (head ?? "") + decoded + value;
}

/** Unquoted text without what may begin a comment. */
function withoutSign(raw: string): string {
  const shown = raw.trimEnd();
  return shown.endsWith("/") ? shown.slice(0, -1).trimEnd() : shown;
}

/** The path to what is still open. */
export function pathOfOpen({ frames, token }: Scanner): JsonPath {
  const isOpen = token !== null && token.kind !== KEY;
  return frames.filter(({ kind, place }, index) => kind !== PAREN && (index < frames.length - 1 || (kind === OBJECT ? place === AFTER_KEY || place === BEFORE_VALUE : isOpen))).map(({ key }) => key);
}

function cutAtEnd(s: Scanner): void {
  cut(s);
  s.pos = s.text.length;
}

/** Ends the value before its end has come. */
function cut(s: Scanner): void {
  s.path = pathOfOpen(s);
  const value = leafOf(s);
  s.token = null;
  report(s, s.repairs, "missing-end", s.pos, s.pos, false);
  if (value !== undefined) {
    s.hard++;
    store(s, value);
  } else if (s.nullOpenKey && typeof s.path.at(-1) === "string") missingValue(s);
  while (s.frames.length > 0) closeContainer(s);
}

/** Whether an unquoted key cannot go on: a delimiter in any width, a quote, a line break, or the end of the text. */
function endsBareKey(code: number): boolean {
  return Number.isNaN(code) || code === NEWLINE || "\"'`,:=[]{}".includes(String.fromCharCode(code)) || toStructural(code) !== code;
}
