import { fixGfmTables } from "./fix-gfm-tables.ts";
import { stripLeakedSpecialTokens } from "./strip-leaked-special-tokens.ts";
import type { LeakOptions, TableOptions } from "./types.ts";

/**
 * Make a finished reply fit to be shown: remove leaked protocol tokens, then repair its tables.
 *
 * The order matters: bars in markers are no cell borders. A reply without faults comes back as it is. To learn what
 * leaked or what was repaired, call `stripLeakedSpecialTokens` and `fixGfmTablesDetailed` instead. Never throws.
 *
 * @example
 * normalizeAssistantContent("| a | b |\n|---|\n| 1 | 2 |<|im_end|>");
 * // "| a | b |\n|---|---|\n| 1 | 2 |"
 */
export function normalizeAssistantContent(content: string, options: LeakOptions & TableOptions = {}): string {
  return fixGfmTables(stripLeakedSpecialTokens(content, options).sanitized, options);
}
