import type { PipelineError } from "./pipeline-error.ts";

/** Extracted values by name. Never holds an own `__proto__`. */
export type Data = Record<string, unknown>;

/** What a step sees. Steps return changes and never alter a context; a custom one gets it frozen. */
export interface PipelineContext {
  /** The input as it came; in array mode the item as it was split off. */
  readonly raw: string;
  /** The text that the next step works on. */
  readonly text: string;
  /** What the steps so far extracted. */
  readonly data: Data;
}

/** What a step changes: fields left out stay as they are. */
export interface StepChange {
  text?: string;
  /** Merged into the data so far; `replaceData` takes its place instead. */
  data?: Data;
  replaceData?: boolean;
  /** The parts that the steps after a split work on, one by one. */
  items?: readonly string[];
  /** False when an end was invented, or, on a prefix, when more text may still add to this step's values. */
  complete?: boolean;
}

/** How a step changes the type of `data`. Exists only for the type checker. */
export type Effect = { merge: object } | { replace: object } | { split: true };

/** One step of a pipeline; made by `trim()`, `xmlTag("answer")` and the other step functions. */
export interface PipelineStep<E extends Effect = Effect> {
  readonly name: string;
  /** Whether the steps after this one run on each item. */
  readonly splits: boolean;
  /** Throws when it cannot do its work; the pipeline makes a `PipelineError` of it. */
  run(context: PipelineContext): StepChange;
  /** The same on a text of which more is to come: only what more text cannot change. `null` ends the parse here. */
  runOnPrefix(context: PipelineContext): StepChange | null;
  /** Never present; carries the type. */
  readonly effect?: E;
}

/** What a successful parse gives. */
export interface ParseResult<D> {
  raw: string;
  text: string;
  data: D;
  /** False when a value was read from a cut document (`looseJson({ partial: true })`), or by `parsePartial` while more may come. */
  complete: boolean;
}

/** The result, or the error beside what was found before it. */
export type SafeParseResult<D> =
  | ({ ok: true } & ParseResult<D>)
  /** `data` holds what the steps before the failed one gave; in array mode `items` with `null` for each failed item. */
  | { ok: false; error: PipelineError; data: Data };

/** A frozen list of steps; it holds no state and serves every reply. */
export interface Pipeline<D = Data> {
  readonly steps: readonly PipelineStep[];
  /** Run the steps; throws a `PipelineError`. */
  parse(raw: string): ParseResult<D>;
  /** Run the steps; a failure comes back as `{ ok: false, error, data }`. */
  safeParse(raw: string): SafeParseResult<D>;
  /** Run the steps on the part of a reply that has arrived so far; never fails, holds only what more text cannot take back. */
  parsePartial(rawSoFar: string): ParseResult<PartialData<D>>;
}

/** Data of an unfinished reply: any field may still be missing. */
type PartialData<D> = D extends readonly (infer Item)[] ? PartialData<Item>[] : D extends object ? { [K in keyof D]?: PartialData<D[K]> } : D;

/** The type of `data` after these steps. */
export type PipelineData<Steps extends readonly PipelineStep[]> = number extends Steps["length"] ? Data : DataAfter<Steps, unknown>;

type DataAfter<Steps extends readonly PipelineStep[], SoFar> = Steps extends readonly [PipelineStep<infer E>, ...infer Rest extends readonly PipelineStep[]]
  ? E extends { split: true }
    ? Flat<SoFar & { items: DataAfter<Rest, unknown>[] }>
    : E extends { replace: infer D }
      ? DataAfter<Rest, D>
      : E extends { merge: infer D }
        ? DataAfter<Rest, SoFar & D>
        : never
  : Flat<SoFar>;

type Flat<T> = { [K in keyof T]: T[K] };

/** A field of the data, optional where its step is. */
export type Field<Key extends string, Value, Options> = Options extends { required: false } ? { [K in Key]?: Value } : { [K in Key]: Value };

/** The name under which a step stores its value: the option `key`, else its usual name. */
export type KeyOf<Options, Usual extends string> = Options extends { key: infer Key extends string } ? Key : Usual;
