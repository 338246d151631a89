import { readFileSync } from "node:fs";
import type { FrameOptions } from "../../src/index.ts";

export interface FrameCase {
  id: string;
  why: string;
  expect: string;
  options: FrameOptions;
  chunks: (string | Uint8Array)[];
  bytes: Uint8Array;
}

interface RawCase {
  id: string;
  why: string;
  expect: string;
  opts: { cols: number | null; rows: number | null };
  input: string | { chunks: string[] } | { chunksB64: string[] };
}

function toCase({ id, why, expect, opts, input }: RawCase): FrameCase {
  const { cols: columns, rows, ...options } = opts;
  const chunks =
    typeof input === "string" ? [input] : "chunks" in input ? input.chunks : input.chunksB64.map((text) => new Uint8Array(Buffer.from(text, "base64")));
  const bytes = new Uint8Array(Buffer.concat(chunks.map((chunk) => Buffer.from(chunk as string))));
  return { id, why, expect, options: { columns, rows, ...options }, chunks, bytes };
}

export const frameCases: FrameCase[] = readFileSync(new URL("../fixtures/cases.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => toCase(JSON.parse(line) as RawCase));
