import { describe, expect, it } from "vitest";
import { definePruner, defineRules, pruneOutput } from "../src/index.ts";

describe("defineRules", () => {
  const rules = defineRules({
    "lint/todo": { pattern: /^TODO (\S+):(\d+):(\d+) (.*)$/gm, category: "warning", extract: ([, file = "", line = "", col = "", message = ""]: RegExpMatchArray) => ({ file, line: Number(line), col: Number(col), message }) },
    "deploy/changed": { pattern: /^CHANGED (\S+) (\d+)-(\d+)$/, category: "change", extract: ([, file = "", startLine = "", endLine = ""]: RegExpMatchArray) => ({ file, startLine: Number(startLine), endLine: Number(endLine) }) },
    "deploy/noise": { kind: "drop", id: "deploy/noise", tool: "deploy", match: /^\.\.\. / },
  });
  const text = "... uploading\nTODO src/a.x:3:4 finish this\nCHANGED src/b.x 5-7\nTODO src/c.x:1:1 and that\n... done\n".repeat(2);

  it("takes the short form for a line, for diagnostics and changes", () => {
    const result = pruneOutput(text, { rules, exitCode: 0 });
    expect(result.diagnostics.map(({ tool, severity, file, line, column, message }) => [tool, severity, file, line, column, message])).toEqual([["lint", "warning", "src/a.x", 3, 4, "finish this"], ["lint", "warning", "src/c.x", 1, 1, "and that"]]);
    expect(result.changes[0]).toEqual({ file: "src/b.x", status: "modified", ranges: [{ startLine: 5, endLine: 7 }], added: 3, removed: 0 });
    expect(result.trimmed.map(({ rule }) => rule)).toContain("deploy/noise");
  });

  it("gives what is not told no place and the whole line as message", () => {
    const [rule] = defineRules({ "x/y": { pattern: /^odd: .*/, category: "error", extract: () => ({}) } });
    const result = pruneOutput("odd: gate 7\n", { rules: rule === undefined ? [] : [rule], exitCode: 1 });
    expect(result.diagnostics[0]).toMatchObject({ tool: "x", file: null, line: null, column: null, code: null, message: "odd: gate 7" });
  });

  it("takes exit code 0 of a tool that is quiet when all is well for no errors", () => {
    const rule = { kind: "diagnostic", id: "gate/error", tool: "gate", match: /^gate error: (.*)$/, fields: { message: 1 } } as const;
    const noise = { kind: "drop", id: "gate/noise", tool: "gate", match: /^gate \d+ opens$/ } as const;
    const summaryOf = (rules: Parameters<typeof defineRules>[0]): string => definePruner(defineRules(rules)).pruneOutput("gate 1 opens\n", { exitCode: 0 }).summary;
    expect(summaryOf({ "gate/error": { ...rule, quiet: ["gate"] }, "gate/noise": noise })).toBe("gate exit 0: no errors");
    expect(summaryOf({ "gate/error": rule, "gate/noise": noise })).toBe("gate exit 0");
  });

  it("comes before the built-in rules", () => {
    const mine = defineRules({ "my/ts": { pattern: /^(\S+)\((\d+),\d+\): error TS\d+/, category: "info", extract: ([, file = "", line = ""]: RegExpMatchArray) => ({ file, line: Number(line) }) } });
    expect(pruneOutput("a.ts(1,2): error TS2304: x\n", { rules: mine, exitCode: 2 }).diagnostics[0]).toMatchObject({ tool: "my", severity: "info", line: 1 });
  });

  it("keeps to lines that are no longer than 8192 characters", () => {
    const mine = defineRules({ "my/x": { pattern: /^x+$/, category: "error", extract: () => ({}) } });
    expect(pruneOutput("x".repeat(10_000), { rules: mine, exitCode: 1 }).diagnostics).toEqual([]);
  });
});
