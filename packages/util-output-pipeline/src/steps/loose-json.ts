import { parsePartialJson, safeParseJson } from "@lastframe/util-json-repair";
import { checkKey, defineStep } from "../internal/define-step.ts";
import type { Data, Field, PipelineStep, StepChange } from "../types.ts";

export interface LooseJsonOptions {
  /** Where the value is stored. Needed for lists and single values; an object without it is merged into the data. */
  key?: string;
  /** Whether a text without JSON is a failure; true when left out. */
  required?: boolean;
  /** Whether a document whose end is missing is taken as far as it goes; `complete` is false then. */
  partial?: boolean;
}

/**
 * Read the text as JSON the way models write it (trailing commas, comments, single quotes, prose and fences around).
 *
 * Fails rather than guess, as `safeParseJson` of util-json-repair does; a document whose end is missing is a failure
 * unless `partial` is set. Own `__proto__` keys are dropped.
 *
 * @example
 * createPipeline([looseJson()]).parse("{ a: 1, b: [2,], }").data; // { a: 1, b: [2] }
 */
export function looseJson<const Options extends LooseJsonOptions & { key: string }>(options: Options): PipelineStep<{ merge: Field<Options["key"], unknown, Options> }>;
export function looseJson<T extends object = Data>(options?: LooseJsonOptions & { key?: undefined }): PipelineStep<{ merge: T }>;
export function looseJson(options: LooseJsonOptions): PipelineStep<{ merge: Data }>;
export function looseJson(options: LooseJsonOptions = {}): PipelineStep<{ merge: object }> {
  const { key, required = true, partial = false } = options;
  if (key !== undefined) checkKey("looseJson", key);
  return defineStep(
    "looseJson",
    ({ text }) => {
      const result = safeParseJson(text);
      if (!result.ok) {
        if (required) throw result.error;
        return {};
      }
      if (!result.complete && !partial) throw new Error("the JSON is cut off: its end is missing");
      return store(result.value, key, result.complete);
    },
    ({ text }) => readSoFar(text, key),
  );
}

function store(value: unknown, key: string | undefined, complete: boolean): StepChange {
  if (key !== undefined) return { data: { [key]: value }, complete };
  if (isObject(value)) return { data: value, complete };
  throw new Error('the JSON is no object: name its place, as in looseJson({ key: "value" })');
}

/** In a reply that does not begin with its JSON the first bracket may belong to the prose. */
function readSoFar(text: string, key: string | undefined): StepChange {
  if (!/^\s*(?:[{[]|```)/.test(text)) return { complete: false };
  const result = parsePartialJson(text);
  if (!result.ok) return { complete: false };
  const value = result.complete ? result.value : withoutOpenScalar(result.value, result.openPath);
  if (value === undefined || (key === undefined && !isObject(value))) return { complete: false };
  return store(value, key, result.complete);
}

function isObject(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A number at the end may get more digits, and a keyword may turn out to be a word; only strings and containers grow. */
function withoutOpenScalar(value: unknown, path: readonly (string | number)[]): unknown {
  let parent: unknown;
  let open = value;
  for (const key of path) {
    parent = open;
    open = (open as Data)[key];
  }
  if (typeof open === "string" || (typeof open === "object" && open !== null)) return value;
  if (Array.isArray(parent)) parent.pop();
  else if (isObject(parent)) delete parent[path.at(-1) as string];
  return parent === undefined ? undefined : value;
}
