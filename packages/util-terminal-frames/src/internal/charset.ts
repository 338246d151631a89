/** DEC Special Graphics, ` to ~ (VT100 User Guide, table 3-9, with the glyphs of xterm). */
const LINE_DRAWING = "◆▒␉␌␍␊°±␤␋┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·";
const FIRST_LINE_DRAWING = 0x60;

/** ASCII and every national set, DEC Special Graphics (final `0`), British (final `A`). */
export const enum Charset {
  Ascii,
  LineDrawing,
  British,
}

export function charsetOf(final: number): Charset {
  if (final === 0x30) return Charset.LineDrawing;
  return final === 0x41 ? Charset.British : Charset.Ascii;
}

export function translate(text: string, charset: Charset): string {
  if (charset === Charset.British) return text.replaceAll("#", "£");
  let translated = "";
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    translated +=
      code >= FIRST_LINE_DRAWING && code < 0x7f ? LINE_DRAWING.charAt(code - FIRST_LINE_DRAWING) : text.charAt(index);
  }
  return translated;
}
