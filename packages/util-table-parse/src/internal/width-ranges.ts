/** Combining marks and format characters take no cell. */
const ZERO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]/u;

/** East_Asian_Width W and F of Unicode 15.1 (UAX 11); unassigned code points between them count as their neighbours. */
const WIDE =
  /^(?:(?!\p{RI})\p{EPres}|[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\u3247\u3250-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{1fa80}-\u{1faff}\u{20000}-\u{3fffd}])/u;

/** Returns the terminal cells of one code point as wcwidth counts them: 0, 1 or 2. */
export function codePointWidth(codePoint: number): 0 | 1 | 2 {
  // Latin, and the box-drawing characters that fill whole documents.
  if (codePoint < 0x300 || codePoint >> 7 === 0x4a) return 1;
  const character = String.fromCodePoint(codePoint);
  return ZERO_WIDTH.test(character) ? 0 : WIDE.test(character) ? 2 : 1;
}
