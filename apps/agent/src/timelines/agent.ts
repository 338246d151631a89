import type { Feature, TimelineHost } from "@lastframe/util-output-pipeline";

type Listener = (value: unknown) => void;

/**
 * Timelines by name, and features that read one and write another:
 * `agent.use(OutputParserFeature, { source, timeline, pipeline })`.
 *
 * A value is delivered to the listeners in the order of their subscription, before `write` returns.
 */
export class Agent implements TimelineHost {
  readonly #timelines = new Map<string, Set<Listener>>();

  /** Declaring a timeline again changes nothing. */
  declare(name: string): void {
    if (!this.#timelines.has(name)) this.#timelines.set(name, new Set());
  }

  /** Listen to a declared timeline; the returned function ends it. Throws for a timeline that nobody declared. */
  subscribe(name: string, listener: Listener): () => void {
    const listeners = this.#listeners(name);
    // Two subscriptions of one function are two.
    const own: Listener = (value) => listener(value);
    listeners.add(own);
    return () => {
      listeners.delete(own);
    };
  }

  /** Write the next value. Throws for a timeline that nobody declared, and what a listener throws, after all have been told. */
  write(name: string, value: unknown): void {
    let failure: { readonly error: unknown } | null = null;
    for (const listener of [...this.#listeners(name)]) {
      try {
        listener(value);
      } catch (error) {
        failure ??= { error };
      }
    }
    if (failure !== null) throw failure.error;
  }

  /** Install a feature; the returned function takes it out again. */
  use<Config>(feature: Feature<Config>, config: Config): () => void {
    return feature.install(this, config);
  }

  #listeners(name: string): Set<Listener> {
    const listeners = this.#timelines.get(name);
    if (listeners === undefined) throw new Error(`no timeline "${name}" is declared; there are ${[...this.#timelines.keys()].join(", ") || "none"}`);
    return listeners;
  }
}
