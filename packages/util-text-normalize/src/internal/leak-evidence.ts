import { findMarker, type Lexicon, type Marker } from "./find-marker.ts";

/** What stands around a marker, as far as it is looked at. */
export interface Surroundings {
  /** The end of the text before it, without the white space or half marker that is held back. */
  before: string;
  held: string;
  following: string;
  /** The text ends with `following`. */
  complete: boolean;
  isLineStart: boolean;
  /** A marker of the family was removed before. */
  familyLeaked: boolean;
}

/** After these, a marker is set off as the object of a sentence. */
const SET_OFF = /[\s"'“‘«‹(（[「『/,，、=+|]/;
const LINE_END = /^[ \t]*\r?\n/;
const SENTENCE_END = /[.!?…。！？:：;；`)\]}）」』]\s*$/;
/** How sentences about a marker go on (HKUDS/nanobot#2623, nesquena/hermes-webui#2152). */
const VERB = /^(?:\s+(?:is|are|was|were|means?|marks?|tokens?|tags?|markers?|denotes?|ends?|starts?|begins?|opens?|closes?|indicates?|separates?|stands?|blocks?|and|or|in|has|comes|to|vs)\b|\s*(?:是|表示|和|或|与|代表|标记|用于|用来|标签))/;
const CALL = /^\s*(?:\{|\[\s*[{\]]|<\/?[|｜‖∥]?["\w]|]<]|call:|(?:functions\.)?[\w.-]+(?::\d+)?\s*(?:[{[]|<[|a｜]))/;
/** Other XML has these names too. */
const COMMON_TAG = /^<\/?(?:function|parameter|invoke|thought|tool_response)>/;
const COMMON_CALL = /^\s*(?:<(?:\w+:)?parameter[ =>]|<\/(?:\w+:)?(?:invoke|function)>|]<]|\{)/;
const CALL_END = /^\s*<\/(?:\w+:)?(?:invoke|function|function_calls|tool_calls?)>/;

/** Tells by its place and by what follows whether a marker outside code is a leak, and not a word of the text. */
export function isLeak(lexicon: Lexicon, marker: Marker, { before, held, following, complete, isLineStart, familyLeaked }: Surroundings): boolean {
  const { key, kind } = marker;
  const endsText = complete && following.trim() === "";
  const isTag = isTagMarker(marker);
  // A block, not a sentence about the tag: `<think> tags are ...`.
  if (kind === "reasoning" && isTag) return isLineStart && (endsText || !VERB.test(following));

  // Markers that stand in a row: no sentence is about them.
  const next = following.search(/\S/);
  const precedes = next >= 0 && !!findMarker(lexicon, following, next, true);
  // `<s>` is also HTML: only an unpaired one at the edge of the text is a token (FuJacob/cotabby#205).
  if (key === "<s>") return before + held === "" && (precedes || !following.includes("</s>"));
  if (key === "</s>") return precedes || endsText || (isLineStart && following.startsWith("\n"));

  const ends = precedes || endsText;
  const endsLine = ends || LINE_END.test(following);
  const atBorder = isLineStart || !SET_OFF.test((before + held).slice(-1));
  if (isTag) {
    if (!atBorder && !(ends && SENTENCE_END.test(before))) return false;
    const isCommon = COMMON_TAG.test(key);
    if (kind === "closers") return ends || (isCommon ? CALL_END.test(following) : endsLine || !isLineStart);
    if (kind !== "calls") return key.startsWith("<arg_");
    return isCommon ? COMMON_CALL.test(following) || (ends && isLineStart) : endsLine || CALL.test(following);
  }
  if (key.startsWith("[")) {
    if (kind !== "marks") return CALL.test(following) || (ends && atBorder);
    return precedes || familyLeaked || following.includes("[/INST]") || (atBorder && (!isLineStart || ends || key.startsWith("[/")));
  }
  if (ends || (kind === "calls" && /^(?:[{[<]|]<]|call:)/.test(following))) return true;
  if (VERB.test(following)) return false;
  return atBorder || familyLeaked || (endsLine ? SENTENCE_END.test(before) : /^[\p{L}\p{N}]/u.test(following));
}

/** Written like an XML element: `<invoke>`, `</tool_call>`, `<function=run>`. */
export function isTagMarker({ kind, key }: Marker): boolean {
  return kind !== "marks" && kind !== "roles" && key.startsWith("<") && !key.includes("|");
}
