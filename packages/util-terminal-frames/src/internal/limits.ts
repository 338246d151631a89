/** Unknown width: how far to the right a cursor move reaches. */
export const MAX_COLUMN = 1_000_000;

/** Known columns beyond this many cost as those of an unknown width do. */
export const SCREEN_COLUMNS = 1000;

/** Wider tab stops than this are no layout: the default ones hold. */
export const MAX_TAB_WIDTH = 64;

/** More rows than this count as unknown; with unknown height, lines handed out or dropped as they come stay open for so many. */
export const MAX_ROWS = 1000;

/** Stands for columns or rows that are not known: more than there can be, yet an integer, which engines are fast with. */
export const UNLIMITED = 0x3fffffff;
