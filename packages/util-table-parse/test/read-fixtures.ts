import { readFileSync } from "node:fs";

export interface CorpusDocument {
  name: string;
  kind: string;
  text: string;
  tables: { headers: string[]; rows: string[][] }[];
}

export interface TableCase {
  id: string;
  kind: string;
  input: string;
  expect: Record<string, string>[][];
  why: string;
  nullOk?: boolean;
}

function readJsonLines<T>(path: string): T[] {
  return readFileSync(new URL(`fixtures/${path}`, import.meta.url), "utf8").trim().split("\n").map((line) => JSON.parse(line) as T);
}

export const corpus: CorpusDocument[] = readJsonLines("corpus/tables.jsonl");
export const cases: TableCase[] = readJsonLines("cases.jsonl");
/** `table` is null where none is certain. */
export const tools: { name: string; text: string; table: { headers: string[]; rows: string[][] } | null }[] = readJsonLines("tools.jsonl");
export const negatives: { name: string; text: string }[] = readJsonLines("negatives.jsonl");

/** Numbers in [0, 1) that are the same in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
