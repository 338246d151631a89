import { parseTable } from "./parse-table.ts";

/**
 * Returns the records of the one table in a text.
 *
 * `null` when the text holds no certain table, or more than one. Values are strings, an empty cell is `''`, a second
 * column of the same name is `name_2`. Limits are those of {@link parseTable}. Never throws.
 *
 * @example
 * parseSimpleTable("ID    TITLE     STATE\n1     boot      ready\n2     deploy    failed");
 * // [{ ID: "1", TITLE: "boot", STATE: "ready" }, { ID: "2", TITLE: "deploy", STATE: "failed" }]
 */
export function parseSimpleTable(text: string): Record<string, string>[] | null {
  return parseTable(text)?.records ?? null;
}
