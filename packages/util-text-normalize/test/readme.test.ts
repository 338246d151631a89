import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { describe, expect, it } from "vitest";
import * as api from "../src/index.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

function blocks(language: string): string[] {
  return [...readme.matchAll(new RegExp(`^\`{3,4}${language}\n([^]*?)\n\`{3,4}$`, "gm"))].map((match) => match[1] ?? "");
}

function evaluate(code: string): unknown {
  const run = runInThisContext(`({ ${Object.keys(api).join(", ")} }) => { ${code} }`) as (functions: typeof api) => unknown;
  return run(api);
}

describe("README", () => {
  it("shows a reply before and after", () => {
    const [before = "", after = ""] = blocks("text");
    expect(api.normalizeAssistantContent(before)).toBe(after);
  });

  const examples = blocks("js").flatMap((block) => block.split("\n\n")).filter((example) => example.includes("\n// "));
  it.each(examples)("%s", (example) => {
    const [code = "", result = ""] = example.split("\n// ");
    const lines = code.trim().replace(/;$/, "").split("\n");
    const statements = [...lines.slice(0, -1), `return ${lines.at(-1) ?? ""}`].join("\n");
    expect(evaluate(statements)).toEqual(evaluate(`return ${result}`));
  });

  it("names every exported function, and every family", () => {
    for (const name of Object.keys(api)) expect(readme).toContain(`\`${name}(`);
    for (const family of ["dsml", "chatml", "llama", "mistral", "harmony", "deepseek", "kimi", "glm", "minimax", "gemma", "granite", "phi", "fim", "cohere", "hermes", "invoke", "think"]) expect(readme).toContain(`\`${family}\``);
  });

  it("keeps within 150 lines", () => {
    expect(readme.split("\n").length).toBeLessThanOrEqual(151);
  });
});
