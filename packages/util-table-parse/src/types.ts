/** How the table was written. */
export type TableFormat = "gfm" | "pipe" | "box" | "grid" | "aligned" | "ruled" | "rst" | "tsv" | "expanded";

/** The unit in which every row of a table lines up; for ASCII all units agree and it is `display`. */
export type WidthMetric = "display" | "codepoint" | "utf16" | "byte";

/** What a reader should know about a table that is certain otherwise. */
export type TableWarning = "truncated-cell" | "duplicate-header" | "padded-row" | "wrapped-cell";

/** Why a part of the text that resembles a table is not returned as one. */
export type RejectReason =
  | "in-code-fence"
  | "in-diff"
  | "limit"
  | "no-header"
  | "no-columns"
  | "ambiguous-title"
  | "ambiguous-text"
  | "ambiguous-row"
  | "crossed-boundary"
  | "misaligned"
  | "ragged-row"
  | "dropped-cells"
  | "broken-frame"
  | "merged-cells"
  | "metric-disagreement"
  | "footer-count";

/** One column: its unique name, its extent, and how its values sit in it. */
export interface TableColumn {
  name: string;
  /** First column position (0-based, in units of the table's `widthMetric`; UTF-16 units of the header row for gfm, tsv and unframed pipes). */
  start: number;
  /** Position after the last one. */
  end: number;
  align: "left" | "right" | "center" | null;
}

/** One certain table. */
export interface Table {
  format: TableFormat;
  /** Unique names: the second `name` is `name_2`; an unlabelled column is `''`. */
  headers: string[];
  rows: string[][];
  /** One object a row, keys as in `headers`; every key is an own property. */
  records: Record<string, string>[];
  columns: TableColumn[];
  widthMetric: WidthMetric;
  /** 1 where the syntax proves the table, 0.9 and up where the layout does, 0.6 where only `lenient` accepts it. */
  confidence: number;
  warnings: TableWarning[];
  /** First line of the table, 0-based, without its title. */
  startLine: number;
  /** Last line of the table, 0-based, without its footer. */
  endLine: number;
  title?: string;
  footer?: string;
}

/** Lines that resemble a table and are none with certainty. */
export interface RejectedText {
  /** First line, 0-based. */
  startLine: number;
  /** Last line, 0-based. */
  endLine: number;
  reason: RejectReason;
}

/** What was taken for a table, and what was not. */
export interface TableExplanation {
  tables: Table[];
  rejected: RejectedText[];
}

/** How tables are looked for; each has a default. */
export interface ParseTableOptions {
  /** `strict` (default) returns only what is certain; `lenient` also takes the first of several aligned lines as a header when nothing speaks against it. */
  mode?: "strict" | "lenient";
  /** Formats to look for. Default: all. */
  formats?: readonly TableFormat[];
  /** Expected titles (proof of a header), `'first-row'` (trust the first line) or `false` (no header: columns are named `1`, `2`, ...). Concerns tables without a rule under their header. */
  headers?: readonly string[] | "first-row" | false;
  /** A line such as `---- ----------` that marks the columns of space-aligned text which has none of its own. */
  ruler?: string;
  /** What is done with fenced code blocks. Default: `skip`. */
  fences?: "skip" | "parse";
  /** Longest text that is read, in UTF-8 bytes. Default: 16 MiB. */
  maxBytes?: number;
  /** Most rows in one table. Default: 200000. */
  maxRows?: number;
  /** Most columns in one table. Default: 512. */
  maxColumns?: number;
}
