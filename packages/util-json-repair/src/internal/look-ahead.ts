import {
  BACKSLASH, BACKTICK, CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, DOT, EQUALS, HASH, MINUS, NEWLINE, OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN, PLUS, QUOTE, SEMICOLON,
  SLASH, closersOf, codeAt, isCloser, isDigit, isName, isOpener, isQuote, signAt, skipSpaces,
} from "./chars.ts";
import { ARRAY, NO, OBJECT, PAREN, STRONG, WAIT, WEAK } from "./codes.ts";
import type { Kind, Verdict } from "./codes.ts";
import { LONGEST_LITERAL, MAX_COMMENT, MAX_LOOK_AHEAD } from "./limits.ts";
import { cutWord } from "./read-bare.ts";
import { ahead, need, topFrame } from "./scanner.ts";
import type { Scanner } from "./scanner.ts";

/** What begins a comment or an ellipsis, as far as the text goes. */
const SIGN = /^(?:\/(?:[/*]|$)|\.(?:$|\.(?:\.|$)))/;
const LITERAL = /^(?:-?\d[\d.eE+-]*|true|false|null|None|True|False)(?:\s|[,\]]|$)/;

export function hasNewline(text: string, from: number, to: number): boolean {
  return text.slice(from, to).includes("\n");
}

/** The kind of the innermost container. */
export function innermost(s: Scanner): Kind | undefined {
  return topFrame(s)?.kind;
}

export function kindOfCloser(code: number): Kind {
  return code === CLOSE_BRACE ? OBJECT : code === CLOSE_BRACKET ? ARRAY : PAREN;
}

/** Whether the quote at `at` ends its key or string. Asked at every string, so that it does not throw where text is wanting. */
export function judgeClosing(s: Scanner, at: number, isKey: boolean, even: boolean): Verdict {
  s.asking = true;
  s.more = false;
  const verdict = isKey ? judgeKeyEnd(s, at) : judgeQuote(s, at, even);
  s.asking = false;
  return s.more ? WAIT : verdict;
}

/** Whether the quote at `at`, inside a value, ends its string: judged by what follows it. `even`: so far quotes inside come in pairs. */
export function judgeQuote(s: Scanner, at: number, even: boolean): Verdict {
  const { text } = s;
  const next = ahead(s, at + 1);
  if (next >= text.length) return STRONG;
  const kind = innermost(s);
  if (kind === undefined) return WEAK;
  const code = signAt(text, next);
  const inObject = kind === OBJECT;
  // Quotes inside a text come in pairs, and the first of a pair stands before a word: this one is none of them.
  if (code === COMMA) return even && !inObject ? STRONG : judgeAfterComma(s, next + 1, inObject);
  if (isCloser(code)) return judgeCloser(s, next, code);
  if (code === SEMICOLON) return inObject ? judgeKey(s, ahead(s, next + 1)) : NO;
  if (code === PLUS) return judgePlus(s, next);
  if (code === COLON) return inObject ? NO : WEAK;
  if (code === HASH || text[next] === "…") return WEAK;
  if (code === SLASH || code === DOT) return judgeSign(s, next);
  if (code === BACKTICK) return judgeFence(s, next);
  if (isQuote(code)) return inObject ? judgeKey(s, next, next > at + 1) : judgeElement(s, next);
  if (inObject) return next > at + 1 ? judgeKey(s, next) : NO;
  return !hasNewline(text, at, next) ? NO : isOpener(code) ? WEAK : judgeLiteral(s, next);
}

function judgePlus(s: Scanner, at: number): Verdict {
  const next = ahead(s, at + 1);
  return next >= s.text.length || isQuote(s.text.charCodeAt(next)) ? STRONG : NO;
}

function judgeSign(s: Scanner, at: number): Verdict {
  need(s, at + 2);
  return SIGN.test(s.text.slice(at, at + 3)) ? WEAK : NO;
}

/** Whether the quote at `at`, inside a key, ends it. */
function judgeKeyEnd(s: Scanner, at: number): Verdict {
  const next = ahead(s, at + 1);
  const code = signAt(s.text, next);
  if (next >= s.text.length || code === COLON || code === EQUALS) return STRONG;
  return next > at + 1 || !isName(code) ? WEAK : NO;
}

/** Whether a member (in an object) or an element can begin here, after a comma. */
export function judgeAfterComma(s: Scanner, from: number, inObject: boolean): Verdict {
  const next = ahead(s, from);
  const code = signAt(s.text, next);
  if (isCloser(code)) return judgeCloser(s, next, code);
  if (next >= s.text.length || code === COMMA || code === DOT || code === SLASH || code === HASH || code === BACKSLASH) return WEAK;
  if (inObject) return judgeKey(s, next);
  return isOpener(code) ? STRONG : isQuote(code) ? judgeElement(s, next) : WEAK;
}

/** Whether a key and its colon stand at `at`. An unquoted key is never more than likely. */
export function judgeKey(s: Scanner, at: number, colonOnly = false): Verdict {
  const { text } = s;
  if (at >= text.length) return WEAK;
  const quoted = isQuote(text.charCodeAt(at));
  const end = quoted ? findQuoteEnd(s, at) : findNameEnd(s, at);
  if (end === at) return NO;
  const next = end < 0 ? text.length : skipComments(s, end);
  if (next >= text.length) return WEAK;
  const code = signAt(text, next);
  if (code === COLON) return quoted ? STRONG : judgeBareColon(s, next);
  if (!quoted) return next === end && code === QUOTE ? judgeColon(s, end + 1) : NO;
  if (code === EQUALS) return text.charCodeAt(next + 1) === EQUALS ? NO : STRONG;
  // A key whose colon is missing, or one without a value.
  return !colonOnly && (isDigit(code) || code === MINUS || isOpener(code) || code === CLOSE_BRACE || (next > end && isQuote(code))) ? WEAK : NO;
}

/** A colon before two slashes belongs to a URL. */
function judgeBareColon(s: Scanner, at: number): Verdict {
  need(s, at + 2);
  return s.text.startsWith("//", at + 1) ? NO : WEAK;
}

function judgeColon(s: Scanner, from: number): Verdict {
  const at = ahead(s, from);
  return at >= s.text.length || signAt(s.text, at) === COLON ? WEAK : NO;
}

/** Whether a string that ends like an element stands at `at`. */
function judgeElement(s: Scanner, at: number): Verdict {
  const { text } = s;
  const end = findQuoteEnd(s, at);
  const next = end < 0 ? text.length : ahead(s, end);
  const code = signAt(text, next);
  return next >= text.length || code === COMMA || isCloser(code) || code === COLON || code === PLUS || hasNewline(text, end, next) ? WEAK : NO;
}

/** Whether the closer at `at` can close the innermost container: it matches, and what follows fits outside of it. */
function judgeCloser(s: Scanner, at: number, code: number): Verdict {
  const { text, open, frames } = s;
  const wanted = kindOfCloser(code);
  const depth = frames.length;
  const exact = innermost(s) === wanted;
  if (!exact && open[wanted] === 0 && (wanted === PAREN || depth > 1)) return NO;
  const next = ahead(s, at + 1);
  if (next >= text.length) return STRONG;
  const after = signAt(text, next);
  const fits = exact ? STRONG : WEAK;
  if (after === COMMA || isCloser(after) || after === SEMICOLON) return fits;
  const onNextLine = hasNewline(text, at, next);
  const quote = isQuote(after) && after !== BACKTICK;
  if (depth === 1) return quote && !onNextLine ? NO : fits;
  if (after === SLASH || after === HASH || isOpener(after)) return fits;
  return onNextLine ? WEAK : quote ? judgeKey(s, next, true) : NO;
}

/** Whether a raw line break inside a string is where its missing quote belongs: a key and its colon follow. */
export function endsAtLine(s: Scanner, at: number): boolean {
  const next = ahead(s, at);
  return isQuote(s.text.charCodeAt(next)) && judgeKey(s, next, true) === STRONG;
}

/** Just after the quote that closes the one at `at`; -1 if there is none in reach. */
export function findQuoteEnd(s: Scanner, at: number): number {
  const { text } = s;
  const closers = closersOf(text.charCodeAt(at)) ?? "";
  const limit = at + MAX_LOOK_AHEAD;
  const end = Math.min(limit, text.length);
  for (let index = at + 1; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code === BACKSLASH) index++;
    else if (isQuote(code) && closers.includes(text.charAt(index))) return index + 1;
  }
  need(s, limit - 1);
  return -1;
}

function findNameEnd({ text }: Scanner, at: number): number {
  const limit = at + MAX_LOOK_AHEAD;
  while (at < limit && isName(text.charCodeAt(at))) at++;
  return at < limit ? at : text.length;
}

/** Whether three backticks or tildes stand at `at`, at the start of a line. */
export function judgeFence(s: Scanner, at: number): Verdict {
  const { text } = s;
  const mark = text[at];
  if (mark !== "`" && mark !== "~") return NO;
  let before = at - 1;
  while (text[before] === " " || text[before] === "\t") before--;
  if (before >= 0 && text.charCodeAt(before) !== NEWLINE) return NO;
  for (let index = at + 1; index < at + 3; index++) {
    need(s, index);
    if (text[index] !== mark) return NO;
  }
  return STRONG;
}

/** Whether JSON can begin with the bracket at `at`; `plain` means that no prose stands before it. */
export function judgeStart(s: Scanner, at: number, plain: boolean): boolean {
  const { text } = s;
  const isObject = signAt(text, at) === OPEN_BRACE;
  const next = skipComments(s, at + 1);
  // A comment in the first place is a sign in itself: the first key may stand far behind it.
  if (plain && next > ahead(s, at + 1)) return true;
  const code = signAt(text, next);
  if (code === (isObject ? CLOSE_BRACE : CLOSE_BRACKET)) return true;
  if (next >= text.length || code === BACKSLASH || code === COMMA || code === DOT) return plain;
  const quote = isQuote(code);
  if (plain && (quote || isOpener(code))) return !isObject || quote;
  if (isObject) return judgeKey(s, next, !plain) !== NO;
  if (code === OPEN_BRACKET) return judgeNested(s, next);
  if (code === OPEN_BRACE) return judgeStart(s, next, false);
  if (quote) return judgeElement(s, next) !== NO;
  return plain || (code !== OPEN_PAREN && (isDigit(code) || code === MINUS || judgeLiteral(s, next) !== NO));
}

/** Passes white space and comments, as far as a decision looks: before the first key or element, and before a colon. */
export function skipComments(s: Scanner, from: number): number {
  const { text } = s;
  const limit = from + MAX_COMMENT;
  let at = ahead(s, from);
  while (at < limit) {
    const code = codeAt(text, at);
    if (code === SLASH) need(s, at + 1);
    else if (code !== HASH) break;
    const two = text.slice(at, at + 2);
    const close = two === "/*" ? "*/" : two === "//" || code === HASH ? "\n" : "";
    if (close === "") break;
    // What was searched in vain for the place before is not searched again.
    const from = close === "*/" ? Math.max(at, s.unclosed - s.base) : at;
    const end = text.slice(from, limit).indexOf(close);
    if (end < 0) {
      need(s, limit - 1);
      if (close === "*/" && (s.ended || limit <= text.length)) s.unclosed = s.base + limit - 1;
    }
    at = end < 0 ? limit : ahead(s, from + end + close.length);
  }
  return at;
}

function judgeLiteral(s: Scanner, at: number): Verdict {
  const literal = s.text.slice(at, at + LONGEST_LITERAL);
  const open = literal.length < LONGEST_LITERAL && /^[\w.+-]*$/.test(literal);
  if (open) need(s, s.text.length);
  return LITERAL.test(literal) || (open && (literal === "-" || cutWord(literal) !== undefined)) ? WEAK : NO;
}

/** `[[`: as good as what its first element begins with. */
function judgeNested(s: Scanner, at: number): boolean {
  const { text } = s;
  const limit = at + MAX_LOOK_AHEAD;
  while (at < limit && text.charCodeAt(at) === OPEN_BRACKET) at = skipSpaces(text, at + 1);
  need(s, at);
  const code = text.charCodeAt(at);
  return at >= Math.min(limit, text.length) || isDigit(code) || code === MINUS || code === OPEN_BRACE || isQuote(code);
}
