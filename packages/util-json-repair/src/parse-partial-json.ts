import { parseDocument, toFailure } from "./internal/parse-document.ts";
import type { JsonRepairError } from "./json-repair-error.ts";
import type { JsonFailure, JsonRepairOptions, PartialJson } from "./types.ts";

/**
 * Parse the prefix of a JSON text to the longest value that can be trusted.
 *
 * A string or number at the end is given as it stands, a begun keyword is completed, a key without a value is left out.
 * Half an escape or surrogate pair waits, and so does what may or may not be a Windows path. `openPath` leads to what is
 * still open. `{ ok: false, error }` as long as no value has begun, and for what {@link safeParseJson} refuses. Never
 * throws. For growing texts use {@link createPartialJsonParser}, which does not start over.
 *
 * @example
 * parsePartialJson('{"title":"Draft","tags":["a","b');
 * // { ok: true, value: { title: "Draft", tags: ["a", "b"] }, complete: false, openPath: ["tags", 1], repairs: [...] }
 */
export function parsePartialJson(text: string, options: JsonRepairOptions = {}): PartialJson | JsonFailure<JsonRepairError> {
  try {
    const { value, complete, openPath = [], repairs } = parseDocument(text, options, { partial: true });
    return { ok: true, value, complete: complete && typeof value !== "number", openPath, repairs };
  } catch (error) {
    return toFailure(error, text);
  }
}
