import { headerConfidence } from "./header-gate.ts";
import { readFooter, type Footer } from "./read-footer.ts";
import { textAt, type TextLines, trimCell } from "./read-lines.ts";
import type { Settings } from "./settings.ts";
import { makeDraft, type ReadResult, type TableDraft } from "./table-draft.ts";

/** How the fields of a header and of the rows under it are told apart; `outer` bars stand around them. */
interface Delimiters {
  header: string;
  row: string;
  outer: number;
}

/** Reads a block of lines split by tabs (mysql -B), by bare pipes (sqlite3 -header) or by the bars of Jira (`||title||` over `|cell|`); null when its first line is not so split. */
export function readDelimited(lines: TextLines, from: number, to: number, settings: Settings): ReadResult | null {
  const header = (lines.raw[from] ?? "");
  const delimiters = findDelimiters(header);
  if (delimiters === null || to - from < 2) return null;
  const { outer } = delimiters;
  const titles = splitFields(header, delimiters.header, outer * 2);
  const rows: string[][] = [];
  let end = from + 1;
  let footer: Footer | null = null;
  for (; end < to; end++) {
    footer = readFooter(textAt(lines, end));
    if (footer !== null) break;
    const text = outer > 0 ? textAt(lines, end) : (lines.raw[end] ?? "");
    const fields = splitFields(text, delimiters.row, outer);
    if (fields.length !== titles.length || (outer > 0 && !/^\|.*\|$/.test(text))) return "ragged-row";
    if (fields.every((field) => field === "")) return "ambiguous-row";
    rows.push(fields);
  }
  if (rows.length === 0) return null;
  const confidence = outer > 0 ? 1 : settings.headers === false ? null : headerConfidence(titles, rows, settings);
  if (confidence === null || titles.includes("")) return "no-header";
  return makeDraft(from, end, footer, { format: delimiters.row === "\t" ? "tsv" : "pipe", titles, rows, spans: fieldSpans(header, delimiters.header, outer * 2), confidence });
}

function findDelimiters(header: string): Delimiters | null {
  if (/^\|\|.+\|\|$/.test(header)) return { header: "||", row: "|", outer: 1 };
  const delimiter = header.includes("\t") ? "\t" : "|";
  const isBare = header.includes(delimiter) && !header.startsWith(delimiter) && (delimiter === "\t" || !/\|$|\|[| ]| \|/.test(header));
  return isBare ? { header: delimiter, row: delimiter, outer: 0 } : null;
}

function splitFields(text: string, delimiter: string, outer: number): string[] {
  return text.slice(outer, text.length - outer).split(delimiter).map(trimCell);
}

function fieldSpans(text: string, delimiter: string, from: number): TableDraft["spans"] {
  let start = from;
  return text.slice(from, text.length - from).split(delimiter).map((field) => {
    const span = { start, end: start + field.length, align: null };
    start = span.end + delimiter.length;
    return span;
  });
}
