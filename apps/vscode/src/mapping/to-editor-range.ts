/** A place as the editor counts: lines and columns from 0, the end not included. */
export interface EditorRange {
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A place as a tool counts: lines from 1, columns from `columnBase`. */
export interface ToolPlace {
  readonly line: number | null;
  readonly column: number | null;
  readonly endLine?: number | undefined;
  readonly endColumn?: number | undefined;
  readonly columnBase?: 0 | 1;
}

/** The editor takes a line that ends here to be underlined from its first character that is not blank. */
export const END_OF_LINE: number = Number.MAX_VALUE;

/**
 * Count a place as the editor does. This is the only spot where 1-based becomes 0-based.
 *
 * Without an end the range is empty: the editor then underlines the word that stands there. Without a column it is the
 * whole line, without a line the top of the file.
 */
export function toEditorRange({ line, column, endLine, endColumn, columnBase = 1 }: ToolPlace): EditorRange {
  const startLine = fromBase(line ?? 1, 1);
  if (column === null || line === null) {
    const lastLine = line === null || endLine === undefined ? startLine : Math.max(startLine, fromBase(endLine, 1));
    return { startLine, startColumn: 0, endLine: lastLine, endColumn: END_OF_LINE };
  }
  const startColumn = fromBase(column, columnBase);
  const start = { startLine, startColumn, endLine: startLine, endColumn: startColumn };
  if (endColumn === undefined) return start;
  const end = { endLine: fromBase(endLine ?? line, 1), endColumn: fromBase(endColumn, columnBase) };
  const isAfter = end.endLine > startLine || (end.endLine === startLine && end.endColumn > startColumn);
  return isAfter ? { ...start, ...end } : start;
}

function fromBase(count: number, base: 0 | 1): number {
  return Number.isSafeInteger(count) ? Math.max(0, count - base) : 0;
}

/** Whole lines, both ends included and counted from 1, as a diff names them. */
export function toLinesRange(firstLine: number, lastLine: number): EditorRange {
  return toEditorRange({ line: Math.max(1, firstLine), column: null, endLine: lastLine });
}
