import type { HeldRow } from "./history.ts";
import { rowText, wrappedText } from "./row.ts";
import type { Screen } from "./screen.ts";
import { DRAWN, shown, trimBlanks } from "./text.ts";

/** Rows up to `end` as lines joined by line feeds, soft wraps undone, as `shown` takes them; the first may be a held one. */
function joinRows(screen: Screen, start: number, end: number, held: HeldRow | null | undefined): string {
  let text = held?.open ?? "";
  let touched = held?.touched ?? false;
  let above = held?.row;
  for (const row of screen.rows.slice(start, end)) {
    if (above) {
      text += row.wrapped ? wrappedText(above, row, screen) : rowText(above) + (touched ? DRAWN : "") + "\n";
      touched &&= row.wrapped;
    }
    touched ||= row.touched;
    above = row;
  }
  return !above ? text : text + rowText(above) + (touched ? DRAWN : "");
}

/**
 * Rows as lines joined by line feeds, down to the last row with text or the cursor's row, whichever is lower. Lines that
 * were drawn on are right-trimmed.
 */
export function renderRows(screen: Screen): string {
  const { rows, y } = screen;
  const held = screen.history?.held(rows[0]);
  let end = rows.length;
  while (end > y + 1 && rows[end - 1]?.width === 0) end--;
  // The cursor may stand below every row that exists.
  const missing = end === 0 && !held ? y : y + 1 - end;
  return shown(joinRows(screen, 0, end, held)) + "\n".repeat(Math.max(0, missing));
}

/** The line the cursor is in, soft wraps undone: right-trimmed, but not to the left of the cursor. */
export function renderCursorLine(screen: Screen): string {
  const { rows, x, y } = screen;
  const row = rows[y];
  if (!row) return "";
  let first = y;
  while (first > 0 && rows[first]?.wrapped) first--;
  const held = rows[first]?.wrapped ? screen.history?.held(rows[first]) : null;
  const line = shown(joinRows(screen, first, y + 1, held).replace(DRAWN, ""));
  const trimmed = x < row.width ? trimBlanks(line) : line;
  const beforeCursor = line.length - shown(rowText(row)).length + x;
  return trimmed.length < beforeCursor ? line.slice(0, beforeCursor) : trimmed;
}
