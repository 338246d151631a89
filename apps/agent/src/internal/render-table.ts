import type { createColors } from "picocolors";
import stringWidth from "string-width";
import { count } from "./count.ts";

const SHOWN_ROWS = 20;

/** One table of a result for a person: its size, its headers, its first rows. */
export function renderTable(records: readonly Record<string, string>[], index: number, colors: ReturnType<typeof createColors>): string[] {
  return ["", colors.dim(titleOf(records, index)), ...renderRecords(records, colors)];
}

function titleOf(records: readonly Record<string, string>[], index: number): string {
  const columns = Object.keys(records[0] ?? {}).length;
  return `table ${String(index + 1)}: ${count(records.length, "row")}, ${count(columns, "column")}`;
}

function renderRecords(records: readonly Record<string, string>[], colors: ReturnType<typeof createColors>): string[] {
  const headers = Object.keys(records[0] ?? {});
  const shown = records.slice(0, SHOWN_ROWS).map((record) => headers.map((header) => oneLine(record[header] ?? "")));
  const titles = headers.map(oneLine);
  const widths = titles.map((title, column) => Math.max(...[title, ...shown.map((row) => row[column] ?? "")].map((cell) => stringWidth(cell))));
  const align = (row: readonly string[]): string =>
    `  ${row.map((cell, column) => cell + " ".repeat(Math.max(0, (widths[column] ?? 0) - stringWidth(cell)))).join("  ").trimEnd()}`;

  const lines = [colors.bold(align(titles)), ...shown.map(align)];
  const hidden = records.length - shown.length;
  if (hidden > 0) lines.push(colors.dim(`  and ${count(hidden, "row")} more; --json has them all`));
  return lines;
}

function oneLine(cell: string): string {
  return cell.replaceAll("\n", " / ");
}
