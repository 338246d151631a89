import { parseTables } from "@lastframe/util-table-parse";
import { finalizeTerminalText } from "@lastframe/util-terminal-frames";
import { toJsonLine, type Filter } from "./filter.ts";

export const tables: Filter = {
  summary: "the certain tables of terminal output",
  help: `Options
  --json  a list of tables, each a list of records; else Markdown

Exits with 1 when no table is certain.
`,
  options: { "--json": "flag" },
  apply(input, { flags }) {
    const found = parseTables(finalizeTerminalText(input));
    const output = flags.has("--json") ? toJsonLine(found.map(({ records }) => records)) : found.map(({ headers, rows }) => toMarkdown(headers, rows)).join("\n");
    return found.length > 0 ? { output, exitCode: 0 } : { output, exitCode: 1, note: "no table is certain" };
  },
};

/** A table of GitHub Flavored Markdown, which can be read back. */
function toMarkdown(headers: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(toCell).join(" | ")} |\n`;
  return line(headers) + line(headers.map(() => "---")) + rows.map(line).join("");
}

function toCell(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("|", "\\|").replaceAll("\n", "<br>");
}
