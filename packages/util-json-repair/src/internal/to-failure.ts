import { JsonRepairError } from "../json-repair-error.ts";
import type { JsonFailure } from "../types.ts";

/** A failure with its place in the whole text; errors that are not ours go on. */
export function toFailure(error: unknown, text: string): JsonFailure<JsonRepairError> {
  if (!JsonRepairError.isInstance(error)) throw error;
  return { ok: false, error: new JsonRepairError(error.code, error.position, text) };
}
