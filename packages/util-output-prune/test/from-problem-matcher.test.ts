import { describe, expect, it } from "vitest";
import { fromProblemMatcher, pruneOutput, type Diagnostic } from "../src/index.ts";

function read(matcher: unknown, text: string): Partial<Diagnostic>[] {
  return pruneOutput(text, { rules: fromProblemMatcher(matcher), exitCode: 1 }).diagnostics.map(({ tool, severity, file, line, column, code, message }) => ({ tool, severity, file, line, column, code, message }));
}

const vscode = { name: "odd", owner: "odd", severity: "warning", pattern: { regexp: "^%% (.*) at (\\d+),(\\d+): (\\w+) (\\S+): (.*)$", file: 1, line: 2, column: 3, severity: 4, code: 5, message: 6 } };

describe("fromProblemMatcher", () => {
  it("takes a matcher of VS Code", () => {
    expect(read(vscode, "%% src/a.x at 3,4: error E1: broken\n%% src/b.x at 5,6: strange E2: odd\n")).toEqual([
      { tool: "odd", severity: "error", file: "src/a.x", line: 3, column: 4, code: "E1", message: "broken" },
      { tool: "odd", severity: "warning", file: "src/b.x", line: 5, column: 6, code: "E2", message: "odd" },
    ]);
  });

  it("takes matchers of GitHub Actions, with colours and timestamps in front (actions/runner#2341)", () => {
    const matcher = { problemMatcher: [{ owner: "mine", pattern: [{ regexp: "^%% ([^:]+):(\\d+) - (.*)$", file: 1, line: 2, message: 3 }] }] };
    expect(read(matcher, "2026-11-29T17:43:20.7669769Z \x1b[31m%% src/a.x:7 - broken\x1b[0m\n")).toEqual([{ tool: "mine", severity: "error", file: "src/a.x", line: 7, column: null, code: null, message: "broken" }]);
  });

  it("takes several lines, the last of which repeats", () => {
    const matcher = { owner: "list", pattern: [{ regexp: "^File <(.*)>$", file: 1 }, { regexp: "^ *(\\d+)/(\\d+) (\\w+) (.*) #(\\S+)$", line: 1, column: 2, severity: 3, message: 4, code: 5, loop: true }] };
    expect(read(matcher, "File <src/a.x>\n  1/2 error broken #E1\n  3/4 warning odd #E2\nbye\nFile <src/b.x>\n  5/6 error gone #E3\n")).toEqual([
      { tool: "list", severity: "error", file: "src/a.x", line: 1, column: 2, code: "E1", message: "broken" },
      { tool: "list", severity: "warning", file: "src/a.x", line: 3, column: 4, code: "E2", message: "odd" },
      { tool: "list", severity: "error", file: "src/b.x", line: 5, column: 6, code: "E3", message: "gone" },
    ]);
  });

  it("keeps lines whose next line does not match", () => {
    const matcher = { owner: "two", pattern: [{ regexp: "^Odd: (.*)$", message: 1 }, { regexp: "^ at (.*):(\\d+)$", file: 1, line: 2 }] };
    expect(read(matcher, "Odd: a\n at a.x:3\n")).toHaveLength(1);
    const result = pruneOutput("Odd: a\nsomething else\n", { rules: fromProblemMatcher(matcher), exitCode: 1 });
    expect([result.diagnostics, result.text]).toEqual([[], "Odd: a\nsomething else\n"]);
  });

  it("takes a location in one group", () => {
    const matcher = { owner: "loc", pattern: { regexp: "^@ (.*) \\[([\\d,]+)\\] (.*)$", file: 1, location: 2, message: 3 } };
    const [one] = pruneOutput("@ a.x [1,2,3,4] broken\n", { rules: fromProblemMatcher(matcher), exitCode: 1 }).diagnostics;
    expect(one).toMatchObject({ line: 1, column: 2, endLine: 3, endColumn: 4 });
  });

  it.each([null, undefined, 1, "x", [], {}, { pattern: "$tsc" }, { pattern: { regexp: "(" } }, { pattern: [] }, { problemMatcher: [null] }, { owner: "x", pattern: [{ regexp: "^a$" }, "$b"] }])("passes over %j", (value) => {
    expect(fromProblemMatcher(value)).toEqual([]);
  });

  it("takes no names from prototypes", () => {
    const matcher = JSON.parse('{"owner":"__proto__","pattern":{"regexp":"^!(.*) (.*)$","message":1,"severity":2,"__proto__":3,"constructor":1}}') as unknown;
    expect(read(matcher, "!x constructor\n")).toMatchObject([{ tool: "__proto__", severity: "error", message: "x" }]);
  });
});
