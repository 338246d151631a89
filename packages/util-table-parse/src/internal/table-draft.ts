import type { RejectReason, TableColumn, TableFormat, TableWarning, WidthMetric } from "../types.ts";
import type { Footer } from "./read-footer.ts";

/** A table as a reader found it: titles may repeat, line numbers are those of the text. */
export interface TableDraft {
  format: TableFormat;
  titles: string[];
  rows: string[][];
  /** Extents of the columns; null where the format has no positions. */
  spans: { start: number; end: number; align: TableColumn["align"] }[];
  metric: WidthMetric;
  /** How far columns are out of line. */
  faults: number;
  confidence: number;
  warnings: TableWarning[];
  start: number;
  /** Line after the last one, footer excluded. */
  end: number;
  title: string | undefined;
  footer: Footer | null;
  /** Line after the footer. */
  next: number;
}

/** What is measured and proved of a table; where it stands is known before. */
export type DraftBody = Pick<TableDraft, "format" | "titles" | "rows" | "spans"> & Partial<TableDraft>;

/** Completes a draft, proved by its syntax unless `body` says less; a footer takes one line. */
export function makeDraft(start: number, end: number, footer: Footer | null, body: DraftBody): TableDraft {
  return { metric: "utf16", faults: 0, confidence: 1, warnings: [], title: undefined, start, end, footer, next: footer === null ? end : end + 1, ...body };
}

/** What a reader says of lines that may be a table. */
export type ReadResult = TableDraft | RejectReason;

export function isDraft(result: ReadResult | null): result is TableDraft {
  return result !== null && typeof result !== "string";
}
