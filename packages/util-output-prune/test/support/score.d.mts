import type { GitChange, PruneResult, Severity } from "../../src/index.ts";

export interface Facts {
  must: { fact: string; re: string[] }[];
  ideal?: string;
  diagnostics?: { file: string | null; line: number | null; column?: number | null; code?: string | null; severity: Severity; tool: string }[];
}

export interface RecordedDocument {
  name: string;
  raw: string;
  meta: { command: string; cwd: string; exitCode: number; tty: boolean };
  facts: Facts | null;
}

export interface PruneCase {
  id: string;
  why: string;
  input: { command?: string; text: string; exitCode?: number | null };
  expect: { diagnostics: object[]; changes: Partial<GitChange>[]; summary_contains: string[]; must_keep: string[]; must_drop: string[] };
}

export function readDocuments(folder: string): RecordedDocument[];
export function readCases(): PruneCase[];
export function missingFacts(facts: Facts | null, text: string): string[];
export function structureFaults(facts: Facts | null, result: PruneResult): string[];
export function caseFaults(one: PruneCase, result: PruneResult): string[];
