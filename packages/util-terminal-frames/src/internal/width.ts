import { AMBIGUOUS_RUNS, RUN_DIGITS, WIDE_RUNS } from "./width-table.ts";

const CODE_POINTS = 0x110000;
/** Every printable character below it takes one column. */
const FIRST_IRREGULAR = 0xa0;
/** Marks, format characters but for the soft hyphen, and the vowels and finals of Hangul syllables in pieces. */
const ZERO_WIDTH = /(?!\xad)[\p{Mn}\p{Me}\p{Cf}\u1160-\u11ff]/u;
/** Emoji but for regional indicators; all other wide characters are in the table. */
const WIDE_EMOJI = /(?![\u{1f1e6}-\u{1f1ff}])\p{Emoji_Presentation}/u;
/** Width of a code point plus one; 0: not asked for yet. */
const WIDE = 3;

/** How many columns characters take. */
export interface Widths {
  widthOf(codePoint: number): number;
  /** Index of the first code unit at or after `from` that is not exactly one column, or the length of the text. */
  nextIrregular(text: string, from: number): number;
  /** Columns of a text without tabs. */
  widthOfText(text: string): number;
}

/** Mark the runs of a list: gaps and lengths in turn, see the table. */
function markWide(known: Uint8Array, runs: string): void {
  let position = 0;
  let start = -1;
  let digits = 0;
  for (const character of runs) {
    digits = digits * RUN_DIGITS.length + RUN_DIGITS.indexOf(character.toLowerCase());
    if (character < "a") continue;
    position += digits;
    digits = 0;
    if (start >= 0) known.fill(WIDE, start, position);
    start = start < 0 ? position : -1;
  }
}

/** Tables without and with wide ambiguous characters, made when first asked for: constants, which plain ASCII never needs. */
const tables: (Uint8Array | undefined)[] = [];

function makeTable(ambiguousWide: boolean): Uint8Array {
  // Two bits are not worth the shifting: 1.1 MB once, of which only the parts in use ever take up memory.
  const known = new Uint8Array(CODE_POINTS);
  markWide(known, WIDE_RUNS);
  if (ambiguousWide) markWide(known, AMBIGUOUS_RUNS);
  return known;
}

/** Widths for an `ambiguousWidth` setting. */
export function createWidths(ambiguousWide: boolean): Widths {
  const which = Number(ambiguousWide);

  function widthOf(codePoint: number): number {
    if (codePoint < FIRST_IRREGULAR) return 1;
    const table = (tables[which] ??= makeTable(ambiguousWide));
    const width = table[codePoint] as number;
    if (width > 0) return width - 1;
    const character = String.fromCodePoint(codePoint);
    return (table[codePoint] = ZERO_WIDTH.test(character) ? 1 : WIDE_EMOJI.test(character) ? WIDE : 2) - 1;
  }

  function nextIrregular(text: string, from: number): number {
    let index = from;
    for (; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code >= FIRST_IRREGULAR && (widthOf(code) !== 1 || (code >= 0xd800 && code < 0xe000))) break;
    }
    return index;
  }

  function widthOfText(text: string): number {
    let width = 0;
    for (let index = 0; index < text.length; index++) {
      const code = text.codePointAt(index) as number;
      width += widthOf(code);
      if (code > 0xffff) index++;
    }
    return width;
  }

  return { widthOf, nextIrregular, widthOfText };
}
