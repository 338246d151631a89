import { readFileSync } from "node:fs";
import { describe, expect, expectTypeOf, it } from "vitest";
import * as root from "../src/index.ts";
import * as spawn from "../src/spawn.ts";

const interaction = { waiting: false, reason: null, lastLine: null } as const;

describe("./spawn", () => {
  it("exports the names of the root entry but the interceptor, with the same types", () => {
    expect(Object.keys(spawn).sort()).toEqual(Object.keys(root).filter((name) => name !== "TerminalInterceptor").sort());
    expectTypeOf(spawn.runReadOnlyCli).toEqualTypeOf<typeof root.runReadOnlyCli>();
    expectTypeOf(spawn.toToolResult).toEqualTypeOf<typeof root.toToolResult>();
  });

  it("loads frames, tables and interaction, and no rules", () => {
    const seen = new Set<string>();
    const visit = (path: string): void => {
      if (seen.has(path)) return;
      seen.add(path);
      const text = readFileSync(new URL(`../src/${path}`, import.meta.url), "utf8");
      for (const [, name = ""] of text.matchAll(/from "(\.[^"]+)"/g)) visit(new URL(name, `file:///${path}`).pathname.slice(1));
      // Types are gone when the program runs.
      expect(text.replace(/^import type .*$/gm, ""), path).not.toContain('"@lastframe/util-output-prune"');
    };
    visit("spawn.ts");
    expect(seen.size).toBeGreaterThan(15);
  });

  it("gives the whole output as text, whatever prune says", async () => {
    for (const prune of [true, false]) {
      const result = await spawn.runReadOnlyCli("sh", ["-c", "echo one; echo two"], { prune });
      expect(result).toMatchObject({ ok: true, text: "one\ntwo\n", diagnostics: [], changes: [], decisions: [] });
    }
  });

  it("finds tables and reads the last frame, as the root entry does", () => {
    const result = spawn.toToolResult({ exitCode: 0, signal: null, interaction, stdoutRaw: "10%\r100%\nNAME     TAG\nnode     20\n", stderrRaw: "" });
    expect(result.stdoutPlain).toBe("100%\nNAME     TAG\nnode     20\n");
    expect(result.tables).toEqual([[{ NAME: "node", TAG: "20" }]]);
  });
});
