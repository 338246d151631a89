import type { RejectReason } from "../types.ts";
import { readFooter, type Footer } from "./read-footer.ts";
import { isBlankLine, textAt, type TextLines, trimCell } from "./read-lines.ts";
import { makeDraft, type ReadResult } from "./table-draft.ts";

interface Records {
  titles: string[];
  rows: string[][];
}

/** Reads vertical records (`*** 1. row ***` of mysql, `-[ RECORD 1 ]-` of psql) that begin at line `at`; null when none do. */
export function readExpanded(lines: TextLines, at: number, blockEnd: number): ReadResult | null {
  const first = textAt(lines, at);
  if (recordNumber(first) === null) return null;
  const raw = first.startsWith("*");
  const groups: string[][] = [];
  let footer: Footer | null = null;
  let end = at;
  for (; end < blockEnd; end++) {
    const text = textAt(lines, end);
    const number = recordNumber(text);
    footer = readFooter(text);
    // A value that mysql prints raw may look like a prompt or a time: there only the number of rows is a footer.
    if (raw && footer?.rows == null) footer = null;
    if (number !== null) {
      if (text[0] !== first[0] || number !== groups.length + 1) return "ambiguous-row";
      groups.push([]);
    } else if (footer === null) groups.at(-1)?.push((lines.raw[end] ?? ""));
    else break;
  }
  // It may hold blank lines too.
  if (raw && footer === null && goesOn(lines, end)) return "ambiguous-row";
  const records = raw ? readMysql(groups, footer !== null) : readPsql(groups);
  if (typeof records === "string") return records;
  const { titles, rows } = records;
  const wrapped = rows.some((row) => row.some((cell) => cell.includes("\n")));
  return makeDraft(at, end, footer, { format: "expanded", titles, rows, spans: [], warnings: wrapped ? ["wrapped-cell"] : [] });
}

/** True when below the blank lines there is other text than a first record. */
function goesOn(lines: TextLines, end: number): boolean {
  let at = end;
  while (at < lines.raw.length && isBlankLine(lines, at)) at++;
  return at < lines.raw.length && recordNumber(textAt(lines, at)) !== 1;
}

function recordNumber(text: string): number | null {
  const match = /^(?:\*{10,64} (\d{1,9})\. row \*{10,64}|[-─]\[ RECORD (\d{1,9}) \][-─+┬]*)$/.exec(text);
  return match === null ? null : Number(match[1] ?? match[2]);
}

/** Keys are right-aligned before a colon; a line that is not the next key continues the value (mysql prints line breaks raw). */
function readMysql(groups: readonly string[][], ended: boolean): Records | RejectReason {
  const first = groups[0] ?? [];
  const colon = `${first[0] ?? ""} `.indexOf(": ");
  const titles = first.map((line) => keyAt(line, colon)).filter((key) => key !== null);
  if (titles.length === 0) return "no-columns";
  const rows: string[][] = [];
  for (const group of groups) {
    const row: string[] = [];
    for (const line of group) {
      const key = keyAt(line, colon);
      if (key !== null && key === titles[row.length]) row.push(trimCell(line.slice(colon + 1)));
      // A key at the right place, but not the next one, may be text of a value too, and a line under the last value a prompt.
      else if (key !== null || row.length === 0 || groups.length < 2 || (!ended && group === groups.at(-1) && readFooter(trimCell(line)) !== null)) return "ambiguous-row";
      else row.push(`${row.pop() ?? ""}\n${trimCell(line)}`);
    }
    if (row.length !== titles.length) return "ragged-row";
    rows.push(row);
  }
  return { titles, rows };
}

function keyAt(line: string, colon: number): string | null {
  if (colon < 1 || line[colon] !== ":" || (line[colon + 1] ?? " ") !== " " || line[colon - 1] === " ") return null;
  return trimCell(line.slice(0, colon));
}

/** Keys are padded to one width before the bar; an empty key continues the value that ends in `+` or `↵`. */
function readPsql(groups: readonly string[][]): Records | RejectReason {
  const titles: string[] = [];
  const rows: string[][] = [];
  for (const group of groups) {
    const row: string[] = [];
    let open = false;
    for (const line of group) {
      const bar = line.search(/ [|│]/) + 1;
      if (bar === 0) return "broken-frame";
      const key = trimCell(line.slice(0, bar));
      const value = trimCell(line.slice(bar + 1));
      if (key === "") {
        // Whether a value ends in its own `+` shows only in the next line.
        if (!open) return "ambiguous-row";
        row.push(`${trimCell((row.pop() ?? "").slice(0, -1))}\n${value}`);
      } else {
        if (rows.length === 0) titles.push(key);
        if (titles[row.length] !== key) return "ragged-row";
        row.push(value);
      }
      open = value.endsWith("+") || value.endsWith("↵");
    }
    if (row.length !== titles.length || row.length === 0) return "ragged-row";
    rows.push(row);
  }
  return { titles, rows };
}
