const DIGITS = "0123456789";

/** Characters with a meaning of their own in an expression. */
const SPECIAL = ".*+?()[]{}|^$\\";

/**
 * Characters a match of an expression can begin with, `null` if it may be any. Understands what rules are written in: `^`,
 * literals, `\d`, classes without ranges, groups of alternatives, and optional parts.
 */
export function firstCharacters(source: string): Set<string> | null {
  if (!source.startsWith("^")) return null;
  return firstOfAlternatives(splitTop(source.slice(1), "|"));
}

function firstOfAlternatives(alternatives: readonly string[]): Set<string> | null {
  const all = new Set<string>();
  for (const one of alternatives) {
    const first = firstOf(one.startsWith("^") ? one.slice(1) : one);
    if (first === null) return null;
    for (const character of first) all.add(character);
  }
  return all;
}

/** First characters of a sequence. */
function firstOf(sequence: string): Set<string> | null {
  // What only looks ahead does not begin the match.
  if (/^\(\?[=!]/.test(sequence)) return firstOf(sequence.slice(closing(sequence) + 1));
  const atom = readAtom(sequence);
  if (atom === null) return null;
  const rest = sequence.slice(atom.length);
  // What may be missing leaves the beginning to what follows.
  if (!/^(?:[?*]|\{0,)/.test(rest)) return atom.first;
  const next = firstOf(rest.replace(/^(?:[?*]\??|\{0,\d*\}\??)/, ""));
  return next === null || atom.first === null ? null : new Set([...atom.first, ...next]);
}

function readAtom(sequence: string): { readonly first: Set<string> | null; readonly length: number } | null {
  const first = sequence[0] ?? "";
  if (first === "\\") return readEscape(sequence[1] ?? "");
  if (first === "[") return readClass(sequence);
  if (first === "(") return readGroup(sequence);
  return first === "" || SPECIAL.includes(first) ? null : { first: new Set([first]), length: 1 };
}

function readEscape(letter: string): { readonly first: Set<string>; readonly length: number } | null {
  if (letter === "d") return { first: new Set(DIGITS), length: 2 };
  return /[a-z\d]/i.test(letter) ? null : { first: new Set([letter]), length: 2 };
}

function readClass(sequence: string): { readonly first: Set<string> | null; readonly length: number } | null {
  const end = sequence.indexOf("]", 1);
  const inside = sequence.slice(1, end);
  const digits = inside.replace("0-9", DIGITS).replace("1-9", DIGITS);
  if (end < 0 || inside.startsWith("^") || /\\|.-./.test(digits)) return null;
  return { first: new Set(digits), length: end + 1 };
}

function readGroup(sequence: string): { readonly first: Set<string> | null; readonly length: number } | null {
  const end = closing(sequence);
  if (end < 0 || sequence.startsWith("(?<")) return null;
  const inside = sequence.slice(sequence.startsWith("(?:") ? 3 : 1, end);
  return { first: firstOfAlternatives(splitTop(inside, "|")), length: end + 1 };
}

/** Index of the parenthesis that closes the first one, -1 if there is none. */
function closing(text: string): number {
  let depth = 0;
  let inClass = false;
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (char === "\\") index += 1;
    else if (inClass) inClass = char !== "]";
    else if (char === "[") inClass = true;
    else if (char === "(") depth += 1;
    else if (char === ")" && --depth === 0) return index;
  }
  return -1;
}

/** Split at a character that stands in no group and no class. */
function splitTop(text: string, at: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let inClass = false;
  let start = 0;
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (char === "\\") index += 1;
    else if (inClass) inClass = char !== "]";
    else if (char === "[") inClass = true;
    else if (char === "(") depth += 1;
    else if (char === ")") depth -= 1;
    else if (char === at && depth === 0) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, text.slice(start)];
}
