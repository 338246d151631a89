import { nameRules } from "../internal/name-rules.ts";
import { testPart } from "../internal/test-part.ts";
import { finishFailure, takeOwnFrame } from "../internal/describe-failure.ts";
import type { Draft, OutputRule, RuleContext, RuleLine, Verdict } from "../rule-types.ts";

const CODE_FRAME = /^\s*(?:>? *\d+ \||\| +\^)/;
const SUITE_FAILED = "suite failed to run";

function start(draft: Draft, context: RuleContext, match: RegExpExecArray): boolean {
  const name = match[1] ?? "";
  draft.file = context["jestFile"] ?? null;
  draft.scope = name === "Test suite failed to run" ? SUITE_FAILED : name;
  return draft.file !== null;
}

/** Jest explains at length how to configure a transform before it says what is wrong. */
function followSuite(line: RuleLine, draft: Draft): Verdict {
  const { body } = line;
  if (body.startsWith("at ")) {
    takeOwnFrame(line, draft);
    return "skip";
  }
  const place = line.location();
  if (place !== null && draft.file !== null && draft.state["placed"] !== true && (place.file === draft.file || place.file.endsWith(`/${draft.file}`))) {
    draft.line = place.line;
    draft.column = place.column;
    draft.state["placed"] = true;
    return "take";
  }
  const isReason = /^(?:[A-Z]\w*Error: |Cannot find module|Your test suite must contain|Configuration error|error TS|TypeError)/.test(body) || (place?.rest.includes("error") ?? false);
  if (!isReason) return draft.detail.length === 0 && !/^(?:Jest |This happens|Out of the box|By default|Here's what|•|You'll find|For information|https:|Details:)/.test(body) && !CODE_FRAME.test(line.text) ? keepFirst(line, draft) : "skip";
  if (draft.state["reason"] === true) return "skip";
  draft.state["reason"] = true;
  draft.detail = [body];
  return "take";
}

/** Until a reason is found the first words stand for it. */
function keepFirst(line: RuleLine, draft: Draft): Verdict {
  draft.detail.push(line.body);
  return "take";
}

function follow(line: RuleLine, draft: Draft): Verdict {
  const { body } = line;
  if (body === "") return "skip";
  if (line.indent < 2 && !/^[+-]/.test(body)) return "end";
  if (body.startsWith("● ") && line.indent <= 2) return "end";
  if (draft.scope === SUITE_FAILED) return followSuite(line, draft);
  if (body.startsWith("at ")) {
    takeOwnFrame(line, draft);
    draft.state["framed"] = true;
    return "skip";
  }
  if (CODE_FRAME.test(line.text) || draft.state["framed"] === true) return "skip";
  draft.detail.push(body);
  return "take";
}

/** Jest: default and verbose reporters. */
export const jestRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "jest/file": { match: /^(?:FAIL|PASS|RUNS) (?:\S+ )?((?:\S| (?![>[]))+?\.\w+)(?: \([\d.]+ ?m?s\))?$/, enter: (context, match) => void (context["jestFile"] = match[1]) },
  "jest/console": { match: /^● Console$/, follow: { take: /^ {3,}\S/, blank: "skip" } },
  "jest/failure": { kind: "diagnostic", match: /^● (\S.*)$/, indent: [0, 2], fields: {}, start, follow, finish: finishFailure },
  "jest/log": { match: /^console\.(?:log|info|debug|trace|dir|group)$/, indent: [2, 4], follow: { take: /^ {4,}\S/, blank: "skip" } },
  "jest/row": { match: /^[✓✕○✎√×] \S.*$/, when: ({ jestFile }) => jestFile !== undefined },
  "jest/suites": { kind: "tally", match: /^Test Suites: (.*)$/, tests: 1, suites: true },
  "jest/tests": { kind: "tally", match: /^Tests: +(.*)$/, tests: 1, sweeps: /^ {2,}\S/ },
  "jest/time": { match: /^(?:Snapshots: +\d|Time: +[\d.]+|Ran all test suites)/ },
  "jest/snapshots": { match: /^(?:› \d+ snapshots? (?:failed|written|obsolete|updated).*|Snapshot Summary)$/ },
  "jest/patterns": { match: /^(?:testMatch: |testPathIgnorePatterns: |testRegex: |testPathPatterns?: |roots: |In \/|\d+ files? checked)/, when: ({ jestNone }) => jestNone !== undefined },
  "jest/summary": { match: /^Summary of all failing tests$/ },
  "jest/none": { kind: "tally", match: /^(No tests found), exiting with code (\d)$/, say: "$1", ok: false, enter: (context) => void (context["jestNone"] = "yes") },
  "jest/keys": { match: /^(?:Watch Usage|› Press )/ },
}, { tests: testPart });
