import { AMBIGUOUS_RUNS, WIDE_RUNS, ZERO_WIDTH_RUNS } from "./width-table.ts";

const UPPER_A = 0x41;
const LOWER_A = 0x61;
const BASE = 26;
const CODE_POINTS = 0x110000;

/** How many columns a character takes, and which text is simple enough for one code unit to be one column. */
export interface WidthModel {
  /** 0, 1 or 2 columns of a code point at or above U+00A0; below it every printable character takes one. */
  widthOf(codePoint: number): 0 | 1 | 2;
  /** Index of the first code unit at or after `from` that is not exactly one column, or the length of the text. */
  nextIrregular(text: string, from: number): number;
}

function forEachRun(encoded: string, visit: (start: number, end: number) => void): void {
  let position = 0;
  let start = -1;
  let digits = 0;
  for (let index = 0; index < encoded.length; index += 1) {
    const code = encoded.charCodeAt(index);
    if (code < LOWER_A) {
      digits = (digits + code - UPPER_A) * BASE;
      continue;
    }
    position += digits + code - LOWER_A;
    digits = 0;
    if (start >= 0) visit(start, position);
    start = start < 0 ? position : -1;
  }
}

function escapeUnit(code: number): string {
  return "\\u" + code.toString(16).padStart(4, "0");
}

function buildModel(ambiguousWide: boolean): WidthModel {
  // Two bits are not worth the shifting: 1.1 MB once, and only for programs that print beyond U+02FF.
  const widths = new Uint8Array(CODE_POINTS).fill(1);
  let irregular = "\\ud800-\\udfff";
  const mark = (encoded: string, width: 0 | 2): void => {
    forEachRun(encoded, (start, end) => {
      widths.fill(width, start, end);
      if (start < 0x10000) irregular += escapeUnit(start) + "-" + escapeUnit(Math.min(end, 0x10000) - 1);
    });
  };
  mark(ZERO_WIDTH_RUNS, 0);
  mark(WIDE_RUNS, 2);
  if (ambiguousWide) mark(AMBIGUOUS_RUNS, 2);
  const pattern = new RegExp("[" + irregular + "]", "g");
  return {
    widthOf: (codePoint) => widths[codePoint] as 0 | 1 | 2,
    nextIrregular(text, from) {
      pattern.lastIndex = from;
      return pattern.test(text) ? pattern.lastIndex - 1 : text.length;
    },
  };
}

let narrowModel: WidthModel | null = null;
let wideModel: WidthModel | null = null;

/** The width model of an `ambiguousWidth` setting, built at its first use (it is a constant of Unicode). */
export function widthModel(ambiguousWidth: 1 | 2): WidthModel {
  if (ambiguousWidth === 2) return (wideModel ??= buildModel(true));
  return (narrowModel ??= buildModel(false));
}
