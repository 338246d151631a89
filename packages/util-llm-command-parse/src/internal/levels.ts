import type { Danger } from "../types.ts";

const RANK: Record<Danger, number> = { safe: 0, warning: 1, dangerous: 2 };

export function maxDanger(a: Danger, b: Danger): Danger {
  return RANK[a] >= RANK[b] ? a : b;
}

export function isHigher(a: Danger, b: Danger): boolean {
  return RANK[a] > RANK[b];
}
