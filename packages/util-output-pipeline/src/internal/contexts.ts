import type { Data, PipelineContext, StepChange } from "../types.ts";

export function startContext(raw: string): PipelineContext {
  return { raw, text: raw, data: {} };
}

/** The context after a change: a new one, so that nobody's context is ever altered. */
export function applyChange({ raw, text, data }: PipelineContext, change: StepChange): PipelineContext {
  const base = change.replaceData === true ? {} : data;
  return { raw, text: change.text ?? text, data: change.data === undefined ? base : mergeData(base, change.data) };
}

/** Copy own keys one by one: assigning an own `__proto__` would run the setter of `Object.prototype`. */
export function mergeData(base: Data, added: Data): Data {
  const merged: Data = { ...base };
  for (const key of Object.keys(added)) if (key !== "__proto__") merged[key] = added[key];
  return merged;
}
