import { describe, expect, it } from "vitest";
import { toRunningStatus, toStatus } from "../src/mapping/to-status.ts";
import { buildResult } from "./support/build-result.ts";

const DIFF = "diff --git a/package-lock.json b/package-lock.json\nindex 1..2 100644\n--- a/package-lock.json\n+++ b/package-lock.json\n@@ -1 +1 @@\n-a\n+b\n";

describe("toStatus", () => {
  it.each([
    { name: "shows errors in red", result: buildResult({ output: "a.ts(1,1): error TS1: x\n", command: "tsc", exitCode: 2 }), text: /^\$\(error\) tsc exit 2: 1 error \(TS1\)$/, color: "error" },
    { name: "shows a success without a color", result: buildResult({ output: "", command: "tsc", exitCode: 0 }), text: /^\$\(check\) /, color: null },
    {
      name: "shows a wait with its question",
      result: buildResult({ output: "Overwrite? [y/N] ", exitCode: null, outcome: "waiting", interaction: { waiting: true, reason: "prompt", kind: "confirm", lastLine: "Overwrite? [y/N]", hint: "pass --yes" } }),
      text: /^\$\(bell-dot\) waiting for a person: confirm — "Overwrite\? \[y\/N\]"/,
      color: "warning",
    },
    { name: "shows a question that got the end of input", result: buildResult({ output: "Overwrite? [y/N] ", exitCode: 0 }), text: /^\$\(question\) exit 0/, color: "warning" },
    { name: "shows a timeout", result: buildResult({ output: "", exitCode: null, outcome: "timeout" }), text: /^\$\(watch\) timed out/, color: "error" },
    { name: "shows a run that was stopped without a color", result: buildResult({ output: "", exitCode: null, outcome: "aborted" }), text: /^\$\(circle-slash\) aborted/, color: null },
    { name: "says that a person must decide", result: buildResult({ output: DIFF, command: "git diff", exitCode: 0 }), text: /^\$\(check\) git diff .*1 decision/, color: null },
  ])("$name", ({ result, text, color }) => {
    const status = toStatus(result);
    expect(status.text).toMatch(text);
    expect(status.color).toBe(color);
    expect(status.text.length).toBeLessThan(90);
  });

  it("draws no icon that a program asks for", () => {
    const result = { ...buildResult({ output: "x\n", exitCode: 0 }), summary: "$(sync~spin) fine" };
    expect(toStatus(result).text).toContain("\\$(sync~spin) fine");
  });

  it("says in the tooltip how to avoid a wait, and how much was trimmed", () => {
    const result = buildResult({ output: "Overwrite? [y/N] ", exitCode: null, outcome: "waiting", interaction: { waiting: true, reason: "prompt", kind: "confirm", lastLine: "Overwrite? [y/N]", hint: "pass --yes" } });
    expect(toStatus(result).tooltip.slice(1)).toEqual(["To avoid it: pass --yes", expect.stringMatching(/^0 problems, 0 changed files, 0 decisions, \d+ of \d+ lines? trimmed$/)]);
  });
});

describe("toRunningStatus", () => {
  it("turns while a command runs", () => {
    expect(toRunningStatus("tsc --noEmit").text).toBe("$(sync~spin) tsc --noEmit");
  });
});
