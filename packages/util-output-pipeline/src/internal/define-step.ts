import type { Effect, PipelineContext, PipelineStep, StepChange } from "../types.ts";

/** How a step reads a text of which more is to come. */
type PrefixRule = (context: PipelineContext) => StepChange | null;

/** The step leaves the text as it is and cannot say anything about its own values yet. */
export const nothingYet: PrefixRule = () => ({ complete: false });

/** The step may change the text that the next ones see in a way that more text would undo. */
export const stopHere: PrefixRule = () => null;

export function defineStep<E extends Effect>(name: string, run: (context: PipelineContext) => StepChange, runOnPrefix: PrefixRule, splits = false): PipelineStep<E> {
  return Object.freeze({ name, splits, run, runOnPrefix });
}

/** A value under its key, or, where it is missing, a failure unless it may be. */
export function storeValue(key: string, value: unknown, required: boolean, missing: string): StepChange {
  if (value !== undefined) return { data: { [key]: value } };
  if (required) throw new Error(missing);
  return {};
}

export function checkKey(step: string, key: unknown): string {
  if (typeof key !== "string" || key === "") throw new TypeError(`${step} needs a name for its value`);
  if (key === "__proto__") throw new TypeError(`${step} cannot store a value as __proto__`);
  return key;
}
