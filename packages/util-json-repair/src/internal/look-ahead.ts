import {
  BACKSLASH, BACKTICK, CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN, COLON, COMMA, DOT, EQUALS, HASH, MINUS, NEWLINE, OPEN_BRACE, OPEN_BRACKET,
  OPEN_PAREN, PLUS, QUOTE, SEMICOLON, SLASH, closersOf, isDigit, isName, isSpace, toStructural,
} from "./chars.ts";

/** How far a decision may look. What lies beyond counts as the end of the text, for every chunking alike. */
const MAX_LOOK_AHEAD = 1024;

const MAX_COMMENT = 256;

/** The place is not what was asked for. */
export const NO = 0;
/** It could be. */
export const WEAK = 1;
/** It is. */
export const STRONG = 2;
/** The rest of the text decides, and it has not arrived. */
export const MORE = 3;
export type Verdict = 0 | 1 | 2 | 3;

export const OBJECT = 0;
export const ARRAY = 1;
export const PAREN = 2;
export type Kind = 0 | 1 | 2;

/** Comments and ellipses. */
const SIGNS = ["//", "/*", "...", "…"];
const MAX_LITERAL = 32;
const LITERAL = /^(?:-?\d[\d.eE+-]*|true|false|null|None|True|False)(?:\s|[,\]]|$)/;

/** The text so far, and the containers that are open in it. */
export interface View {
  readonly text: string;
  readonly ended: boolean;
  /** From the outermost to the innermost. */
  readonly kinds: readonly Kind[];
  /** How many of each kind are open. */
  readonly open: readonly [number, number, number];
}

/** The verdict for a place where the text stops: nothing contradicts, unless more may come. */
function atEnd(view: View, at: number, from: number): Verdict {
  return view.ended || at - from > MAX_LOOK_AHEAD ? WEAK : MORE;
}

export function skipSpaces(text: string, at: number): number {
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}

/** Passes white space and comments before the first key or element, as far as that decision looks. */
function skipComments(text: string, from: number): number {
  const limit = from + MAX_COMMENT;
  let at = skipSpaces(text, from);
  for (;;) {
    const two = text.slice(at, at + 2);
    const close = two === "/*" ? "*/" : two === "//" || two[0] === "#" ? "\n" : "";
    if (close === "" || at > limit) return at;
    const end = text.slice(at, limit).indexOf(close);
    at = end < 0 ? Math.min(text.length, limit) : skipSpaces(text, at + end + close.length);
  }
}

/** Whether the quote at `at`, inside a value or a key, ends its string: judged by what follows it. */
export function judgeQuote(view: View, at: number, isKey: boolean, even: boolean): Verdict {
  const { text, kinds } = view;
  const next = skipSpaces(text, at + 1);
  if (next >= text.length) return view.ended ? STRONG : MORE;
  const code = toStructural(text.charCodeAt(next));
  const depth = kinds.length;
  const kind = kinds[depth - 1];
  if (isKey) return judgeKeyEnd(code, next > at + 1);
  if (depth === 0) return WEAK;
  const inObject = kind === OBJECT;
  switch (code) {
    case COMMA:
      // Quotes inside a text come in pairs, and the first of a pair stands before a word: this one is none of them.
      return even && !inObject ? STRONG : judgeAfterComma(view, next + 1, inObject);
    case SEMICOLON:
      return inObject ? judgeKey(view, skipSpaces(text, next + 1)) : NO;
    case CLOSE_BRACE:
    case CLOSE_BRACKET:
    case CLOSE_PAREN:
      return judgeCloser(view, next, code);
    case PLUS: {
      const operand = skipSpaces(text, next + 1);
      return isQuoteAt(text, operand) ? STRONG : operand >= text.length && !view.ended ? MORE : NO;
    }
    case COLON:
      return inObject ? NO : WEAK;
    case HASH:
      return WEAK;
    case SLASH:
    case DOT:
      return SIGNS.some((sign) => text.startsWith(sign, next)) ? WEAK : !view.ended && SIGNS.some((sign) => sign.startsWith(text.slice(next))) ? MORE : NO;
    case BACKTICK:
      return judgeFence(view, next);
    case OPEN_BRACE:
    case OPEN_BRACKET:
      return !inObject && text.slice(at + 1, next).includes("\n") ? WEAK : NO;
  }
  if (closersOf(code) !== null) return inObject ? judgeKey(view, next, next > at + 1) : judgeElement(view, next);
  if (inObject) return next > at + 1 ? judgeKey(view, next) : NO;
  return text.slice(at + 1, next).includes("\n") ? judgeLiteral(view, next) : NO;
}

function judgeKeyEnd(code: number, spaced: boolean): Verdict {
  if (code === COLON || code === EQUALS) return STRONG;
  return spaced || !isName(code) ? WEAK : NO;
}

/** Whether a member (in an object) or an element can begin here, after a comma. */
export function judgeAfterComma(view: View, from: number, inObject: boolean): Verdict {
  const { text } = view;
  const next = skipSpaces(text, from);
  if (next >= text.length) return atEnd(view, next, from);
  const code = toStructural(text.charCodeAt(next));
  if (code === CLOSE_BRACE || code === CLOSE_BRACKET || code === CLOSE_PAREN) return judgeCloser(view, next, code);
  if (code === COMMA || code === DOT || code === SLASH || code === HASH || code === BACKSLASH) return WEAK;
  if (inObject) return judgeKey(view, next);
  if (code === OPEN_BRACE || code === OPEN_BRACKET) return STRONG;
  return closersOf(code) !== null ? judgeElement(view, next) : WEAK;
}

/** Whether a key and its colon stand at `at`. An unquoted key is never more than likely. */
export function judgeKey(view: View, at: number, colonOnly = false): Verdict {
  const { text } = view;
  if (at >= text.length) return atEnd(view, at, at);
  const quoted = closersOf(text.charCodeAt(at)) !== null;
  let end = quoted ? findQuoteEnd(text, at) : at;
  if (!quoted) while (end < text.length && isName(text.charCodeAt(end))) end++;
  if (!quoted && end === at) return NO;
  const next = end < 0 ? text.length : skipSpaces(text, end);
  if (next >= text.length || next - at > MAX_LOOK_AHEAD) return atEnd(view, next, at);
  const code = toStructural(text.charCodeAt(next));
  if (code === COLON) return quoted ? STRONG : judgeBareColon(view, text.slice(next + 1, next + 3));
  if (code === EQUALS && quoted) return text.charCodeAt(next + 1) === EQUALS ? NO : STRONG;
  if (!quoted && next === end && code === QUOTE) {
    const colon = skipSpaces(text, end + 1);
    return colon >= text.length ? atEnd(view, colon, at) : toStructural(text.charCodeAt(colon)) === COLON ? WEAK : NO;
  }
  // A key whose colon is missing, or one without a value.
  const valued = quoted && !colonOnly && (isDigit(code) || code === MINUS || code === OPEN_BRACE || code === OPEN_BRACKET || code === CLOSE_BRACE || (next > end && closersOf(code) !== null));
  return valued ? WEAK : NO;
}

/** A colon before two slashes belongs to a URL. */
function judgeBareColon({ ended }: View, after: string): Verdict {
  return after === "//" ? NO : !ended && "//".startsWith(after) ? MORE : WEAK;
}

/** Whether a string that ends like an element stands at `at`. */
function judgeElement(view: View, at: number): Verdict {
  const { text } = view;
  const end = findQuoteEnd(text, at);
  const next = end < 0 ? text.length : skipSpaces(text, end);
  if (next >= text.length || next - at > MAX_LOOK_AHEAD) return atEnd(view, next, at);
  const code = toStructural(text.charCodeAt(next));
  return code === COMMA || code === CLOSE_BRACKET || code === CLOSE_BRACE || code === CLOSE_PAREN || code === COLON || code === PLUS || text.slice(end, next).includes("\n") ? WEAK : NO;
}

/** Whether the closer at `at` can close the innermost container: it matches, and what follows fits outside of it. */
function judgeCloser(view: View, at: number, code: number): Verdict {
  const { text, kinds, open } = view;
  const wanted = code === CLOSE_BRACE ? OBJECT : code === CLOSE_BRACKET ? ARRAY : PAREN;
  const depth = kinds.length;
  const exact = kinds[depth - 1] === wanted;
  if (!exact && open[wanted] === 0 && (wanted === PAREN || depth > 1)) return NO;
  const next = skipSpaces(text, at + 1);
  if (next >= text.length) return view.ended || next - at > MAX_LOOK_AHEAD ? STRONG : MORE;
  const after = toStructural(text.charCodeAt(next));
  const fits = exact ? STRONG : WEAK;
  if (after === COMMA || after === CLOSE_BRACE || after === CLOSE_BRACKET || after === CLOSE_PAREN || after === SEMICOLON) return fits;
  const onNextLine = text.slice(at + 1, next).includes("\n");
  if (depth === 1) return closersOf(after) !== null && !onNextLine && after !== BACKTICK ? NO : fits;
  if (after === SLASH || after === HASH || after === OPEN_BRACE || after === OPEN_BRACKET) return fits;
  return onNextLine ? WEAK : closersOf(after) !== null && after !== BACKTICK ? judgeKey(view, next, true) : NO;
}

/** Whether a raw line break inside a string is where its missing quote belongs: a key and its colon follow. */
export function judgeLineEnd(view: View, at: number): Verdict {
  const next = skipSpaces(view.text, at);
  if (next >= view.text.length) return view.ended || next - at > MAX_LOOK_AHEAD ? NO : MORE;
  const verdict = closersOf(view.text.charCodeAt(next)) === null ? NO : judgeKey(view, next, true);
  return verdict === WEAK ? NO : verdict;
}

export function isQuoteAt(text: string, at: number): boolean {
  return at < text.length && closersOf(text.charCodeAt(at)) !== null;
}

/** Just after the quote that closes the one at `at`; -1 if there is none in reach. */
export function findQuoteEnd(text: string, at: number): number {
  const closers = closersOf(text.charCodeAt(at)) ?? "";
  const limit = Math.min(text.length, at + MAX_LOOK_AHEAD);
  for (let index = at + 1; index < limit; index++) {
    const code = text.charCodeAt(index);
    if (code === BACKSLASH) index++;
    else if (closersOf(code) !== null && closers.includes(text.charAt(index))) return index + 1;
  }
  return -1;
}

/** Whether three backticks or tildes stand at `at`, at the start of a line. */
export function judgeFence({ text, ended }: View, at: number): Verdict {
  const mark = text[at];
  if (mark !== "`" && mark !== "~") return NO;
  let before = at - 1;
  while (text[before] === " " || text[before] === "\t") before--;
  if (before >= 0 && text.charCodeAt(before) !== NEWLINE) return NO;
  const marks = text.slice(at, at + 3);
  return marks === mark.repeat(3) ? STRONG : !ended && marks === mark.repeat(marks.length) ? MORE : NO;
}

/** Whether JSON can begin with the bracket at `at`; `plain` means that no prose stands before it. */
export function judgeStart(view: View, at: number, plain: boolean): Verdict {
  const { text } = view;
  const isObject = toStructural(text.charCodeAt(at)) === OPEN_BRACE;
  const next = skipComments(text, at + 1);
  if (next >= text.length) return view.ended ? (plain ? WEAK : NO) : MORE;
  const code = toStructural(text.charCodeAt(next));
  if (code === SLASH && next + 1 >= text.length && !view.ended) return MORE;
  if (code === (isObject ? CLOSE_BRACE : CLOSE_BRACKET)) return WEAK;
  if (code === BACKSLASH) return plain ? WEAK : NO;
  if (code === COMMA || code === DOT) return plain ? WEAK : NO;
  if (plain && (closersOf(code) !== null || code === OPEN_BRACE || code === OPEN_BRACKET)) return isObject && closersOf(code) === null ? NO : WEAK;
  if (isObject) return judgeKey(view, next, !plain);
  if (code === OPEN_BRACKET) return judgeNested(view, next);
  if (code === OPEN_BRACE) return judgeStart(view, next, false);
  if (code === OPEN_PAREN) return plain ? WEAK : NO;
  if (closersOf(code) !== null) return judgeElement(view, next);
  return plain || isDigit(code) || code === MINUS ? WEAK : judgeLiteral(view, next);
}

function judgeLiteral({ text, ended }: View, at: number): Verdict {
  const literal = text.slice(at, at + MAX_LITERAL);
  if (!ended && literal.length < MAX_LITERAL && /^[\w.+-]*$/.test(literal)) return MORE;
  return LITERAL.test(literal) ? WEAK : NO;
}

/** `[[`: as good as what its first element begins with. */
function judgeNested(view: View, at: number): Verdict {
  const { text } = view;
  const limit = at + MAX_LOOK_AHEAD;
  while (at < limit && text.charCodeAt(at) === OPEN_BRACKET) at = skipSpaces(text, at + 1);
  if (at >= text.length) return atEnd(view, at, limit - MAX_LOOK_AHEAD);
  const code = text.charCodeAt(at);
  return isDigit(code) || code === MINUS || code === OPEN_BRACE || closersOf(code) !== null ? WEAK : NO;
}
