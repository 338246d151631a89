import type { Word, WordPart } from "unbash";

/** Signs that stand for the parts of a word while its braces are expanded. */
export const FIRST_SIGN = 0xf000;
export const MAX_SIGNS = 2000;

/** The source of a word with a sign of the private use area for each part that holds no brace. */
export function braceTemplate(word: Word, parts: readonly WordPart[], opaque: WordPart[]): string | null {
  if (/[\uF000-\uF8FF]/.test(word.text)) return null;
  let template = "";
  let from = 0;
  for (const part of parts) {
    if (part.type === "Literal" || part.type === "Glob") continue;
    const [start, end] = [part.pos - word.pos, part.end - word.pos];
    // Positions in decoded backquotes are not those of the word.
    if (word.text.slice(start, end) !== part.text) return null;
    template += word.text.slice(from, start);
    if (part.type === "BraceExpansion") {
      const inner = braceTemplate({ ...word, text: part.text, pos: part.pos }, part.parts ?? [], opaque);
      if (inner === null) return null;
      template += inner;
    } else {
      template += String.fromCharCode(FIRST_SIGN + opaque.length);
      opaque.push(part);
    }
    from = end;
  }
  return template + word.text.slice(from);
}
