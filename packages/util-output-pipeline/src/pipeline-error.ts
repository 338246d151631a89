const BRAND = /* @__PURE__ */ Symbol.for("@lastframe/util-output-pipeline/PipelineError");

/** Where a pipeline failed. Recognise it with `PipelineError.isInstance`, which also knows the one of another copy of this package. */
export class PipelineError extends Error {
  /** Name of the failed step, as in `xmlTag`. */
  readonly step: string;
  /** Its place in the list of steps, from 0. */
  readonly index: number;
  /** In array mode the failed item, from 0. */
  readonly item?: number;
  /** In array mode the failures of all items, this one first. */
  readonly errors?: readonly PipelineError[];

  /** The message says the place and what the cause says. */
  constructor(cause: unknown, step: string, index: number, item?: number, errors?: readonly PipelineError[]) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`${item === undefined ? "" : `item ${item}, `}step ${index} (${step}): ${reason}`, { cause });
    this.name = "PipelineError";
    this.step = step;
    this.index = index;
    if (item !== undefined) this.item = item;
    if (errors !== undefined) this.errors = errors;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** Tell whether a value is a `PipelineError`, of this copy of the package or of another. */
  static isInstance(value: unknown): value is PipelineError {
    return typeof value === "object" && value !== null && BRAND in value;
  }
}
