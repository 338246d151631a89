import { wrappedText, type History } from "./history.ts";
import type { Row, RowGeometry } from "./row.ts";
import type { Screen } from "./screen.ts";
import { trimBlanks } from "./text.ts";

/**
 * Rows as lines joined by line feeds, soft wraps undone, down to the last row with text or the cursor's row, whichever is
 * lower. Lines that were drawn on are right-trimmed.
 */
export function renderRows(screenRows: Row[], y: number, geometry: RowGeometry, history: History | null): string {
  const held = history?.heldAbove(screenRows[0]) ?? null;
  const rows = held === null ? screenRows : [held, ...screenRows];
  const cursorRow = y + rows.length - screenRows.length;
  let end = rows.length;
  while (end > cursorRow + 1 && rows[end - 1]?.width === 0) end -= 1;
  let text = "";
  let open = held === null ? "" : (history?.openText ?? "");
  let touched = held !== null && history?.openTouched === true;
  for (let index = 0; index < end; index += 1) {
    const row = rows[index] as Row;
    const next = index + 1 < end ? rows[index + 1] : undefined;
    touched ||= row.touched;
    if (next?.wrapped === true) {
      open += wrappedText(row, next, geometry);
      continue;
    }
    const line = open + row.toText();
    text += touched ? trimBlanks(line) : line;
    if (next !== undefined) text += "\n";
    open = "";
    touched = false;
  }
  // The cursor may stand below every row that exists.
  return text + "\n".repeat(Math.max(0, cursorRow - Math.max(end - 1, 0)));
}

/** The line the cursor is in, soft wraps undone: right-trimmed, but not to the left of the cursor. */
export function renderCursorLine(screen: Screen, history: History | null): string {
  let first = screen.y;
  while (first > 0 && screen.rows[first]?.wrapped === true) first -= 1;
  const held = first === 0 && screen.rows[0]?.wrapped === true ? history?.held : null;
  const rows = screen.rows.slice(first, screen.y + 1);
  let text = history != null && held != null ? history.openText : "";
  if (held != null && rows[0] !== undefined) text += wrappedText(held, rows[0], screen.geometry);
  for (let index = 0; index + 1 < rows.length; index += 1) {
    const row = rows[index];
    const next = rows[index + 1];
    if (row !== undefined && next !== undefined) text += wrappedText(row, next, screen.geometry);
  }
  const last = screen.y < screen.rows.length ? rows[rows.length - 1] : undefined;
  if (last === undefined) return text;
  const line = last.toText();
  if (screen.x >= last.width) return text + line;
  const trimmed = trimBlanks(line);
  return text + (trimmed.length >= screen.x ? trimmed : line.slice(0, screen.x));
}
