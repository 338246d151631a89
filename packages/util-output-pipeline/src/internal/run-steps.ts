import { PipelineError } from "../pipeline-error.ts";
import type { Data, PipelineContext, PipelineStep } from "../types.ts";
import { applyChange, mergeData, startContext } from "./contexts.ts";

export interface Outcome {
  context: PipelineContext;
  complete: boolean;
  error?: PipelineError;
}

/**
 * Run the steps from `from` on; `item` is the text's place among the parts after a split. At the first failure the
 * context is what the steps before it left; on a prefix the run ends at the first step that cannot tell anything yet.
 */
export function runSteps(steps: readonly PipelineStep[], raw: string, isPrefix: boolean, from = 0, item?: number): Outcome {
  let context = startContext(raw);
  let complete = true;
  for (let index = from; index < steps.length; index++) {
    const step = steps[index] as PipelineStep;
    try {
      const change = isPrefix ? step.runOnPrefix(context) : step.run(context);
      if (change === null) return { context, complete: false };
      context = applyChange(context, change);
      complete &&= change.complete !== false;
      if (change.items !== undefined) return runItems(steps, change.items, isPrefix, index + 1, context, complete);
    } catch (cause) {
      return { context, complete: false, error: new PipelineError(cause, step.name, index, item) };
    }
  }
  return { context, complete };
}

/** On a prefix all items but the last are whole; the last one may grow, and is left out while nothing of it is certain. */
function runItems(steps: readonly PipelineStep[], items: readonly string[], isPrefix: boolean, from: number, context: PipelineContext, complete: boolean): Outcome {
  const errors: PipelineError[] = [];
  const results: (Data | null)[] = [];
  let allComplete = complete && !isPrefix;
  for (let item = 0; item < items.length; item++) {
    const isOpen = isPrefix && item === items.length - 1;
    const outcome = runSteps(steps, items[item] as string, isOpen, from, item);
    allComplete &&= outcome.complete;
    if (outcome.error !== undefined) errors.push(outcome.error);
    const { data } = outcome.context;
    if (!isOpen || Object.keys(data).length > 0) results.push(outcome.error === undefined ? data : null);
  }
  const outcome = { context: { ...context, data: mergeData(context.data, { items: results }) }, complete: allComplete };
  const [first] = errors;
  return first === undefined ? outcome : { ...outcome, error: new PipelineError(first.cause, first.step, first.index, first.item, errors) };
}
