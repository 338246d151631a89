import { checkKey, defineStep, nothingYet } from "../internal/define-step.ts";
import type { Data, PipelineStep } from "../types.ts";

export interface MatchRegexOptions {
  /** Whether finding no match is a failure; true when left out. */
  required?: boolean;
}

/**
 * Store the groups of the first match under these names, in their order; a group that took no part is left out.
 *
 * The pattern's own cost is the caller's: a nested quantifier on a model's text can take for ever.
 *
 * @example
 * createPipeline([matchRegex(/Score:\s*(\d+)/, ["score"])]).parse("Score: 95").data; // { score: "95" }
 */
export function matchRegex<const Key extends string, const Options extends MatchRegexOptions = object>(
  pattern: RegExp,
  keys: readonly Key[],
  options?: Options,
): PipelineStep<{ merge: Options extends { required: false } ? { [K in Key]?: string } : { [K in Key]: string } }> {
  const { required = true }: MatchRegexOptions = options ?? {};
  for (const key of keys) checkKey("matchRegex", key);
  // A global or sticky pattern remembers where it stopped; a pipeline must not.
  const fresh = new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ""));
  return defineStep(
    "matchRegex",
    ({ text }) => {
      const match = fresh.exec(text);
      if (match === null) {
        if (required) throw new Error(`nothing matches ${String(pattern)}`);
        return {};
      }
      const data: Data = {};
      for (const [index, key] of keys.entries()) {
        const group = match[index + 1];
        if (group !== undefined) data[key] = group;
      }
      return { data };
    },
    nothingYet,
  );
}
