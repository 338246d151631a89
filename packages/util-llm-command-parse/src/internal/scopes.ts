import { GAP } from "./values.ts";

/** A value that a variable may have. `items` are the elements of an array. */
export interface Value {
  text: string;
  items: readonly string[] | null;
  taint: number;
}

const UNSET: Value = { text: GAP, items: null, taint: 0 };
/** More values than these are one that is not known. */
const MAX_CANDIDATES = 4;

/**
 * The variables of a shell, each with every value that it may have. What only may run (a branch, the right side of `&&`)
 * is read in a scope of its own: inside, its assignments hold; afterwards they are further candidates.
 */
export class Scopes {
  /** Most scopes set nothing: their map is made with their first variable. */
  readonly #frames: (Map<string, readonly Value[]> | null)[] = [null];

  get(name: string): readonly Value[] | undefined {
    for (let index = this.#frames.length - 1; index >= 0; index--) {
      const found = this.#frames[index]?.get(name);
      if (found) return found;
    }
    return undefined;
  }

  set(name: string, candidates: readonly Value[]): void {
    const last = this.#frames.length - 1;
    const frame = this.#frames[last] ?? new Map<string, readonly Value[]>();
    this.#frames[last] = frame.set(name, candidates);
  }

  open(): void {
    this.#frames.push(null);
  }

  /** Forgets what happened in the scope, as a subshell does. */
  drop(): void {
    this.#frames.pop();
  }

  /** Adds what happened in the scope to what was possible before. */
  merge(): void {
    for (const [name, candidates] of this.#frames.pop() ?? []) this.set(name, unite(this.get(name) ?? [UNSET], candidates));
  }
}

export function unite(a: readonly Value[], b: readonly Value[]): readonly Value[] {
  const all = [...a];
  for (const value of b) if (!all.some((other) => isSame(other, value))) all.push(value);
  return all.length <= MAX_CANDIDATES ? all : [...all.slice(0, MAX_CANDIDATES - 1), { ...UNSET, taint: all.reduce((taint, value) => taint | value.taint, 0) }];
}

function isSame(a: Value, b: Value): boolean {
  return a.text === b.text && a.items?.join("\0") === b.items?.join("\0") && a.taint === b.taint;
}
