import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runReadOnlyCli, TerminalInterceptor, toToolResult } from "../src/index.ts";
import { runReadOnlyCli as runPlain } from "../src/spawn.ts";

const TSC = "src/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.\nsrc/b.ts(7,1): error TS2304: Cannot find name 'q'.\n";
const NPM_NOISE = "\n> app@1.0.0 build\n> tsc --noEmit\n\n";

const print = (stdout: string, stderr = "", code = 0): string[] => ["-e", `process.stdout.write(${JSON.stringify(stdout)}); process.stderr.write(${JSON.stringify(stderr)}); process.exitCode = ${String(code)}`];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "interceptor-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("TerminalInterceptor", () => {
  it("delivers diagnostics with their places, the exit code and the whole output", async () => {
    const result = await new TerminalInterceptor().intercept(process.execPath, print(NPM_NOISE + TSC, "", 2));
    expect(result.exitCode).toBe(2);
    expect(result.ok).toBe(false);
    expect(result.diagnostics.map(({ file, line, column, code }) => [file, line, column, code])).toEqual([
      ["src/a.ts", 3, 5, "TS2322"],
      ["src/b.ts", 7, 1, "TS2304"],
    ]);
    expect(result.rawOutput).toBe(NPM_NOISE + TSC);
    expect(result.summary).toContain("2 errors");
  });

  it("keeps stdout and stderr apart, and counts lines on from one to the other", async () => {
    const result = await new TerminalInterceptor().intercept(process.execPath, print("plain line\n", TSC, 2));
    expect(result.diagnostics.map(({ at }) => at)).toEqual([
      [2, 2],
      [3, 3],
    ]);
    const covered = [...result.kept, ...result.trimmed].flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
    expect(covered.sort((a, b) => a - b)).toEqual([1, 2, 3]);
  });

  it("marks every line that was left out in the audit log, and loses none", async () => {
    const auditLog = join(folder, "audit.log");
    const noise = Array.from({ length: 40 }, (_, index) => `dist/assets/index-${String(index)}.js   ${String(index)}.78 kB │ gzip: 14.21 kB\n`).join("");
    const result = await new TerminalInterceptor().intercept(process.execPath, print(`vite v6.0.1 building for production...\n✓ 234 modules transformed.\n${noise}✓ built in 1.20s\n`), { auditLog });
    const lines = readFileSync(auditLog, "utf8").trimEnd().split("\n");
    expect(lines.map((line) => line.replace(/^\[TRIMMED\] /, "")).join("\n")).toBe(result.rawOutput.trimEnd());
    expect(lines.filter((line) => line.startsWith("[TRIMMED] ")).length).toBe(result.stats.trimmedLines);
    await expect(new TerminalInterceptor().intercept(process.execPath, print("x"), { auditLog })).rejects.toThrow(/EEXIST/);
  });

  it("reports a program that waits, and never answers it", async () => {
    const result = await new TerminalInterceptor().intercept("sh", ["-c", "printf 'Overwrite? [y/N] '; read answer; echo \"got $answer\""], { stdin: "pipe", timeoutMs: 20_000 });
    expect(result.run.outcome).toBe("waiting");
    expect(result.ok).toBe(false);
    expect(result.summary).toMatch(/^waiting for a person/);
    expect(result.rawOutput).not.toContain("got");
  });

  it("gives a result for a program that does not exist", async () => {
    const result = await new TerminalInterceptor().intercept("no-such-program-here", []);
    expect([result.ok, result.exitCode, result.run.outcome]).toEqual([false, null, "spawn-error"]);
    expect(result.summary).toContain("no-such-program-here");
  });
});

describe("runReadOnlyCli", () => {
  it("tells the output apart, and only shows it when told not to", async () => {
    const args = print(TSC, "", 2);
    const pruned = await runReadOnlyCli(process.execPath, args);
    expect(pruned.diagnostics).toHaveLength(2);
    expect(pruned.summary).toContain("exit 2");
    const shown = await runReadOnlyCli(process.execPath, args, { prune: false });
    expect([shown.diagnostics, shown.text]).toEqual([[], TSC]);
    const plain = await runPlain(process.execPath, args);
    expect([plain.diagnostics, plain.text]).toEqual([[], TSC]);
  });

  it("says nothing benign about a run that failed", async () => {
    const { summary, text, ok } = await runReadOnlyCli(process.execPath, print("Found 0 errors. Watching for file changes.\n", "", 3));
    expect(ok).toBe(false);
    expect(summary).toContain("exit 3");
    expect(`${summary}\n${text}`).not.toMatch(/no issues|succeeded|passed/i);
  });

  it("lists the changes and decisions of a diff", () => {
    const diff = "diff --git a/src/x.ts b/src/x.ts\nindex 111..222 100644\n--- a/src/x.ts\n+++ b/src/x.ts\n@@ -1,2 +1,2 @@\n-export function f(): void {}\n+export function f(e: MouseEvent): void {}\n const a = 1;\n";
    const result = toToolResult({ exitCode: 0, signal: null, interaction: { waiting: false, reason: null, lastLine: null }, stdoutRaw: diff, stderrRaw: "", command: "git diff" });
    expect(result.changes).toMatchObject([{ file: "src/x.ts", status: "modified", added: 1, removed: 1, ranges: [{ startLine: 1, endLine: 1 }] }]);
    expect(result.decisions.length).toBeGreaterThan(0);
  });
});
