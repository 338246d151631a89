import { findMarker, findTruncatedMarker, type Lexicon, type Marker } from "./find-marker.ts";

/** What stands around a marker, as far as it is looked at. */
export interface Surroundings {
  /** The character before, white space before the marker included; "" at the start of the text. */
  before: string;
  /** The last character before that white space. */
  lastVisible: string;
  isLineStart: boolean;
  /** Another marker was removed just before. */
  afterRemoved: boolean;
  following: string;
  /** The text ends with `following`. */
  complete: boolean;
  /** A marker of the family was removed before. */
  familyLeaked: boolean;
}

/** After these, a marker is set off as the object of a sentence. */
const SET_OFF = /[\s"'“‘«‹(（[「『/,，、=+|]/;
const SENTENCE_END = /[.!?…。！？:：;；`)\]}）」』]/;
/** How sentences about a marker go on (HKUDS/nanobot#2623, nesquena/hermes-webui#2152). */
const VERB = /^(?:\s+(?:is|are|was|were|means?|marks?|tokens?|tags?|markers?|denotes?|ends?|starts?|begins?|opens?|closes?|indicates?|separates?|stands?|blocks?|and|or|in|has|comes|to|vs)\b|\s*(?:是|表示|和|或|与|代表|标记|用于|用来|标签))/;
const CALL = /^\s*(?:\{|\[\s*[{\]]|<\/?[|｜‖∥]?["\w]|]<]|call:|(?:functions\.)?[\w.-]+(?::\d+)?\s*(?:[{[]|<[|a｜]))/;
/** Other XML has these names too. */
const COMMON_TAG = /^<\/?(?:function|parameter|invoke|thought|tool_response)\b/;

/** Tells by its place and by what follows whether a marker outside code is a leak, and not a word of the text. */
export function isLeak(lexicon: Lexicon, marker: Marker, place: Surroundings): boolean {
  const { following, complete, before } = place;
  if (place.afterRemoved) return true;
  if (marker.kind === "reasoning" && isTag(marker)) return place.isLineStart && isReasoning(following, complete);
  const precedes = startsMarker(lexicon, following, complete);
  if (marker.key === "<s>" || marker.key === "</s>") return isEdge(marker, place) || (precedes && (marker.key === "</s>" || before === ""));
  const ends = precedes || (complete && following.trim() === "");
  const endsLine = ends || /^[ \t]*\r?\n/.test(following);
  const atBorder = place.isLineStart || !SET_OFF.test(before);
  if (isTag(marker)) return isCallTag(marker, place, ends, endsLine, atBorder);
  if (marker.key.startsWith("[") && marker.kind !== "mark") return CALL.test(following) || (ends && atBorder);
  if (precedes) return true;
  if (marker.key.startsWith("[")) return place.familyLeaked || following.includes("[/INST]") || (atBorder && (!place.isLineStart || ends || marker.key.startsWith("[/")));
  if (ends) return true;
  if (marker.kind === "call" && /^(?:[{[<]|]<]|call:)/.test(following)) return true;
  if (VERB.test(following)) return false;
  if (atBorder || place.familyLeaked) return true;
  return endsLine ? SENTENCE_END.test(place.lastVisible) : /^[\p{L}\p{N}]/u.test(following);
}

/** Written like an XML element: `<invoke>`, `</tool_call>`, `<function=run>`. */
export function isTag({ kind, key }: Marker): boolean {
  return kind !== "mark" && kind !== "role" && !key.includes("|") && key.startsWith("<");
}

function isCallTag(marker: Marker, { following, isLineStart, lastVisible }: Surroundings, ends: boolean, endsLine: boolean, atBorder: boolean): boolean {
  if (!atBorder && !(ends && SENTENCE_END.test(lastVisible))) return false;
  const common = COMMON_TAG.test(marker.key) && !marker.key.includes("=");
  if (marker.kind === "close") return common ? ends || /^\s*<\/(?:\w+:)?(?:invoke|function|function_calls|tool_calls?)>/.test(following) : ends || endsLine || !isLineStart;
  if (marker.kind === "value" || marker.kind === "part") return /^<arg_/.test(marker.key);
  if (common) return /^\s*(?:<(?:\w+:)?parameter[ =>]|<\/(?:\w+:)?(?:invoke|function)>|]<]|\{)/.test(following) || (ends && isLineStart);
  return endsLine || CALL.test(following);
}

/** A block, not a sentence about the tag: `<think> tags are ...`. */
function isReasoning(following: string, complete: boolean): boolean {
  return !VERB.test(following) || (complete && following.trim() === "");
}

/** `<s>` is also HTML: only an unpaired one at the edge of the text is a token (FuJacob/cotabby#205). */
function isEdge({ key }: Marker, { before, following, complete, isLineStart }: Surroundings): boolean {
  return key === "<s>" ? before === "" && !following.includes("</s>") : (complete && following.trim() === "") || (isLineStart && following.startsWith("\n"));
}

/** Markers stand in a row: no sentence is about them. */
function startsMarker(lexicon: Lexicon, following: string, complete: boolean): boolean {
  const start = following.search(/\S/);
  return start >= 0 && (findMarker(lexicon, following, start) ?? (complete ? findTruncatedMarker(lexicon, following, start) : null)) !== null;
}
