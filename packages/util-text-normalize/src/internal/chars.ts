export const TAB = 9;
export const SPACE = 32;
export const BACKSLASH = 92;
export const BACKTICK = 96;
export const PIPE = 124;

/** The index after the run of the character that stands at `start`. */
export function runEnd(text: string, start: number): number {
  const code = text.charCodeAt(start);
  let index = start;
  while (text.charCodeAt(index) === code) index++;
  return index;
}

/** Where the next run that is `run` and no longer starts, or -1. */
export function findRun(text: string, run: string, from: number): number {
  let index = text.indexOf(run, from);
  while (index >= 0) {
    const end = runEnd(text, index);
    if (end - index === run.length) break;
    index = text.indexOf(run, end);
  }
  return index;
}

/** The index after the match of a sticky pattern that starts at `index`, or 0. */
export function matchEnd(pattern: RegExp, text: string, index: number): number {
  pattern.lastIndex = index;
  return pattern.test(text) ? pattern.lastIndex : 0;
}

/** How many U+FFFD a text holds. */
export function countReplacements(text: string): number {
  return text.split("\ufffd").length - 1;
}
