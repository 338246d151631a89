import { JsonRepairError } from "../json-repair-error.ts";
import type { Extraction, JsonPath, Repair } from "../types.ts";
import { BACKTICK, CLOSE_BRACE, CLOSE_BRACKET, CLOSE_PAREN, COMMA, MINUS, NEWLINE, OPEN_BRACE, OPEN_BRACKET, PLUS, SEMICOLON, TILDE, closersOf, isDigit, isSpace, toStructural } from "./chars.ts";
import { ARRAY, MORE, NO, OBJECT, STRONG, isQuoteAt, judgeFence, judgeKey, judgeStart, skipSpaces } from "./look-ahead.ts";
import { ValueScanner } from "./scan-value.ts";

/** Fenced as another language, in the text, fenced as JSON: a better place beats a better shape. */
const IN_CODE = 0;
export const IN_TEXT = 2;
export const IN_FENCE = 4;

/** A value found in the text, and how much it looks like the answer. */
export interface Candidate extends Extraction {
  rank: number;
  place: number;
  /** Quoted strings, numbers and keywords; unquoted words; quoted strings and keys. */
  hard: number;
  bare: number;
  quoted: number;
  /** Whether other text stands before it on its line. */
  inline: boolean;
}

const THINK = /^<(\/?)(think(?:ing)?|thought|reasoning|reflection|scratchpad|analysis)\b[^<>]{0,64}>/i;
const LONGEST_THINK_TAG = 80;
/** After so many places that began like JSON and were none, the text is none. */
const MAX_FAILURES = 100;
const FENCE = /^[`~]{3,}[ \t]*([\w+.-]*)[ \t]*(?=[\r\n{[]|$)/;
const LONGEST_FENCE = 64;
const CALL = /^(?:[A-Za-z_$][\w$.]{0,63})?\s{0,8}\(\s{0,64}(?=[{["'])/;
const LONGEST_CALL = 160;
const JSON_FENCE = /^(?:json[c5l]?|jsonlines|ndjson|javascript|js|text|txt|plaintext)?$/i;
const WORD = /^(?:true|false|null|True|False|None|NaN|undefined|-?Infinity)(?![\w'])/;

/** Reads a whole text: prose, fences, think blocks, and every value in it. */
export class DocumentScanner extends ValueScanner {
  /** Every value that may be one, in order. */
  readonly found: Candidate[] = [];
  /** Those of the best rank. */
  best: Candidate[] = [];
  /** What was passed over around the values. */
  readonly notes: Repair[] = [];
  /** Why the first thing that began like JSON could not be read. */
  failure: JsonRepairError | null = null;
  private failures = 0;
  private hasContainer = false;
  /** How many values were found before that. */
  trusted = 0;
  /** Where the current value begins; -1 outside of one. */
  protected start = -1;
  private fence: { kind: number; mark: string } | null = null;
  private think = "";
  prose = false;
  /** Whether the current value stands inside a line of prose. */
  private inline = false;
  private path: JsonPath | undefined;
  private isScalar = false;
  /** Whether nothing but commas and closers stand between the last value and the position. */
  private closed = false;
  private proseStart = -1;

  push(chunk: string): void {
    this.append(chunk);
    this.run();
  }

  /** Ends the text. `partial`: it is a prefix, so that a number or keyword at its end may go on. */
  finish(partial = false): void {
    this.ended = true;
    this.run();
    if (this.isRootBare) this.finishRootBare(partial);
    else if (this.start >= 0) this.cut();
    this.endProse();
  }

  private finishRootBare(partial: boolean): void {
    const number = typeof this.leaf() !== "string" && this.leaf() !== undefined;
    this.guard(() => (partial && (number || this.options.bigNumbers === "string") ? this.cut() : this.finishBare(this.text.length)));
  }

  private run(): void {
    while (this.failures <= MAX_FAILURES && this.guard(() => (this.start >= 0 ? this.scanValue() : this.skipRootSpace() && this.scanRoot())));
  }

  /** Runs a step; what cannot be read is left behind, and remembered. */
  private guard(step: () => boolean): boolean {
    try {
      return step();
    } catch (error) {
      if (!JsonRepairError.isInstance(error) || error.code !== "unexpected") throw error;
      if (this.frames.length > 0 || !this.isScalar) this.distrust(error);
      this.reset();
      this.start = -1;
      this.meetProse();
      this.closed = false;
      this.pos = Math.max(this.pos, error.position - this.base);
      return ++this.failures <= MAX_FAILURES;
    }
  }

  /** From here on, only JSON in a fence of its own can be the answer. */
  private distrust(error: JsonRepairError): void {
    if (this.failure === null) this.trusted = this.found.length;
    this.failure ??= error;
    if (this.fence !== null) this.fence.kind = IN_CODE;
  }

  private skipRootSpace(): boolean {
    if (this.think === "" && !this.prose && this.found.length === 0) return this.skip();
    this.pos = skipSpaces(this.text, this.pos);
    return this.pos < this.text.length;
  }

  /** Looks for the next value; false when the text so far is used up. */
  private scanRoot(): boolean {
    const { text, pos } = this;
    if (this.think !== "") return this.skipThought();
    const code = toStructural(text.charCodeAt(pos));
    if (this.closed && closersOf(code) !== null) {
      const handled = this.checkRest();
      if (handled !== null) return handled;
    }
    if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      const verdict = judgeStart(this, pos, !this.prose);
      if (verdict === MORE) return false;
      if (verdict !== NO) return this.begin(code === OPEN_BRACE ? OBJECT : ARRAY);
      // Something with quotes that could not be read: what stands inside of it may be a part of the answer.
      if (isQuoteAt(text, skipSpaces(text, pos + 1))) this.distrust(new JsonRepairError("unexpected", this.base + pos, ""));
    } else if (code === BACKTICK || code === TILDE) {
      const fence = judgeFence(this, pos);
      const handled = fence === MORE ? false : fence === STRONG ? this.scanFence() : null;
      if (handled !== null) return handled;
    } else if (text[pos] === "<") {
      const handled = this.scanTag();
      if (handled !== null) return handled;
    } else if (!this.prose) {
      const handled = this.scanPlain(code);
      if (handled !== null) return handled;
    }
    return this.passProse(code);
  }

  private begin(kind: typeof OBJECT | typeof ARRAY, width = 1): boolean {
    this.enter();
    if (width === 0) this.note("missing-opener", this.pos, this.pos, false);
    return this.openContainer(kind, width);
  }

  private enter(): void {
    this.endProse();
    this.start = this.base + this.pos;
    this.inline = this.prose && this.standsInLine();
    this.repairs = [];
    this.dirty = false;
    this.hard = this.bare = this.quoted = 0;
    this.path = undefined;
    this.isScalar = this.closed = false;
  }

  /** Whether text other than a label with a colon stands before the value on its line. */
  private standsInLine(): boolean {
    const { text } = this;
    let at = this.pos - 1;
    while (at >= 0 && text.charCodeAt(at) !== NEWLINE && (isSpace(text.charCodeAt(at)) || "`*_".includes(text.charAt(at)))) at--;
    return !(at < 0 || text.charCodeAt(at) === NEWLINE || text[at] === ":" || text[at] === "：" || text[at] === ">" || text[at] === "=");
  }

  protected onCut(path: JsonPath): void {
    this.path = path;
  }

  protected onValue(value: unknown, end: number): void {
    const { start, path, hard, bare, quoted, inline } = this;
    this.start = -1;
    this.settleSuspects();
    const complete = path === undefined;
    const changed = this.dirty || this.repairs.some(({ kind }) => kind === "proto-key");
    const status = complete ? (changed ? "repaired" : "valid") : "partial";
    this.closed = true;
    this.accept({ value, start, end, status, complete, ...(path && { openPath: path }), repairs: this.repairs, rank: 0, place: this.fence?.kind ?? IN_TEXT, hard, bare, quoted, inline });
    this.repairs = [];
  }

  private accept(candidate: Candidate): void {
    const { value, place, hard, bare, quoted, inline, complete } = candidate;
    const isArray = Array.isArray(value);
    if (hard === 0 && isArray && bare === 1 && place !== IN_FENCE) return this.meetProse();
    if (this.prose && place === IN_TEXT) {
      if (!isContainer(value)) return;
      // Placeholders, formulas, and references: `[3]` wherever it stands, `[1, 2]` inside a line.
      const isData = hard + quoted === 0 ? bare === 0 && !inline && complete : !isArray || quoted > 0 || value.some(isContainer) || (value.length > 1 && !inline);
      if (!isData) return;
    }
    candidate.rank = place + (!this.prose || (isContainer(value) && (!isArray || value.some(isContainer))) ? 1 : 0);
    this.found.push(candidate);
    this.hasContainer ||= isContainer(value);
    const rank = this.best[0]?.rank ?? -1;
    if (candidate.rank > rank) this.best = [candidate];
    else if (candidate.rank === rank) this.best.push(candidate);
  }

  /** The first prose puts what was found before it in another light. */
  private meetProse(): void {
    if (this.prose) return;
    this.prose = true;
    const before = this.found.splice(0);
    this.best = [];
    const last = before.at(-1);
    if (last !== undefined && !this.text.slice(last.end - this.base, this.pos).includes("\n")) last.inline = true;
    for (const candidate of before) this.accept(candidate);
  }

  /** A member right behind a value belongs to it, so the value was closed too early: no part of it can be trusted. */
  private checkRest(): boolean | null {
    const member = judgeKey(this, this.pos, true);
    if (member !== STRONG) return member === MORE ? false : null;
    const early = this.found.pop();
    if (this.best.at(-1) === early) this.best.pop();
    this.fail("unexpected", this.pos);
  }

  // Around the values.

  private skipThought(): boolean {
    const { text, pos } = this;
    const close = new RegExp(`</${this.think}\\s*>`, "i").exec(text.slice(pos));
    if (close === null) {
      this.pos = this.ended ? text.length : Math.max(pos, text.length - LONGEST_THINK_TAG);
      return false;
    }
    this.pos = pos + close.index + close[0].length;
    this.think = "";
    this.notes.push({ kind: "think", start: this.proseStart, end: this.base + this.pos, certain: true });
    this.proseStart = -1;
    return true;
  }

  private scanTag(): boolean | null {
    const { text, pos } = this;
    const tag = THINK.exec(text.slice(pos, pos + LONGEST_THINK_TAG));
    if (tag === null) return !this.ended && text.length - pos < LONGEST_THINK_TAG && !text.includes(">", pos) ? false : null;
    this.endProse();
    if (tag[1] === "/") {
      // Only the closing tag was printed: everything before it was thought.
      this.found.length = this.best.length = 0;
      this.failure = null;
      this.notes.push({ kind: "think", start: 0, end: this.base + pos + tag[0].length, certain: true });
    } else {
      this.think = tag[2] ?? "";
      this.proseStart = this.base + pos;
    }
    this.pos += tag[0].length;
    return true;
  }

  private scanFence(): boolean | null {
    const { text, pos } = this;
    const head = text.slice(pos, pos + LONGEST_FENCE);
    if (!this.ended && head.length < LONGEST_FENCE && !/[\n{[]/.test(head)) return false;
    const fence = FENCE.exec(head);
    if (fence === null) return null;
    const mark = head.charAt(0);
    if (this.fence !== null) {
      if (fence[1] !== "" || this.fence.mark !== mark) return null;
      this.fence = null;
    } else {
      this.endProse();
      this.fence = { kind: JSON_FENCE.test(fence[1] ?? "") ? IN_FENCE : IN_CODE, mark };
      this.notes.push({ kind: "fence", start: this.base + pos, end: this.base + pos + fence[0].length, certain: true });
    }
    this.pos += fence[0].length;
    return true;
  }

  /** Where no prose stands before: a scalar, a call around a value (JSONP), or members without their brace. */
  private scanPlain(code: number): boolean | null {
    const { text, pos } = this;
    const head = text.slice(pos, pos + LONGEST_CALL);
    const call = CALL.exec(head);
    if (call !== null) {
      this.notes.push({ kind: "wrapper", start: this.base + pos, end: this.base + pos + call[0].length, certain: true });
      this.pos += call[0].length;
      return true;
    }
    if (!this.ended && head.length < LONGEST_CALL && !isDigit(code) && /^[\w$.]*\s*(?:\(\s*)?$/.test(head)) return false;
    if (closersOf(code) !== null) {
      const member = this.found.length === 0 ? judgeKey(this, pos, true) : NO;
      if (member === MORE) return false;
      if (member === STRONG) return this.begin(OBJECT, 0);
      if (code === BACKTICK || code > 127 || this.hasContainer) return null;
      this.enter();
      this.isScalar = true;
      return this.startString(1, code);
    }
    if (!isDigit(code) && code !== MINUS && code !== PLUS && !WORD.test(head) && !isWordSoFar(head)) return null;
    this.enter();
    this.isScalar = true;
    return this.startBare();
  }

  private passProse(code: number): boolean {
    const { text } = this;
    const closer = code === CLOSE_PAREN || code === CLOSE_BRACE || code === CLOSE_BRACKET;
    if ((this.closed || (!this.prose && this.notes.length > 0)) && (code === COMMA || code === SEMICOLON || closer)) {
      if (code === CLOSE_BRACE || code === CLOSE_BRACKET) this.notes.push({ kind: "extra-closer", start: this.base + this.pos, end: this.base + this.pos + 1, certain: true });
      this.pos++;
      return true;
    }
    this.closed = false;
    this.meetProse();
    if (this.proseStart < 0) this.proseStart = this.base + this.pos;
    this.pos++;
    while (this.pos < text.length && !"{[<`~\n｛［".includes(text.charAt(this.pos))) this.pos++;
    return true;
  }

  private endProse(): void {
    if (this.proseStart >= 0 && this.think === "") {
      this.notes.push({ kind: "prose", start: this.proseStart, end: this.base + this.pos, certain: true });
      this.proseStart = -1;
    }
  }
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Whether the text may be the beginning of a JSON keyword. */
export function isWordSoFar(text: string): boolean {
  const word = text.trimEnd();
  return word !== "" && ["true", "false", "null"].some((keyword) => keyword.startsWith(word));
}
