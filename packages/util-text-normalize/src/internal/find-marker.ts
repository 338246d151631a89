import { LEAK_FAMILIES, type LeakFamily } from "./leak-families.ts";

type MarkerKind = "mark" | "role" | "call" | "value" | "part" | "close" | "raw" | "reasoning";

interface MarkerEntry {
  kind: MarkerKind;
  family: string;
  /** The key of the marker that ends what this one opens. */
  closer: string;
}

export interface Marker extends MarkerEntry {
  /** The marker as `LEAK_FAMILIES` spells it. */
  key: string;
  start: number;
  end: number;
}

/** Markers by their key. */
export type Lexicon = ReadonlyMap<string, MarkerEntry>;

/** Longest marker: UTF-16 units, with attributes. */
export const MAX_MARKER = 512;
export const MINIMAX = "]<]minimax[>[";
const ANGLE = /<(\/?)([|｜‖∥]{0,2})(\/?)(?:antml:|mm:)?([\p{L}\p{N}_▁:."-]{1,48})(=[^<>\n]{0,256}|\s[^<>]{0,256})?([|｜‖∥]{0,2})>/uy;
const BRACKET = /\[\/?[A-Za-z_]{3,24}\]/y;
const DSML = /<(\/?)[|｜‖∥]{0,4}(\/?)DSML[|｜‖∥]{0,4}(\w{0,32})/y;
const ATTRIBUTE = /\s*[\w-]+\s*=\s*"[^"]{0,256}"/y;
const TAG_END = /\s*\/?>/y;

const PARTIAL_NAME = /^<\/?[|｜‖∥]{0,4}\/?(?:[\p{L}\p{N}_▁:."-]{0,48}[|｜‖∥]{0,4}\w{0,32})?$/u;
const PARTIAL_ATTRIBUTES = /^<\/?[|｜‖∥]{0,4}\/?([\w:]+)[|｜‖∥]{0,4}\w*[\s=][^<>]*$/;
const TRUNCATED_TAG = /^<(?:antml:|mm:)?([a-z_:]{4,24})(?:[\s=][^<>]*)?$/;
const PARTIAL_BRACKET = /^\[\/?[A-Za-z_]{0,24}$/;

/** The markers of the families with these names, or of all. */
export function createLexicon(names?: readonly string[], more: readonly LeakFamily[] = []): Lexicon {
  const lexicon = new Map<string, MarkerEntry>();
  for (const family of [...LEAK_FAMILIES, ...more]) {
    if (names !== undefined && !names.includes(family.name)) continue;
    const add = (key: string, kind: MarkerKind, closer = ""): void => {
      if (!lexicon.has(key)) lexicon.set(key, { kind, family: family.name, closer });
    };
    for (const [list, kind] of [[family.marks, "mark"], [family.roles, "role"], [family.parts, "part"], [family.raw, "raw"]] as const) {
      for (const key of split(list)) add(key, kind);
    }
    for (const [list, kind] of [[family.calls, "call"], [family.values, "value"], [family.reasoning, "reasoning"]] as const) {
      const keys = split(list);
      for (let index = 0; index + 1 < keys.length; index += 2) {
        add(keys[index] ?? "", kind, keys[index + 1]);
        add(keys[index + 1] ?? "", "close");
      }
    }
  }
  return lexicon;
}

function split(list = ""): string[] {
  return list.split(" ").filter((key) => key !== "");
}

/** The marker of the lexicon that starts at `start`, or null. */
export function findMarker(lexicon: Lexicon, text: string, start: number): Marker | null {
  if (text.startsWith(MINIMAX, start)) return toMarker(lexicon, MINIMAX, start, start + MINIMAX.length);
  BRACKET.lastIndex = start;
  const bracket = BRACKET.exec(text);
  if (bracket !== null) return toMarker(lexicon, bracket[0], start, BRACKET.lastIndex);
  if (text.charAt(start) !== "<") return null;
  return findDsml(lexicon, text, start) ?? findAngle(lexicon, text, start);
}

function toMarker(lexicon: Lexicon, key: string, start: number, end: number): Marker | null {
  const entry = lexicon.get(key);
  return entry === undefined ? null : { kind: entry.kind, family: entry.family, closer: entry.closer, key, start, end };
}

/** `<｜DSML｜invoke name="x">` in every spelling: other bars, doubled bars, no `>` (sgl-project/sglang#40236). */
function findDsml(lexicon: Lexicon, text: string, start: number): Marker | null {
  DSML.lastIndex = start;
  const match = DSML.exec(text);
  if (match === null || !/[|｜‖∥]/.test(match[0])) return null;
  const [, slash = "", inner = "", name = ""] = match;
  let end = DSML.lastIndex;
  for (let next = end; matchEnd(ATTRIBUTE, text, next) > 0;) end = next = ATTRIBUTE.lastIndex;
  end = matchEnd(TAG_END, text, end) || end;
  const closing = slash !== "" || inner !== "";
  const known = name === "parameter" ? name : "";
  const marker = toMarker(lexicon, `<${closing ? "/" : ""}|DSML|${known}>`, start, end);
  return marker && { ...marker, key: `${closing ? "/" : ""}DSML ${name}`, closer: `/DSML ${name}` };
}

function matchEnd(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : 0;
}

function findAngle(lexicon: Lexicon, text: string, start: number): Marker | null {
  ANGLE.lastIndex = start;
  const match = ANGLE.exec(text);
  if (match === null) return null;
  const [, slash = "", left = "", inner = "", spelled = "", attributes = "", right = ""] = match;
  const barred = left !== "" || right !== "";
  if (barred && attributes !== "") return null;
  const head = `<${slash}${left && "|"}${inner}`;
  const tail = `${attributes.startsWith("=") ? "=" : ""}${right && "|"}>`;
  const name = spelled.replaceAll("▁", "_");
  const end = ANGLE.lastIndex;
  const marker = toMarker(lexicon, head + name + tail, start, end) ?? toMarker(lexicon, head + name.replace(/\d+$/, "0") + tail, start, end);
  if (marker !== null) return attributes === "" || marker.kind === "call" || marker.kind === "value" ? marker : null;
  // Nobody types full-width bars: garbled names are tokens too (zai-org/GLM-5#33).
  const garbled = left.includes("｜") && right.includes("｜") && lexicon.has("<|User|>");
  return garbled ? { kind: "mark", family: "deepseek", closer: "", key: match[0], start, end } : null;
}

/** Tells whether more text could make a marker of what stands from `start` to the end. */
export function mayBecomeMarker(lexicon: Lexicon, text: string, start: number): boolean {
  const rest = text.slice(start, start + MAX_MARKER);
  if (MINIMAX.startsWith(rest) || PARTIAL_BRACKET.test(rest)) return true;
  if (rest.charAt(0) !== "<") return false;
  return PARTIAL_NAME.test(rest) || hasOpenAttributes(lexicon, rest);
}

/** Tells whether `rest` is a tag of the lexicon whose attributes are not complete. */
export function hasOpenAttributes(lexicon: Lexicon, rest: string): boolean {
  const name = PARTIAL_ATTRIBUTES.exec(rest)?.[1]?.replace(/^(?:antml|mm):/, "");
  return name !== undefined && (name === "DSML" || lexicon.has(`<${name}>`) || lexicon.has(`<${name}=>`));
}

/** The tag of a call that the text ends in the middle of, from its whole name on, or null (raullenchai/Rapid-MLX#448). */
export function findTruncatedMarker(lexicon: Lexicon, text: string, start: number): Marker | null {
  const rest = text.slice(start, start + MAX_MARKER).trimEnd();
  const name = TRUNCATED_TAG.exec(rest)?.[1];
  if (name === undefined) return null;
  const marker = toMarker(lexicon, `<${name}>`, start, text.length) ?? toMarker(lexicon, `<${name}=>`, start, text.length);
  return marker?.kind === "call" ? marker : null;
}
