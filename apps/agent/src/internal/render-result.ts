import type { ToolResult } from "@lastframe/util-command-run";
import type { createColors } from "picocolors";
import stringWidth from "string-width";

type Colors = ReturnType<typeof createColors>;

const SHOWN_ROWS = 20;

/** A result for a person: the gist first, then tables, then the clean text. Ends in a newline. */
export function renderResult(result: ToolResult, colors: Colors): string {
  const mark = result.ok ? colors.green("ok") : colors.red("not ok");
  const lines = [`${mark}  ${colors.bold(result.summary)}`];
  for (const [index, records] of result.tables.entries()) {
    lines.push("", colors.dim(titleOf(records, index)), ...renderRecords(records, colors));
  }

  const text = result.text.replace(/\n+$/, "");
  if (text !== "") lines.push("", text);
  return `${lines.join("\n")}\n`;
}

function titleOf(records: readonly Record<string, string>[], index: number): string {
  const columns = Object.keys(records[0] ?? {}).length;
  return `table ${String(index + 1)}: ${count(records.length, "row")}, ${count(columns, "column")}`;
}

function renderRecords(records: readonly Record<string, string>[], colors: Colors): string[] {
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

function count(value: number, noun: string): string {
  return `${value.toLocaleString("en-US")} ${noun}${value === 1 ? "" : "s"}`;
}
