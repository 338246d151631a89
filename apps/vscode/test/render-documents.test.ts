import { describe, expect, it } from "vitest";
import { renderGist, renderRaw, renderTrimmed } from "../src/mapping/render-documents.ts";
import { buildResult } from "./support/build-result.ts";

const OUTPUT = "> app@1.0.0 build\n> tsc\n\nsrc/a.ts(3,3): error TS2304: Cannot find name 'x'.\n";
const facts = { commandLine: "npm run build", folder: "/w", auditLog: null };

describe("renderGist", () => {
  it("gives the command, the summary and the text, in this order", () => {
    const gist = renderGist(buildResult({ output: OUTPUT, command: "npm run build", exitCode: 2 }), facts);
    expect(gist.startsWith("$ npm run build\n  in /w\n\nnpm run build exit 2: 1 error")).toBe(true);
    expect(gist.indexOf("exit 2")).toBeLessThan(gist.indexOf("TS2304"));
    expect(gist).toContain("3 of 4 lines were trimmed: Lastframe: Show Trimmed Lines");
  });

  it("says what waits, that nothing was answered, and how to avoid it", () => {
    const gist = renderGist(buildResult({ output: "Overwrite? [y/N] ", exitCode: null, outcome: "waiting", interaction: { waiting: true, reason: "prompt", kind: "confirm", lastLine: "Overwrite? [y/N]", hint: "pass --yes" } }), facts);
    expect(gist).toContain('waiting for a person: confirm — "Overwrite? [y/N]"');
    expect(gist).toContain("nothing was answered");
    expect(gist).toContain("To avoid it: pass --yes");
  });

  it("gives the summary again below a long text", () => {
    const output = Array.from({ length: 30 }, (_, index) => `src/a.ts(${String(index + 1)},1): error TS2304: Cannot find name 'x${String(index)}'.\n`).join("");
    const result = buildResult({ output, command: "tsc", exitCode: 2 });
    expect(renderGist(result, facts).split(result.summary)).toHaveLength(3);
  });

  it("names the audit log", () => {
    expect(renderGist(buildResult({ output: "x\n" }), { ...facts, auditLog: "/s/audit/1.log" })).toContain("audit log: /s/audit/1.log");
  });
});

describe("renderTrimmed", () => {
  it("gives every trimmed line with its number and the rule that gave it up", () => {
    const result = buildResult({ output: OUTPUT, command: "npm run build", exitCode: 2 });
    const text = renderTrimmed(result);
    expect(text.startsWith("3 of 4 lines are not in the summary: number, rule, line\n\n")).toBe(true);
    expect(text).toMatch(/\n1 {2}npm\S* +\| > app@1\.0\.0 build\n2 {2}npm\S* +\| > tsc\n3 {2}blank +\|\n$/);
    const numbers = [...text.matchAll(/^ *(\d+) {2}/gm)].map(([, number]) => Number(number));
    expect(numbers).toEqual(result.trimmed.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index)));
  });

  it("says that nothing was trimmed", () => {
    expect(renderTrimmed(buildResult({ output: "hello\n", command: "echo", exitCode: 0 }))).toBe("(nothing was trimmed)\n");
  });
});

describe("renderRaw", () => {
  it("gives the output as it came", () => {
    expect(renderRaw(buildResult({ output: OUTPUT }))).toBe(OUTPUT);
  });

  it("says that there is none", () => {
    expect(renderRaw(buildResult({ output: "" }))).toBe("(the program wrote nothing)\n");
  });
});
