import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { describe, expect, it } from "vitest";
import * as api from "../src/index.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

function block(language: string): string {
  return new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``).exec(readme)?.[1] ?? "";
}

describe("README", () => {
  it("shows the value that the text gives, and what a cut makes of it", () => {
    const text = block("text");
    expect(api.parseJson(text)).toEqual(JSON.parse(block("json")));
    expect(api.safeParseJson(text.slice(0, text.indexOf("C:\\Us") + 5))).toMatchObject({ ok: true, complete: false });
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
    for (const name of Object.keys(api)) expect(readme).toMatch(new RegExp(`\`${name}[(.]`));
  });

  it("tells how a string with quotes inside is reported", () => {
    expect(api.safeParseJson('{"x":"a "b": c"}')).toMatchObject({ repairs: [{ kind: "inner-quote", certain: false }] });
  });

  it("keeps within 150 lines", () => {
    expect(readme.split("\n").length).toBeLessThanOrEqual(151);
  });
});
