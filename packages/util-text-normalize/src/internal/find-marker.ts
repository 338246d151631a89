import { LEAK_FAMILIES, type LeakFamily } from "./leak-families.ts";

/** The fields of a family that list markers; the last three list them in pairs. */
const FIELDS = ["marks", "roles", "parts", "raw", "calls", "values", "reasoning"] as const;
const FIRST_OF_PAIRS = 4;

interface MarkerEntry {
  /** The field of its family that lists the marker, if it does not end what another one opens. */
  kind: (typeof FIELDS)[number] | "closers";
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

export const MINIMAX = "]<]minimax[>[";
/** A tag, or what has come of it: slash and bars, name, other bars and for DSML another name, attributes, its end. */
const TAG = /<(\/?)([|｜‖∥]{0,4})(\/?)(?:antml:|mm:)?([\p{L}\p{N}_▁:."-]{0,48})(?:([|｜‖∥]{1,4})(\w{0,32}))?([=\s][^<>]{0,256})?(>?)/uy;
const BRACKET = /\[\/?[A-Za-z_]{0,24}(]?)/y;

/** The markers of the families with these names, or of all. */
export function createLexicon(names?: readonly string[], more: readonly LeakFamily[] = []): Lexicon {
  const lexicon = new Map<string, MarkerEntry>();
  for (const family of [...LEAK_FAMILIES, ...more]) {
    if (names?.includes(family.name) === false) continue;
    for (const [at, field] of FIELDS.entries()) {
      const isPaired = at >= FIRST_OF_PAIRS;
      const keys = family[field]?.match(/\S+/g) ?? [];
      for (const [index, key] of keys.entries()) {
        const isCloser = isPaired && index % 2 === 1;
        if (!lexicon.has(key)) lexicon.set(key, { kind: isCloser ? "closers" : field, family: family.name, closer: (isPaired && !isCloser && keys[index + 1]) || "" });
      }
    }
  }
  return lexicon;
}

/**
 * The marker of the lexicon that starts at `start`, null if there is none, and undefined if that depends on what follows
 * the text. In a text that is `final`, half a tag of a call is a marker too (raullenchai/Rapid-MLX#448).
 */
export function findMarker(lexicon: Lexicon, text: string, start: number, final: boolean): Marker | null | undefined {
  const toMarker = (key: string, end: number): Marker | null => {
    const entry = lexicon.get(key);
    return entry === undefined ? null : { key, start, end, kind: entry.kind, family: entry.family, closer: entry.closer };
  };
  const first = text.charAt(start);
  if (first === "]" || first === "") {
    const head = text.slice(start, start + MINIMAX.length);
    if (head === MINIMAX) return toMarker(MINIMAX, start + MINIMAX.length);
    return !final && MINIMAX.startsWith(head) ? undefined : null;
  }
  if (first === "[") {
    BRACKET.lastIndex = start;
    const bracket = BRACKET.exec(text);
    return bracket?.[1] === "" && !final && BRACKET.lastIndex === text.length ? undefined : toMarker(bracket?.[0] ?? "", BRACKET.lastIndex);
  }
  if (first !== "<") return null;
  TAG.lastIndex = start;
  const tag = TAG.exec(text);
  if (tag === null) return null;
  let end = TAG.lastIndex;
  const [, slash = "", left = "", inner = "", spelled = "", right = "", second = "", attributes = "", closer = ""] = tag;
  const barred = left + right !== "";
  const isCut = closer === "" && end === text.length;

  const dsml = barred && spelled.startsWith("DSML") ? /^DSML(\w*)$/.exec(spelled) : null;
  if (dsml !== null) {
    if (isCut && !final) return undefined;
    // In every spelling: other bars, doubled bars, no `>` (sgl-project/sglang#40236).
    if (closer === "" || !/^\s*(?:[\w-]+\s*=[^]*)?$/.test(attributes.replace(/\/$/, ""))) end -= attributes.length + closer.length;
    const name = dsml[1] || second;
    const closing = slash || inner;
    const marker = toMarker(`<${closing}|DSML|${name === "parameter" ? name : ""}>`, end);
    return marker && { ...marker, key: `${closing}DSML ${name}`, closer: `/DSML ${name}` };
  }

  if (isCut) {
    const known = toMarker(`<${spelled}>`, end) ?? toMarker(`<${spelled}=>`, end);
    if (!final) return attributes === "" || (!barred && known !== null) ? undefined : null;
    return known?.kind === "calls" && slash === "" && !barred && spelled.length >= 4 ? known : null;
  }
  if (closer === "" || second !== "" || (barred && attributes !== "")) return null;
  const find = (name: string): Marker | null => toMarker(`<${slash}${left && "|"}${inner}${name.replaceAll("▁", "_")}${attributes.startsWith("=") ? "=" : ""}${right && "|"}>`, end);
  const marker = toMarker(tag[0], end) ?? find(spelled) ?? find(spelled.replace(/\d+$/, "0"));
  if (marker !== null) return attributes === "" || marker.kind === "calls" || marker.kind === "values" ? marker : null;
  // Nobody types full-width bars: garbled names are tokens too (zai-org/GLM-5#33).
  const garbled = left.includes("｜") && right.includes("｜") && lexicon.has("<|User|>");
  return garbled ? { kind: "marks", family: "deepseek", closer: "", key: tag[0], start, end } : null;
}
