import { JsonRepairError } from "../json-repair-error.ts";
import type { JsonRepairErrorCode } from "../json-repair-error.ts";
import type { JsonPath, JsonRepairOptions, Repair, RepairKind } from "../types.ts";
import {
  BACKSLASH, BACKTICK, CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN, COLON, COMMA, DOT, EQUALS, HASH, MINUS, NEWLINE, OPEN_BRACE, OPEN_BRACKET, OPEN_PAREN, PLUS,
  QUOTE, SEMICOLON, SLASH, TILDE, closersOf, isDigit, isName, isSpace, toStructural,
} from "./chars.ts";
import { decodeEscapes, decodePath, safeEnd } from "./decode-string.ts";
import {
  ARRAY, MORE, NO, OBJECT, PAREN, STRONG, WEAK, judgeFence, isQuoteAt, judgeAfterComma, judgeKey, judgeLineEnd, judgeQuote, skipSpaces,
} from "./look-ahead.ts";
import type { Kind, Verdict, View } from "./look-ahead.ts";
import { isNonFinite, readCutLiteral, readLiteral } from "./read-bare.ts";
import { endsPath, judgePath } from "./windows-path.ts";

/** Places inside a container. */
const BEFORE_KEY = 0;
const AFTER_KEY = 1;
const BEFORE_VALUE = 2;
const AFTER_VALUE = 3;

/** Tokens that may be open at the end of a chunk. */
const NONE = 0;
const STRING = 1;
const KEY = 2;
const BARE = 3;

/** How much of the text before the position is kept: what a decision may look back at. */
const KEPT = 512;
const MAX_BARE_KEY = 256;
/** The longest number that is read at once; longer ones take the way of any unquoted token. */
const MAX_PLAIN_NUMBER = 15;

const WRAPPER = /^(?:new\s+)?(?:ObjectId|ISODate|Date|Number(?:Int|Long|Decimal)|Timestamp|BinData|UUID|Long|Decimal128|Int32|Double|Symbol)$/;

export interface Frame {
  readonly kind: Kind;
  value: Record<string, unknown> | unknown[];
  key: string;
  place: number;
  /** Offset of the comma after which nothing has come yet, or -1. */
  comma: number;
  /** Members stored, and the last of them. */
  count: number;
  last: unknown;
  /** What a reader of the open container has been given, and how much of it was there. */
  shown?: Record<string, unknown> | unknown[];
  shownCount: number;
  shownLast: unknown;
}

/** A string that is a path if the text turns out not to be valid JSON. */
interface Suspect {
  container: Frame["value"];
  key: string | number;
  value: string;
  start: number;
  end: number;
}

export function put(container: Frame["value"], key: string | number, value: unknown): void {
  if (key === "__proto__") Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true });
  else (container as Record<string | number, unknown>)[key] = value;
}

/**
 * Reads one value from text that arrives in pieces. Open containers are a stack, so depth costs no stack of the engine; a
 * decision that needs text which has not arrived yet leaves the position where it is.
 */
export abstract class ValueScanner implements View {
  text = "";
  ended = false;
  /** Whether the text is the beginning of another: what could be valid JSON is read as such. */
  isPrefix = false;
  /** Whether a key whose value never came gets null instead of being dropped. */
  nullOpenKey = false;
  readonly kinds: Kind[] = [];
  readonly open: [number, number, number] = [0, 0, 0];
  readonly frames: Frame[] = [];
  repairs: Repair[] = [];
  /** Whether anything but a cut end keeps the current value from being strict JSON. */
  protected dirty = false;
  /** Quoted strings, numbers and keywords, and unquoted words, of the current value. */
  protected hard = 0;
  protected bare = 0;
  protected quoted = 0;
  protected pos = 0;
  /** Offset of `text` in the whole text. */
  protected base = 0;
  private token = NONE;
  private tokenStart = 0;
  /** Where the token begins in `text`, and what of it is no longer there. */
  private from = 0;
  private raw = "";
  /** `raw` once more, decoded as far as it goes: a long string is not decoded again for each reading. */
  private decoded = "";
  private undecoded = "";
  private closers = "";
  private quoteCode = 0;
  /** How many quotes in a row close the string. */
  private width = 1;
  private doubled = false;
  private inner = 0;
  private innerCertain = true;
  private escaped = false;
  private control = false;
  private nesting = 0;
  private spaced = false;
  private prefix: string | null = null;
  private lastIsString = false;
  private comment = "";
  private suspects: Suspect[] = [];
  protected readonly options: JsonRepairOptions;

  constructor(options: JsonRepairOptions) {
    this.options = options;
  }

  /** Takes the next piece of the text. */
  protected append(chunk: string): void {
    const drop = this.pos - KEPT;
    if (drop < KEPT) {
      this.text += chunk;
      return;
    }
    if (this.token !== NONE && this.from < drop) this.moveToRaw(this.text.slice(this.from, drop));
    this.from = Math.max(0, this.from - drop);
    this.text = this.text.slice(drop) + chunk;
    this.base += drop;
    this.pos -= drop;
  }

  private moveToRaw(part: string): void {
    this.raw += part;
    this.undecoded += part;
    const end = safeEnd(this.undecoded);
    this.decoded += decodeEscapes(this.undecoded.slice(0, end), () => undefined);
    this.undecoded = this.undecoded.slice(end);
  }

  fail(code: JsonRepairErrorCode, at: number): never {
    throw new JsonRepairError(code, at + this.base, this.base === 0 ? this.text : "");
  }

  protected note(kind: RepairKind, start: number, end: number, certain: boolean): void {
    this.dirty = true;
    this.repairs.push({ kind, start: this.base + start, end: this.base + end, certain });
  }

  /** Reads on until the value is closed (true) or the text is used up (false). */
  protected scanValue(): boolean {
    while (this.frames.length > 0 || this.token !== NONE) {
      if (this.token !== NONE ? !this.scanToken() : !this.skip() || !this.step()) return false;
    }
    return true;
  }

  /** Passes white space and comments; false at the end of the text so far. */
  protected skip(): boolean {
    const { text } = this;
    for (;;) {
      if (this.comment !== "" && !this.skipComment()) return false;
      let code = text.charCodeAt(this.pos);
      while (code <= 32 || (code > 127 && isSpace(code))) code = text.charCodeAt(++this.pos);
      if (this.pos >= text.length) return false;
      if (code !== SLASH && code !== HASH && code !== BACKSLASH) return true;
      const next = text.charAt(this.pos + 1);
      if (next === "" && !this.ended && code !== HASH) return false;
      if (code === BACKSLASH) {
        if (!"nrt".includes(next) || next === "") return true;
        this.note("escaped-space", this.pos, this.pos + 2, true);
        this.pos += 2;
      } else if (code === HASH || next === "/" || next === "*") {
        this.note("comment", this.pos, this.pos + 1, true);
        this.comment = code === SLASH && next === "*" ? "*/" : "\n";
        this.pos += code === HASH ? 1 : 2;
      } else return true;
    }
  }

  private skipComment(): boolean {
    const { text, comment } = this;
    const end = text.indexOf(comment, this.pos);
    this.pos = end >= 0 ? end + comment.length : this.ended ? text.length : Math.max(this.pos, text.length - comment.length + 1);
    if (end >= 0) this.comment = "";
    return end >= 0;
  }

  /** Takes one step at a character that is neither space nor comment; false when more text is needed. */
  private step(): boolean {
    const frame = this.top();
    const original = this.text.charCodeAt(this.pos);
    const code = toStructural(original);
    if (code !== original && code !== DOT) this.note("full-width", this.pos, this.pos + 1, true);
    if (code === CLOSE_BRACE || code === CLOSE_BRACKET || code === CLOSE_PAREN) return this.close(frame, code);
    if (code === DOT || original === 0x2026) {
      const width = this.ellipsisWidth();
      if (width === MORE_DOTS) return false;
      if (width > 0) return this.skipEllipsis(frame, width);
    }
    if (code === BACKTICK || code === TILDE) {
      const fence = judgeFence(this, this.pos);
      if (fence !== NO) return fence === STRONG && this.cut();
    }
    switch (frame.place) {
      case BEFORE_KEY:
        return this.beforeKey(frame, code);
      case AFTER_KEY:
        return this.afterKey(frame, code);
      case BEFORE_VALUE:
        return this.beforeValue(frame, code);
      default:
        return this.afterValue(frame, code);
    }
  }

  private top(): Frame {
    return this.frames[this.frames.length - 1] as Frame;
  }

  private ellipsisWidth(): number {
    const { text, pos } = this;
    if (text[pos] === "…") return 1;
    if (text.startsWith("...", pos)) return 3;
    return !this.ended && "...".startsWith(text.slice(pos)) ? MORE_DOTS : 0;
  }

  private skipEllipsis(frame: Frame, width: number): boolean {
    this.note("ellipsis", this.pos, this.pos + width, false);
    this.pos += width;
    if (frame.kind === OBJECT && (frame.place === BEFORE_VALUE || frame.place === AFTER_KEY)) this.store(null);
    return true;
  }

  private beforeKey(frame: Frame, code: number): boolean {
    if (code === COMMA) return this.extraComma();
    if (closersOf(code) !== null) return this.startString(KEY, code);
    return this.readBareKey(frame);
  }

  private extraComma(): boolean {
    this.note("extra-comma", this.pos, this.pos + 1, true);
    this.pos++;
    return true;
  }

  /** An unquoted key: everything up to its colon, or one word before a value. */
  private readBareKey(frame: Frame): boolean {
    const { text, pos } = this;
    const limit = pos + MAX_BARE_KEY;
    let end = pos;
    let code = text.charCodeAt(end);
    while (isName(code) && end < limit) code = text.charCodeAt(++end);
    if (code === COLON && end > pos) return this.takeBareKey(frame, text.slice(pos, end), end, "bare-key", true);
    while (end < limit && (isName(code) || !endsBareKey(code))) code = text.charCodeAt(++end);
    if (end >= text.length) {
      if (this.ended) this.pos = end;
      return false;
    }
    code = toStructural(code);
    const key = text.slice(pos, end).trim();
    const colon = skipSpaces(text, end + 1);
    if (code === QUOTE && colon >= text.length && !this.ended) return false;
    const missingQuote = code === QUOTE && toStructural(text.charCodeAt(colon)) === COLON;
    const unmarked = closersOf(code) !== null && isSpace(text.charCodeAt(end - 1)) && /^[\w$-]+$/.test(key);
    if (key === "" || !(code === COLON || code === EQUALS || missingQuote || unmarked)) this.fail("unexpected", end);
    return missingQuote ? this.takeBareKey(frame, key, end + 1, "missing-quote", false) : this.takeBareKey(frame, key, end, "bare-key", /^[\w$-]+$/.test(key));
  }

  private takeBareKey(frame: Frame, key: string, end: number, kind: RepairKind, certain: boolean): boolean {
    this.note(kind, this.pos, end, certain);
    this.pos = end;
    frame.key = key;
    frame.place = AFTER_KEY;
    return true;
  }

  private afterKey(frame: Frame, code: number): boolean {
    const { text, pos } = this;
    if (code === COMMA) {
      this.missingValue();
    } else if (code === COLON) {
      this.pos++;
      frame.place = BEFORE_VALUE;
    } else if (code === EQUALS) {
      this.pos += text[pos + 1] === ">" ? 2 : 1;
      this.note("missing-colon", pos, this.pos, false);
      frame.place = BEFORE_VALUE;
    } else {
      if (closersOf(code) === null && code !== OPEN_BRACE && code !== OPEN_BRACKET && !isName(code)) this.fail("unexpected", pos);
      this.note("missing-colon", pos, pos, !isName(code) || isDigit(code));
      frame.place = BEFORE_VALUE;
    }
    return true;
  }

  private missingValue(): void {
    this.note("missing-value", this.pos, this.pos, false);
    this.store(null);
  }

  private beforeValue(frame: Frame, code: number): boolean {
    if (code === COMMA) {
      if (frame.kind !== OBJECT) return this.extraComma();
      this.missingValue();
      return true;
    }
    if (closersOf(code) !== null) return this.startString(STRING, code);
    if (code === OPEN_BRACE) return this.openContainer(OBJECT);
    if (code === OPEN_BRACKET) return this.openContainer(ARRAY);
    if (code === OPEN_PAREN) {
      this.note("tuple", this.pos, this.pos + 1, false);
      return this.openContainer(PAREN);
    }
    if (code === COLON || code === EQUALS) this.fail("unexpected", this.pos);
    if (code === MINUS || isDigit(code)) {
      if (this.readPlainNumber()) return true;
    }
    return this.startToken(BARE, this.pos);
  }

  /** A short number with a delimiter right behind it, which is nearly every number. */
  private readPlainNumber(): boolean {
    const { text, pos } = this;
    let end = pos + 1;
    let code = text.charCodeAt(end);
    while (isDigit(code) || code === DOT) code = text.charCodeAt(++end);
    if (end - pos > MAX_PLAIN_NUMBER || !(code === COMMA || code === CLOSE_BRACE || code === CLOSE_BRACKET)) return false;
    const literal = readLiteral(text.slice(pos, end), this.options);
    if (literal?.kind !== null) return false;
    this.pos = end;
    this.hard++;
    this.store(literal.value);
    return true;
  }

  private afterValue(frame: Frame, code: number): boolean {
    const { text, pos } = this;
    if (code === COMMA || code === SEMICOLON) {
      if (code === SEMICOLON) this.note("missing-comma", pos, pos + 1, false);
      frame.comma = pos + this.base;
      frame.place = frame.kind === OBJECT ? BEFORE_KEY : BEFORE_VALUE;
      this.pos++;
      return true;
    }
    if (code === PLUS && this.lastIsString) return this.concatenate(frame);
    if (code === COLON && frame.kind === ARRAY && this.lastIsString && this.kinds[this.kinds.length - 2] === OBJECT) return this.moveToParent(frame);
    const isObject = frame.kind === OBJECT;
    const verdict = isObject ? judgeKey(this, pos) : code === COLON || code === EQUALS || code === SEMICOLON ? NO : WEAK;
    if (verdict === MORE) return false;
    if (verdict === NO) this.fail("unexpected", pos);
    const apart = isSpace(text.charCodeAt(pos - 1));
    this.note("missing-comma", pos, pos, isObject ? apart : code === OPEN_BRACE || code === OPEN_BRACKET || (apart && closersOf(code) !== null));
    frame.place = isObject ? BEFORE_KEY : BEFORE_VALUE;
    return true;
  }

  private concatenate(frame: Frame): boolean {
    const next = skipSpaces(this.text, this.pos + 1);
    if (next >= this.text.length && !this.ended) return false;
    if (!isQuoteAt(this.text, next)) this.fail("unexpected", this.pos);
    this.note("concatenation", this.pos, this.pos + 1, true);
    this.pos = next;
    this.startString(STRING, this.text.charCodeAt(next));
    this.prefix = String(frame.last);
    frame.count--;
    return true;
  }

  /** `{"a":["x","b":3}`: the last element is a key of the object around, the closer before it is missing. */
  private moveToParent(frame: Frame): boolean {
    const elements = frame.value as unknown[];
    const key = String(elements.pop());
    frame.last = elements.at(-1);
    frame.count--;
    this.note("missing-closer", this.pos, this.pos, false);
    this.pop();
    const parent = this.top();
    parent.key = key;
    parent.place = AFTER_KEY;
    return true;
  }

  protected openContainer(kind: Kind, width = 1): boolean {
    const { maxDepth = DEFAULT_DEPTH } = this.options;
    if (this.frames.length >= maxDepth) this.fail("too-deep", this.pos);
    const value = kind === OBJECT ? {} : [];
    if (this.frames.length > 0 && kind !== PAREN) this.store(value);
    this.frames.push({ kind, value, key: "", place: kind === OBJECT ? BEFORE_KEY : BEFORE_VALUE, comma: -1, count: 0, last: undefined, shownCount: -1, shownLast: undefined });
    this.kinds.push(kind);
    this.open[kind]++;
    this.pos += width;
    return true;
  }

  /** Handles a closer: the matching one, one that shows that others are missing, or one too many. */
  private close(frame: Frame, code: number): boolean {
    const { pos } = this;
    const wanted = code === CLOSE_BRACE ? OBJECT : code === CLOSE_BRACKET ? ARRAY : PAREN;
    if (frame.kind !== wanted) {
      const action = this.judgeMismatch(wanted);
      if (action === MORE) return false;
      if (action === NO) {
        this.note("extra-closer", pos, pos + 1, false);
        this.pos++;
        return true;
      }
      if (action === WEAK) this.note("wrong-closer", pos, pos + 1, false);
      else {
        while (this.top().kind !== wanted) {
          this.endMembers(this.top());
          this.note("missing-closer", pos, pos, true);
          this.pop();
        }
      }
    }
    this.endMembers(this.top());
    this.pos++;
    this.pop();
    return true;
  }

  /** STRONG: closers are missing before this one; WEAK: it stands for another closer; NO: it is one too many. */
  private judgeMismatch(wanted: Kind): Verdict {
    const { text, pos, kinds } = this;
    const next = skipSpaces(text, pos + 1);
    if (next >= text.length && !this.ended) return MORE;
    const after = next < text.length ? toStructural(text.charCodeAt(next)) : 0;
    if (this.open[wanted] === 0) return after === COMMA || (kinds.length === 1 && after !== 0 && !text.slice(pos, next).includes("\n")) ? NO : WEAK;
    if (after !== COMMA || wanted !== OBJECT) return STRONG;
    const member = judgeAfterComma(this, next + 1, true);
    if (member === MORE) return MORE;
    return member === NO && kinds[kinds.lastIndexOf(OBJECT) - 1] !== ARRAY ? NO : STRONG;
  }

  /** Settles what the closer leaves open: a comma with nothing behind it, a key without a value. */
  private endMembers(frame: Frame): void {
    if (frame.kind === OBJECT && (frame.place === AFTER_KEY || frame.place === BEFORE_VALUE)) this.missingValue();
    else if (frame.comma >= 0 && frame.place !== AFTER_VALUE) {
      this.note("extra-comma", frame.comma - this.base, frame.comma - this.base + 1, true);
      if (frame.kind === PAREN) frame.comma = TUPLE;
    }
  }

  protected pop(): void {
    const frame = this.frames.pop() as Frame;
    this.kinds.pop();
    this.open[frame.kind]--;
    let { value }: { value: unknown } = frame;
    if (frame.kind === PAREN) {
      if (frame.count === 1 && frame.comma !== TUPLE) value = (frame.value as unknown[])[0];
      if (this.frames.length > 0) this.store(value);
    } else if (frame.shown !== undefined && frame.shownCount === frame.count && Object.is(frame.shownLast, frame.last)) {
      // The reader already holds this very content: it keeps its identity.
      value = frame.shown;
      const parent = this.frames[this.frames.length - 1];
      if (parent !== undefined && parent.last === frame.value) {
        put(parent.value, parent.kind === OBJECT ? parent.key : parent.count - 1, value);
        parent.last = value;
      }
    }
    this.lastIsString = false;
    if (this.frames.length === 0) this.onValue(value, this.base + this.pos);
  }

  /** Called with a finished value that no container holds, and with the offset of its end. */
  protected abstract onValue(value: unknown, end: number): void;

  private store(value: unknown): void {
    const frame = this.frames[this.frames.length - 1];
    this.lastIsString = typeof value === "string";
    if (frame === undefined) {
      this.onValue(value, this.base + this.pos);
      return;
    }
    frame.place = AFTER_VALUE;
    if (frame.kind === OBJECT && frame.key === "__proto__" && this.options.proto !== "keep") {
      if (this.options.proto === "error") this.fail("proto-key", this.pos);
      const { dirty } = this;
      this.note("proto-key", this.pos, this.pos, true);
      this.dirty = dirty;
      return;
    }
    put(frame.value, frame.kind === OBJECT ? frame.key : frame.count, value);
    frame.count++;
    frame.last = value;
  }

  // Tokens.

  protected startString(token: number, code: number): boolean {
    this.startToken(token, this.pos + 1);
    this.tokenStart--;
    this.closers = closersOf(code) ?? "";
    this.quoteCode = this.closers.length === 1 ? code : -1;
    return true;
  }

  private startToken(token: number, from: number): boolean {
    this.token = token;
    this.from = from;
    this.tokenStart = this.base + from;
    this.pos = from;
    this.raw = this.decoded = this.undecoded = "";
    this.prefix = null;
    this.width = 1;
    this.inner = this.nesting = this.quoteCode = 0;
    this.innerCertain = true;
    this.escaped = this.control = this.spaced = false;
    return true;
  }

  protected startBare(): boolean {
    return this.startToken(BARE, this.pos);
  }

  private scanToken(): boolean {
    return this.token === BARE ? this.scanBare() : this.scanString();
  }

  private isCloser(code: number): boolean {
    return code === this.quoteCode || (this.quoteCode < 0 && closersOf(code) !== null && this.closers.includes(String.fromCharCode(code)));
  }

  private scanString(): boolean {
    const { text, quoteCode } = this;
    for (let at = this.pos; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code > 34 && code !== quoteCode && code !== BACKSLASH && code < 0xab) continue;
      this.pos = at;
      if (code === BACKSLASH) {
        if (at + 1 >= text.length) return false;
        this.escaped = true;
        const ends = this.isCloser(text.charCodeAt(at + 1)) ? this.judgePathEnd(at) : NO;
        if (ends === MORE) return false;
        if (ends === STRONG) return this.finishString(at + 1, at + 2, true);
        at++;
      } else if (code < 32) {
        this.control = true;
        const verdict = code === NEWLINE && this.token === STRING ? judgeLineEnd(this, at) : NO;
        if (verdict === MORE) return false;
        if (verdict === STRONG) return this.endUnclosed(at);
        if (code === NEWLINE) at = skipSpaces(text, at) - 1;
      } else if (this.isCloser(code)) {
        const verdict = this.judgeEnd(at);
        if (verdict === MORE) return false;
        if (verdict === STRONG) return this.finishString(at, at + this.width, false);
        if (verdict === WEAK) return this.endUnclosed(at);
        at = this.pos;
      }
    }
    this.pos = text.length;
    return false;
  }

  private judgePathEnd(at: number): Verdict {
    if (this.options.windowsPaths === "off" || this.token === KEY) return NO;
    const verdict = judgeQuote(this, at + 1, false, this.inner % 2 === 0);
    if (verdict === NO || !endsPath(this.text, this.from, at, this.isPrefix && !this.dirty)) return NO;
    return verdict === WEAK && this.kinds[this.kinds.length - 1] === OBJECT ? NO : verdict === WEAK ? STRONG : verdict;
  }

  /** STRONG: the quote ends its string; NO: it is content; WEAK: it opens the next key, the string ended before. */
  private judgeEnd(at: number): Verdict {
    const { text } = this;
    const isKey = this.token === KEY;
    if (this.width > 1) return this.judgeWideEnd(at);
    const next = text.charCodeAt(at + 1);
    if (at === this.from && this.raw === "") {
      if (next === this.quoteCode) return at + 2 < text.length || this.ended ? this.widen(at, 3) : MORE;
      if (isName(next) && this.isDoubled(at)) return this.widen(at, 2);
    }
    const even = this.inner % 2 === 0;
    const verdict = judgeQuote(this, at, isKey, even);
    if (verdict === MORE || verdict === STRONG || (verdict === WEAK && (even || isKey))) {
      if (verdict === WEAK || !even) this.innerCertain = false;
      return verdict === MORE ? MORE : STRONG;
    }
    if (!isKey && this.kinds[this.kinds.length - 1] === OBJECT && this.followsComma(at)) {
      const key = judgeKey(this, at, true);
      if (key === MORE) return MORE;
      if (key === STRONG) return WEAK;
    }
    this.inner++;
    const after = skipSpaces(text, at + 1);
    if (verdict === WEAK || !isName(text.charCodeAt(after)) || text.slice(at, after).includes("\n")) this.innerCertain = false;
    return NO;
  }

  /** `""text""` and `"""text"""`: the string is closed by as many quotes as opened it. */
  private widen(at: number, width: number): Verdict {
    this.width = width;
    this.from = at + width - 1;
    this.pos = this.from - 1;
    return NO;
  }

  /** `""key"":` as CSV writes it; its values are quoted like this too. */
  private isDoubled(at: number): boolean {
    const { text } = this;
    if (this.token !== KEY) return this.doubled;
    const end = text.indexOf('"', at + 1);
    this.doubled = end > 0 && text[end + 1] === '"' && toStructural(text.charCodeAt(skipSpaces(text, end + 2))) === COLON;
    return this.doubled;
  }

  private judgeWideEnd(at: number): Verdict {
    const quotes = this.closers.repeat(this.width);
    if (this.text.startsWith(quotes, at)) return STRONG;
    if (!this.ended && quotes.startsWith(this.text.slice(at))) return MORE;
    return NO;
  }

  private followsComma(at: number): boolean {
    const { text } = this;
    while (at > this.from && isSpace(text.charCodeAt(at - 1))) at--;
    return at > this.from && text.charCodeAt(at - 1) === COMMA;
  }

  /** A string whose quote is missing ends before the comma that stands before `at`. */
  private endUnclosed(at: number): boolean {
    const { text } = this;
    let end = at;
    while (end > this.from && isSpace(text.charCodeAt(end - 1))) end--;
    if (end > this.from && text.charCodeAt(end - 1) === COMMA) end--;
    this.note("missing-quote", end, end, false);
    return this.finishString(end, end, false);
  }

  private finishString(end: number, after: number, isPath: boolean): boolean {
    const raw = this.raw + this.text.slice(this.from, end);
    const isKey = this.token === KEY;
    this.pos = after;
    if (this.inner > 0) this.noteToken("inner-quote", this.innerCertain);
    if (this.control) this.noteToken("control-character", true);
    if (this.closers !== '"' || this.width > 1) this.noteToken("quote", true);
    const value = (this.prefix ?? "") + (this.escaped ? this.decode(raw, isPath) : raw);
    this.token = NONE;
    this.quoted++;
    const frame = this.frames[this.frames.length - 1];
    if (isKey && frame !== undefined) {
      frame.key = value;
      frame.place = AFTER_KEY;
    } else {
      this.hard++;
      this.store(value);
    }
    return true;
  }

  private noteToken(kind: RepairKind, certain: boolean): void {
    this.note(kind, this.tokenStart - this.base, this.pos, certain);
  }

  private decode(raw: string, isPath: boolean): string {
    const { windowsPaths = "auto" } = this.options;
    const judged = isPath ? "certain" : windowsPaths === "off" ? null : judgePath(raw);
    if (judged === "certain" || (judged === "suspect" && windowsPaths === "force")) {
      this.noteToken("windows-path", judged === "certain");
      return decodePath(raw);
    }
    const value = decodeEscapes(raw, (at) => {
      this.noteToken("invalid-escape", raw[at + 1] !== "u");
    });
    const frame = this.frames[this.frames.length - 1];
    if (judged === "suspect" && frame !== undefined && this.token === STRING && this.prefix === null) {
      this.suspects.push({ container: frame.value, key: frame.kind === OBJECT ? frame.key : frame.count, value: decodePath(raw), start: this.tokenStart, end: this.base + this.pos });
    }
    return value;
  }

  /** Reads suspected paths as paths if the value is not strict JSON; reports them otherwise. */
  protected settleSuspects(): void {
    for (const { container, key, value, start, end } of this.suspects) {
      if (this.dirty) put(container, key, value);
      this.repairs.push({ kind: this.dirty ? "windows-path" : "suspect-path", start, end, certain: false });
    }
    this.suspects = [];
  }

  /** Reads a number, a keyword or unquoted text up to its delimiter. */
  private scanBare(): boolean {
    const { text } = this;
    for (let at = this.pos; at < text.length; at++) {
      const code = toStructural(text.charCodeAt(at));
      if (isDigit(code) || (code > 64 && code < 91) || (code > 96 && code < 123)) continue;
      this.pos = at;
      const verdict = this.judgeBareEnd(at, code);
      if (verdict === MORE) return false;
      if (verdict === STRONG) return this.finishBare(at);
      if (verdict === WEAK) return true;
    }
    this.pos = text.length;
    return false;
  }

  /** STRONG: the token ends before this character; NO: the character belongs to it; WEAK: it was the name of a wrapper. */
  private judgeBareEnd(at: number, code: number): Verdict {
    const { text, kinds } = this;
    if (kinds.length === 0) return isSpace(code) || code === COMMA ? STRONG : NO;
    const inObject = kinds[kinds.length - 1] === OBJECT;
    switch (code) {
      case OPEN_PAREN:
        if (this.nesting === 0 && this.startWrapper(at)) return WEAK;
        this.nesting++;
        return NO;
      case OPEN_BRACE:
      case OPEN_BRACKET:
        this.nesting++;
        return NO;
      case CLOSE_BRACE:
      case CLOSE_BRACKET:
      case CLOSE_PAREN:
        if (this.nesting > 0) {
          this.nesting--;
          return NO;
        }
        return code === CLOSE_PAREN && this.open[PAREN] === 0 ? NO : code === CLOSE_BRACKET && this.open[ARRAY] === 0 && kinds.length > 1 ? NO : STRONG;
      case COMMA:
        if (!inObject || (!this.spaced && readLiteral(this.bareText(at), this.options) !== null)) return STRONG;
        this.spaced = true;
        return orStrong(judgeAfterComma(this, at + 1, true));
      case SEMICOLON:
        return inObject ? orStrong(judgeKey(this, skipSpaces(text, at + 1))) : NO;
    }
    return isSpace(code) ? this.judgeBareSpace(at, inObject) : NO;
  }

  private judgeBareSpace(at: number, inObject: boolean): Verdict {
    const { text } = this;
    const next = skipSpaces(text, at);
    if (next >= text.length) return this.ended ? STRONG : MORE;
    const code = toStructural(text.charCodeAt(next));
    const follow = text.charCodeAt(next + 1);
    const newLine = text.slice(at, next).includes("\n");
    if (code === CLOSE_BRACE || code === CLOSE_BRACKET || code === COMMA) return NO;
    if ((code === SLASH || code === HASH) && Number.isNaN(follow) && !this.ended) return MORE;
    if ((code === SLASH && (follow === SLASH || follow === 42)) || (code === HASH && (newLine || follow === 32))) return STRONG;
    const fence = judgeFence(this, next);
    if (fence !== NO) return fence;
    const literal = !this.spaced && readLiteral(this.bareText(at), this.options) !== null;
    this.spaced = true;
    if (newLine && !inObject) return STRONG;
    if (literal && (closersOf(code) !== null || code === OPEN_BRACE || code === OPEN_BRACKET || code === HASH || (!inObject && (isDigit(code) || code === MINUS)))) return STRONG;
    if (!inObject || !(newLine || literal)) return NO;
    const verdict = judgeKey(this, next, true);
    if (verdict === MORE) this.spaced = !literal;
    return orStrong(verdict);
  }

  private bareText(end: number): string {
    return this.raw + this.text.slice(this.from, end);
  }

  /** `ObjectId(`, `new Date(`: the argument is the value. */
  private startWrapper(at: number): boolean {
    if (at - this.from > 40 || !WRAPPER.test(this.bareText(at))) return false;
    this.note("wrapper", this.from, at + 1, true);
    this.token = NONE;
    this.pos = at;
    return this.openContainer(PAREN);
  }

  protected finishBare(end: number): boolean {
    let raw = this.bareText(end).trimEnd();
    const literal = readLiteral(raw, this.options);
    this.token = NONE;
    if (literal === null) {
      if (raw === "" || this.frames.length === 0) this.fail("unexpected", end);
      this.bare++;
      const unopened = raw.endsWith('"') && raw.indexOf('"') === raw.length - 1;
      if (unopened) raw = raw.slice(0, -1);
      this.note(unopened ? "missing-quote" : "bare-value", this.tokenStart - this.base, end, false);
      this.store(raw);
    } else {
      this.hard++;
      if (isNonFinite(raw) && this.options.nonFinite === "error") this.fail("non-finite", this.from);
      if (literal.kind !== null) this.note(literal.kind, this.tokenStart - this.base, end, literal.certain);
      this.store(literal.value);
      this.lastIsString = false;
    }
    return true;
  }

  // A text that stops.

  /** What the open token is worth so far; undefined for nothing. */
  protected leaf(): unknown {
    const { text, raw, from, pos } = this;
    if (this.token === BARE) return readCutLiteral(raw === "" ? text.slice(from, pos).trimEnd() : raw.slice(0, KEPT), this.options);
    if (this.token !== STRING) return undefined;
    const rest = this.undecoded + text.slice(from, pos);
    const shown = this.heldAtQuote ? rest : rest.slice(0, safeEnd(rest));
    const isPath = this.escaped && raw === "" && this.options.windowsPaths !== "off" && judgePath(shown) === "certain";
    return (this.prefix ?? "") + this.decoded + (isPath ? decodePath(shown) : decodeEscapes(shown, () => undefined));
  }

  /** The path to what is still open. */
  protected pathOfOpen(): JsonPath {
    const path: JsonPath = [];
    for (const frame of this.frames) {
      const inside = frame !== this.top();
      const pending = frame.place === BEFORE_VALUE && (this.token === STRING || this.token === BARE);
      if (frame.kind === OBJECT) {
        if (inside || frame.place === AFTER_KEY || frame.place === BEFORE_VALUE) path.push(frame.key);
      } else if (frame.kind === ARRAY && (inside || pending)) path.push(inside ? frame.count - 1 : frame.count);
    }
    return path;
  }

  /** Whether a number or keyword stands open outside of any container. */
  protected get isRootBare(): boolean {
    return this.token === BARE && this.frames.length === 0;
  }

  /** Whether the text stops at a quote that may close its string. */
  protected get heldAtQuote(): boolean {
    return this.token === STRING && this.pos < this.text.length && this.isCloser(this.text.charCodeAt(this.pos));
  }

  /** Forgets the value that cannot be read. */
  protected reset(): void {
    this.token = NONE;
    this.comment = "";
    this.frames.length = this.kinds.length = 0;
    this.open.fill(0);
    this.repairs = [];
    this.suspects = [];
  }

  /** Ends the value where the text ends. */
  protected cut(): boolean {
    const path = this.pathOfOpen();
    this.onCut(path);
    const value = this.leaf();
    this.token = NONE;
    const { dirty } = this;
    this.note("missing-end", this.pos, this.pos, false);
    this.dirty = dirty;
    if (value !== undefined) {
      this.hard++;
      this.store(value);
    } else if (this.nullOpenKey && path.length > 0 && typeof path.at(-1) === "string") this.missingValue();
    while (this.frames.length > 0) this.pop();
    return true;
  }

  protected abstract onCut(path: JsonPath): void;
}

const MORE_DOTS = -1;
/** Marks a parenthesis that ended in a comma: Python's tuple of one element. */
const TUPLE = -2;
const DEFAULT_DEPTH = 10_000;

function orStrong(verdict: Verdict): Verdict {
  return verdict === WEAK ? STRONG : verdict;
}

/** Whether an unquoted key cannot go on: a delimiter in any width, a quote, a line break, or the end of the text. */
function endsBareKey(code: number): boolean {
  return Number.isNaN(code) || code === NEWLINE || "\"'`,:=[]{}".includes(String.fromCharCode(code)) || toStructural(code) !== code;
}
