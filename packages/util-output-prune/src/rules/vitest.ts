import { nameRules } from "../internal/name-rules.ts";
import { testPart } from "../internal/test-part.ts";
import { finishFailure, takeOwnFrame } from "../internal/describe-failure.ts";
import type { Draft, OutputRule, RuleLine, Verdict } from "../rule-types.ts";

const CODE_FRAME = /^\s*(?:\d+\||\|)/;

/** `src/a.test.ts > suite > test`, `|project| src/a.test.ts [ src/a.test.ts ]`. */
function startFail(draft: Draft, _context: unknown, match: RegExpExecArray): boolean {
  const parts = (match[1] ?? "").replace(/^\|[^|]+\| +/, "").split(" > ");
  const [head = "", ...names] = parts;
  const suite = /^(.*?) \[ .* \]$/.exec(head);
  draft.file = suite?.[1] ?? head;
  draft.scope = suite === null ? names.join(" > ") : "suite failed to load";
  return true;
}

/** Error, comparison, frames; the first own frame is the place. */
function followFail(line: RuleLine, draft: Draft): Verdict {
  const { body } = line;
  if (body.startsWith("⎯")) return "end";
  if (body === "" || CODE_FRAME.test(line.text)) return "skip";
  if (body.startsWith("FAIL ")) {
    // The same error of several tests is told once, below all their names.
    const names = body.split(" > ").slice(1);
    if (draft.detail.length > 0 || names.length === 0) return "end";
    (draft.also ??= []).push(names.join(" > "));
    return "take";
  }
  if (body.startsWith("❯ ")) {
    takeOwnFrame(line, draft);
    draft.state["framed"] = true;
    return "skip";
  }
  if (/^Caused by: /.test(body) || draft.state["framed"] === true) return /^(?:Caused by|Serialized Error|This error|The latest|- |The error|Test Files)/.test(body) && !body.startsWith("Test Files") ? "skip" : "end";
  draft.detail.push(body);
  return "take";
}

const CHATTER = /^(?:This error originated|The latest test|- The error|- If the error|This might cause|Vitest caught)/;

function followUnhandled(line: RuleLine, draft: Draft): Verdict {
  return CHATTER.test(line.body) ? "skip" : followFail(line, draft);
}

/** Vitest: default, verbose and tree reporters, watch mode. */
export const vitestRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "vitest/start": { match: /^(?:RUN|DEV) +v\d.*$/, enter: (context) => void (context["vitest"] = "run") },
  "vitest/passed": { match: /^[✓↓·] .*$/, when: ({ vitest }) => vitest !== undefined },
  "vitest/file": { match: /^❯ \S.* (?:\(\d+ tests?\b.*|\[queued\]|\d+\/\d+)$/ },
  "vitest/list": { match: /^[×→] .*$/, indent: [1, 80], when: ({ vitest }) => vitest !== undefined },
  "vitest/dots": { match: /^[·x*-]{2,}$/, indent: [0, 0], when: ({ vitest }) => vitest !== undefined },
  "vitest/timeout-advice": { match: /^If this is a long-running (?:test|hook), pass a timeout/ },
  "vitest/stdout": { match: /^stdout \| .*$/, follow: { take: /\S/, blank: "end" } },
  "vitest/stderr": { match: /^stderr \| .*$/ },
  "vitest/uncaught": { match: /^⎯+ (Uncaught Exception|Unhandled Rejection|Unhandled Error) ⎯+$/, enter: (context, match) => void (context["uncaught"] = match[1]) },
  "vitest/title": { match: /^⎯+(?: .* ⎯+|\[\d+\/\d+\]⎯*)?$/ },
  "vitest/unhandled-note": { match: /^(?:Vitest caught \d+|This might cause false|This error originated in|The latest test that|- The error was thrown|- If the error occurred)/ },
  "vitest/unhandled": { kind: "diagnostic", match: /^((?:\w+)?Error|[A-Z]\w+Exception|Unknown Error): .*$/, fields: {}, when: ({ uncaught }) => uncaught !== undefined, start: (draft, context, match) => {
    draft.scope = "unhandled error";
    draft.detail.push(match[0]);
    context["uncaught"] = undefined;
    return true;
  }, follow: followUnhandled, finish: finishFailure },
  "vitest/fail": { kind: "diagnostic", match: /^FAIL +(\S.*(?: > .*| \[ .* \]))$/, fields: {}, start: startFail, follow: followFail, finish: finishFailure },
  "vitest/files": { kind: "tally", match: /^Test Files +(.*)$/, tests: 1, suites: true, sweeps: /^ {2,}(?:✓|↓|·|×|→|❯) / },
  "vitest/tests": { kind: "tally", match: /^Tests +(\d.*)$/, tests: 1 },
  "vitest/no-tests": { kind: "tally", match: /^Tests +no tests$/, say: "no tests" },
  "vitest/errors": { kind: "tally", match: /^Errors +(\d+ errors?)$/, tests: 1 },
  "vitest/type-errors": { kind: "tally", match: /^Type Errors +(?:no errors|(\d+) .*)$/ },
  "vitest/time": { match: /^(?:Start at +\d|Duration +[\d.]+m?s|Snapshots +\d+ written)/ },
  "vitest/no-files": { kind: "tally", match: /^(No test files found), exiting with code (\d)$/, say: "$1", ok: false },
  "vitest/globs": { match: /^(?:include|exclude|typecheck (?:include|exclude)): +\S*\*/ },
  "vitest/filter": { match: /^(?:filter|projects): / },
  "vitest/waiting": { kind: "tally", match: /^(?:PASS +Waiting|FAIL +Tests failed\. Watching) for file changes\.\.\.$/, cycle: true },
  "vitest/keys": { match: /^press h to show help, press q to quit$/ },
  "vitest/rerun": { match: /^RERUN +\S/, enter: (context) => void (context["vitest"] = "run") },
}, { tests: testPart });
