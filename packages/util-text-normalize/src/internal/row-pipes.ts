import { BACKSLASH, BACKTICK, DOLLAR, isLetter, PIPE, runEnd } from "./chars.ts";

/** Tells whether a row begins and ends with a pipe. */
export function hasOuterPipes(row: string): boolean {
  const trimmed = row.trim();
  return trimmed.length > 1 && trimmed.startsWith("|") && /[^\\]\|$/.test(trimmed);
}

/**
 * Writes the pipes inside the code spans and the math of a row so that they part no cells: `\|` in code, which GFM shows
 * as `|`, and `\vert` in math, where `\|` would be a double bar.
 */
export function escapeInnerPipes(row: string): string {
  let result = "";
  let from = 0;
  for (let index = 0; index < row.length;) {
    const code = row.charCodeAt(index);
    if (code === BACKSLASH) index += 2;
    else if (code !== BACKTICK && code !== DOLLAR) index++;
    else {
      const contentStart = runEnd(row, index, code);
      const contentEnd = findRun(row, contentStart, code, contentStart - index);
      index = contentStart;
      if (contentEnd < 0 || (code === DOLLAR && !isTight(row, contentStart, contentEnd))) continue;
      result += row.slice(from, contentStart) + escapePipes(row.slice(contentStart, contentEnd), code === DOLLAR);
      from = contentEnd;
      index = runEnd(row, contentEnd, code);
    }
  }
  return result + row.slice(from);
}

function escapePipes(content: string, isMath: boolean): string {
  let result = "";
  for (let index = 0; index < content.length; index++) {
    const code = content.charCodeAt(index);
    if (code === BACKSLASH) result += content.slice(index, ++index + 1);
    else if (code !== PIPE) result += content.charAt(index);
    else if (isMath) result += isLetter(content.charCodeAt(index + 1)) ? "\\vert " : "\\vert";
    else result += "\\|";
  }
  return result;
}

/** Where the next run of exactly `length` starts, or -1. */
function findRun(row: string, from: number, code: number, length: number): number {
  const character = String.fromCharCode(code);
  for (let start = row.indexOf(character, from); start >= 0;) {
    const end = runEnd(row, start, code);
    if (end - start === length) return start;
    start = row.indexOf(character, end);
  }
  return -1;
}

/** No blank after the opening dollar nor before the closing one: prices are no math. */
function isTight(row: string, start: number, end: number): boolean {
  return row.slice(start, end).trim().length === end - start && !/\d/.test(row.charAt(end + 1));
}
