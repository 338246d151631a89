import { runSteps, type Outcome } from "./internal/run-steps.ts";
import type { ParseResult, Pipeline, PipelineData, PipelineStep } from "./types.ts";

/**
 * Compose steps into a parser of model output: each works on the text and the data that the ones before it left.
 *
 * After `splitLines()` or `splitBy()` the rest runs on each item, and the items' data come back as `data.items`. A
 * pipeline is frozen, holds no state and may be used any number of times. Steps run in linear time on any text; a
 * caller's own pattern or function costs what it costs.
 *
 * @throws TypeError for something that is no step, and for a second split.
 *
 * @example
 * createPipeline([stripFences(), looseJson()]).parse('```json\n{ "answer": "hello", }\n```').data;
 * // { answer: "hello" }
 */
export function createPipeline<const Steps extends readonly PipelineStep[]>(steps: Steps): Pipeline<PipelineData<Steps>> {
  const list = checkSteps(steps);
  const run = (raw: string, isPrefix: boolean): Outcome => runSteps(list, checkText(raw), isPrefix);
  const toResult = (raw: string, { context, complete }: Outcome): ParseResult<never> => ({ raw, text: context.text, data: context.data as never, complete });
  return Object.freeze<Pipeline<PipelineData<Steps>>>({
    steps: list,
    parse(raw) {
      const outcome = run(raw, false);
      if (outcome.error !== undefined) throw outcome.error;
      return toResult(raw, outcome);
    },
    safeParse(raw) {
      const outcome = run(raw, false);
      if (outcome.error !== undefined) return { ok: false, error: outcome.error, data: { ...outcome.context.data } };
      return { ok: true, ...toResult(raw, outcome) };
    },
    parsePartial: (rawSoFar) => toResult(rawSoFar, run(rawSoFar, true)),
  });
}

function checkSteps(steps: readonly PipelineStep[]): readonly PipelineStep[] {
  if (!Array.isArray(steps)) throw new TypeError("createPipeline takes a list of steps: [trim(), looseJson()]");
  let split: string | null = null;
  for (const [index, step] of (steps as readonly PipelineStep[]).entries()) {
    if (typeof step !== "object" || typeof step.run !== "function") throw new TypeError(`step ${index} is no step: call the step function, as in trim()`);
    if (!step.splits) continue;
    if (split !== null) throw new TypeError(`step ${index} (${step.name}): ${split} splits the text already`);
    split = step.name;
  }
  return Object.freeze([...(steps as readonly PipelineStep[])]);
}

function checkText(raw: unknown): string {
  if (typeof raw !== "string") throw new TypeError(`a pipeline parses a string, not ${raw === null ? "null" : typeof raw}`);
  return raw;
}
