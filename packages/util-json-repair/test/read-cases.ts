import { readFileSync } from "node:fs";
import { extractAllJson, extractJson, parsePartialJson, safeParseJson } from "../src/index.ts";
import type { ExtractOptions } from "../src/index.ts";

export interface Case {
  id: string;
  kind: "repair" | "partial" | "extract" | "windows-path";
  input: string;
  expect: unknown;
  why: string;
  options?: ExtractOptions & { all?: boolean };
}

const FAILED = { error: true };

export function readCases(name: string): Case[] {
  const text = readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8");
  return text.trim().split("\n").map((line) => JSON.parse(line) as Case);
}

export function runCase({ kind, input, options = {} }: Case): unknown {
  const { all, ...rest } = options;
  if (kind === "extract") {
    if (all === true) return extractAllJson(input, rest).map(({ value }) => value);
    const found = extractJson(input, rest);
    return found === null ? FAILED : found.value;
  }
  const result = kind === "partial" ? parsePartialJson(input, rest) : safeParseJson(input, rest);
  return result.ok ? result.value : FAILED;
}
