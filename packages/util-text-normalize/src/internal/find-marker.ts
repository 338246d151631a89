import { LEAK_FAMILIES, type LeakFamily } from "./leak-families.ts";

interface MarkerEntry {
  kind: "mark" | "role" | "call" | "value" | "part" | "close" | "raw" | "reasoning";
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
    if (names !== undefined && !names.includes(family.name)) continue;
    const add = (kind: MarkerEntry["kind"], list = "", isPairs = false): void => {
      const keys = list.match(/\S+/g) ?? [];
      for (const [index, key] of keys.entries()) {
        const isCloser = isPairs && index % 2 === 1;
        if (!lexicon.has(key)) lexicon.set(key, { kind: isCloser ? "close" : kind, family: family.name, closer: isPairs && !isCloser ? (keys[index + 1] ?? "") : "" });
      }
    };
    add("mark", family.marks);
    add("role", family.roles);
    add("part", family.parts);
    add("raw", family.raw);
    add("call", family.calls, true);
    add("value", family.values, true);
    add("reasoning", family.reasoning, true);
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
    return entry === undefined ? null : { key, start, end, ...entry };
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
  TAG.lastIndex = start;
  const tag = TAG.exec(text);
  if (tag === null) return null;
  let end = TAG.lastIndex;
  const [, slash = "", left = "", inner = "", spelled = "", right = "", second = "", attributes = "", closer = ""] = tag;
  const barred = left + right !== "";
  const isCut = closer === "" && end === text.length;

  const dsml = barred ? /^DSML(\w*)$/.exec(spelled) : null;
  if (dsml !== null) {
    if (isCut && !final) return undefined;
    // In every spelling: other bars, doubled bars, no `>` (sgl-project/sglang#40236).
    if (closer === "" || !/^\s*(?:[\w-]+\s*=[^]*)?$/.test(attributes.replace(/\/$/, ""))) end -= attributes.length + closer.length;
    const name = dsml[1] || second;
    const closing = slash || inner;
    const marker = toMarker(`<${closing}|DSML|${name === "parameter" ? name : ""}>`, end);
    return marker && { ...marker, key: `${closing}DSML ${name}`, closer: `/DSML ${name}` };
  }

  const isKnown = (): boolean => lexicon.has(`<${spelled}>`) || lexicon.has(`<${spelled}=>`);
  if (isCut && !final) return attributes === "" || (!barred && isKnown()) ? undefined : null;
  if (isCut) {
    const cut = slash !== "" || barred || spelled.length < 4 ? null : toMarker(`<${spelled}>`, end) ?? toMarker(`<${spelled}=>`, end);
    return cut?.kind === "call" ? cut : null;
  }
  if (closer === "" || second !== "" || (barred && attributes !== "")) return null;
  const name = spelled.replaceAll("▁", "_");
  const toKey = (known: string): string => `<${slash}${left && "|"}${inner}${known}${attributes.startsWith("=") ? "=" : ""}${right && "|"}>`;
  const marker = toMarker(toKey(name), end) ?? toMarker(toKey(name.replace(/\d+$/, "0")), end);
  if (marker !== null) return attributes === "" || marker.kind === "call" || marker.kind === "value" ? marker : null;
  // Nobody types full-width bars: garbled names are tokens too (zai-org/GLM-5#33).
  const garbled = left.includes("｜") && right.includes("｜") && lexicon.has("<|User|>");
  return garbled ? { kind: "mark", family: "deepseek", closer: "", key: tag[0], start, end } : null;
}
