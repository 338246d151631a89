export { explainTables } from "./explain-tables.ts";
export { parseSimpleTable } from "./parse-simple-table.ts";
export { parseTable } from "./parse-table.ts";
export { parseTables } from "./parse-tables.ts";
export type {
  ParseTableOptions, RejectedText, RejectReason, Table, TableColumn, TableExplanation, TableFormat, TableWarning, WidthMetric,
} from "./types.ts";
