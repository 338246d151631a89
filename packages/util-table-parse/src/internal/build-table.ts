import type { Table, TableWarning } from "../types.ts";
import type { TableDraft } from "./table-draft.ts";

/** Makes the public table: unique names, own-property records, warnings. */
export function buildTable(draft: TableDraft): Table {
  const headers = uniqueNames(draft.titles);
  const warnings = new Set<TableWarning>(draft.warnings);
  if (headers.some((name, i) => name !== draft.titles[i])) warnings.add("duplicate-header");
  if (draft.rows.some((row) => row.some((cell) => cell.charCodeAt(cell.length - 1) === 0x2026))) warnings.add("truncated-cell");
  return {
    format: draft.format,
    headers,
    rows: draft.rows,
    records: draft.rows.map((row) => toRecord(headers, row)),
    columns: headers.map((name, i) => {
      const { start = 0, end = 0, align = null } = draft.spans[i] ?? {};
      return { name, start, end, align };
    }),
    widthMetric: draft.metric,
    confidence: draft.confidence,
    warnings: [...warnings],
    startLine: draft.start,
    endLine: draft.end - 1,
    ...(draft.title === undefined ? {} : { title: draft.title }),
    ...(draft.footer === null ? {} : { footer: draft.footer.text }),
  };
}

/** Duplicates must not overwrite one another (vscode-kubernetes-tools#565). */
function uniqueNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    let name = title;
    for (let number = 2; taken.has(name); number++) name = `${title}_${String(number)}`;
    taken.add(name);
    return name;
  });
}

function toRecord(headers: readonly string[], row: readonly string[]): Record<string, string> {
  const record: Record<string, string> = {};
  for (let i = 0; i < headers.length; i++) {
    const name = headers[i] ?? "";
    const value = row[i] ?? "";
    // Assigning to __proto__ would call its setter and lose the cell.
    if (name === "__proto__") Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
    else record[name] = value;
  }
  return record;
}
