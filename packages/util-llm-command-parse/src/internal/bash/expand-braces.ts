/** Words that one word may become before the rest is not read. */
const MAX_WORDS = 64;
const MAX_NESTING = 8;

/**
 * Expands `{a,b}` and `{1..3}` in the source of one word, as bash does before any other expansion. Quotes and expansions
 * hold no braces, so they must be single characters here. Null when there are too many words.
 */
export function expandBraces(text: string, nesting = 0): string[] | null {
  if (nesting > MAX_NESTING) return null;
  const brace = findBrace(text);
  if (!brace) return [text];
  const { start, end, parts } = brace;
  const prefix = text.slice(0, start);
  const rests = expandBraces(text.slice(end), nesting + 1);
  if (!rests) return null;
  const words: string[] = [];
  for (const part of parts) {
    const middles = expandBraces(part, nesting + 1);
    if (!middles) return null;
    for (const middle of middles) for (const rest of rests) words.push(prefix + middle + rest);
    if (words.length > MAX_WORDS) return null;
  }
  return words;
}

/** The first brace that expands. */
function findBrace(text: string): { start: number; end: number; parts: string[] } | null {
  for (let start = skipEscapes(text, 0); start < text.length; start = skipEscapes(text, start + 1)) {
    if (text[start] !== "{") continue;
    const found = readBrace(text, start);
    if (found) return { start, ...found };
  }
  return null;
}

function readBrace(text: string, start: number): { end: number; parts: string[] } | null {
  const parts: string[] = [];
  let depth = 0;
  let from = start + 1;
  for (let index = skipEscapes(text, from); index < text.length; index = skipEscapes(text, index + 1)) {
    const char = text[index];
    if (char === "{") depth++;
    else if (char === "," && depth === 0) {
      parts.push(text.slice(from, index));
      from = index + 1;
    } else if (char === "}" && depth-- === 0) {
      if (parts.length > 0) return { end: index + 1, parts: [...parts, text.slice(from, index)] };
      const sequence = readSequence(text.slice(from, index));
      return sequence ? { end: index + 1, parts: sequence } : null;
    }
  }
  return null;
}

function readSequence(body: string): string[] | null {
  const match = /^(?:(-?\d{1,9})\.\.(-?\d{1,9})|([A-Za-z])\.\.([A-Za-z]))(?:\.\.(-?\d{1,9}))?$/.exec(body);
  if (!match) return null;
  const letters = match[3] !== undefined;
  const from = letters ? (match[3]?.charCodeAt(0) ?? 0) : Number(match[1]);
  const to = letters ? (match[4]?.charCodeAt(0) ?? 0) : Number(match[2]);
  const step = Math.max(1, Math.abs(Number(match[5] ?? 1)));
  const count = Math.min(Math.floor(Math.abs(to - from) / step) + 1, MAX_WORDS + 1);
  return Array.from({ length: count }, (_, index) => {
    const value = from + Math.sign(to - from) * step * index;
    return letters ? String.fromCharCode(value) : String(value);
  });
}

/** The next index that is not escaped. */
function skipEscapes(text: string, from: number): number {
  let index = from;
  while (text[index] === "\\") index += 2;
  return Math.min(index, text.length);
}
