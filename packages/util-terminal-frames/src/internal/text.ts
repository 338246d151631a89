import { encoder } from "./utf8.ts";

/** Stands in a row for a column nothing was printed in. */
export const NEVER_WRITTEN = "\0";
/** Ends a line that was drawn on: its blanks are trimmed when it is shown. */
export const DRAWN = "\x01";
/** Base of a combining mark that has nothing to combine with: it gives the mark a column of its own. */
export const LONE = "\x02";

/** The text without the blanks and tabs at its end (other Unicode spaces were printed on purpose and stay). */
export function trimBlanks(text: string): string {
  let end = text.length;
  while (end > 0 && "\0\t ".includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Text of rows as it is shown: lines that were drawn on are trimmed, and what rows need to know is gone. */
export function shown(raw: string): string {
  let text = "";
  let from = 0;
  for (let at = raw.indexOf(DRAWN); at >= 0; at = raw.indexOf(DRAWN, from)) {
    text += trimBlanks(raw.slice(from, at));
    from = at + 1;
  }
  text += raw.slice(from);
  return text.includes(NEVER_WRITTEN) || text.includes(LONE) ? text.replace(/\0/g, " ").replace(/\x02/g, "") : text;
}

/** Canonical form: every line right-trimmed, no blank lines at the end, no final newline. */
export function canonicalLines(text: string): string[] {
  const lines = text.split("\n").map(trimBlanks);
  while (lines.at(-1) === "") lines.pop();
  return lines;
}

/** The pieces as one string, not copied before it is read. */
export function concat(pieces: readonly string[]): string {
  let text = "";
  for (const piece of pieces) text += piece;
  return text;
}

export function countOf(part: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count++;
  return count;
}

/** Length of the text in UTF-8. */
export function utf8Length(text: string): number {
  return encoder.encode(text).length;
}
