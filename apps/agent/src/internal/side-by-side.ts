import stringWidth from "string-width";
import wrapAnsi from "wrap-ansi";

const GAP = " | ";
const NARROWEST_COLUMN = 30;

export interface Panel {
  readonly title: string;
  readonly text: string;
  /** Break lines between words; default: wherever the column ends. */
  readonly wrapWords?: boolean;
}

/** Two panels beside each other within `width` columns, or below each other where that is too narrow. */
export function sideBySide(left: Panel, right: Panel, width: number, maxLines: number): string[] {
  const column = Math.floor((width - GAP.length) / 2);
  if (column < NARROWEST_COLUMN) return [...panelLines(left, width, maxLines), "", ...panelLines(right, width, maxLines)];

  const leftLines = panelLines(left, column, maxLines);
  const rightLines = panelLines(right, column, maxLines);
  const height = Math.max(leftLines.length, rightLines.length);
  return Array.from({ length: height }, (_, row) => {
    const cell = leftLines[row] ?? "";
    return `${cell}${" ".repeat(column - stringWidth(cell))}${GAP}${rightLines[row] ?? ""}`.trimEnd();
  });
}

function panelLines({ title, text, wrapWords = false }: Panel, width: number, maxLines: number): string[] {
  const lines = wrapAnsi(text, width, { hard: true, trim: false, wordWrap: wrapWords }).split("\n");
  const shown = lines.slice(0, maxLines);
  const hidden = lines.length - shown.length;
  if (hidden > 0) shown.push(`... ${String(hidden)} more line${hidden === 1 ? "" : "s"}`);
  return [title, "-".repeat(Math.min(width, stringWidth(title))), ...shown];
}
