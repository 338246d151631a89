// Without an import, so that bundlers put the numbers in place of the names.

export const OBJECT = 0;
export const ARRAY = 1;
/** A parenthesis: a tuple, or the argument of a call. */
export const PAREN = 2;
export type Kind = 0 | 1 | 2;

/** Places inside a container. */
export const BEFORE_KEY = 0;
export const AFTER_KEY = 1;
export const BEFORE_VALUE = 2;
export const AFTER_VALUE = 3;

/** Kinds of token. */
export const STRING = 1;
export const KEY = 2;
export const BARE = 3;

/** The place is not what was asked for; it could be; it is. */
export const NO = 0;
export const WEAK = 1;
export const STRONG = 2;
/** That lies in text which has not arrived. */
export const WAIT = 3;
export type Verdict = 0 | 1 | 2 | 3;

/** Fenced as another language, in the text, fenced as JSON: a better place beats a better shape. */
export const IN_CODE = 0;
export const IN_TEXT = 2;
export const IN_FENCE = 4;

/** Marks a parenthesis that ended in a comma: Python's tuple of one element. */
export const TUPLE = -2;
