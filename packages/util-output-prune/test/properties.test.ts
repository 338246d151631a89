import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { builtinRules, createPruner, parseUnifiedDiff, pruneOutput, type PruneResult } from "../src/index.ts";
import { auditFaults } from "./support/audit.mjs";
import { readCases, readDocuments } from "./support/score.mjs";
import { checkSplits } from "./support/random-splits.mjs";

const SEED = 20;
const documents = [...readDocuments("corpus"), ...readDocuments("fresh")];
const small = documents.filter(({ raw }) => raw.length < 8000);

/** Lines of real tools, mixed, cut and decorated. */
const lines = [...new Set([...small.flatMap(({ raw }) => raw.split("\n")), ...readCases().flatMap(({ input }) => input.text.split("\n"))])];
const controls = ["\r", "\x1b[2K", "\x1b[1A", "\x1b[3B", "\x1b[2J", "\x1b[H", "\x1b[31m", "\x1b[0m", "\x1b]0;t\x07", "\b", "\x1b[5C", "\u2009", "\t", "\u0085", "\ud83d", "é", "🚀"];
const line = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...lines) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...lines), fc.nat(80)).map(([text, at]) => text.slice(0, at)) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...controls), fc.constantFrom(...lines)).map(([control, text]) => control + text) },
  { weight: 1, arbitrary: fc.string() },
  { weight: 1, arbitrary: fc.constantFrom("", " ", "__proto__(1,2): error TS1: constructor", "constructor.ts:1:2: error: __proto__", "toString: x", "FAIL __proto__ > hasOwnProperty") },
);
const output = fc.array(line, { maxLength: 40 }).map((list) => list.join("\n"));
const exitCode = fc.constantFrom(0, 1, 2, null);

describe("laws", () => {
  it("no text throws, none grows, and every line is accounted for", () => {
    fc.assert(
      fc.property(output, exitCode, fc.boolean(), (text, code, end) => {
        const raw = end ? `${text}\n` : text;
        const result = pruneOutput(raw, { exitCode: code });
        expect(auditFaults(raw, result)).toEqual([]);
        expect(result.text.length).toBeLessThanOrEqual(raw.length);
        expect(result.ok === true && code !== 0 && code !== null).toBe(false);
        expect(result.stats.outChars).toBe(result.text.length);
      }),
      { seed: SEED, numRuns: 400 },
    );
  });

  it("chunks change nothing", () => {
    fc.assert(
      fc.property(output, exitCode, fc.array(fc.nat(), { maxLength: 12 }), (text, code, cuts) => {
        const at = cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b);
        const pruner = createPruner({ exitCode: code });
        [...at, text.length].forEach((to, index) => {
          pruner.write(text.slice(index === 0 ? 0 : at[index - 1], to));
        });
        expect(pruner.end()).toEqual(pruneOutput(text, { exitCode: code }));
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  it("splits of recorded outputs, also inside of characters and sequences, change nothing", () => {
    expect(checkSplits(documents, createPruner, { seed: SEED, count: 150 })).toEqual([]);
  });

  it("a look at the state changes nothing", () => {
    fc.assert(
      fc.property(fc.constantFrom(...small), fc.array(fc.nat(), { maxLength: 6 }), ({ raw, meta }, cuts) => {
        const options = { command: meta.command, exitCode: meta.exitCode };
        const pruner = createPruner(options);
        const at = cuts.map((cut) => cut % (raw.length + 1)).sort((a, b) => a - b);
        [...at, raw.length].forEach((to, index) => {
          pruner.write(raw.slice(index === 0 ? 0 : at[index - 1], to));
          pruner.snapshot();
        });
        expect(pruner.end()).toEqual(pruneOutput(raw, options));
      }),
      { seed: SEED, numRuns: 60 },
    );
  });

  it("recorded outputs are accounted for line by line", () => {
    for (const { name, raw, meta } of documents) expect([name, ...auditFaults(raw, pruneOutput(raw, { command: meta.command, exitCode: meta.exitCode }))]).toEqual([name]);
  });

  it("text of an unknown tool is a fixed point", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,8} [a-z ]{0,20}[a-z]$/), { maxLength: 20 }), (words) => {
        const text = words.map((word) => `${word}\n`).join("");
        const once = pruneOutput(text, { exitCode: 1 }).text;
        expect(pruneOutput(once, { exitCode: 1 }).text).toBe(once);
      }),
      { seed: SEED, numRuns: 100 },
    );
  });

  it("names of object members are plain names", () => {
    const result: PruneResult = pruneOutput("__proto__(1,2): error TS1: constructor\n", { exitCode: 1 });
    expect(result.diagnostics.map(({ file, message }) => [file, message])).toEqual([["__proto__", "constructor"]]);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
    expect("polluted" in {}).toBe(false);
  });

  it("no text makes the diff reader throw", () => {
    fc.assert(fc.property(fc.array(fc.oneof(fc.constantFrom("diff --git a/x b/x", "--- a/x", "+++ b/x", "@@ -1 +1 @@", "@@ -1,9 +1,9 @@", "+a", "-b", " c", "\\ No newline", "rename from \"q", "@@@ -1 -1 +1 @@@", "++x", "GIT binary patch", "literal 3"), fc.string()), { maxLength: 30 }), (list) => void parseUnifiedDiff(list.join("\n"))), { seed: SEED, numRuns: 300 });
  });

  it("the built-in rules are not changed by what they read", () => {
    const before = JSON.stringify(builtinRules);
    for (const { raw } of small.slice(0, 20)) pruneOutput(raw);
    expect(JSON.stringify(builtinRules)).toBe(before);
  });
});
