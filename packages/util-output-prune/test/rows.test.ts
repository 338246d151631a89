import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { builtinRules, definePruner, type OutputRule } from "../src/index.ts";

/** The same rules without the short way for lists. */
const asLines = builtinRules.map((rule): OutputRule => (rule.kind === "diagnostic" ? { ...rule, rows: false } : rule));
const withRows = definePruner(builtinRules);
const withoutRows = definePruner(asLines);

const row = fc.tuple(
  fc.constantFrom("src/a.ts", "src/b.ts", "src/a b.ts", "C:\\w\\é.ts", "./x", "[a] b.ts", "#1 2.ts", "a:b.ts", "a: b.ts", "a|b.ts", "1 a.ts", "##[error]a.ts", "2026-01-01T00:00:00.0000000Z a.ts", "web:build: a.ts", "web: a.ts", ""),
  fc.constantFrom("(1,2)", "(1,20)", "(3,1)", "(3)", "(1,2,3,4)", "(1,2,3)", "(999999999,1)", "(9999999999,1)", ":1:2", " (1,2)", "(0,0"),
  fc.constantFrom(": error TS2304: Cannot find name 'a'.", ": error TS2304: Cannot find name 'b'.", ": error TS2304: Cannot find name 'a'. ", " : warning TS1: b", ": message TS2: c", ": error C12: d", " - error TS1: e", ": error TS1: \u2009f", ": error TS1: g\th", ": note", "", `: error TS3: ${"i".repeat(2100)}`),
).map((parts) => parts.join(""));
const other = fc.constantFrom("", " ", "  a reason", "    src/c.ts(1,1): 'x' is declared here.", "Found 2 errors.", "Found 2 errors in 2 files.", "unknown", "src/a.c:1:1: error: x", "\x1b[31msrc/a.ts(7,1): error TS1: red\x1b[0m", "10%\r20%", "a\x1b[1Ab", "5:35:57 PM - Found 1 error. Watching for file changes.", "> tsc");
const text = fc.array(fc.oneof({ weight: 5, arbitrary: row }, { weight: 1, arbitrary: other }), { maxLength: 40 }).map((lines) => lines.join("\n"));

describe("lists of diagnostics, read straight out of the text", () => {
  it("give what their lines give one by one", () => {
    fc.assert(
      fc.property(text, fc.constantFrom(0, 1, null), fc.constantFrom(0, 100, 1 << 20), fc.nat(2000), (raw, exitCode, maxHeld, at) => {
        const whole = withoutRows.pruneOutput(raw, { exitCode, maxHeld });
        expect(withRows.pruneOutput(raw, { exitCode, maxHeld })).toEqual(whole);
        const pruner = withRows.createPruner({ exitCode, maxHeld });
        pruner.write(raw.slice(0, at));
        pruner.snapshot();
        pruner.write(raw.slice(at));
        expect(pruner.end()).toEqual(whole);
      }),
      { seed: 20, numRuns: 400 },
    );
  });

  it("leave a line behind a prefix to the prefix", () => {
    const raw = "a.ts(1,2): error TS1: x\n##[error]b.ts(1,2): error TS1: x\n";
    expect(withRows.pruneOutput(raw).diagnostics.map(({ file }) => file)).toEqual(["a.ts", "b.ts"]);
  });

  it("are the same in long runs, with all lines distrusted", () => {
    const lines = Array.from({ length: 3000 }, (_, index) => `src/m${String(index % 7)}.ts(${String(index)},1): error TS1: x${String(index % 5)}`);
    const raw = `${lines.join("\n")}\nFound 3 errors.\n`;
    for (const maxHeld of [0, 10_000, 1 << 20]) expect(withRows.pruneOutput(raw, { exitCode: 2, maxHeld })).toEqual(withoutRows.pruneOutput(raw, { exitCode: 2, maxHeld }));
  });
});
