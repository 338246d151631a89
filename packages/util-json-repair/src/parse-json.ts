import { parseComplete } from "./internal/parse-document.ts";
import type { JsonRepairOptions } from "./types.ts";

/**
 * Parse JSON, nearly-JSON or JSON in prose.
 *
 * As {@link safeParseJson}, for callers that want the value alone. Throws a {@link JsonRepairError}; as it cannot report
 * that an end was invented, it throws code `truncated` then, unless `truncated: "allow"`.
 *
 * @example
 * parseJson("{'retries': 3, 'ok': True,}");
 * // { retries: 3, ok: true }
 */
export function parseJson(text: string, options: JsonRepairOptions = {}): unknown {
  return parseComplete(text, options).value;
}
