import type { OutputRule } from "./rule-types.ts";
import { bundlerRules, ciRules, decisionRules, eslintRules, formatterRules, gccRules, gitRules, goRules, javaRules, jestRules, makeRules, mochaRules, msvcRules, nodeRules, nodeTestRules, npmRules, pnpmRules, pytestRules, pythonLinterRules, pythonRules, rustRules, tscRules, turboRules, vitestRules, yarnRules } from "./rules/index.ts";

/** The rules of all tools known, in the order they are tried: the more special before the more general. */
export const builtinRules: readonly OutputRule[] = /* @__PURE__ */ joinRules();

function joinRules(): OutputRule[] {
  return [
    tscRules,
    ciRules,
    turboRules,
    npmRules,
    yarnRules,
    pnpmRules,
    gitRules.filter(({ kind }) => kind !== "change"),
    vitestRules,
    jestRules,
    mochaRules,
    nodeTestRules,
    pytestRules,
    pythonRules,
    rustRules,
    goRules,
    makeRules,
    bundlerRules,
    formatterRules,
    pythonLinterRules,
    javaRules,
    msvcRules,
    gccRules,
    nodeRules,
    gitRules.filter(({ kind }) => kind === "change"),
    eslintRules,
    decisionRules,
  ].flat();
}
