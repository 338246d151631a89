import { checkLevel, readDocument, summarize } from "./internal/parse-document.ts";
import { requireComplete } from "./internal/require-complete.ts";
import { stringify } from "./internal/stringify.ts";
import { toFailure } from "./internal/to-failure.ts";
import type { JsonRepairOptions } from "./types.ts";

/**
 * Repair a text to valid JSON text.
 *
 * Valid JSON comes back unchanged; anything else is parsed and written without white space, integers with all their
 * digits. A key whose value is missing gets null. Throws a {@link JsonRepairError} where {@link parseJson} does, with code
 * `truncated` for an invented end unless `truncated: "allow"`.
 *
 * @example
 * repairJson("{a: 1, b: [2, 3,],}");
 * // '{"a":1,"b":[2,3]}'
 */
export function repairJson(text: string, options: JsonRepairOptions = {}): string {
  try {
    const result = summarize(readDocument(text, { ...options, bigNumbers: "bigint" }, { nullOpenKey: true }), options);
    checkLevel(result, options, text);
    requireComplete(result, text, options);
    return result.status === "valid" && isStrict(text) ? text : stringify(result.value);
  } catch (error) {
    throw toFailure(error, text).error;
  }
}

function isStrict(text: string): boolean {
  return text.charCodeAt(0) !== 0xfeff;
}
