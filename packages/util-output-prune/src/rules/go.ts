import { nameRules } from "../internal/name-rules.ts";
import { setPlace } from "../internal/set-place.ts";
import type { Draft, OutputRule, RuleContext, RuleLine, Verdict } from "../rule-types.ts";

const GO = /\.(?:go|s|c|h)$/;

/** Log lines of a failing test: `    x_test.go:12: message`, deeper lines go on with it. */
function followTest(line: RuleLine, draft: Draft): Verdict {
  const { body } = line;
  if (body === "") return "skip";
  if (draft.state["panic"] === true) return followPanic(line, draft);
  if (body.startsWith("panic: ") && line.indent === 0) {
    draft.message = body;
    draft.state["panic"] = true;
    return "take";
  }
  if (line.indent <= Number(draft.state["indent"])) return "end";
  if (/^--- (?:PASS|SKIP): /.test(body)) return "skip";
  if (body.startsWith("--- FAIL: ")) {
    // A test that failed by its subtests only is no failure of its own.
    draft.void ||= draft.line === null;
    return "end";
  }
  const place = line.location();
  if (place !== null && place.rest.startsWith(": ")) {
    const said = place.rest.slice(2);
    if (draft.line === null) {
      setPlace(draft, place.file, place.line);
      draft.message = said;
    } else draft.detail.push(`${String(place.line)}: ${said}`);
    return "take";
  }
  if (draft.message === "") draft.message = body;
  else draft.detail.push(body);
  return "take";
}

function startTest(draft: Draft, context: RuleContext, _match: RegExpExecArray, line: RuleLine): boolean {
  draft.state["indent"] = line.indent;
  context["go"] = "test";
  // With `-v` the log of a test comes before its verdict.
  const [file, row, said] = (context[`log ${draft.scope ?? ""}`] ?? "").split("\n");
  if (file !== undefined && row !== undefined) {
    setPlace(draft, file, row);
    draft.message = said ?? "";
  }
  return true;
}

function enterLog(context: RuleContext, match: RegExpExecArray): void {
  context[`log ${context["goTest"] ?? ""}`] ??= match.slice(1, 4).join("\n");
}

/** The first frame outside of the Go installation is the place. */
function followPanic(line: RuleLine, draft: Draft): Verdict {
  const { body } = line;
  if (body === "") return "skip";
  const frame = /^(\/.*|[A-Za-z]:[\\/].*):(\d+)(?: \+0x[0-9a-f]+)?$/.exec(body);
  if (frame !== null) {
    const file = frame[1] ?? "";
    if (draft.line === null && !/\/(?:go|golang|libexec)\/src\/|\/usr\/(?:local|lib)\/go/.test(file)) {
      setPlace(draft, file, frame[2]);
    }
    return "skip";
  }
  if (/^(?:goroutine \d+ \[|created by |panic\(|\[recovered\]|exit status|\[signal |runtime\.|main\.|testing\.)/.test(body) || /^\S+\(.*\)$/.test(body)) return "skip";
  return /^panic: /.test(body) ? "skip" : "end";
}

/** go build, go vet, go test, golangci-lint. */
export const goRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "go/package": { match: /^# (?:\[)?[\w.~-]+(?:\/[\w.~/-]+)?(?: \[[^\]]+\])?\]?$/, indent: [0, 0], tentative: true },
  "go/vet": { kind: "diagnostic", match: /^vet: (.+?):(\d+):(\d+): (.*)$/, fields: { file: 1, line: 2, column: 3, message: 4 } },
  "go/lint": { kind: "diagnostic", tool: "golangci-lint", located: "colon", file: /\.go$/, match: /^: (.*?) \(([a-z][\w-]*)\)$/, fields: { message: 1, code: 2 }, when: ({ go }) => go !== "test", follow: { skip: /^\s/ } },
  "go/message": { kind: "diagnostic", quiet: ["go"], located: "colon", file: /\.go$/, match: /^: (\S.*)$/, fields: { message: 1 }, start: (draft, context) => draft.column !== null || context["go"] === undefined, follow: { take: /^\t\S/ } },
  "go-test/fail": { kind: "diagnostic", match: /^--- FAIL: (\S+) \([\d.]+s\)$/, fields: { scope: 1 }, start: startTest, follow: followTest },
  "go-test/log": { kind: "section", near: "_test.go:", match: /^(\S+_test\.go):(\d+): (.*)$/, indent: [4, 80], when: ({ goTest }) => goTest !== undefined, enter: enterLog, follow: { take: /^ {8,}\S/ } },
  "go-test/run": { match: /^=== (?:RUN|CONT|NAME) +(\S+)$/, enter: (context, match) => {
    context["go"] = "test";
    context["goTest"] = match[1];
  } },
  "go-test/event": { match: /^(?:=== (?:RUN|PAUSE|CONT|NAME) .*|--- (?:PASS|SKIP): .*|PASS|FAIL|exit status \d+)$/, enter: (context) => void (context["go"] = "test") },
  "go-test/ok": { kind: "tally", match: /^ok +\t?(\S+)\t.*$/, ok: true, enter: (context) => void (context["go"] = "test") },
  "go-test/no-files": { match: /^\? +\t\S+\t\[no test files\]$/ },
  "go-test/build-failed": { kind: "tally", match: /^FAIL\s+(\S+ \[(?:build|setup) failed\])$/, note: "FAIL $1", ok: false },
  "go-test/package": { kind: "tally", match: /^FAIL\s+(\S+)\s+[\d.]+s$/, note: "FAIL $1", ok: false },
  "go/panic": { kind: "diagnostic", match: /^panic: (.*)$/, fields: { message: 1 }, follow: followPanic },
  "go/downloading": { kind: "drop", match: /^go: (?:downloading|finding|extracting|added|upgraded) \S/ },
  "go/global": { kind: "diagnostic", match: /^go: (.*(?:cannot|not found|no required|no such|error|unknown|inconsistent|missing|updates to go).*)$/, fields: { message: 1 }, follow: { take: /^\t\S/ } },
  "go/module": { kind: "diagnostic", located: "colon", file: GO, match: /^: (no required module .*|package .* is not in .*|cannot find .*)$/, fields: { message: 1 } },
});
