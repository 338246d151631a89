export interface Random {
  /** A whole number in [0, limit). */
  below(limit: number): number;
  pick<T>(values: readonly T[]): T;
  chance(probability: number): boolean;
}

/** Numbers that are the same in every run with the same seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { below, pick: <T>(values: readonly T[]) => values[below(values.length)] as T, chance: (probability) => next() < probability };
}
