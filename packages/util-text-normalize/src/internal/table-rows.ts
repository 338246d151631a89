import { BACKSLASH, COLON, DASH, isBlank, PIPE, skipBlanks, trimBlanks } from "./chars.ts";

/**
 * Counts the cells of a row as micromark-extension-gfm-table does: `\|` and `\\` are content, code spans do not protect a
 * pipe. 0 for a line that cannot be a header (nothing but one pipe).
 */
export function countCells(text: string, start: number, end: number): number {
  const from = skipBlanks(text, start, end);
  const to = trimBlanks(text, from, end);
  if (to - from < 2 && text.charCodeAt(from) === PIPE) return 0;
  let cells = 0;
  let insideCell = text.charCodeAt(from) !== PIPE;
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    if (insideCell) {
      cells++;
      insideCell = false;
    }
    if (code === PIPE) insideCell = true;
    else if (code === BACKSLASH && isEscapable(text.charCodeAt(index + 1))) index++;
  }
  return cells;
}

function isEscapable(code: number): boolean {
  return code === PIPE || code === BACKSLASH;
}

/** Calls `visit` with the bounds of each text between two unescaped pipes of a row. */
export function eachCell(text: string, start: number, end: number, visit: (start: number, end: number) => void): void {
  let from = start;
  for (let index = start; index < end; index++) {
    const code = text.charCodeAt(index);
    if (code === BACKSLASH && isEscapable(text.charCodeAt(index + 1))) index++;
    else if (code === PIPE) {
      visit(from, index);
      from = index + 1;
    }
  }
  visit(from, end);
}

/** Counts the cells of a well-formed delimiter row; 0 for every other line (GFM 4.10). */
export function countDelimiters(text: string, start: number, end: number): number {
  const to = trimBlanks(text, start, end);
  let cells = 0;
  let marked = false;
  let index = skipBlanks(text, start, to);
  if (text.charCodeAt(index) === PIPE) {
    marked = true;
    index = skipBlanks(text, index + 1, to);
  }
  while (index < to) {
    const from = index;
    if (text.charCodeAt(index) === COLON) index++;
    const dashes = index;
    while (index < to && text.charCodeAt(index) === DASH) index++;
    if (index === dashes) return 0;
    if (index < to && text.charCodeAt(index) === COLON) index++;
    if (index - from > 1 && (text.charCodeAt(from) === COLON || text.charCodeAt(index - 1) === COLON)) marked = true;
    cells++;
    while (index < to && isBlank(text.charCodeAt(index))) index++;
    if (index === to) break;
    if (text.charCodeAt(index) !== PIPE) return 0;
    marked = true;
    index = skipBlanks(text, index + 1, to);
  }
  return marked ? cells : 0;
}
