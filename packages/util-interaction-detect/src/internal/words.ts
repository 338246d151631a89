const ZERO_WIDTH = "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff";
/** Longer lines are data; what asks stands at their end. */
const MAX_LINE_CHARS = 300;

/** Fold the end of a line for matching: lower case, any space as a space, full-width forms as ASCII, curly quotes as straight ones. */
export function fold(line: string): string {
  const lower = (line.length > MAX_LINE_CHARS ? line.slice(-MAX_LINE_CHARS) : line).toLowerCase();
  let out = "";
  let copied = 0;
  for (let at = 0; at < lower.length; at += 1) {
    const code = lower.charCodeAt(at);
    if (code < 0x80 && code !== 0x09) continue;
    const char = foldChar(lower[at] ?? "", code);
    if (char === null) continue;
    out += lower.slice(copied, at) + char;
    copied = at + 1;
  }
  return out + lower.slice(copied);
}

/** What stands for a character, or `null` when it stays. */
function foldChar(char: string, code: number): string | null {
  if (code === 0x09 || code === 0xa0 || code === 0x202f || code === 0x3000 || (code >= 0x2000 && code <= 0x200a)) return " ";
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0).toLowerCase();
  if ("“”„".includes(char)) return '"';
  if ("‘’‚".includes(char)) return "'";
  return ZERO_WIDTH.includes(char) ? "" : null;
}

/** A letter or digit of a script that puts spaces between words. */
export function isWordChar(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x61 && code <= 0x7a) || code === 0x5f || (code >= 0xc0 && code < 0x2000);
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/**
 * Find a folded word as a whole word, or -1. A trailing `*` in the word lets any ending follow (inflected languages);
 * scripts without spaces between words match anywhere.
 */
export function findWord(text: string, word: string): number {
  const open = word.endsWith("*");
  const stem = open ? word.slice(0, -1) : word;
  for (let at = text.indexOf(stem); at >= 0; at = text.indexOf(stem, at + 1)) {
    const starts = !isWordChar(stem.charCodeAt(0)) || at === 0 || !isWordChar(text.charCodeAt(at - 1));
    const end = at + stem.length;
    const ends = open || !isWordChar(stem.charCodeAt(stem.length - 1)) || end >= text.length || !isWordChar(text.charCodeAt(end));
    if (starts && ends) return at;
  }
  return -1;
}

/** Whether any of the words occurs. */
export function hasWord(text: string, words: readonly string[]): boolean {
  return words.some((word) => findWord(text, word) >= 0);
}

/** Whether the text begins with one of the words. */
export function startsWithWord(text: string, words: readonly string[]): boolean {
  return words.some((word) => findWord(text, word) === 0);
}

/** The text without the given characters at its end. */
export function trimEndOf(text: string, chars: string): string {
  let end = text.length;
  while (end > 0 && chars.includes(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
}

/** Words of a line, parted by spaces. */
export function splitWords(text: string): string[] {
  return text.split(" ").filter((word) => word !== "");
}
