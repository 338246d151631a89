import { readFileSync } from "node:fs";
import type { Danger, Shell } from "../src/index.ts";

export interface DangerCase {
  id: string;
  kind: "danger";
  input: { command: string; shell: Shell };
  expect: { danger: Danger; code?: string | null };
  why: string;
  accept?: { danger: Danger }[];
}

export interface ReplyExpectation {
  type: "command" | "refused" | "error";
  command?: string;
  danger?: Danger;
  code?: string;
  message?: string;
  explanation?: string;
  diagnosis?: string;
  alternatives?: string[];
  multiline?: boolean;
}

export interface ReplyCase {
  id: string;
  kind: "reply";
  input: { text: string; shell?: Shell };
  expect: ReplyExpectation;
  why: string;
  accept?: ReplyExpectation[];
}

export interface InjectionCase {
  id: string;
  kind: "injection";
  input: { command?: string; text?: string };
  expect: { flagged: boolean; code: string | null };
  why: string;
  accept?: { flagged: boolean; code: string | null }[];
}

type Case = DangerCase | ReplyCase | InjectionCase;

function readJsonLines<T>(name: string): T[] {
  return readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8").trim().split("\n").map((line) => JSON.parse(line) as T);
}

const cases: Case[] = readJsonLines<Case>("cases.jsonl");
export const dangerCases: DangerCase[] = [...cases, ...readJsonLines<DangerCase>("danger.jsonl")].filter((item) => item.kind === "danger");
export const replyCases: ReplyCase[] = [...cases, ...readJsonLines<ReplyCase>("replies.jsonl")].filter((item) => item.kind === "reply");
export const injectionCases: InjectionCase[] = [...cases, ...readJsonLines<InjectionCase>("injections.jsonl")].filter((item) => item.kind === "injection");
