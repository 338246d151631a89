import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import * as api from "../src/index.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const examples = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map((match) => match[1] ?? "");
const AsyncFunction = (async () => {}).constructor as new (...names: string[]) => (...values: unknown[]) => Promise<void>;

describe("README", () => {
  it.each(examples.map((code, index) => ({ code, name: `example ${index + 1}` })))("$name gives the results it shows", async ({ code }) => {
    let checks = 0;
    const check = (actual: unknown, expected: unknown): void => {
      checks += 1;
      expect(actual).toEqual(expected);
    };
    const body = code.replaceAll(/^import .*$/gm, "").replaceAll(/^(\S.*); \/\/ (.+)$/gm, "check($1, $2);");
    await new AsyncFunction("check", ...Object.keys(api), body)(check, ...Object.values(api));
    expect(checks).toBeGreaterThan(0);
  });

  it("lists every option and every field of the result", () => {
    const types = readFileSync(new URL("../src/types.ts", import.meta.url), "utf8");
    for (const name of ["RunOptions", "ToolResult"]) {
      const body = new RegExp(`interface ${name} \\{([\\s\\S]*?)\\n\\}`).exec(types)?.[1] ?? "";
      const fields = [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(]/gm)].map((match) => match[1] ?? "");
      expect(fields.length).toBeGreaterThan(10);
      for (const field of fields) expect(readme, field).toContain(`\`${field}\``);
    }
  });

  it("has the headings of every package and at most 150 lines", () => {
    expect([...readme.matchAll(/^## (.+)$/gm)].map((match) => match[1])).toEqual(["Install", "Use", "API", "What it does not do", "Compared with", "Compatibility", "Security", "License"]);
    expect(readme.split("\n").length).toBeLessThanOrEqual(150);
  });
});
