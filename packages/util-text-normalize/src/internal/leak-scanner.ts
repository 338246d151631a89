import { findMarker, findTruncatedMarker, hasOpenAttributes, type Lexicon, type Marker, MAX_MARKER, mayBecomeMarker, MINIMAX } from "./find-marker.ts";
import { LeakContext } from "./leak-context.ts";
import { isLeak, isTag } from "./leak-evidence.ts";
import { joinSpace } from "./removed-space.ts";

/** The text that a decision may depend on, from the start of a possible marker or the end of a marker on: UTF-16 units. */
const WINDOW = 40;
const WINDOW_AFTER = 24;
/** White space before a marker that goes with it, and after it. */
const MAX_SPACE_BEFORE = 8;
const MAX_SPACE_AFTER = 16;
/** The start of a marker that another one interrupts: removing that one must not complete it. */
const MAX_BROKEN = 24;
/** Text between the markers of a call that has no shape of a call: what is longer is prose. */
const MAX_GAP = 64;
const MAX_CHANNEL_HEADER = 128;
const MAX_CALL_ID = 48;
const MAX_ROLE = 16;

/** Where a marker may start; at the end of the input, whatever follows. */
const TRIGGER = /<(?![\s<>=\d-])|\[(?![^/A-Za-z])|\](?![^<])/g;
const GAP_TRIGGER = /[<[\]{]/g;
const JSON_STRUCTURE = /[{}[\]"<]/g;
const JSON_STRING_END = /["\\<[]/g;
const ROLE = /^(?:system|user|assistant|tool|developer|model|function|ipython|environment|observation)(?![\w-])/;
/** `functions.read:0` before a marker that should have had an opener before it (typeclaw/typeclaw#344). */
const CALL_ID = /(?:^|[^\w.-])([\w.-]{1,40}:\d{1,3})$/;
const PARTIAL_CALL_ID = /(?:^|[^\w.-])([\w.-]{1,40}(?::\d{0,3})?)$/;
const ARGUMENTS = "<|tool_call_argument_begin|>";
/** The name of a function, or the fence around its arguments. */
const CALL_HEAD = /^[\w.:-]*\s*(?:`{3}\w*\s*)?$/;
const ANY_TAG = /<\/?[^<>\n]{1,128}>/y;
const BARRED_START = /^<\/?[|｜‖∥]/;
const OPEN_TAG = /^(?:<[^<>\n]{0,128})?$/;
const CHANNEL = /^(analysis|commentary|final)(?!\w)/;

type Mode = "text" | "call" | "json" | "value" | "raw" | "channel";

export interface LeakScannerOptions {
  lexicon: Lexicon;
  keepReasoning: boolean;
  stripProse: boolean;
}

/** Removes leaked markers from a text that comes in pieces. Every decision is the same however the text is cut. */
export class LeakScanner {
  readonly tokens: Set<string> = new Set();
  readonly families: Set<string> = new Set();
  private readonly context = new LeakContext();
  private input = "";
  private output = "";
  private hasOutput = false;
  /** The last character of the output that is no white space. */
  private lastVisible = "";
  /** Start of what is not decided on. */
  private position = 0;
  /** Where to go on looking. */
  private scan = 0;
  private final = false;
  private mode: Mode = "text";
  /** The white space before the last removal, until the white space after it is known. */
  private spaceBefore: string | null = null;
  /** The markers that opened the call and the value that the scanner is in. */
  private call: Marker | null = null;
  private value: Marker | null = null;
  private depth = 0;
  private inString = false;
  /** How many tags of a name were kept as text: their closers are text too. */
  private readonly keptTags = new Map<string, number>();

  constructor(private readonly options: LeakScannerOptions) {}

  /** Takes a piece of the text and returns what is certain of the result. */
  write(piece: string, final: boolean): string {
    this.input = this.input.slice(this.position) + piece;
    this.scan -= this.position;
    this.position = 0;
    this.final = final;
    while (this.step());
    const { output } = this;
    this.output = "";
    return output;
  }

  /** Decides on the next part of the input. False when that needs more input, or when all is decided. */
  private step(): boolean {
    switch (this.mode) {
      case "text": return this.stepText();
      case "call": return this.stepCall();
      case "json": return this.stepJson();
      case "channel": return this.stepChannel();
      default: return this.stepValue();
    }
  }

  // Text

  private stepText(): boolean {
    if (this.spaceBefore !== null && !this.settleSpace()) return false;
    const start = this.find(TRIGGER);
    if (start < 0) {
      const end = this.input.length;
      this.emitTo(this.final ? end : this.heldStart(end, PARTIAL_CALL_ID));
      this.scan = end;
      return false;
    }
    const marker = this.markerAt(start);
    if (marker === null ? this.isUndecided(start) : this.isShort(marker)) return this.hold(start);
    if (marker !== null) return this.decide(marker);
    if (this.spaceBefore !== null) this.emitTo(start);
    this.scan = start + 1;
    return true;
  }

  /** After a removal: decides on the white space unless a marker may follow it. False when more input is needed. */
  private settleSpace(): boolean {
    const { input, position } = this;
    const end = skipSpace(input, position);
    if (end - position >= MAX_SPACE_AFTER) this.emitTo(position + MAX_SPACE_AFTER);
    else if (end === input.length) {
      if (this.final) this.position = end;
      return false;
    } else if (this.find(TRIGGER, end) !== end) this.emitTo(end);
    return true;
  }

  /** No marker yet, but more input may make it one. */
  private isUndecided(start: number): boolean {
    if (this.final || !mayBecomeMarker(this.options.lexicon, this.input, start)) return false;
    return this.input.length < start + WINDOW || (this.context.isLineStart() && this.hasOpenAttributes(start));
  }

  /** A marker, but more input may make it longer or tell more about it. */
  private isShort(marker: Marker): boolean {
    return !this.final && (this.input.length < windowEnd(marker) || this.mayGrow(marker));
  }

  /** What ends a DSML marker is optional: what is read so far may not be all of it. */
  private mayGrow({ start, end }: Marker): boolean {
    const { length } = this.input;
    return !this.final && ((end === length && length < start + MAX_MARKER) || this.hasOpenAttributes(start));
  }

  private hasOpenAttributes(start: number): boolean {
    return this.input.length < start + MAX_MARKER && hasOpenAttributes(this.options.lexicon, this.input.slice(start));
  }

  private hold(start: number): false {
    if (this.spaceBefore === null) {
      const mayBeArguments = ARGUMENTS.startsWith(this.input.slice(start, start + ARGUMENTS.length));
      const broken = this.brokenStart(start);
      this.emitTo(broken >= 0 ? broken : this.heldStart(start, mayBeArguments ? CALL_ID : undefined));
    }
    this.scan = start;
    return false;
  }

  /** Where the white space before `end` starts, and before that the call id, if one is looked for. */
  private heldStart(end: number, id?: RegExp): number {
    const from = Math.max(this.position, end - MAX_CALL_ID - MAX_SPACE_BEFORE);
    const found = id?.exec(this.input.slice(from, end))?.[1]?.length ?? 0;
    let start = end - found;
    while (start > from && end - found - start < MAX_SPACE_BEFORE && isSpace(this.input.charCodeAt(start - 1))) start--;
    return start;
  }

  /** The start of a possible marker that ends where the one at `end` starts, or -1. */
  private brokenStart(end: number): number {
    const head = this.input.slice(Math.max(this.position, end - MAX_BROKEN), end);
    const start = Math.max(head.lastIndexOf("<"), head.lastIndexOf("["), head.lastIndexOf("]"));
    return start >= 0 && mayBecomeMarker(this.options.lexicon, head, start) ? end - head.length + start : -1;
  }

  private decide(marker: Marker): true {
    const { start, end } = marker;
    const isFirst = this.spaceBefore === null;
    const idStart = isFirst && marker.key === ARGUMENTS ? start - this.callIdLength(start) : start;
    const broken = isFirst ? this.brokenStart(start) : -1;
    const from = broken >= 0 ? broken : this.heldStart(idStart);
    if (isFirst) {
      this.emitTo(from);
      this.context.feed(this.input.slice(from, idStart));
    }
    const following = this.input.slice(end, windowEnd(marker));
    const complete = this.final && end + following.length === this.input.length;
    const isKept = this.isKept(marker, following, complete, idStart < start);
    const before = this.input.slice(from, idStart);
    const completes = broken >= 0 && !isKept && this.completesMarker(marker, before, following);
    if (isFirst && (isKept || (broken >= 0 && !completes))) this.put(before, before.length);
    if (isKept) {
      if (!isFirst) this.emitTo(start);
      this.put(this.input.slice(idStart, end));
      this.position = this.scan = end;
    } else this.remove(marker, broken >= 0 ? "" : before);
    return true;
  }

  private callIdLength(end: number): number {
    return CALL_ID.exec(this.input.slice(Math.max(this.position, end - MAX_CALL_ID), end))?.[1]?.length ?? 0;
  }

  /** Removing the marker would join what it interrupts with what follows it to a marker. */
  private completesMarker({ kind }: Marker, before: string, following: string): boolean {
    const { lexicon } = this.options;
    // What follows a call is not known yet.
    if (kind === "call" || kind === "raw" || kind === "reasoning") return BARRED_START.test(before);
    return findMarker(lexicon, before + following, 0) !== null || (BARRED_START.test(before) && mayBecomeMarker(lexicon, before + following, 0));
  }

  private isKept(marker: Marker, following: string, complete: boolean, hasCallId: boolean): boolean {
    if (this.context.isCode(following, complete)) return true;
    const { lexicon, keepReasoning, stripProse } = this.options;
    const { key, kind } = marker;
    const name = key.replace(/[</=>]/g, "");
    const kept = this.keptTags.get(name) ?? 0;
    if ((kind === "close" || key === "</s>") && kept > 0) {
      this.keptTags.set(name, kept - 1);
      return true;
    }
    const place = {
      before: this.context.lastCharacter, lastVisible: this.lastVisible, isLineStart: this.context.isLineStart(),
      afterRemoved: this.spaceBefore !== null, familyLeaked: this.families.has(marker.family), following, complete,
    };
    const isReasoning = kind === "reasoning" || lexicon.get(key.replace("/", ""))?.kind === "reasoning";
    const leaks = hasCallId || stripProse || isLeak(lexicon, marker, place);
    if (leaks && !(keepReasoning && isReasoning)) return false;
    if (key === "<s>" || (kind !== "close" && isTag(marker))) this.keptTags.set(name, kept + 1);
    return true;
  }

  private remove(marker: Marker, space: string): void {
    this.tokens.add(this.input.slice(marker.start, marker.end));
    this.families.add(marker.family);
    this.spaceBefore ??= space;
    this.position = this.scan = marker.end;
    const { kind } = marker;
    if (kind === "role") this.position += ROLE.exec(this.input.slice(marker.end, marker.end + MAX_ROLE))?.[0].length ?? 0;
    this.scan = this.position;
    if (kind === "call") this.enter("call", marker);
    else if (kind === "value") this.enter("value", marker, marker);
    else if (kind === "raw") this.enter(marker.key === "<|channel|>" ? "channel" : "raw", null, marker);
    else if (kind === "reasoning") this.enter("raw", null, marker);
  }

  private enter(mode: Mode, call: Marker | null = null, value: Marker | null = null): void {
    this.mode = mode;
    this.call = call;
    this.value = value;
  }

  // Calls, reasoning and channels: none of it is shown.

  private stepCall(): boolean {
    const { input, call } = this;
    const start = skipSpace(input, this.scan);
    this.scan = start;
    if (start === input.length) return this.endOfInput();
    const marker = this.markerAt(start);
    if (marker === null ? this.isPartial(start, MAX_MARKER) : this.mayGrow(marker)) return false;
    if (marker !== null && marker.key === call?.closer) return this.leaveAt(marker);
    if (marker !== null && isCallPart(marker)) return this.takeCallPart(marker);
    if (marker !== null) return this.enterText();
    if (/[{[]/.test(input.charAt(start))) return this.enterJson(start);
    return this.stepGap(start);
  }

  private takeCallPart(marker: Marker): boolean {
    if (marker.key === MINIMAX) return this.takeMinimaxTag(marker);
    if (marker.kind === "value") this.enter("value", this.call, marker);
    return this.skipTo(marker.end);
  }

  /** This token stands before every tag of a call; the names of parameters are tags of their own. */
  private takeMinimaxTag(marker: Marker): boolean {
    const { input } = this;
    if (!this.final && OPEN_TAG.test(input.slice(marker.end, marker.end + MAX_MARKER))) return false;
    ANY_TAG.lastIndex = marker.end;
    const tag = ANY_TAG.exec(input)?.[0] ?? "";
    if (this.markerAt(marker.end) !== null) return this.skipTo(marker.end);
    if (tag !== "" && !tag.startsWith("</")) this.enter("value", this.call, marker);
    return this.skipTo(marker.end + tag.length);
  }

  /** Text inside a call that is no marker and no JSON: part of the call only if one of both follows soon. */
  private stepGap(start: number): boolean {
    const { input } = this;
    const limit = start + MAX_GAP;
    for (let index = this.find(GAP_TRIGGER, start, limit); index >= 0; index = this.find(GAP_TRIGGER, index + 1, limit)) {
      const marker = this.markerAt(index);
      if (marker !== null && isCallPart(marker)) return this.skipTo(index);
      if (marker !== null) break;
      if (this.isPartial(index, WINDOW)) return false;
      if (/[{[]/.test(input.charAt(index)) && CALL_HEAD.test(input.slice(start, index))) return this.enterJson(index);
    }
    if (!this.final && input.length < limit) return false;
    if (/^[`\s]*$/.test(input.slice(start, limit))) return this.skipTo(Math.min(limit, input.length));
    return this.enterText();
  }

  private stepJson(): boolean {
    const { input } = this;
    const index = this.find(this.inString ? JSON_STRING_END : JSON_STRUCTURE);
    if (index < 0) return this.endOfInput();
    const character = input.charAt(index);
    this.skipTo(index);
    if (character === '"') this.inString = !this.inString;
    else if (character === "\\") {
      if (index + 1 === input.length) return this.endOfInput();
      this.skipTo(index + 2);
      return true;
    } else if (character === "<" || (this.inString && character === "[") || (character === "]" && MINIMAX.startsWith(input.slice(index, index + 3)))) return this.takeMarkerInJson(index);
    else if (!this.inString) {
      this.depth += character === "{" || character === "[" ? 1 : -1;
      if (this.depth <= 0) this.enter("call", this.call);
    }
    this.skipTo(index + 1);
    return true;
  }

  private takeMarkerInJson(index: number): boolean {
    const marker = this.markerAt(index);
    if (marker === null) {
      if (this.isPartial(index, MAX_MARKER)) return false;
      return this.skipTo(index + 1);
    }
    if (this.inString) {
      // Inside a string it is a closer only if nothing of the JSON follows: the string itself may be malformed.
      if (marker.key === this.call?.closer && !this.final && skipSpace(this.input, marker.end) === this.input.length) return false;
      if (marker.key !== this.call?.closer || !endsCall(this.input, marker.end)) return this.skipTo(marker.end);
    }
    if (marker.kind === "part") return this.skipTo(marker.end);
    this.enter("call", this.call);
    return true;
  }

  private stepValue(): boolean {
    const index = this.find(TRIGGER);
    if (index < 0) return this.endOfInput();
    this.skipTo(index);
    const marker = this.markerAt(index);
    if (marker === null) {
      if (this.isPartial(index, WINDOW)) return false;
      return this.skipTo(index + 1);
    }
    if (!this.final && skipSpace(this.input, marker.end) === this.input.length) return false;
    const end = this.mode === "raw" ? this.takeMarkerInRaw(marker) : this.takeMarkerInValue(marker);
    return end ?? this.skipTo(marker.end);
  }

  private takeMarkerInRaw(marker: Marker): boolean | undefined {
    const opener = this.value;
    if (marker.key === opener?.closer) return this.leaveAt(marker);
    const endsRaw = opener?.kind === "raw" && marker.key.includes("|") && marker.kind !== "part";
    return endsRaw ? this.enterText() : undefined;
  }

  private takeMarkerInValue(marker: Marker): boolean | undefined {
    const opener = this.value;
    if (marker.key === opener?.closer) {
      if (this.call === opener) return this.leaveAt(marker);
      this.enter("call", this.call);
      return this.skipTo(marker.end);
    }
    const isCloser = marker.kind === "close" && marker.family === this.call?.family;
    const endsValue = marker.key === MINIMAX || (isCloser && (marker.family === "dsml" || endsCall(this.input, marker.end)));
    if (endsValue) this.enter("call", this.call);
    return endsValue || undefined;
  }

  /** Between `<|channel|>` and `<|message|>`: the channel, a recipient, the type of the message. */
  private stepChannel(): boolean {
    const { input } = this;
    const start = this.position;
    const end = this.findMessage(start);
    if (end === null && !this.final && input.length < start + MAX_CHANNEL_HEADER) return false;
    const channel = CHANNEL.exec(input.slice(start, start + MAX_ROLE))?.[0] ?? "";
    if (end === null) {
      this.skipTo(start + channel.length);
      return this.enterText();
    }
    const body = skipSpace(input, end);
    if (body === input.length && !this.final) return false;
    const isCall = /to=|\bjson\b/.test(input.slice(start, end)) || /[{[]/.test(input.charAt(body));
    const isHidden = channel === "analysis" ? !this.options.keepReasoning : channel !== "final" && isCall;
    this.tokens.add("<|message|>");
    this.skipTo(end);
    if (isHidden) this.enter("raw", null, this.value);
    else this.enterText();
    return true;
  }

  /** The end of the `<|message|>` that ends the header of a channel, or null. */
  private findMessage(start: number): number | null {
    const limit = start + MAX_CHANNEL_HEADER;
    for (let index = this.find(TRIGGER, start, limit); index >= 0; index = this.find(TRIGGER, index + 1, limit)) {
      const marker = this.markerAt(index);
      if (marker?.key === "<|message|>") return marker.end;
      if (marker !== null && marker.key !== "<|constrain|>") return null;
    }
    return null;
  }

  private enterJson(index: number): true {
    this.depth = 0;
    this.inString = false;
    this.enter("json", this.call);
    return this.skipTo(index);
  }

  private enterText(): true {
    this.enter("text");
    this.scan = this.position;
    return true;
  }

  private leaveAt(closer: Marker): true {
    this.tokens.add(this.input.slice(closer.start, closer.end));
    this.skipTo(closer.end);
    return this.enterText();
  }

  /** All input of the part that is not shown has been read. */
  private endOfInput(): false {
    if (this.mode !== "call" || this.final) this.skipTo(this.input.length);
    return false;
  }

  private isPartial(index: number, limit: number): boolean {
    return !this.final && this.input.length < index + limit && mayBecomeMarker(this.options.lexicon, this.input, index);
  }

  // Input and output

  private markerAt(index: number): Marker | null {
    const marker = findMarker(this.options.lexicon, this.input, index);
    return marker === null && this.final ? findTruncatedMarker(this.options.lexicon, this.input, index) : marker;
  }

  /** The next index that matches, from `scan` or `from` on and before `limit`; -1 if there is none. */
  private find(pattern: RegExp, from: number = this.scan, limit: number = this.input.length): number {
    pattern.lastIndex = Math.max(from, this.position);
    const index = pattern.exec(this.input)?.index ?? -1;
    return index < limit ? index : -1;
  }

  private skipTo(index: number): true {
    this.position = this.scan = index;
    return true;
  }

  /** Shows the input up to `end`; after a removal, with the white space that stays there. */
  private emitTo(end: number): void {
    const text = this.input.slice(this.position, end);
    const before = this.spaceBefore;
    if (end <= this.position && before === null) return;
    this.position = Math.max(end, this.position);
    this.scan = Math.max(this.scan, this.position);
    if (before === null) {
      this.put(text);
      return;
    }
    this.spaceBefore = null;
    const spaceEnd = skipSpace(text, 0);
    const space = joinSpace(before, text.slice(0, spaceEnd), !this.hasOutput);
    // The Markdown context has read `before`: a new line ends it where it does not stay.
    this.put(space, space.length);
    if (space.startsWith(before)) this.context.feed(space.slice(before.length));
    else if (space.includes("\n")) this.context.feed(space.slice(space.lastIndexOf("\n")));
    this.put(text.slice(spaceEnd));
  }

  /** Adds to the output; the Markdown context knows `read` characters of it. */
  private put(text: string, read = 0): void {
    if (text === "") return;
    this.output += text;
    this.hasOutput = true;
    const visible = text.trimEnd();
    if (visible !== "") this.lastVisible = visible.charAt(visible.length - 1);
    this.context.feed(text.slice(read));
  }
}

function windowEnd({ start, end }: Marker): number {
  return Math.max(start + WINDOW, end + WINDOW_AFTER);
}

function isCallPart({ kind, key }: Marker): boolean {
  return kind === "call" || kind === "value" || kind === "part" || kind === "close" || key === MINIMAX;
}

/** Nothing, a line ending or another marker follows. */
function endsCall(text: string, index: number): boolean {
  return /^[ \t]*(?:\r?\n|<|]<]|$)/.test(text.slice(index, index + WINDOW));
}

function skipSpace(text: string, start: number): number {
  let index = start;
  while (index < text.length && isSpace(text.charCodeAt(index))) index++;
  return index;
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13);
}
