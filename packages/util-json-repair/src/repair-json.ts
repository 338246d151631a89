import { BOM } from "./internal/chars.ts";
import { parseComplete } from "./internal/parse-document.ts";
import { stringify } from "./internal/stringify.ts";
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
  const { status, value } = parseComplete(text, { ...options, bigNumbers: "bigint" }, { nullOpenKey: true });
  return status === "valid" && text.charCodeAt(0) !== BOM ? text : stringify(value);
}
