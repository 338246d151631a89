import type { PrefixRule } from "../rule-types.ts";
import type { Arrange, LineRule } from "./parts.ts";

const DIGITS = "0123456789";
/** Different characters whose rules are remembered. */
const MAX_FIRSTS = 500;
/** Characters a part of an expression can begin with; `null`: any, `undefined`: the part takes no character. */
type Firsts = string | null | undefined;

function both(a: string | null, b: string | null): string | null {
  return a === null || b === null ? null : a + b;
}

/**
 * Characters a match of an expression can begin with, `null` if it may be any. Understands what rules are written in: `^`,
 * literals, `\d`, `\u` with four digits, classes without ranges, groups of alternatives, and optional parts.
 */
export function firstCharacters(source: string): Set<string> | null {
  let at = 0;
  const skip = (pattern: RegExp): string => {
    const found = pattern.exec(source.slice(at))?.[0] ?? "";
    at += found.length;
    return found;
  };
  /** Up to the parenthesis that closes them, or the end. */
  function readAlternatives(): string | null {
    let all: string | null = "";
    do all = both(all, readSequence());
    while (source[at++] === "|");
    return all;
  }
  function readSequence(): string | null {
    let first: string | null = "";
    let isOpen = true;
    while (at < source.length && source[at] !== "|" && source[at] !== ")") {
      const atom = readAtom();
      const quantifier = "?*+{".includes(source[at] ?? " ") ? skip(/^(?:[?*+]|\{\d+,?\d*\})\??/) : "";
      // Behind the beginning only brackets and bars count.
      if (!isOpen) skip(/^(?:\\.|[^\\()[|])+/);
      if (!isOpen || atom === undefined) continue;
      first = both(first, atom);
      // What may be missing leaves the beginning to what follows.
      isOpen = /^(?:[?*]|\{0)/.test(quantifier);
    }
    return isOpen ? null : first;
  }
  function readAtom(): Firsts {
    const char = source[at++] ?? "";
    if (char === "^" || char === "$") return undefined;
    if (char === "\\") {
      const letter = source[at++] ?? "";
      return letter === "u" ? String.fromCharCode(Number.parseInt(skip(/^[\da-f]{4}/), 16)) : ofEscape(letter);
    }
    if (char === "[") return ofClass(skip(/^(?:\\.|[^\]\\])*\]/));
    if (char !== "(") return char === "." ? null : char;
    const kind = skip(/^\?(?:[:=!]|<[=!])/);
    const inside = readAlternatives();
    // What only looks ahead does not begin the match.
    if (kind === "?=" || kind === "?!") return undefined;
    return kind.startsWith("?<") ? null : inside;
  }
  const first = source.startsWith("^") ? readAlternatives() : null;
  return first === null ? null : new Set(first);
}

function ofEscape(letter: string): Firsts {
  if (letter === "d") return DIGITS;
  return /[a-z\d]/i.test(letter) ? null : letter;
}

function ofClass(text: string): Firsts {
  const inside = text.slice(0, -1).replace(/[01]-9/, DIGITS);
  return inside.startsWith("^") || /\\|.-./.test(inside) ? null : inside;
}

/** Character codes that a line of the rule can begin with; `null` if it may be any. */
function firstsOf({ starts, match }: LineRule | PrefixRule): Set<string> | null {
  if (starts !== undefined) return new Set(starts.map((start) => start.charAt(0)));
  return match.flags === "" ? firstCharacters(match.source) : null;
}

/** Arrange rules by the characters that their lines can begin with; each character when it comes first. */
export const arrangeByFirst: Arrange = (rules) => {
  const firsts = rules.map((rule) => firstsOf(rule));
  const byFirst = new Map<number, typeof rules>();
  return (first) => {
    let own = byFirst.get(first);
    if (own === undefined) {
      const character = String.fromCharCode(first);
      own = rules.filter((_, index) => firsts[index]?.has(character) !== false);
      if (byFirst.size < MAX_FIRSTS) byFirst.set(first, own);
    }
    return own;
  };
};
