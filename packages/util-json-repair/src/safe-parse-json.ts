import { parseDocument, toFailure } from "./internal/parse-document.ts";
import type { JsonRepairError } from "./json-repair-error.ts";
import type { JsonFailure, JsonRepairOptions, JsonSuccess } from "./types.ts";

/** A value with its repairs, or an error. */
export type SafeParseResult = JsonSuccess | JsonFailure<JsonRepairError>;

/**
 * Parse JSON, nearly-JSON or JSON in prose, and say what was done to it.
 *
 * Valid JSON comes back as JSON.parse gives it, but for an own key `__proto__` (option `proto`). Otherwise every repair
 * is listed with its place (UTF-16 offsets) and whether another reading is plausible. `complete` is false when an end was
 * invented. `{ ok: false, error }` for prose, for what cannot be read with certainty of structure, and beyond `maxDepth`
 * (10000) or `maxLength` (64 Mi). Never throws. Time is linear.
 *
 * @example
 * safeParseJson("{name: 'web', ports: [80, 443,]}");
 * // { ok: true, value: { name: "web", ports: [80, 443] }, status: "repaired", complete: true, repairs: [...] }
 */
export function safeParseJson(text: string, options: JsonRepairOptions = {}): SafeParseResult {
  try {
    return parseDocument(text, options);
  } catch (error) {
    return toFailure(error, text);
  }
}
