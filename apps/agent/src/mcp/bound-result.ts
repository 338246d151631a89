import type { ToolResult } from "@lastframe/util-command-run";
import { clipText } from "../prompts/clip-text.ts";

/** What a client's model may be sent of one text; the log has the rest. */
export const MAX_TEXT_CHARS = 32_768;
const MAX_TABLE_CHARS = 65_536;
const MAX_LIST_ITEMS = 200;

/** Cut a result to what fits into a context: long texts keep head and tail, a table is whole or not there. */
export function boundResult(result: ToolResult): ToolResult {
  const bounded: ToolResult = {
    ...result,
    stdoutPlain: clipText(result.stdoutPlain, MAX_TEXT_CHARS),
    stderrPlain: clipText(result.stderrPlain, MAX_TEXT_CHARS),
    text: clipText(result.text, MAX_TEXT_CHARS),
    tables: keepFitting(result.tables),
    diagnostics: result.diagnostics.slice(0, MAX_LIST_ITEMS),
    changes: result.changes.slice(0, MAX_LIST_ITEMS),
    decisions: result.decisions.slice(0, MAX_LIST_ITEMS),
  };
  return { ...bounded, truncated: result.truncated || isCut(result, bounded) };
}

function isCut(whole: ToolResult, bounded: ToolResult): boolean {
  return (["stdoutPlain", "stderrPlain", "text", "tables", "diagnostics", "changes", "decisions"] as const).some((field) => bounded[field].length < whole[field].length);
}

/** Half a table would be read as the whole one. */
function keepFitting(tables: ToolResult["tables"]): ToolResult["tables"] {
  let chars = 0;
  return tables.filter((records) => {
    const size = records.length > MAX_TABLE_CHARS ? Infinity : JSON.stringify(records).length;
    if (chars + size > MAX_TABLE_CHARS) return false;
    chars += size;
    return true;
  });
}

/** The same value with every string in it changed; keys stay. */
export function mapStrings<T>(value: T, change: (text: string) => string): T {
  if (typeof value === "string") return change(value) as T;
  if (Array.isArray(value)) return value.map((item: unknown) => mapStrings(item, change)) as T;
  if (typeof value !== "object" || value === null) return value;
  // Object.fromEntries defines: a key `__proto__` stays a field.
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, mapStrings(field as unknown, change)])) as T;
}
