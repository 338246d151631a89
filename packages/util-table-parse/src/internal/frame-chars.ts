const LINE = 0x2500;
/** First of the half lines `╴╵╶╷╸╹╺╻`. */
const HALF_LINE = 0x2574;

/** Plain lines in U+2500 to U+250B and U+254C to U+254F come in pairs (light, heavy), two horizontal, then two vertical; `═` stands alone. */
function isPlainLine(code: number, bit: number): boolean {
  return ((code >= LINE && code < 0x250c) || code >> 2 === 0x953) && (code & 2) === bit;
}

export function isHorizontal(code: number): boolean {
  return code === 0x2d || code === 0x3d || code === 0x2550 || isPlainLine(code, 0) || (code >= HALF_LINE && code < 0x257b && code % 2 === 0);
}

export function isVertical(code: number): boolean {
  return code === 0x7c || code === 0x2551 || isPlainLine(code, 2);
}

/** Corners, tees and crosses: `+`, any other box-drawing character, a bar inside a rule. */
function isJunction(code: number): boolean {
  return code === 0x2b || code === 0x7c || code >> 7 === LINE >> 7;
}

export interface RuleShape {
  /** Index of the first character of the rule. */
  first: number;
  /** True when any junction is not the ASCII bar: `|---|---|` alone is GFM's delimiter row. */
  crossed: boolean;
}

/** Reads a line made of horizontals and junctions only, with no gap; null for other lines and for a plain `-----`. */
export function readRule(text: string): RuleShape | null {
  let first = 0;
  while (text[first] === " ") first++;
  let horizontals = 0;
  let junctions = 0;
  let crossed = false;
  for (let i = first; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isHorizontal(code)) horizontals++;
    else if (isJunction(code)) {
      junctions++;
      if (code !== 0x7c) crossed = true;
    } else return null;
  }
  return horizontals > 0 && junctions > 0 ? { first, crossed } : null;
}

/** True for the half bars that rich draws above and under a table without an outer frame. */
export function isTickLine(text: string): boolean {
  return /^[ ╷╵╻╹]+$/.test(text);
}
