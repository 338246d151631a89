import type { Feature, TimelineHost } from "../../src/index.ts";

/** The smallest host there can be: timelines are lists in memory, listeners are called at once. */
export class MemoryHost implements TimelineHost {
  readonly #timelines = new Map<string, unknown[]>();
  readonly #listeners = new Map<string, Set<(value: unknown) => void>>();

  constructor(timelines: readonly string[] = []) {
    for (const name of timelines) this.declare(name);
  }

  use<Config>(feature: Feature<Config>, config: Config): () => void {
    return feature.install(this, config);
  }

  declare(name: string): void {
    if (this.#timelines.has(name)) throw new Error(`timeline ${name} is declared twice`);
    this.#timelines.set(name, []);
    this.#listeners.set(name, new Set());
  }

  subscribe(name: string, listener: (value: unknown) => void): () => void {
    const listeners = this.#find(this.#listeners, name);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }

  write(name: string, value: unknown): void {
    this.#find(this.#timelines, name).push(value);
    for (const listener of this.#find(this.#listeners, name)) listener(value);
  }

  read(name: string): readonly unknown[] {
    return this.#find(this.#timelines, name);
  }

  #find<T>(map: Map<string, T>, name: string): T {
    const found = map.get(name);
    if (found === undefined) throw new Error(`timeline ${name} is not declared`);
    return found;
  }
}
