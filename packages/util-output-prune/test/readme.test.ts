import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { describe, expect, it } from "vitest";
import * as api from "../src/index.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

function block(language: string): string {
  return new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(readme)?.[1] ?? "";
}

function evaluate(expression: string): unknown {
  return (runInThisContext(`({ ${Object.keys(api).join(", ")} }) => (${expression})`) as (given: typeof api) => unknown)(api);
}

describe("README", () => {
  it("shows an output and its diagnostics", () => {
    const { diagnostics } = api.pruneOutput(block("text"), { exitCode: 2 });
    expect(diagnostics.map(({ file, line, column, code }) => ({ file, line, column, code }))).toEqual(JSON.parse(block("json")));
  });

  const examples = block("js").split("\n\n").slice(1).map((example) => {
    const [code = "", result = ""] = example.trim().split("\n// ");
    return { code, result };
  });
  it.each(examples)("$code", ({ code, result }) => {
    expect(evaluate(code)).toEqual(evaluate(result));
  });

  it("names the functions, and keeps within 150 lines", () => {
    for (const name of ["pruneOutput", "createPruner", "definePruner", "defineRules", "fromProblemMatcher", "parseUnifiedDiff"]) expect(readme).toContain(`\`${name}(`);
    expect(readme.split("\n").length).toBeLessThanOrEqual(151);
  });
});
