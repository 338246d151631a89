import { JsonRepairError } from "../json-repair-error.ts";
import type { SafeParseResult } from "../safe-parse-json.ts";
import type { JsonRepairOptions, JsonSuccess } from "../types.ts";

/** The result, or its error thrown; an invented end is an error too. */
export function requireComplete(result: SafeParseResult, text: string, { truncated }: JsonRepairOptions): JsonSuccess {
  if (!result.ok) throw result.error;
  if (!result.complete && truncated !== "allow") throw new JsonRepairError("truncated", text.length, text);
  return result;
}
