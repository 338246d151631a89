export const TAB = 9;
export const SPACE = 32;
export const DOLLAR = 36;
export const ASTERISK = 42;
export const PLUS = 43;
export const DASH = 45;
export const COLON = 58;
export const LESS_THAN = 60;
export const GREATER_THAN = 62;
export const BACKSLASH = 92;
export const BACKTICK = 96;
export const PIPE = 124;
export const TILDE = 126;

/** Space or tab: the only white space that counts inside a line of Markdown. */
export function isBlank(code: number): boolean {
  return code === SPACE || code === TAB;
}

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

export function isLetter(code: number): boolean {
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

/** The index after the run of `code` that starts at `start`. */
export function runEnd(text: string, start: number, code: number): number {
  let index = start;
  while (text.charCodeAt(index) === code) index++;
  return index;
}

/** The index of the first character in `[start, end)` that is neither space nor tab, else `end`. */
export function skipBlanks(text: string, start: number, end: number): number {
  let index = start;
  while (index < end && isBlank(text.charCodeAt(index))) index++;
  return index;
}

/** The index after the last character in `[start, end)` that is neither space nor tab, else `start`. */
export function trimBlanks(text: string, start: number, end: number): number {
  let index = end;
  while (index > start && isBlank(text.charCodeAt(index - 1))) index--;
  return index;
}
