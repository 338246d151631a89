export const QUOTE = 34;
export const BACKSLASH = 92;
export const NEWLINE = 10;
export const COMMA = 44;
export const COLON = 58;
export const OPEN_BRACE = 123;
export const CLOSE_BRACE = 125;
export const OPEN_BRACKET = 91;
export const CLOSE_BRACKET = 93;
export const OPEN_PAREN = 40;
export const CLOSE_PAREN = 41;
export const SLASH = 47;
export const HASH = 35;
export const PLUS = 43;
export const MINUS = 45;
export const DOT = 46;
export const SEMICOLON = 59;
export const BACKTICK = 96;
export const TILDE = 126;
const APOSTROPHE = 39;
export const EQUALS = 61;
export const ASTERISK = 42;
export const ZERO = 48;
export const LOWER_B = 98;
export const ELLIPSIS = 0x2026;
export const BOM = 0xfeff;

/** Full-width and ideographic punctuation that stands for ASCII: U+FF08 to U+FF5D lie 0xFEE0 above it. */
const WIDE = "（），：；［］｛｝";

/** The ASCII meaning of a structural character, any other character unchanged. */
export function toStructural(code: number): number {
  if (code < 0x2026) return code;
  if (code === 0x3001) return COMMA;
  if (code === 0x2026) return DOT;
  return WIDE.includes(String.fromCharCode(code)) ? code - 0xfee0 : code;
}

/** JSON white space, and what models and editors put in its place: no-break, ideographic and zero-width spaces, BOM. */
export function isSpace(code: number): boolean {
  return code <= 32 || code === 0xa0 || (code >= 0x2000 && code <= 0x200d) || code === 0x2028 || code === 0x2029 || code === 0x3000 || code === 0xfeff;
}

const DOUBLE_QUOTES = "\"“”„‟«»＂";
const SINGLE_QUOTES = "'‘’‚‛＇";

/** The quotes that close what this character opens, or null if it opens nothing. ASCII closes only with itself. */
export function closersOf(code: number): string | null {
  if (code === QUOTE || code === APOSTROPHE || code === BACKTICK) return String.fromCharCode(code);
  if (code < 0xab) return null;
  const quote = String.fromCharCode(code);
  return DOUBLE_QUOTES.includes(quote) ? DOUBLE_QUOTES : SINGLE_QUOTES.includes(quote) ? SINGLE_QUOTES : null;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** A character of an unquoted key. */
export function isName(code: number): boolean {
  return isDigit(code) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95 || code === 36 || code === MINUS || (code > 127 && !isSpace(code) && toStructural(code) === code && closersOf(code) === null);
}

export function isQuote(code: number): boolean {
  return closersOf(code) !== null;
}

export function isCloser(code: number): boolean {
  return code === CLOSE_BRACE || code === CLOSE_BRACKET || code === CLOSE_PAREN;
}

export function isOpener(code: number): boolean {
  return code === OPEN_BRACE || code === OPEN_BRACKET;
}

/** The structural meaning of the character at `at`; NaN behind the end. */
export function signAt(text: string, at: number): number {
  return toStructural(codeAt(text, at));
}

/** charCodeAt, which is slower ever after once it was asked behind the end. */
export function codeAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) : NaN;
}

export function skipSpaces(text: string, at: number): number {
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  return at;
}
