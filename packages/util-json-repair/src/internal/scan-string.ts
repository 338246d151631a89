import { BACKSLASH, COLON, COMMA, NEWLINE, closersOf, isName, isQuote, isSpace, signAt, skipSpaces } from "./chars.ts";
import { AFTER_KEY, BARE, KEY, NO, OBJECT, STRING, STRONG, WAIT, WEAK } from "./codes.ts";
import type { Verdict } from "./codes.ts";
import { decodeEscapes } from "./decode-string.ts";
import { put, store } from "./frames.ts";
import { endsAtLine, findQuoteEnd, hasNewline, innermost, judgeClosing, judgeKey, judgeQuote } from "./look-ahead.ts";
import { ahead, isOpen, need, note, topFrame } from "./scanner.ts";
import type { Scanner, Token } from "./scanner.ts";
import type { RepairKind } from "../types.ts";
import { decodePath, endsPath, findPath } from "./windows-path.ts";

export function startToken(s: Scanner, kind: number): void {
  const closers = kind === BARE ? "" : (closersOf(s.text.charCodeAt(s.pos)) ?? "");
  const start = s.pos;
  if (kind !== BARE) s.pos++;
  s.token = {
    kind, from: s.pos, start, closers, quote: closers.length === 1 ? closers.charCodeAt(0) : -1, width: 1, inner: 0, sure: true,
    escaped: false, control: false, head: null, nesting: 0, spaced: false, raw: "", decoded: "", tail: "", waits: false,
  };
}

export function closes({ quote, closers }: Token, code: number): boolean {
  return code === quote || (quote < 0 && isQuote(code) && closers.includes(String.fromCharCode(code)));
}

/** Reads a string to its end; false where the text ends first, or what decides about its end has not arrived. */
export function scanString(s: Scanner, token: Token): boolean {
  const { text } = s;
  const { quote } = token;
  for (let at = s.pos; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 34 && code !== quote && code !== BACKSLASH && code < 0xab) continue;
    s.pos = at;
    if (code === BACKSLASH) {
      if (at + 1 >= text.length) return false;
      token.escaped = true;
      if (closes(token, text.charCodeAt(at + 1)) && endsAtBackslash(s, token, at)) return finishString(s, token, at + 1, at + 2, true);
      at++;
    } else if (code < 32) {
      token.control = true;
      if (code !== NEWLINE) continue;
      if (token.kind === STRING && endsAtLine(s, at)) return endUnclosed(s, token, at);
      at = skipSpaces(text, at) - 1;
    } else if (closes(token, code)) {
      const verdict = judgeEnd(s, token, at);
      if (verdict === STRONG) return finishString(s, token, at, at + token.width, false);
      if (verdict === WEAK) return endUnclosed(s, token, at);
      if (verdict === WAIT) return false;
      at = s.pos;
    }
  }
  s.pos = text.length;
  return false;
}

/** Whether the backslash before a quote ends a path (`"dir E:\"`), and the quote its string. */
function endsAtBackslash(s: Scanner, { kind, inner, from }: Token, at: number): boolean {
  if (s.options.windowsPaths === "off" || kind === KEY || !endsPath(s.text, from, at, s.prefix && !s.dirty)) return false;
  const verdict = judgeQuote(s, at + 1, inner % 2 === 0);
  return verdict === STRONG || (verdict === WEAK && innermost(s) !== OBJECT);
}

/** STRONG: the quote ends its string; NO: it is content; WEAK: it opens the next key, the string ended before. */
function judgeEnd(s: Scanner, token: Token, at: number): Verdict {
  const { text } = s;
  const { closers, quote, from, inner, kind, raw, width } = token;
  const isKey = kind === KEY;
  if (width > 1) {
    for (let index = 0; index < width; index++) {
      need(s, at + index);
      if (text.charAt(at + index) !== closers) return NO;
    }
    return STRONG;
  }
  if (at === from && raw === "") {
    need(s, at + 1);
    const next = text.charCodeAt(at + 1);
    if (next === quote) {
      need(s, at + 2);
      return widen(s, token, 3);
    }
    if (isName(next) && isDoubled(s, isKey, at)) return widen(s, token, 2);
  }
  const even = inner % 2 === 0;
  const verdict = judgeClosing(s, at, isKey, even);
  if (verdict === WAIT) return WAIT;
  if (verdict === STRONG || (verdict === WEAK && (even || isKey))) {
    if (verdict === WEAK || !even) token.sure = false;
    return STRONG;
  }
  if (!isKey && innermost(s) === OBJECT && text.charCodeAt(lastBefore(text, from, at)) === COMMA && judgeKey(s, at, true) === STRONG) return WEAK;
  const after = ahead(s, at + 1);
  token.inner++;
  if (verdict === WEAK || !isName(text.charCodeAt(after)) || hasNewline(text, at, after)) token.sure = false;
  return NO;
}

/** `""text""` and `"""text"""`: the string is closed by as many quotes as opened it. */
function widen(s: Scanner, token: Token, width: number): Verdict {
  token.width = width;
  token.from += width - 1;
  s.pos = token.from - 1;
  return NO;
}

/** `""key"":` as CSV writes it; its values are quoted like this too. */
function isDoubled(s: Scanner, isKey: boolean, at: number): boolean {
  if (isKey) {
    const end = findQuoteEnd(s, at);
    if (end > 0) need(s, end);
    s.doubled = end > 0 && s.text[end] === '"' && signAt(s.text, ahead(s, end + 1)) === COLON;
  }
  return s.doubled;
}

/** The last character before `at` that is no white space; `from - 1` if there is none. */
function lastBefore(text: string, from: number, at: number): number {
  do at--;
  while (at >= from && isSpace(text.charCodeAt(at)));
  return at;
}

/** A string whose quote is missing ends before the comma that stands before `at`. */
function endUnclosed(s: Scanner, token: Token, at: number): boolean {
  const { text } = s;
  let end = lastBefore(text, token.from, at) + 1;
  if (end > token.from && text.charCodeAt(end - 1) === COMMA) end--;
  note(s, "missing-quote", end, end, false);
  return finishString(s, token, end, end, false);
}

function finishString(s: Scanner, token: Token, end: number, after: number, isPath: boolean): true {
  const raw = token.raw + s.text.slice(token.from, end);
  s.pos = after;
  if (token.inner > 0) noteToken(s, token, "inner-quote", token.sure);
  if (token.control) noteToken(s, token, "control-character", true);
  if (token.closers !== '"' || token.width > 1) noteToken(s, token, "quote", true);
  const value = (token.head ?? "") + (token.escaped ? decode(s, token, raw, isPath) : raw);
  s.token = null;
  s.quoted++;
  const frame = topFrame(s);
  if (token.kind === KEY && frame !== undefined) {
    frame.key = value;
    frame.place = AFTER_KEY;
  } else {
    s.hard++;
    store(s, value);
  }
  return true;
}

function noteToken(s: Scanner, { start }: Token, kind: RepairKind, certain: boolean): void {
  note(s, kind, start, s.pos, certain);
}

function decode(s: Scanner, token: Token, raw: string, isPath: boolean): string {
  const { windowsPaths = "auto" } = s.options;
  const path = windowsPaths === "off" ? null : findPath(raw, false);
  const isCertain = isPath || path?.verdict === "certain";
  if (isCertain || (path !== null && windowsPaths === "force")) {
    noteToken(s, token, "windows-path", isCertain);
    return decodePath(raw, path?.at ?? 0);
  }
  // Beside an escape that JSON does not have, `\b` and `\f` may be no escapes either; others mean something in Python.
  const sure = !/\\[bf]/.test(raw);
  const value = decodeEscapes(raw, (at) => {
    noteToken(s, token, "invalid-escape", sure && !/[xuU\s]/.test(raw.charAt(at + 1)));
  });
  const frame = topFrame(s);
  if (path !== null && frame !== undefined && token.kind === STRING && token.head === null) {
    const shown = isOpen(s) ? decodeEscapes(raw.slice(0, path.at)) : value;
    s.suspects.push({ frame, key: frame.key, shown, value, path: decodePath(raw, path.at), start: s.base + token.start, end: s.base + s.pos });
    return shown;
  }
  return value;
}

/** Reads suspected paths as paths if the value is not strict JSON; reports them otherwise. A prefix may become either. */
export function settleSuspects(s: Scanner): void {
  for (const { frame, key, shown, value, path, start, end } of s.suspects) {
    const settled = s.dirty ? path : s.partial && s.path !== undefined ? shown : value;
    if ((frame.value as Record<string | number, unknown>)[key] === shown) put(s, { ...frame, key }, settled);
    s.repairs.push({ kind: s.dirty ? "windows-path" : "suspect-path", start, end, certain: false });
  }
  s.suspects = [];
}
