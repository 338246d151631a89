import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { describe, expect, it } from "vitest";
import * as api from "../src/index.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const [before = "", after = ""] = [...readme.matchAll(/```text\n([^]*?)```/g)].map(([, text = ""]) => text);

function evaluate(expression: string): unknown {
  return (runInThisContext(`({ ${Object.keys(api).join(", ")} }) => (${expression})`) as (given: typeof api) => unknown)(api);
}

describe("README", () => {
  it("shows a text and what becomes of it", () => {
    expect(api.preprocessMarkdown(before).trimEnd()).toBe(after.trimEnd());
  });

  const examples = (/```js\n([^]*?)```/.exec(readme)?.[1] ?? "").split("\n\n").slice(1).map((example) => {
    const [code = "", result = ""] = example.trim().split("\n// ");
    return { code, result };
  });
  it.each(examples)("$code", ({ code, result }) => {
    expect(evaluate(code)).toEqual(evaluate(result));
  });

  it("names every exported function", () => {
    for (const name of Object.keys(api)) expect(readme).toContain(`\`${name}(`);
  });
});
