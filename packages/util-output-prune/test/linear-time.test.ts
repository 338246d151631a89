import { describe, expect, it } from "vitest";
import { builtinRules, createPruner, defineRules, fromProblemMatcher, parseUnifiedDiff, pruneOutput } from "../src/index.ts";
import { measureGrowth } from "../../../config/growth.ts";

const LIMIT = 16;
const SIZE = 200;

const hostile: { name: string; make: (n: number) => string }[] = [
  { name: "errors of tsc", make: (n) => Array.from({ length: n }, (_, i) => `src/m${String(i % 50)}.ts(${String(i)},1): error TS2322: Type 'A${String(i)}' is not assignable.\n`).join("") },
  { name: "one error again and again", make: (n) => "src/a.ts(1,2): error TS2304: Cannot find name 'q'.\n".repeat(n) },
  { name: "unknown lines", make: (n) => Array.from({ length: n }, (_, i) => `gate ${String(i * 7919)} is odd\n`).join("") },
  { name: "equal lines", make: (n) => "the same\n".repeat(n) },
  { name: "lines of a log", make: (n) => Array.from({ length: n }, (_, i) => `2026-01-01T00:00:00Z INFO poll id=${String(i)}\n`).join("") },
  { name: "blank lines", make: (n) => "\n".repeat(8 * n) },
  { name: "headers that have no rows", make: (n) => "/w/src/a.js\n".repeat(n) },
  { name: "diagnostics that turn out to be none", make: (n) => "error: odd\nplain\n".repeat(n / 2) },
  { name: "counts that disagree", make: (n) => "a.c:1:1: error: x\n2 errors generated.\n".repeat(n / 2) },
  { name: "tests that sweep", make: (n) => "  title\n  1 passing\n".repeat(n / 2) },
  { name: "failing tests", make: (n) => `  ${String(n)} failing\n\n${Array.from({ length: n / 4 }, (_, i) => `  ${String(i)}) suite\n       test:\n     Error: x\n      at f (a.js:1:2)\n`).join("")}` },
  { name: "tasks of many names", make: (n) => Array.from({ length: n }, (_, i) => `pkg${String(i)}:build: src/a.ts(1,2): error TS1: x\n`).join("") },
  { name: "diffs of many files", make: (n) => Array.from({ length: n / 4 }, (_, i) => `diff --git a/f${String(i)} b/f${String(i)}\n--- a/f\n+++ b/f${String(i)}\n@@ -1 +1 @@\n-a\n+b\n`).join("") },
  { name: "one long hunk", make: (n) => `diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1,${String(n)} +1,${String(n)} @@\n${"-export function f(a: A): B {\n+export function f(a: C): B {\n".repeat(n / 2)}` },
  { name: "verdicts of a watching tool", make: (n) => "src/a.ts(1,2): error TS1: x\n5:35:57 PM - Found 1 error. Watching for file changes.\n".repeat(n / 8) },
  { name: "redraws", make: (n) => "a\x1b[1A\x1b[2Kb\n".repeat(n) },
  { name: "carriage returns", make: (n) => `${"\r".repeat(20 * n)}x\n` },
  { name: "colours", make: (n) => `${"\x1b[31m".repeat(4 * n)}x\n`.repeat(2) },
];

describe("time grows with the length of the output", () => {
  it.each(hostile)("$name", ({ make }) => {
    expect(measureGrowth((text: string) => pruneOutput(text, { exitCode: 1 }), make, SIZE)).toBeLessThanOrEqual(LIMIT);
  });
});

/** What a line can be long of. */
const parts = [" ", ":", ": ", "(1", ":1", ":1:1", "a", "1", "/", ".", "-", "=", "_", "[", "]", "'", "\"", "|", "#", "> ", "at ", "\t", "✓ ", "│", "━", "é", "error: ", "\x1b", ", col ", " → ", ".py ", "::", "$ "];

describe("time grows with the length of a line", () => {
  /** Few enough together that the growth of one of them shows in the sum: with one quadratic of four it is 22. */
  const groups = Array.from({ length: Math.ceil(parts.length / 4) }, (_, index) => parts.slice(4 * index, 4 * index + 4));
  it.each(groups.map((group) => ({ group })))("lines of each of $group", ({ group }) => {
    expect(measureGrowth((text: string) => pruneOutput(text, { exitCode: 1 }), (n) => group.map((part) => `${part.repeat(n)}\n`).join(""), 2000)).toBeLessThanOrEqual(LIMIT);
  });

  const rules = builtinRules.flatMap((rule) => ("match" in rule ? [{ id: rule.id, match: rule.match, near: rule.near ?? "" }] : []));
  /** Rules see 8192 characters of a line: what a line of a megabyte costs them is what these cost. */
  const SEEN = 8192;
  const seeds = ["", " ", "a", "1", ":", "a ", "1 ", ": ", "a.b/", "(1,", "\"a\" ", "- ", "a::", "[a] ", "$ ", "#"];
  it("no rule takes long for a hostile line", () => {
    const slow: string[] = [];
    for (const { id, match, near } of rules) {
      const literal = /^\^(?:\(\?:)?((?:[^\\()[\]{}.*+?|^$]|\\[^a-z\d])+)/i.exec(match.source)?.[1]?.replace(/\\(.)/g, "$1") ?? "";
      for (const seed of seeds) {
        for (const text of [literal + (seed + near || "x").repeat(SEEN), (literal + seed + near || "x").repeat(SEEN)].map((line) => line.slice(0, SEEN))) {
          const start = process.cpuUsage();
          match.test(text);
          const { user } = process.cpuUsage(start);
          // 50 ms is the bar for a whole line; quadratic backtracking over 8192 characters takes longer.
          if (user > 50_000) slow.push(`${id} ${JSON.stringify(text.slice(0, 40))} ${String(user)}`);
        }
      }
    }
    expect(slow).toEqual([]);
  });
});

describe("the other functions", () => {
  it("createPruner, a character at a time", () => {
    const run = (text: string): unknown => {
      const pruner = createPruner();
      for (const character of text) pruner.write(character);
      return pruner.end(1);
    };
    expect(measureGrowth(run, (n) => "src/a.ts(1,2): error TS2304: Cannot find name 'q'.\nodd\n".repeat(n), 40)).toBeLessThanOrEqual(LIMIT);
  });

  it.each([
    ["hunks", (n: number) => `diff --git a/x b/x\n--- a/x\n+++ b/x\n${"@@ -1 +1 @@\n-a\n+b\n".repeat(n)}`],
    ["names", (n: number) => `diff --git "${"\\346".repeat(n)}" "b"\n`.repeat(2)],
    ["headers", (n: number) => "diff --git a/x b/x\n".repeat(n)],
    ["bare headers", (n: number) => "--- a\n".repeat(n)],
    ["escape sequences", (n: number) => "\x1b[".repeat(n)],
  ] as const)("parseUnifiedDiff: %s", (_, make) => {
    expect(measureGrowth(parseUnifiedDiff, make, 500)).toBeLessThanOrEqual(LIMIT);
  });

  it("defineRules", () => {
    const make = (n: number): Parameters<typeof defineRules>[0] => Object.fromEntries(Array.from({ length: n }, (_, i) => [`t/r${String(i)}`, { pattern: /x/, category: "error" as const, extract: () => ({}) }]));
    expect(measureGrowth(defineRules, make, 50)).toBeLessThanOrEqual(LIMIT);
  });

  it("fromProblemMatcher", () => {
    expect(measureGrowth(fromProblemMatcher, (n) => Array.from({ length: n }, () => ({ owner: "x", pattern: { regexp: "^(.*)$", message: 1 } })), 200)).toBeLessThanOrEqual(LIMIT);
  });
});
