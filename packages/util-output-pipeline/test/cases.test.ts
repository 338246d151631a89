import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as api from "../src/index.ts";

interface Case {
  id: string;
  why: string;
  input: { steps: [string, ...unknown[]][]; text: string };
  expect: unknown;
}

const cases = readFileSync(new URL("fixtures/pipeline-cases.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Case);

describe("handed cases", () => {
  it.each(cases.map((row) => ({ ...row, title: `${row.id}: ${row.why}` })))("$title", ({ input, expect: expected }) => {
    const steps = input.steps.map(([name, ...rest]) => (api[name as "trim"] as (...args: unknown[]) => api.PipelineStep)(...rest));
    expect(api.createPipeline(steps).parse(input.text).data).toEqual(expected);
  });
});
