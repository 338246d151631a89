import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { describe, expect, it } from "vitest";
import * as api from "../src/index.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

function block(language: string): string {
  return new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(readme)?.[1] ?? "";
}

describe("README", () => {
  it("shows records that the text gives", () => {
    expect(api.parseSimpleTable(block("text"))).toEqual(JSON.parse(block("json")));
  });

  const examples = block("js").split("\n\n").slice(1).map((example) => {
    const [code = "", result = ""] = example.trim().split("\n// ");
    return { code, result };
  });
  it.each(examples)("$code", ({ code, result }) => {
    const names = Object.keys(api).join(", ");
    const evaluate = (expression: string): unknown => (runInThisContext(`({ ${names} }) => (${expression.replace(/;$/, "")})`) as (functions: typeof api) => unknown)(api);
    expect(evaluate(code)).toEqual(evaluate(`(${result})`));
  });

  it("names every exported function", () => {
    for (const name of Object.keys(api)) expect(readme).toContain(`\`${name}(`);
  });

  it("keeps within 150 lines", () => {
    expect(readme.split("\n").length).toBeLessThanOrEqual(151);
  });
});
