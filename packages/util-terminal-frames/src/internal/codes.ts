// Control characters by code, named as in ECMA-48 (TAB is its HT).
export const BEL = 0x07;
export const BS = 0x08;
export const TAB = 0x09;
export const LF = 0x0a;
export const FF = 0x0c;
export const CR = 0x0d;
export const SO = 0x0e;
export const SI = 0x0f;
export const CAN = 0x18;
export const SUB = 0x1a;
export const ESC = 0x1b;
export const DEL = 0x7f;
export const FIRST_C1 = 0x80;
export const LAST_C1 = 0x9f;

// What a cell of a row holds if not a code point.
/** Nothing was printed in it, or its content was erased. */
export const NULL_CELL = 0;
/** It is the right half of a wide character. */
export const WIDE_TAIL = -1;
/** From here on down: `FIRST_CLUSTER - index` into the clusters, a base character with its combining marks. */
export const FIRST_CLUSTER = -2;

// SGR parameters that matter to text.
export const NORMAL = 0;
export const CONCEAL = 8;
export const REVEAL = 28;
