import { createPipeline } from "./create-pipeline.ts";
import { PipelineError } from "./pipeline-error.ts";
import type { Pipeline, PipelineStep } from "./types.ts";

/** The part of an agent engine that features need: named streams of values. */
export interface TimelineHost {
  /** Make a timeline of this name; the host decides what a second one means. */
  declare(name: string): void;
  /** Returns the function that ends the subscription. */
  subscribe(name: string, listener: (value: unknown) => void): () => void;
  /** Add a value to a timeline. */
  write(name: string, value: unknown): void;
}

/** What `agent.use(feature, config)` installs: `feature.install(agent, config)`. The returned function takes it out again. */
export interface Feature<Config> {
  readonly name: string;
  /** Begin the work on this host; the function that comes back ends it. */
  install(host: TimelineHost, config: Config): () => void;
}

/** Which timeline is parsed, how, and into which one. */
export interface OutputParserConfig {
  /** The timeline whose values are parsed; they must be strings. */
  source: string;
  /** The timeline that gets each reply's `data`, or `{ error: PipelineError }`. Declared on install. */
  timeline: string;
  pipeline: readonly PipelineStep[] | Pipeline<unknown>;
}

/**
 * Parse every value of one timeline into another.
 *
 * Each installation is independent. A failure is written as `{ error }`, never thrown into the host.
 *
 * @example
 * const uninstall = OutputParserFeature.install(host, {
 *   source: "ai-response", timeline: "ai-parsed", pipeline: [stripFences(), xmlTag("response")],
 * });
 */
export const OutputParserFeature: Feature<OutputParserConfig> = /* @__PURE__ */ Object.freeze({
  name: "output-parser",
  install(host: TimelineHost, { source, timeline, pipeline }: OutputParserConfig): () => void {
    const parser = "safeParse" in pipeline ? pipeline : createPipeline(pipeline);
    host.declare(timeline);
    return host.subscribe(source, (value) => {
      host.write(timeline, parse(parser, source, value));
    });
  },
});

function parse(parser: Pipeline<unknown>, source: string, value: unknown): unknown {
  if (typeof value !== "string") {
    return { error: new PipelineError(`the timeline ${JSON.stringify(source)} holds ${value === null ? "null" : typeof value}, not text`, "input", -1) };
  }
  const result = parser.safeParse(value);
  return result.ok ? result.data : { error: result.error };
}
