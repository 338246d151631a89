import type { LeakFilter } from "../types.ts";
import { countReplacements, matchEnd } from "./chars.ts";
import { findMarker, type Lexicon, type Marker, MINIMAX } from "./find-marker.ts";
import { createLeakContext } from "./leak-context.ts";
import { isLeak, isTagMarker } from "./leak-evidence.ts";
import { joinSpace } from "./removed-space.ts";

/** The text that a decision may depend on, from the start of a possible marker or the end of a marker on: UTF-16 units. */
const WINDOW = 40;
const WINDOW_AFTER = 24;
/** How far back from a marker one looks for white space, a call id or half a marker, and for a sentence. */
const REACH = 56;
/** White space after a marker that goes with it. */
const MAX_SPACE_AFTER = 16;
/** Text between the markers of a call that has no shape of a call: what is longer is prose. */
const MAX_GAP = 64;
const MAX_CHANNEL_HEADER = 128;
const MAX_ROLE = 16;

/** Where a marker may start; at the end of the input, whatever follows. */
const TRIGGER = /<(?![\s<>=\d-])|\[(?![^/A-Za-z])|\](?![^<])/g;
const GAP_TRIGGER = /[<[\]{]/g;
const JSON_STRUCTURE = /[{}[\]"<]/g;
const JSON_STRING_END = /["\\<[]/g;
const SPACE = /[\t-\r ]*/y;
const SPACE_CHARACTER = /[\t-\r ]/;
/** A word may be a call id: `functions.read:0` before a marker that should have had an opener (typeclaw/typeclaw#344). */
const WORD_CHARACTER = /[\w.:-]/;
/** White space and a word that are held back, for a marker may take them along. */
const MAX_SPACE_BEFORE = 8;
const MAX_WORD = 44;
const CALL_ID = /(?:^|[^\w.-])([\w.-]{1,40}:\d{1,3})$/;
const ARGUMENTS = "<|tool_call_argument_begin|>";
/** The start of a marker that another one interrupts. */
const HALF_MARKER = /[<[\]][^<[\]]{0,23}$/;
const ROLE = /^(?:system|user|assistant|tool|developer|model|function|ipython|environment|observation)(?![\w-])/;
/** The name of a function, or the fence around its arguments. */
const CALL_HEAD = /^[\w.:-]*\s*(?:`{3}\w*\s*)?$/;
const UNKNOWN_TAG = /^<(?:\/[^<>\s]*>|\w)/;
const BARRED_START = /^<\/?[|｜‖∥]/;
const CHANNEL = /^(?:analysis|commentary|final)(?!\w)/;

/**
 * Removes leaked markers from a text that comes in pieces. Every decision is the same however the text is cut: a step
 * returns false, and is taken again later, while it depends on more input.
 */
export function createLeakScanner(lexicon: Lexicon, keepsReasoning: boolean, stripsProse: boolean): LeakFilter {
  const tokens = new Set<string>();
  const families = new Set<string>();
  const context = createLeakContext();
  let replacementChars = 0;
  let input = "";
  let output = "";
  /** The end of all output. */
  let shown = "";
  /** Start of what is not decided on. */
  let position = 0;
  /** Where to go on looking. */
  let scan = 0;
  let final = false;
  /** The white space before the last removal, until the white space after it is known. */
  let spaceBefore: string | null = null;
  /** How many closers are text because their tags were kept as text. */
  const keptClosers = new Map<string, number>();
  /** The markers that opened the call and the value that the scanner is in: the same for a value outside of calls. */
  let call: Marker | null = null;
  let value: Marker | null = null;
  /** Of the JSON in a call: how many brackets are open, 0 outside. */
  let depth = 0;
  let inString = false;
  /** The last marker that was looked at in this input. */
  let lookedAt = -1;
  let found: Marker | null | undefined;
  let step: () => boolean;

  /** The steps ask several times for the same marker. */
  const markerAt = (index: number): Marker | null | undefined => {
    if (index !== lookedAt) found = findMarker(lexicon, input, index, final);
    lookedAt = index;
    return found;
  };
  /** The next index that matches from `from` on and before `limit`; -1 if there is none. */
  const find = (pattern: RegExp, from: number = scan, limit: number = input.length): number => {
    pattern.lastIndex = from;
    // All patterns match one character.
    return pattern.test(input) && pattern.lastIndex <= limit ? pattern.lastIndex - 1 : -1;
  };
  const spaceEnd = (from: number): number => matchEnd(SPACE, input, from);
  const skipTo = (index: number): true => {
    position = scan = index;
    return true;
  };
  const enter = (next: () => boolean): true => {
    step = next;
    return skipTo(position);
  };
  /** All input of the part that is not shown has been read. */
  const skipAll = (): false => !skipTo(input.length);
  /** The end of what is not decided on before `end`, as far as one looks back. */
  const before = (end: number): string => input.slice(Math.max(position, end - REACH), end);
  /** Where at most `max` such characters start that end at `end`. */
  const runStart = (end: number, character: RegExp, max: number): number => {
    let start = end;
    while (start > position && end - start < max && character.test(input.charAt(start - 1))) start--;
    return start;
  };
  const spaceStart = (end: number): number => runStart(end, SPACE_CHARACTER, MAX_SPACE_BEFORE);

  /** Adds to the output; the Markdown context knows `read` characters of it. */
  const put = (text: string, read = 0): void => {
    output += text;
    shown = text.length < REACH ? (shown + text).slice(-REACH) : text.slice(-REACH);
    context.feed(text.slice(read));
  };
  /** Shows the input up to `end`; after a removal, with the white space that stays there. */
  const showTo = (end: number): void => {
    let text = input.slice(position, end);
    const removed = spaceBefore;
    if (text === "" && removed === null) return;
    spaceBefore = null;
    if (removed !== null) {
      const after = text.slice(0, spaceEnd(position) - position);
      const space = joinSpace(removed, after, shown === "");
      // The Markdown context has read the space before: a new line ends it where it does not stay.
      put(space, space.startsWith(removed) ? removed.length : space.includes("\n") ? space.lastIndexOf("\n") : space.length);
      text = text.slice(after.length);
    }
    put(text);
    position = Math.max(end, position);
    scan = Math.max(scan, position);
  };

  // Text

  const stepText = (): boolean => {
    if (spaceBefore !== null && !settleSpace()) return false;
    const start = find(TRIGGER);
    if (start < 0) {
      showTo(final ? input.length : spaceStart(runStart(input.length, WORD_CHARACTER, MAX_WORD)));
      scan = input.length;
      return false;
    }
    const marker = markerAt(start);
    const needed = marker ? windowEnd(marker) : marker === null ? 0 : context.isLineStart() ? Infinity : start + WINDOW;
    if (!final && input.length < needed) {
      if (spaceBefore === null) showTo(heldStart(start, halfMarkerBefore(start), ARGUMENTS.startsWith(input.slice(start, start + ARGUMENTS.length)) ? callIdBefore(start) : 0));
      scan = start;
      return false;
    }
    if (marker) return decide(marker);
    if (spaceBefore !== null) showTo(start);
    scan = start + 1;
    return true;
  };

  /** After a removal: decides on the white space unless a marker may follow it. False when more input is needed. */
  const settleSpace = (): boolean => {
    const end = spaceEnd(position);
    if (end - position >= MAX_SPACE_AFTER) showTo(position + MAX_SPACE_AFTER);
    else if (end === input.length) return final && skipAll();
    else if (find(TRIGGER, end) !== end) showTo(end);
    return true;
  };

  /** The length of a possible marker that ends where the one at `end` starts; removing that one must not complete it. */
  const halfMarkerBefore = (end: number): number => {
    const half = HALF_MARKER.exec(before(end))?.[0] ?? "";
    return half !== "" && findMarker(lexicon, half, 0, false) === undefined ? half.length : 0;
  };

  const callIdBefore = (end: number): number => CALL_ID.exec(before(end))?.[1]?.length ?? 0;
  /** Where what goes with a marker starts: half a marker, or white space and a call id behind it. */
  const heldStart = (end: number, half: number, id: number): number => (half > 0 ? end - half : spaceStart(end - id));

  const decide = (marker: Marker): true => {
    const { start, end, key, kind } = marker;
    const isFirst = spaceBefore === null;
    const idLength = isFirst && key === ARGUMENTS ? callIdBefore(start) : 0;
    const half = isFirst ? halfMarkerBefore(start) : 0;
    const from = isFirst ? heldStart(start, half, idLength) : start;
    if (isFirst) showTo(from);
    const held = input.slice(from, start - idLength);
    if (isFirst) context.feed(held);
    const following = input.slice(end, windowEnd(marker));
    if (staysText(marker, held, following, idLength > 0)) {
      if (!isFirst) showTo(start);
      put(input.slice(from, end), held.length);
      return skipTo(end);
    }
    if (half > 0 && !completesMarker(kind, held, following)) put(held, held.length);
    return remove(marker, half > 0 ? "" : held);
  };

  /** Removing the marker would join what it interrupts with what follows it to a marker. */
  const completesMarker = (kind: Marker["kind"], half: string, following: string): boolean => {
    const isBarred = BARRED_START.test(half);
    // What follows a call is not known yet.
    if (kind === "calls" || kind === "raw" || kind === "reasoning") return isBarred;
    const joined = findMarker(lexicon, half + following, 0, false);
    return joined === undefined ? isBarred : joined !== null;
  };

  const staysText = (marker: Marker, held: string, following: string, hasCallId: boolean): boolean => {
    const { closer, end, family, key, kind } = marker;
    const complete = final && end + following.length === input.length;
    if (context.isCode(following, complete)) return true;
    const kept = keptClosers.get(key) ?? 0;
    if (kept > 0) {
      keptClosers.set(key, kept - 1);
      return true;
    }
    const isLeaked = hasCallId || stripsProse || spaceBefore !== null
      || isLeak(lexicon, marker, { before: shown, held, following, complete, isLineStart: context.isLineStart(), familyLeaked: families.has(family) });
    const isReasoning = kind === "reasoning" || lexicon.get(key.replace("/", ""))?.kind === "reasoning";
    if (isLeaked && !(keepsReasoning && isReasoning)) return false;
    const ownCloser = key === "<s>" ? "</s>" : isTagMarker(marker) ? closer : "";
    if (ownCloser !== "") keptClosers.set(ownCloser, (keptClosers.get(ownCloser) ?? 0) + 1);
    return true;
  };

  const remove = (marker: Marker, space: string): true => {
    const { start, end, family, key, kind } = marker;
    tokens.add(input.slice(start, end));
    families.add(family);
    spaceBefore ??= space;
    skipTo(end);
    call = kind === "calls" || kind === "values" ? marker : null;
    value = marker;
    if (kind === "roles") return skipTo(end + (ROLE.exec(input.slice(end, end + MAX_ROLE))?.[0].length ?? 0));
    if (kind === "calls") return enter(stepCall);
    if (key === "<|channel|>") return enter(stepChannel);
    return kind === "values" || kind === "raw" || kind === "reasoning" ? enter(stepValue) : true;
  };

  // Calls, reasoning and channels: none of it is shown.

  const leaveAt = ({ start, end }: Marker): true => {
    tokens.add(input.slice(start, end));
    skipTo(end);
    return enter(stepText);
  };

  const stepCall = (): boolean => {
    if (depth > 0) return stepJson();
    const start = spaceEnd(scan);
    scan = start;
    if (start === input.length) return final && skipAll();
    const marker = markerAt(start);
    if (marker === undefined) return false;
    if (marker === null) return /[{[]/.test(input.charAt(start)) ? enterJson(start) : stepGap(start);
    if (marker.key === call?.closer) return leaveAt(marker);
    if (!isCallPart(marker)) return enter(stepText);
    if (marker.key === MINIMAX) return takeMinimax(marker);
    skipTo(marker.end);
    value = marker;
    return marker.kind === "values" ? enter(stepValue) : true;
  };

  /** This token stands before every tag of a call; the names of parameters are tags of their own. */
  const takeMinimax = (marker: Marker): boolean => {
    const next = markerAt(marker.end);
    if (next === undefined) return false;
    skipTo(marker.end);
    const tag = next === null ? UNKNOWN_TAG.exec(input.slice(position, position + MAX_GAP))?.[0] : undefined;
    if (tag === undefined) return true;
    if (tag.startsWith("</")) return skipTo(position + tag.length);
    value = marker;
    return enter(stepValue);
  };

  /** Text inside a call that is no marker and no JSON: part of the call only if one of both follows soon. */
  const stepGap = (start: number): boolean => {
    const limit = start + MAX_GAP;
    for (let index = find(GAP_TRIGGER, start, limit); index >= 0; index = find(GAP_TRIGGER, index + 1, limit)) {
      const marker = markerAt(index);
      if (marker === undefined) return false;
      if (marker !== null && isCallPart(marker)) return skipTo(index);
      if (marker !== null) break;
      if (/[{[]/.test(input.charAt(index)) && CALL_HEAD.test(input.slice(start, index))) return enterJson(index);
    }
    if (!final && input.length < limit) return false;
    return /^[`\s]*$/.test(input.slice(start, limit)) ? skipTo(Math.min(limit, input.length)) : enter(stepText);
  };

  const enterJson = (index: number): true => {
    depth = 1;
    inString = false;
    return skipTo(index + 1);
  };

  const stepJson = (): boolean => {
    const index = find(inString ? JSON_STRING_END : JSON_STRUCTURE);
    if (index < 0) return skipAll();
    skipTo(index);
    const character = input.charAt(index);
    const mayBeMarker = character === "<" || (character === "[" && inString) || (character === "]" && MINIMAX.startsWith(input.slice(index, index + 3)));
    if (mayBeMarker) return takeMarkerInJson(index);
    if (character === "\\") return index + 1 < input.length ? skipTo(index + 2) : final && skipAll();
    if (character === '"') inString = !inString;
    else if (!inString) depth += /[{[]/.test(character) ? 1 : -1;
    return skipTo(index + 1);
  };

  const takeMarkerInJson = (index: number): boolean => {
    const marker = markerAt(index);
    if (marker === undefined) return false;
    if (marker === null) {
      if (input.charAt(index) === "]" && !inString) depth--;
      return skipTo(index + 1);
    }
    if (inString) {
      // Inside a string it is a closer only if nothing of the JSON follows: the string itself may be malformed.
      const isCloser = marker.key === call?.closer;
      if (isCloser && !final && spaceEnd(marker.end) === input.length) return false;
      if (!isCloser || !endsCall(input, marker.end)) return skipTo(marker.end);
    }
    if (marker.kind === "parts") return skipTo(marker.end);
    depth = 0;
    return true;
  };

  /** A value, or text after a raw marker: up to the marker that ends it. */
  const stepValue = (): boolean => {
    const index = find(TRIGGER);
    if (index < 0) return skipAll();
    skipTo(index);
    const marker = markerAt(index);
    if (marker === undefined) return false;
    if (marker === null) return skipTo(index + 1);
    const { end, family, key, kind } = marker;
    if (!final && spaceEnd(end) === input.length) return false;
    const isInCall = call !== null && call !== value;
    if (key === value?.closer) {
      if (!isInCall) return leaveAt(marker);
      skipTo(end);
      return enter(stepCall);
    }
    if (value?.kind === "raw") return key.includes("|") && kind !== "parts" ? enter(stepText) : skipTo(end);
    const endsValue = value?.kind !== "reasoning" && (key === MINIMAX || (kind === "closers" && family === call?.family && (family === "dsml" || endsCall(input, end))));
    return endsValue ? enter(stepCall) : skipTo(end);
  };

  /** Between `<|channel|>` and `<|message|>`: the channel, a recipient, the type of the message. */
  const stepChannel = (): boolean => {
    const end = findMessage();
    if (end === 0 && !final && input.length < position + MAX_CHANNEL_HEADER) return false;
    const channel = CHANNEL.exec(input.slice(position, position + MAX_ROLE))?.[0] ?? "";
    if (end === 0) {
      skipTo(position + channel.length);
      return enter(stepText);
    }
    const body = spaceEnd(end);
    if (body === input.length && !final) return false;
    const isCall = /to=|\bjson\b/.test(input.slice(position, end)) || /[{[]/.test(input.charAt(body));
    const isHidden = channel === "analysis" ? !keepsReasoning : channel !== "final" && isCall;
    tokens.add("<|message|>");
    skipTo(end);
    return enter(isHidden ? stepValue : stepText);
  };

  /** The end of the `<|message|>` that ends the header of a channel, or 0. */
  const findMessage = (): number => {
    const limit = position + MAX_CHANNEL_HEADER;
    for (let index = find(TRIGGER, position, limit); index >= 0; index = find(TRIGGER, index + 1, limit)) {
      const marker = markerAt(index);
      if (marker?.key === "<|message|>") return marker.end;
      if (marker && marker.key !== "<|constrain|>") break;
    }
    return 0;
  };

  step = stepText;
  const write = (piece: string): string => {
    replacementChars += countReplacements(piece);
    input = input.slice(position) + piece;
    scan -= position;
    position = 0;
    lookedAt = -1;
    output = "";
    while (step());
    return output;
  };
  return {
    push: write,
    end() {
      final = true;
      return { text: write(""), hadLeak: tokens.size > 0, tokens: [...tokens], families: [...families], replacementChars };
    },
  };
}

function windowEnd({ start, end }: Marker): number {
  return Math.max(start + WINDOW, end + WINDOW_AFTER);
}

function isCallPart({ kind, key }: Marker): boolean {
  return kind === "calls" || kind === "values" || kind === "parts" || kind === "closers" || key === MINIMAX;
}

/** Nothing, a line ending or another marker follows. */
function endsCall(text: string, index: number): boolean {
  return /^[ \t]*(?:\r?\n|<|]<]|$)/.test(text.slice(index, index + WINDOW));
}
