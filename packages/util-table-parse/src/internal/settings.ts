import type { ParseTableOptions, TableFormat } from "../types.ts";

/** 16 MiB of UTF-8: more than a terminal keeps, and about a second of work. */
const DEFAULT_MAX_BYTES: number = 16 * 1024 * 1024;
const DEFAULT_MAX_ROWS = 200_000;
const DEFAULT_MAX_COLUMNS = 512;

/** The options with their defaults. */
export type Settings = ParseTableOptions & Required<Pick<ParseTableOptions, "fences" | "maxBytes" | "maxRows" | "maxColumns">>;

const FORMATS: readonly TableFormat[] = ["gfm", "pipe", "box", "grid", "aligned", "ruled", "rst", "tsv", "expanded"];

/** Throws a TypeError for a format that does not exist: to leave it out silently would find nothing. */
export function readSettings(options: ParseTableOptions): Settings {
  const unknown = options.formats?.find((format) => !FORMATS.includes(format));
  if (unknown !== undefined) throw new TypeError(`unknown table format ${JSON.stringify(unknown)}: known are ${FORMATS.join(", ")}`);
  return { fences: "skip", maxBytes: DEFAULT_MAX_BYTES, maxRows: DEFAULT_MAX_ROWS, maxColumns: DEFAULT_MAX_COLUMNS, ...options };
}

/** True when the text has more UTF-8 bytes than allowed; counts only when the length leaves it open. */
export function isTooLong(text: string, maxBytes: number): boolean {
  return text.length > maxBytes || (text.length * 3 > maxBytes && new TextEncoder().encode(text).length > maxBytes);
}
