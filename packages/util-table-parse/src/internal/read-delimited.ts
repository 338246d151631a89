import { headerConfidence } from "./header-gate.ts";
import { readFooter } from "./read-footer.ts";
import { type SourceLine, textAt, trimCell } from "./read-lines.ts";
import type { Settings } from "./settings.ts";
import { makeDraft, reject, type ReadResult, type TableDraft } from "./table-draft.ts";

/** Reads a block of lines split by tabs (mysql -B) or by bare pipes (sqlite3 -header); null when its first line is not so split. */
export function readDelimited(lines: readonly SourceLine[], from: number, to: number, settings: Settings): ReadResult | null {
  const header = lines[from]?.raw ?? "";
  const delimiter = header.includes("\t") ? "\t" : isBarePipes(header) ? "|" : null;
  if (delimiter === null || to - from < 2 || header.startsWith(delimiter)) return null;
  const titles = header.split(delimiter).map(trimCell);
  const rows: string[][] = [];
  let end = from + 1;
  let footer: ReturnType<typeof readFooter> = null;
  for (; end < to; end++) {
    footer = readFooter(textAt(lines, end));
    if (footer !== null) break;
    const fields = (lines[end]?.raw ?? "").split(delimiter).map(trimCell);
    if (fields.length !== titles.length) return reject("ragged-row", from, to);
    if (fields.every((field) => field === "")) return reject("ambiguous-row", from, to);
    rows.push(fields);
  }
  if (rows.length === 0) return null;
  const confidence = settings.headers === false || titles.includes("") ? null : headerConfidence(titles, rows, settings);
  if (confidence === null) return reject("no-header", from, to);
  return makeDraft(from, end, footer, { format: delimiter === "\t" ? "tsv" : "pipe", titles, rows, spans: fieldSpans(header, delimiter, 0), confidence });
}

function isBarePipes(text: string): boolean {
  return text.includes("|") && !/^\||\|$|\|[| ]| \|/.test(text);
}

function fieldSpans(text: string, delimiter: string, from: number): TableDraft["spans"] {
  let start = from;
  return text.split(delimiter).map((field) => {
    const span = { start, end: start + field.length, align: null };
    start = span.end + delimiter.length;
    return span;
  });
}

/** Reads a Jira table (`||title||` over `|cell|`) that begins at line `at`; null when none does. */
export function readJira(lines: readonly SourceLine[], at: number, blockEnd: number): ReadResult | null {
  const header = textAt(lines, at);
  if (!/^\|\|.+\|\|$/.test(header)) return null;
  const titles = header.slice(2, -2).split("||").map(trimCell);
  if (titles.some((title) => title === "" || title.includes("|"))) return null;
  const rows: string[][] = [];
  let end = at + 1;
  for (; end < blockEnd; end++) {
    const text = textAt(lines, end);
    const cells = text.slice(1, -1).split("|").map(trimCell);
    if (!/^\|[^|].*\|$/.test(text) || cells.length !== titles.length) return reject("ragged-row", at, blockEnd);
    rows.push(cells);
  }
  if (rows.length === 0) return null;
  return makeDraft(at, end, null, { format: "pipe", titles, rows, spans: fieldSpans(header.slice(2, -2), "||", 2) });
}
