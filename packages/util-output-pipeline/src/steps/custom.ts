import { defineStep, stopHere } from "../internal/define-step.ts";
import type { Data, PipelineContext, PipelineStep } from "../types.ts";

/**
 * A step of one's own: gets the context, returns the fields to change; `data` takes the place of the data so far.
 *
 * What it throws becomes the `cause` of a `PipelineError`. `raw` cannot be changed. `parsePartial` ends before it.
 *
 * @example
 * createPipeline([keyValues(), custom(({ data }) => ({ data: { ...data, age: Number(data["age"]) } }))]).parse("age: 7").data;
 * // { age: 7 }
 */
export function custom<D extends object = Data>(run: (context: PipelineContext) => { text?: string; data?: D } | void): PipelineStep<{ replace: D }> {
  if (typeof run !== "function") throw new TypeError("custom takes a function from the context to the fields to change");
  return defineStep(
    "custom",
    ({ raw, text: before, data: sofar }) => {
      const { text, data } = run(Object.freeze({ raw, text: before, data: Object.freeze({ ...sofar }) })) ?? {};
      return { ...(text === undefined ? {} : { text }), ...(data === undefined ? {} : { data: data as Data, replaceData: true }) };
    },
    stopHere,
  );
}
