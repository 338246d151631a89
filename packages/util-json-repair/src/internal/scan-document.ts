import { JsonRepairError } from "../json-repair-error.ts";
import type { Extraction, RepairKind } from "../types.ts";
import {
  BACKTICK, CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, MINUS, NEWLINE, OPEN_BRACE, PLUS, SEMICOLON, TILDE, isCloser, isDigit, isOpener, isQuote, isSpace, signAt, skipSpaces,
} from "./chars.ts";
import { ARRAY, BARE, IN_CODE, IN_FENCE, IN_TEXT, OBJECT, STRING, STRONG } from "./codes.ts";
import type { Kind } from "./codes.ts";
import { openContainer } from "./frames.ts";
import { LONGEST_CALL, LONGEST_FENCE, LONGEST_RUN, LONGEST_THINK_TAG, MAX_FAILURES } from "./limits.ts";
import { judgeFence, judgeKey, judgeStart } from "./look-ahead.ts";
import { scanValue, skip } from "./scan-value.ts";
import { settleSuspects, startToken } from "./scan-string.ts";
import { MORE, ahead, fail, need, report, take } from "./scanner.ts";
import type { Candidate, Scanner } from "./scanner.ts";

/** What an object in prose has shown that was not read: its brace, and a colon behind it. */
const BRACE = 1;
const MEMBERS = 2;

const THINK = /^<(\/?)(think(?:ing)?|thought|reasoning|reflection|scratchpad|analysis)\b[^<>]{0,64}>/i;
const FENCE = /^[`~]{3,}[ \t]*([\w+.-]*)[ \t]*(?=[\r\n{[]|$)/;
const CALL = /^(?:[A-Za-z_$][\w$.]{0,63})?\s{0,8}\(\s{0,64}(?=[{["'])/;
const CALL_SO_FAR = /^[\w$.]*\s*(?:\(\s*)?$/;
const JSON_FENCE = /^(?:json[c5l]?|jsonlines|ndjson|javascript|js|text|txt|plaintext)?$/i;
/** The number of an item in a list. */
const LABEL = /^\d{1,3}[.)]\s{1,8}[{[]/;
const LABEL_SO_FAR = /^\d{1,3}(?:[.)]\s{0,8})?$/;
const WORD = /^(?:true|false|null|True|False|None|NaN|undefined|-?Infinity)(?![\w'])/;
const WORD_SO_FAR = /^(?:t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?)\s*$/;
/** What may begin something, in prose. */
const NOT_PROSE = "{[<`~\n｛［";

/** Reads a text as far as it goes: prose, fences, think blocks, and every value in it. */
export function scanDocument(s: Scanner): void {
  while (s.failures <= MAX_FAILURES) {
    try {
      if (s.start >= 0) {
        if (!scanValue(s)) return;
        endValue(s);
      } else if (!scanRoot(s)) break;
    } catch (error) {
      if (error === MORE) return;
      if (!JsonRepairError.isInstance(error) || error.code !== "unexpected") throw error;
      leaveBehind(s, error);
    }
  }
  endProse(s);
}

/** Passes over what cannot be read, and remembers it. */
function leaveBehind(s: Scanner, error: JsonRepairError): void {
  if (s.frames.length > 0 || !s.isScalar) distrust(s, error);
  s.token = null;
  s.comment = "";
  s.frames = [];
  s.open = [0, 0, 0];
  s.suspects = [];
  s.start = -1;
  meetProse(s);
  s.closed = false;
  s.pos = Math.max(s.pos, error.position - s.base);
  s.failures++;
}

/** From here on, only JSON in a fence of its own can be the answer. */
function distrust(s: Scanner, error: JsonRepairError): void {
  if (s.failure === null) s.trusted = s.found.length;
  s.failure ??= error;
  if (s.fence !== null) s.fence.kind = IN_CODE;
}

/** Whether something was met that spoils what was found, and nothing in a fence stands against it. */
export function isRefused({ failure, best }: Scanner): boolean {
  return failure !== null && (best[0]?.rank ?? 0) < IN_FENCE;
}

/** Takes one step towards the next value; false at the end of the text. */
function scanRoot(s: Scanner): boolean {
  const { text } = s;
  if (s.think === "" && !s.prose && (s.closed || s.found.length === 0)) skip(s);
  else s.pos = skipSpaces(text, s.pos);
  const { pos } = s;
  need(s, pos);
  if (pos >= text.length) return false;
  const code = signAt(text, pos);
  if (s.think !== "") skipThought(s);
  else if ((s.closed || (!s.prose && s.notes.length > 0)) && (code === COMMA || code === SEMICOLON || isCloser(code))) {
    s.pos++;
    if (code === CLOSE_BRACE && s.unread === MEMBERS) distrust(s, new JsonRepairError("unexpected", s.base + pos, ""));
    s.unread = 0;
    if (code === CLOSE_BRACE || code === CLOSE_BRACKET) pass(s, "extra-closer", pos);
  } else if (!scanSign(s, code)) passProse(s);
  return true;
}

/** Handles what may begin a value, a fence or a tag; false if it is prose. */
function scanSign(s: Scanner, code: number): boolean {
  const { text, pos } = s;
  if (s.closed && isQuote(code)) checkRest(s);
  if (isOpener(code)) {
    if (s.prose && isRun(s, pos)) return false;
    if (judgeStart(s, pos, !s.prose)) return begin(s, code === OPEN_BRACE ? OBJECT : ARRAY);
    // Something with quotes that could not be read: what stands inside of it may be a part of the answer.
    if (isQuote(text.charCodeAt(ahead(s, pos + 1)))) distrust(s, new JsonRepairError("unexpected", s.base + pos, ""));
    if (code === OPEN_BRACE && s.fence === null) s.unread = BRACE;
    return false;
  }
  if (code === BACKTICK || code === TILDE) return judgeFence(s, pos) === STRONG && scanFence(s);
  if (text[pos] === "<") return scanTag(s);
  return !s.prose && scanPlain(s, code);
}

function begin(s: Scanner, kind: Kind, width = 1): true {
  enter(s, false);
  if (width === 0) take(s, "missing-opener", false);
  openContainer(s, kind, width);
  return true;
}

function enter(s: Scanner, isScalar: boolean): void {
  endProse(s);
  s.start = s.base + s.pos;
  s.inline = s.prose && standsInLine(s);
  s.repairs = [];
  s.dirty = s.closed = false;
  s.hard = s.bare = s.quoted = 0;
  s.path = undefined;
  s.isScalar = isScalar;
}

/** Whether text other than a label with a colon stands before the value on its line. */
function standsInLine({ text, pos }: Scanner): boolean {
  let at = pos - 1;
  while (at >= 0 && text.charCodeAt(at) !== NEWLINE && (isSpace(text.charCodeAt(at)) || "`*_".includes(text.charAt(at)))) at--;
  return at >= 0 && !"\n:：>=".includes(text.charAt(at));
}

function endValue(s: Scanner): void {
  const { start, value, path, hard, bare, quoted, inline } = s;
  s.start = -1;
  s.closed = true;
  settleSuspects(s);
  const { repairs } = s;
  const place = s.fence?.kind ?? IN_TEXT;
  const isArray = Array.isArray(value);
  if (hard === 0 && isArray && bare === 1 && place !== IN_FENCE) return meetProse(s);
  const complete = path === undefined;
  const status = !complete ? "partial" : s.dirty || repairs.some(({ kind }) => kind === "proto-key") ? "repaired" : "valid";
  // Placeholders, formulas, and references: `[3]` wherever it stands, `[1, 2]` inside a line.
  const isEmpty = hard + quoted === 0;
  const weight = isEmpty ? (bare === 0 && complete ? 1 : 0) : quoted > 0 || isNested(value) ? 2 : isArray && value.length > 1 ? 1 : 0;
  const found: Extraction = { value, start, end: s.base + s.pos, status, complete, repairs };
  if (path !== undefined) found.openPath = path;
  accept(s, { found, rank: 0, place, weight, inline });
}

function accept(s: Scanner, candidate: Candidate): void {
  const { found: { value }, place, weight, inline } = candidate;
  if (s.prose && place === IN_TEXT && (!isContainer(value) || weight < (inline ? 2 : 1))) return;
  candidate.rank = place + (!s.prose || isNested(value) ? 1 : 0);
  s.found.push(candidate);
  s.hasContainer ||= isContainer(value);
  const rank = s.best[0]?.rank ?? -1;
  if (candidate.rank > rank) s.best = [];
  if (candidate.rank >= rank) s.best.push(candidate);
}

/** The first prose puts what was found before it in another light. */
function meetProse(s: Scanner): void {
  if (s.prose) return;
  s.prose = true;
  const before = s.found;
  s.found = [];
  s.best = [];
  const last = before.at(-1);
  if (last !== undefined && !s.text.slice(last.found.end - s.base, s.pos).includes("\n")) last.inline = true;
  for (const candidate of before) accept(s, candidate);
}

/** A member right behind a value belongs to it, so the value was closed too early: no part of it can be trusted. */
function checkRest(s: Scanner): void {
  if (judgeKey(s, s.pos, true) !== STRONG) return;
  const early = s.found.pop();
  if (s.best.at(-1) === early) s.best.pop();
  fail(s, "unexpected", s.pos);
}

// Around the values.

function pass(s: Scanner, kind: RepairKind, start: number, end: number = s.pos): void {
  report(s, s.notes, kind, start, end, true);
}

function skipThought(s: Scanner): void {
  const { text, pos } = s;
  const close = new RegExp(`</${s.think}\\s*>`, "i").exec(text.slice(pos));
  if (close === null) {
    s.pos = s.ended ? text.length : Math.max(pos, text.length - LONGEST_THINK_TAG);
    need(s, text.length);
    return;
  }
  s.pos = pos + close.index + close[0].length;
  s.think = "";
  pass(s, "think", s.proseStart - s.base);
  s.proseStart = -1;
}

function scanTag(s: Scanner): boolean {
  const { text, pos } = s;
  const tag = THINK.exec(text.slice(pos, pos + LONGEST_THINK_TAG));
  if (tag === null) {
    if (!text.slice(pos, pos + LONGEST_THINK_TAG).includes(">")) need(s, pos + LONGEST_THINK_TAG);
    return false;
  }
  endProse(s);
  s.pos += tag[0].length;
  if (tag[1] === "/") {
    // Only the closing tag was printed: everything before it was thought.
    s.found = [];
    s.best = [];
    s.failure = null;
    pass(s, "think", -s.base);
  } else {
    s.think = tag[2] ?? "";
    s.proseStart = s.base + pos;
  }
  return true;
}

function scanFence(s: Scanner): boolean {
  const { text, pos } = s;
  const head = text.slice(pos, pos + LONGEST_FENCE);
  if (!/[\n{[]/.test(head)) need(s, pos + LONGEST_FENCE);
  const fence = FENCE.exec(head);
  if (fence === null) return false;
  const mark = head.charAt(0);
  const [{ length }, tag = ""] = fence;
  if (s.fence !== null) {
    if (tag !== "" || s.fence.mark !== mark) return false;
    s.fence = null;
  } else {
    endProse(s);
    s.fence = { kind: JSON_FENCE.test(tag) ? IN_FENCE : IN_CODE, mark };
    pass(s, "fence", pos, pos + length);
  }
  s.pos += length;
  return true;
}

/** Where no prose stands before: a scalar, a call around a value (JSONP), or members without their brace. */
function scanPlain(s: Scanner, code: number): boolean {
  const { text, pos } = s;
  if (isQuote(code)) {
    if (s.found.length === 0 && judgeKey(s, pos, true) === STRONG) return begin(s, OBJECT, 0);
    if (code === BACKTICK || code > 127 || s.hasContainer) return false;
    enter(s, true);
    startToken(s, STRING);
    return true;
  }
  const head = text.slice(pos, pos + LONGEST_CALL);
  if (isDigit(code)) {
    if (LABEL_SO_FAR.test(head)) need(s, pos + LONGEST_CALL);
    if (LABEL.test(head)) return false;
  }
  const call = CALL.exec(head);
  if (call !== null) {
    s.pos += call[0].length;
    pass(s, "wrapper", pos);
    return true;
  }
  if (!isDigit(code) && CALL_SO_FAR.test(head)) need(s, pos + LONGEST_CALL);
  if (!isDigit(code) && code !== MINUS && code !== PLUS && !WORD.test(head) && !WORD_SO_FAR.test(head)) return false;
  enter(s, true);
  startToken(s, BARE);
  return true;
}

function passProse(s: Scanner): void {
  const { text, pos } = s;
  s.closed = false;
  meetProse(s);
  if (s.proseStart < 0) s.proseStart = s.base + pos;
  do {
    if (s.unread !== 0) passUnread(s, text.charCodeAt(s.pos));
    s.pos++;
  } while (s.pos < text.length && !NOT_PROSE.includes(text.charAt(s.pos)));
}

/** Follows an object that was not read through its prose. */
function passUnread(s: Scanner, code: number): void {
  if (code === COLON) s.unread = MEMBERS;
  else if (code === CLOSE_BRACE) s.unread = 0;
}

/** Whether so many of the same bracket stand there that no value begins with the first: each would be looked at through all. */
function isRun(s: Scanner, at: number): boolean {
  const run = s.text.slice(at, at + LONGEST_RUN);
  const isSame = run === run.charAt(0).repeat(run.length);
  if (isSame) need(s, at + LONGEST_RUN - 1);
  return isSame && run.length === LONGEST_RUN;
}

function endProse(s: Scanner): void {
  if (s.proseStart < 0 || s.think !== "") return;
  pass(s, "prose", s.proseStart - s.base);
  s.proseStart = -1;
}

function isNested(value: unknown): boolean {
  return isContainer(value) && (!Array.isArray(value) || value.some(isContainer));
}

export function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
