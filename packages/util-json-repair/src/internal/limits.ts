// How far the reader looks, and what it holds. Without an import, so that bundlers put the numbers in place of the names.

export const DEFAULT_DEPTH = 10_000;
export const DEFAULT_LENGTH = 67_108_864;
/** After so many places that began like JSON and were none, the text is none. */
export const MAX_FAILURES = 100;

// In characters.

/** How far a decision may look. What lies beyond counts as the end of the text, for every chunking alike. */
export const MAX_LOOK_AHEAD = 1024;
/** How far back the start of a Windows path is looked for: its longest length there. */
export const MAX_PATH = 260;
export const MAX_COMMENT = 256;
export const MAX_BARE_KEY = 256;
export const LONGEST_CALL = 160;
export const LONGEST_THINK_TAG = 80;
export const LONGEST_FENCE = 64;
export const LONGEST_RUN = 64;
export const LONGEST_KEYWORD = 40;
export const LONGEST_WRAPPER = 40;
export const LONGEST_LITERAL = 32;
/** So many digits a double holds exactly. */
export const MAX_NUMBER = 15;

/** How much of the text before the position is kept: what a decision may look back at. More is copied with every piece. */
export const KEPT = 320;
export const LEAST_DROP = 64;
/** So long a part of a string is read again with every piece while it is open whether a path has begun in it. */
export const MAX_UNDECIDED = 2048;
/** What one reading may copy: an element counts 1, a container or an object's member 16. */
export const COPY_BUDGET = 4096;
export const MEMBER_COST = 16;
