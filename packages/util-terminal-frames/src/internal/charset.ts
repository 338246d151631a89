/** DEC Special Graphics, ` to ~ (VT100 User Guide, table 3-9, with the glyphs of xterm). */
const LINE_DRAWING = "◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·";
const FIRST_LINE_DRAWING = 0x60;

/** ASCII and every national set, DEC Special Graphics (final `0`), British (final `A`). */
export const enum Charset {
  Ascii,
  LineDrawing,
  British,
}

export function charsetOf(final: string): Charset {
  if (final === "0") return Charset.LineDrawing;
  return final === "A" ? Charset.British : Charset.Ascii;
}

export function translate(text: string, charset: Charset): string {
  if (charset === Charset.British) return text.replace(/#/g, "£");
  return text.replace(/[`-~]/g, (character) => LINE_DRAWING.charAt(character.charCodeAt(0) - FIRST_LINE_DRAWING));
}
