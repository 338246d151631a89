const SPACE = 0x20;
const TAB = 0x09;

/** The text without the blanks and tabs at its end (other Unicode spaces were printed on purpose and stay). */
export function trimBlanks(text: string): string {
  let end = text.length;
  while (end > 0) {
    const code = text.charCodeAt(end - 1);
    if (code !== SPACE && code !== TAB) break;
    end -= 1;
  }
  return end === text.length ? text : text.slice(0, end);
}

/** Canonical form: every line right-trimmed, no blank lines at the end, no final newline. */
export function canonicalLines(text: string): string[] {
  const lines = text.split("\n");
  let last = -1;
  for (let index = 0; index < lines.length; index += 1) {
    const line = trimBlanks(lines[index] ?? "");
    lines[index] = line;
    if (line !== "") last = index;
  }
  lines.length = last + 1;
  return lines;
}

/** The pieces as one string, not copied before it is read. */
export function concat(pieces: readonly string[]): string {
  let text = "";
  for (const piece of pieces) text += piece;
  return text;
}

/** Length of well-formed text in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    // A surrogate pair is two code units and four bytes.
    if (code >= 0x80) bytes += code >= 0x800 && (code < 0xd800 || code > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
