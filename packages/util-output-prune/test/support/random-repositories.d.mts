import type { GitChange } from "../../src/index.ts";

export function seededRandom(seed: number): () => number;
export function checkRepository(seed: number, parse: (diff: string) => GitChange[]): string[];
