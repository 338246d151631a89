import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { classifyCommand } from "../src/index.ts";
import { runInBash } from "./bash-oracle.ts";
import { makeProgram, seededRandom } from "./fuzz-programs.ts";

const PROGRAMS = Number(process.env["FUZZ_PROGRAMS"] ?? 1000);
const SEED = Number(process.env["FUZZ_SEED"] ?? 20);

describe(`${String(PROGRAMS)} random programs, seed ${String(SEED)}`, () => {
  it("bash runs no command that the assessment does not hold", { timeout: 3_600_000 }, (context) => {
    if (!existsSync("/bin/bash")) return context.skip("not run: bash");
    const random = seededRandom(SEED);
    const programs = Array.from({ length: PROGRAMS }, () => makeProgram(random));
    const run = runInBash(programs);
    const unseen: string[] = [];
    let ran = 0;
    let open = 0;
    programs.forEach((program, index) => {
      const { commands, dynamic, parseErrors, findings, danger } = classifyCommand(program);
      const names = new Set(commands.map(({ name }) => name));
      const missing = [...(run[index] ?? [])].filter((name) => !names.has(name));
      ran += run[index]?.size ?? 0;
      // What cannot be read is never safe, and says so.
      const isOpen = dynamic || parseErrors > 0 || findings.some(({ code }) => code === "over-budget");
      if (isOpen && missing.length > 0) open++;
      if (missing.length > 0 && (!isOpen || danger === "safe")) unseen.push(program);
    });
    console.log(`seed ${String(SEED)}: ${String(PROGRAMS)} programs ran ${String(ran)} commands; ${String(unseen.length)} unseen, ${String(open)} programs reported as not readable`);
    expect(unseen).toEqual([]);
    expect(ran).toBeGreaterThan(PROGRAMS / 2);
  });
});
