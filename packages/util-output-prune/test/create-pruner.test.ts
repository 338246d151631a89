import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createPruner, pruneOutput, type PruneResult } from "../src/index.ts";
import { auditFaults } from "./support/audit.mjs";

const read = (name: string): string => readFileSync(new URL(`fixtures/watch/${name}`, import.meta.url), "utf8");

function cyclesOf(text: string, size = Infinity): { cycles: PruneResult[]; end: PruneResult } {
  const cycles: PruneResult[] = [];
  const pruner = createPruner({ command: "tsc --watch", onCycle: (result) => cycles.push(result) });
  for (let at = 0; at < text.length; at += size) pruner.write(text.slice(at, at + size));
  return { cycles, end: pruner.end() };
}

describe("watching tools", () => {
  it.each(["tsc-watch-3.txt", "tsc-watch-3-tty.txt"])("%s: three cycles give three results", (name) => {
    const { cycles, end } = cyclesOf(read(name));
    expect(cycles.map(({ diagnostics }) => diagnostics.map(({ line, column }) => `${String(line)}:${String(column)}`))).toEqual([["1:14", "2:14"], ["2:14"], []]);
    expect(cycles.map(({ ok }) => ok)).toEqual([false, false, true]);
    expect(cycles.map(({ summary }) => summary)).toEqual(["tsc: 2 errors in 1 file", "tsc: 1 error (TS2322)", "tsc: 0 errors"]);
    expect([end.ok, end.diagnostics]).toEqual([true, []]);
  });

  it.each([1, 7, 64])("chunks of %d characters change nothing", (size) => {
    expect(cyclesOf(read("tsc-watch-3-tty.txt"), size)).toEqual(cyclesOf(read("tsc-watch-3-tty.txt")));
  });

  it("a cycle that is cut off keeps what the last one said", () => {
    const text = read("tsc-watch-3.txt");
    const cut = text.slice(0, text.indexOf("File change detected") + 60);
    expect(cyclesOf(cut).end.diagnostics).toHaveLength(2);
  });

  it("every result accounts for every line so far", () => {
    const text = read("tsc-watch-3-tty.txt");
    const { cycles, end } = cyclesOf(text);
    expect(auditFaults(text, end)).toEqual([]);
    for (const cycle of cycles) expect(auditFaults(text.split("\n").slice(0, cycle.stats.rawLines).join("\n") + "\n", cycle)).toEqual([]);
  });

  it("vitest tells each run", () => {
    const run = (failed: boolean): string => ` RERUN  a.test.ts\n\n ✓ a.test.ts (1 test) 2ms\n\n Test Files  1 ${failed ? "failed" : "passed"} (1)\n      Tests  1 ${failed ? "failed" : "passed"} (1)\n\n ${failed ? "FAIL  Tests failed. Watching" : "PASS  Waiting"} for file changes...\n       press h to show help, press q to quit\n`;
    const results: PruneResult[] = [];
    const pruner = createPruner({ onCycle: (result) => results.push(result) });
    pruner.write(run(true) + run(false));
    expect(results.map(({ tests, ok }) => [tests, ok])).toEqual([[{ failed: 1, failedSuites: 1 }, false], [{ passed: 1 }, true]]);
  });
});

describe("snapshot", () => {
  const text = "src/a.ts(1,2): error TS2304: Cannot find name 'q'.\n  because\nsrc/b.ts(3,4): error TS2304: Cannot find name 'r'.\n";

  it("shows what is known so far and changes nothing", () => {
    const pruner = createPruner({ command: "tsc" });
    pruner.write(text.slice(0, 30));
    expect(pruner.snapshot().diagnostics).toEqual([]);
    pruner.write(text.slice(30, 70));
    expect(pruner.snapshot().diagnostics.map(({ file }) => file)).toEqual(["src/a.ts"]);
    pruner.write(text.slice(70));
    expect(pruner.snapshot().diagnostics).toHaveLength(2);
    expect(pruner.end(2)).toEqual(pruneOutput(text, { command: "tsc", exitCode: 2 }));
  });

  it("of all the input is what the end says", () => {
    for (const name of ["tsc-watch-3.txt", "tsc-watch-3-tty.txt"]) {
      const pruner = createPruner({ command: "tsc" });
      pruner.write(read(name));
      const snapshot = pruner.snapshot();
      const end = pruner.end();
      expect({ ...snapshot, stats: null }).toEqual({ ...end, stats: null });
    }
  });

  it("of every beginning is what its end says, also of a screen that was drawn anew", () => {
    const lines = read("tsc-watch-3-tty.txt").split("\n").map((line, index) => (index % 3 === 0 ? `  ${line}` : line));
    for (let count = 1; count < lines.length; count++) {
      const beginning = lines.slice(0, count).map((line) => `${line}\n`).join("");
      const pruner = createPruner({ command: "tsc" });
      pruner.write(beginning);
      expect(pruner.snapshot()).toEqual(pruneOutput(beginning, { command: "tsc" }));
    }
  });
});

describe("the stream", () => {
  it("takes strings and bytes", () => {
    const pruner = createPruner();
    const bytes = new TextEncoder().encode("src/数据.ts(1,2): error TS2304: Cannot find name 'é'.\n");
    for (const byte of bytes) pruner.write(Uint8Array.of(byte));
    expect(pruner.end(2).diagnostics[0]).toMatchObject({ file: "src/数据.ts", message: "Cannot find name 'é'." });
  });

  it("keeps lines with bytes that are no UTF-8", () => {
    const bytes = Uint8Array.from([...new TextEncoder().encode("ma"), 0xf1, ...new TextEncoder().encode("ana: access denied\n")]);
    expect(pruneOutput(bytes, { exitCode: 1 }).text).toBe("ma\ufffdana: access denied\n");
  });

  it("returns the same end when asked again, and takes no more", () => {
    const pruner = createPruner();
    pruner.write("x");
    const end = pruner.end(1);
    expect(pruner.end(0)).toBe(end);
    expect(pruner.snapshot()).toBe(end);
    expect(() => {
      pruner.write("y");
    }).toThrow("write after end");
  });

  it("takes nothing but strings and bytes", () => {
    expect(() => {
      createPruner().write(1 as unknown as string);
    }).toThrow(TypeError);
  });

  it("the exit code of the end wins over that of the options", () => {
    const pruner = createPruner({ exitCode: 0 });
    expect(pruner.end(3).exitCode).toBe(3);
    expect(createPruner({ exitCode: 4 }).end().exitCode).toBe(4);
    expect(createPruner().end().exitCode).toBeNull();
  });

  it("the exit code is known, unknown, or told by the tool", () => {
    expect(pruneOutput("x\n").ok).toBeNull();
    expect(pruneOutput("Found 0 errors.\n").ok).toBeNull();
    expect(pruneOutput("Test Suites: 1 passed, 1 total\nTests:       2 passed, 2 total\n").ok).toBe(true);
    expect(pruneOutput("x.c:1:1: error: y\n").ok).toBe(false);
    expect(pruneOutput("x.c:1:1: error: y\n", { exitCode: 0 }).ok).toBe(false);
  });
});

describe("limits", () => {
  const noise = (count: number): string => Array.from({ length: count }, (_, index) => `gate ${"abcdefghij"[index % 10] ?? ""}${"x".repeat(index % 17)} is at ${String(index)}`).join("\n");

  it("holds the first quarter and the last three of lines no rule knows", () => {
    const text = `${noise(500)}\nERROR the flux is gone\n${noise(500)}\n`;
    const result = pruneOutput(text, { exitCode: 1, maxHeld: 4000 });
    const lines = result.text.trimEnd().split("\n");
    expect(result.text.length).toBeLessThan(4500);
    expect(lines[0]).toBe("gate a is at 0");
    expect(lines[lines.length - 1]).toBe("gate jxxxxxx is at 499");
    expect(result.text).toContain("ERROR the flux is gone");
    expect(result.text).toMatch(/\[lines \d+-\d+ left out\]/);
    expect(result.trimmed.filter(({ rule }) => rule === "max-held").length).toBeGreaterThan(0);
    expect(auditFaults(text, result)).toEqual([]);
  });

  it("one gap is one range", () => {
    const text = `${noise(1000)}\n`;
    const result = pruneOutput(text, { exitCode: 1, maxHeld: 4000 });
    expect(result.trimmed.map(({ rule }) => rule)).toEqual(["max-held"]);
  });

  it("leaves out what is below the least severity, and counts it", () => {
    const text = "a.c:1:1: error: x [-Wx]\na.c:2:1: warning: y [-Wy]\na.c:3:1: warning: z [-Wz]\n".repeat(1) + "note that this is a longer text so that it is not short\n".repeat(6);
    const result = pruneOutput(text, { command: "gcc", exitCode: 1, minSeverity: "error" });
    expect(result.diagnostics).toHaveLength(1);
    expect(result.summary).toBe("gcc exit 1: 1 error (-Wx), 2 warnings left out");
    expect(result.text).not.toContain("-Wy");
    expect(result.trimmed.filter(({ rule }) => rule === "min-severity")).toEqual([{ rule: "min-severity", from: 2, to: 3 }]);
  });

  it("tells messages in full, in their first line, or not at all", () => {
    const text = "src/h.ts(7,14): error TS2322: Type 'A' is not assignable to type 'B'.\n  Types of property 'a' are incompatible.\n    Property 'id' is missing.\n".repeat(2).replace("7,14", "8,14") + "src/i.ts(1,1): error TS2304: Cannot find name 'q'.\n";
    const of = (messages: "full" | "first" | "none"): string => pruneOutput(text, { exitCode: 2, messages }).text;
    expect(of("full")).toBe("src/h.ts\n 8:14 7:14 TS2322 Type 'A' is not assignable to type 'B'. (Property 'id' is missing.)\nsrc/i.ts:1:1 TS2304 Cannot find name 'q'.\n");
    expect(of("first")).toBe("src/h.ts\n 8:14 7:14 TS2322 Type 'A' is not assignable to type 'B'.\nsrc/i.ts:1:1 TS2304 Cannot find name 'q'.\n");
    expect(of("none")).toBe("src/h.ts\n 8:14 7:14 TS2322\nsrc/i.ts:1:1 TS2304\n");
  });

  it("takes the working directory off", () => {
    const text = "/w/app/src/a.c:1:1: error: x\n/w/application/b.c:2:2: error: y\n";
    expect(pruneOutput(text, { cwd: "/w/app/", exitCode: 1 }).diagnostics.map(({ file }) => file)).toEqual(["src/a.c", "/w/application/b.c"]);
  });

  it("folds more than eight changed files by directory, and keeps all of them", () => {
    const text = Array.from({ length: 12 }, (_, index) => `diff --git a/src/${index < 9 ? "a" : "b"}/f${String(index)}.ts b/src/${index < 9 ? "a" : "b"}/f${String(index)}.ts\nindex 1..2 100644\n--- a/src/x.ts\n+++ b/src/${index < 9 ? "a" : "b"}/f${String(index)}.ts\n@@ -1 +1 @@\n-a\n+b\n`).join("");
    const result = pruneOutput(text, { command: "git diff", exitCode: 0 });
    expect(result.summary).toBe("git diff exit 0: 12 files changed +12 -12 (src/a/ 9, src/b/ 3)");
    expect(result.changes).toHaveLength(12);
  });
});
