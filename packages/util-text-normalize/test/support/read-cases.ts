import { readFileSync } from "node:fs";

interface Case<Kind extends string, Input, Expected> {
  id: string;
  kind: Kind;
  input: Input;
  expect: Expected;
  why: string;
  ref: string;
}

type GfmCase = Case<"gfm", string, string> & { level: "default" | "extended"; table: { cols: number; align: (string | null)[] } | null; compare?: string };
interface LeakOutcome {
  text: string;
  hadLeak: boolean;
  tokens: string[];
}
type LeakCase = Case<"leak", string, LeakOutcome> & { accept?: LeakOutcome[] };
type StreamCase = Case<"stream", string[], { text: string; hadLeak: boolean }> & { never?: string[] };

const lines = readFileSync(new URL("../fixtures/cases.jsonl", import.meta.url), "utf8").trim().split("\n");
const cases = lines.map((line) => JSON.parse(line) as GfmCase | LeakCase | StreamCase);

export const gfmCases: GfmCase[] = cases.filter((one) => one.kind === "gfm");
export const leakCases: LeakCase[] = cases.filter((one) => one.kind === "leak");
export const streamCases: StreamCase[] = cases.filter((one) => one.kind === "stream");
