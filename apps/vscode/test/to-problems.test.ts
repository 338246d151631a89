import { describe, expect, it } from "vitest";
import { columnBase } from "../src/mapping/column-base.ts";
import { END_OF_LINE } from "../src/mapping/to-editor-range.ts";
import { firstError, toProblems } from "../src/mapping/to-problems.ts";
import { buildResult } from "./support/build-result.ts";

const FOLDER = "/w/";
const resolve = (file: string): string | null => (file.includes("gone") ? null : FOLDER + file);
const problemsOf = (output: string, command = "") => toProblems(buildResult({ output, command }), resolve);
const empty = (startLine: number, startColumn: number) => ({ startLine, startColumn, endLine: startLine, endColumn: startColumn });
const line = (startLine: number) => ({ startLine, startColumn: 0, endLine: startLine, endColumn: END_OF_LINE });

const DIFF = `diff --git a/src/button.ts b/src/button.ts
index abc1234..def5678 100644
--- a/src/button.ts
+++ b/src/button.ts
@@ -10,3 +10,3 @@ export interface ButtonProps {
   size?: string;
-  onClick?: () => void;
+  onClick?: (e: MouseEvent) => void;
   variant?: string;
`;

describe("toProblems", () => {
  it.each([
    {
      name: "shows an error of TypeScript where it stands",
      output: "src/a.ts(12,5): error TS2339: Property 'foo' does not exist on type 'Bar'.\n",
      expected: [{ path: "/w/src/a.ts", range: empty(11, 4), severity: "error", source: "tsc", code: "TS2339", message: "Property 'foo' does not exist on type 'Bar'.", related: [] }],
    },
    {
      name: "keeps what explains a message",
      output: "src/a.ts(3,3): error TS2345: Argument is wrong.\n  Property 'b' is missing.\n",
      expected: [{ path: "/w/src/a.ts", range: empty(2, 2), severity: "error", source: "tsc", code: "TS2345", message: "Argument is wrong.\n  Property 'b' is missing.", related: [] }],
    },
    {
      name: "keeps related places",
      output: "src/a.ts(3,3): error TS2345: Argument is wrong.\n  src/p.ts(1,26): 'b' is declared here.\n",
      expected: [{ path: "/w/src/a.ts", range: empty(2, 2), severity: "error", source: "tsc", code: "TS2345", message: "Argument is wrong.", related: [{ path: "/w/src/p.ts", range: empty(0, 25), message: "'b' is declared here." }] }],
    },
    {
      name: "leaves out a related place that cannot be opened",
      output: "src/a.ts(3,3): error TS2345: Argument is wrong.\n  gone/p.ts(1,26): 'b' is declared here.\n",
      expected: [{ path: "/w/src/a.ts", range: empty(2, 2), severity: "error", source: "tsc", code: "TS2345", message: "Argument is wrong.", related: [] }],
    },
    {
      name: "shows a warning as one",
      output: "main.c:4:7: warning: unused variable 'x' [-Wunused-variable]\n",
      expected: [{ path: "/w/main.c", range: empty(3, 6), severity: "warning", source: "gcc", code: "-Wunused-variable", message: "unused variable 'x'", related: [] }],
    },
    {
      name: "takes the columns of esbuild as they are",
      output: '✘ [ERROR] Could not resolve "./nope"\n\n    src/a.ts:1:15:\n      1 │ import { x } from "./nope";\n        ╵                   ~~~~~~~~\n\n1 error\n',
      expected: [{ path: "/w/src/a.ts", range: empty(0, 15), severity: "error", source: "esbuild", code: null, message: 'Could not resolve "./nope"', related: [] }],
    },
    {
      name: "points an error without a file at the line of the output that says it",
      output: "\n\nerror TS18003: No inputs were found in config file.\n",
      expected: [{ path: null, range: line(2), severity: "error", source: "tsc", code: "TS18003", message: "No inputs were found in config file.", related: [] }],
    },
    {
      name: "points an error of a file that is not there at the output, and names the place",
      output: "gone/a.ts(3,3): error TS2304: Cannot find name 'x'.\n",
      expected: [{ path: null, range: line(0), severity: "error", source: "tsc", code: "TS2304", message: "gone/a.ts:3:3: Cannot find name 'x'.", related: [] }],
    },
    {
      name: "shows a decision point as something for a person",
      output: DIFF,
      expected: [{ path: "/w/src/button.ts", range: line(10), severity: "info", source: "Lastframe", code: "needs a person" }],
    },
    { name: "shows nothing where there is nothing", output: "all good\n", expected: [] },
  ])("$name", ({ output, expected }) => {
    expect(problemsOf(output)).toMatchObject(expected);
    expect(problemsOf(output)).toHaveLength(expected.length);
  });

  it("keeps the order in which a tool tells them", () => {
    const lines = ["b.ts(9,1): error TS1: x", "a.ts(2,1): error TS2: y", "b.ts(1,1): error TS3: z"];
    expect(problemsOf(`${lines.join("\n")}\n`).map(({ code }) => code)).toEqual(["TS1", "TS2", "TS3"]);
  });

  it("bounds a message", () => {
    const [first] = problemsOf(`src/a.ts(1,1): error TS2304: ${"x".repeat(20_000)}\n`);
    expect(first?.message).toHaveLength(8001);
  });
});

describe("firstError", () => {
  it.each([
    { name: "is the first error, not the first warning", output: "a.c:1:1: warning: w\nb.c:2:2: error: e\nc.c:3:3: error: f\n", expected: { path: "/w/b.c", range: empty(1, 1) } },
    { name: "is one that has a file, if there is one", output: "error TS18003: No inputs.\nb.ts(2,2): error TS1: e\n", expected: { path: "/w/b.ts", range: empty(1, 1) } },
    { name: "is the line of the output otherwise", output: "error TS18003: No inputs.\n", expected: { path: null, range: line(0) } },
  ])("$name", ({ output, expected }) => {
    expect(firstError(problemsOf(output))).toMatchObject(expected);
  });

  it("is null without an error", () => {
    expect(firstError(problemsOf("a.c:1:1: warning: w\n"))).toBeNull();
  });
});

describe("columnBase", () => {
  it.each([
    { tool: "tsc", code: "TS2304", expected: 1 },
    { tool: "eslint", code: "no-undef", expected: 1 },
    { tool: "esbuild", code: null, expected: 0 },
    { tool: "rollup", code: null, expected: 0 },
    { tool: "vite", code: null, expected: 0 },
    { tool: "webpack", code: null, expected: 0 },
    { tool: "pylint", code: "C0114", expected: 0 },
    { tool: "webpack", code: "TS2304", expected: 1 },
    { tool: "constructor", code: null, expected: 1 },
  ])("counts the columns of $tool $code from $expected", ({ tool, code, expected }) => {
    expect(columnBase({ tool, code })).toBe(expected);
  });
});
