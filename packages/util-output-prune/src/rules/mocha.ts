import { nameRules } from "../internal/name-rules.ts";
import { testPart } from "../internal/test-part.ts";
import { finishFailure, takeOwnFrame } from "../internal/describe-failure.ts";
import type { Draft, OutputRule, RuleLine, Verdict } from "../rule-types.ts";

/** Names of suites and test, one a line, the last with a colon; then error, comparison and stack. */
function follow(line: RuleLine, draft: Draft): Verdict {
  const { body } = line;
  if (body === "") return "skip";
  if (/^\d+\) /.test(body) && line.indent === 2) return "end";
  if (draft.state["named"] !== true) {
    draft.state["named"] = body.endsWith(":");
    draft.scope = `${draft.scope ?? ""} > ${body.replace(/:$/, "")}`;
    return "take";
  }
  if (body.startsWith("at ")) {
    takeOwnFrame(line, draft);
    draft.state["framed"] = true;
    return "skip";
  }
  if (draft.state["framed"] === true) return "end";
  draft.detail.push(body);
  return "take";
}

/** A timeout names the file behind its message. */
function finish(draft: Draft): void {
  finishFailure(draft);
  const file = draft.file === null ? / \((\/[^()]+\.\w+)\)$/.exec(draft.message) : null;
  if (file === null) return;
  draft.file = file[1] ?? null;
  draft.message = draft.message.slice(0, file.index);
}

function start(draft: Draft): boolean {
  draft.state["named"] = draft.scope?.endsWith(":") === true;
  draft.scope = draft.scope?.replace(/:$/, "") ?? null;
  return true;
}

/** Mocha: spec reporter and what others share with it. */
export const mochaRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "mocha/passing": { kind: "tally", match: /^(\d+ passing)(?: \(\d+m?s\))?$/, tests: 1, sweeps: /^ {2,}(?:[✓✔√-] |\d+\) |\S)/, enter: (context) => void (context["mocha"] = "run") },
  "mocha/pending": { kind: "tally", match: /^(\d+ pending)$/, tests: 1, when: ({ mocha }) => mocha !== undefined },
  "mocha/failing": { kind: "tally", match: /^(\d+ failing)$/, tests: 1, sweeps: /^ {2,}(?:[✓✔√-] |\d+\) |\S)/, enter: (context) => void (context["mocha"] = "failing") },
  "mocha/failure": { kind: "diagnostic", match: /^\d+\) (\S.*)$/, indent: [2, 4], fields: { scope: 1 }, when: ({ mocha }) => mocha === "failing", start, follow, finish },
}, { tests: testPart });
