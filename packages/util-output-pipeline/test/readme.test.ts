import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import { describe, expect, it } from "vitest";
import * as api from "../src/index.ts";
import { MemoryHost } from "./support/memory-host.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
const reply = readme.slice(readme.indexOf("````text\n") + 9, readme.indexOf("````\n\n```json"));
const result = /```json\n([^]*?)```/.exec(readme)?.[1] ?? "";
const names = { ...api, MemoryHost, reply };

function evaluate(code: string): unknown {
  return (runInThisContext(`({ ${Object.keys(names).join(", ")} }) => { ${code} }`) as (given: typeof names) => unknown)(names);
}

describe("README", () => {
  const examples = [...readme.matchAll(/```js\n([^]*?)```/g)].map(([, code = ""]) => code.replace(/^import .*$/gm, "").trim());

  it("shows data that the reply gives", () => {
    expect(evaluate(`${examples[0] ?? ""}; return data;`)).toEqual(JSON.parse(result));
  });

  it.each(examples.slice(1).flatMap((code) => code.split("\n\n")))("%s", (code) => {
    const [statement = "", expected = ""] = code.split("\n// ");
    const lines = statement.trim().split("\n");
    const last = lines.pop() ?? "";
    expect(evaluate(`${lines.join("\n")}\nreturn ${last}`)).toEqual(evaluate(`return ${expected};`));
  });

  it("names every exported function", () => {
    for (const name of Object.keys(api)) expect(readme).toContain(`\`${name}`);
  });

  it("keeps within 150 lines", () => {
    expect(readme.split("\n").length).toBeLessThanOrEqual(151);
  });
});
