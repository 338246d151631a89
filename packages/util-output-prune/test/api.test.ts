import { describe, expect, expectTypeOf, it } from "vitest";
import * as api from "../src/index.ts";
import * as diff from "../src/diff.ts";
import type { DecisionPoint, Diagnostic, GitChange, OutputRule, PruneOptions, Pruner, PruneResult, TestTally } from "../src/index.ts";

describe("public API", () => {
  it("exports these functions and tables", () => {
    expect(Object.keys(api).sort()).toEqual([
      "builtinRules", "bundlerRules", "ciRules", "createPruner", "decisionRules", "definePruner", "defineRules", "eslintRules", "formatterRules", "fromProblemMatcher", "gccRules", "gitRules", "goRules", "javaRules", "jestRules",
      "makeRules", "mochaRules", "msvcRules", "nodeRules", "nodeTestRules", "npmRules", "parseUnifiedDiff", "pnpmRules", "pruneOutput", "pytestRules", "pythonLinterRules", "pythonRules", "rustRules", "tscRules", "turboRules", "vitestRules", "yarnRules",
    ]);
    expect(Object.keys(diff)).toEqual(["parseUnifiedDiff"]);
  });

  it("has these types", () => {
    expectTypeOf(api.pruneOutput).toEqualTypeOf<(text: string | Uint8Array, options?: PruneOptions) => PruneResult>();
    expectTypeOf(api.createPruner).toEqualTypeOf<(options?: PruneOptions) => Pruner>();
    expectTypeOf(api.parseUnifiedDiff).toEqualTypeOf<(text: string) => GitChange[]>();
    expectTypeOf(api.fromProblemMatcher).toEqualTypeOf<(json: unknown) => OutputRule[]>();
    expectTypeOf<PruneResult["ok"]>().toEqualTypeOf<boolean | null>();
    expectTypeOf<PruneResult["tests"]>().toEqualTypeOf<TestTally | undefined>();
    expectTypeOf<Diagnostic["at"]>().toEqualTypeOf<readonly [firstLine: number, lastLine: number]>();
    expectTypeOf<Diagnostic["file"]>().toEqualTypeOf<string | null>();
    expectTypeOf<DecisionPoint>().toEqualTypeOf<{ readonly rule: string; readonly file: string | null; readonly line: number | null; readonly text: string }>();
  });

  it("every table of rules is part of the built-in ones", () => {
    const all = new Set(api.builtinRules);
    for (const [name, value] of Object.entries(api)) if (name.endsWith("Rules") && Array.isArray(value)) for (const rule of value as OutputRule[]) expect(all).toContain(rule);
  });
});

describe("definePruner", () => {
  it("knows the rules given and no others", () => {
    const result = api.definePruner(api.tscRules).pruneOutput("src/a.ts(1,2): error TS2304: x\nb.c:1:1: error: y\n", { exitCode: 2 });
    expect(result.diagnostics.map(({ tool }) => tool)).toEqual(["tsc"]);
    expect(result.text).toContain("b.c:1:1: error: y");
  });

  it("gives what the whole gives for its tool", () => {
    const text = "src/a.ts(1,2): error TS2304: x\n".repeat(3) + "src/a.ts(3,2): error TS2304: x\nsrc/b.ts(3,2): error TS2304: x\nsrc/c.ts(3,2): error TS2304: x\n";
    expect(api.definePruner(api.tscRules).pruneOutput(text, { exitCode: 2 })).toEqual(api.pruneOutput(text, { exitCode: 2 }));
  });

  it.each([
    ["prefix", { kind: "prefix", id: "mine/task", tool: "mine", match: /^task (\w+)> /, stream: [1] }],
    ["change", { kind: "change", id: "mine/change", tool: "mine", match: /^changed (\S+)$/, extract: ([, file = ""]) => ({ file, status: "modified", ranges: [], added: 0, removed: 0 }) }],
    ["tally", { kind: "tally", id: "mine/tests", tool: "mine", match: /^tests: (.*)$/, tests: 1 }],
  ] as const satisfies readonly (readonly [string, OutputRule])[])("a rule of kind %s written by hand needs defineRules", (_, rule) => {
    const text = "task a> src/a.ts(1,2): error TS2304: x\nchanged src/b.ts\ntests: 2 passed, 1 failed\n";
    expect(() => api.definePruner([...api.tscRules, rule])).toThrow(new TypeError(`rule ${rule.id} lacks its parts: pass it through defineRules`));
    const own = api.definePruner([...api.tscRules, ...api.defineRules({ [rule.id]: rule })]).pruneOutput(text, { exitCode: 1 });
    const whole = api.pruneOutput(text, { exitCode: 1, rules: [rule] });
    expect([own.changes, own.tests]).toEqual([whole.changes, whole.tests]);
    expect(own.tools).toContain(rule.kind === "prefix" ? "tsc" : "mine");
  });
});
