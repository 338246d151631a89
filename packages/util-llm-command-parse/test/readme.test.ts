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
  it("shows a reply and what is read in it", () => {
    expect(api.parseLlmResponse(block("text"))).toMatchObject(JSON.parse(block("json")) as object);
  });

  const examples = block("js").split("\n\n").slice(1).map((example) => {
    const [code = "", result = ""] = example.trim().split("\n// ");
    return { code, result };
  });
  it.each(examples)("$code", ({ code, result }) => {
    expect(evaluate(code)).toEqual(evaluate(result));
  });

  it("names every exported function, and keeps within 150 lines", () => {
    for (const name of Object.keys(api)) expect(readme).toContain(`\`${name}(`);
    expect(readme.split("\n").length).toBeLessThanOrEqual(151);
  });

  it("carries the notice of the grammar it bundles", () => {
    expect(readme).toContain("ISC License, Copyright (c) Lars Kappert");
  });
});
