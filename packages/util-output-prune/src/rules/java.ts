import { nameRules } from "../internal/name-rules.ts";
import { setPlace } from "../internal/set-place.ts";
import type { Draft, OutputRule, RuleLine, Verdict } from "../rule-types.ts";

/** What javac adds below the caret that names the thing that is wrong. */
const USEFUL = /^(?:symbol: |equality constraints: |lower bounds: |upper bounds: |required: |found: |reason: )/;

/** Code and caret, then what is wrong in detail, all of it indented but the code itself. */
function followJavac(line: RuleLine, draft: Draft): Verdict {
  const { body } = line;
  if (body === "") return "end";
  const lines = Number(draft.state["lines"] ?? 0) + 1;
  draft.state["lines"] = lines;
  if (/^\^$/.test(body)) draft.state["caret"] = true;
  // The code stands as it is in the file, even unindented.
  if (line.indent === 0) return lines === 1 && line.location() === null && !/^\d+ (?:error|warning)/.test(body) ? "skip" : "end";
  if (draft.state["caret"] !== true || !USEFUL.test(body)) return "skip";
  draft.detail.push(body.replace(/: +/, ": "));
  return "take";
}

/** The first frame outside of the Java platform is the place; causes become detail. */
function followException(line: RuleLine, draft: Draft): Verdict {
  const { body } = line;
  const frame = /^at ([\w.$/<>]+)\((\w+\.(?:java|kt|scala|groovy)):(\d+)\)/.exec(body);
  if (frame !== null) {
    if (draft.line !== null || /^(?:java|javax|jdk|sun|com\.sun|kotlin|scala|org\.junit)[./]/.test((frame[1] ?? "").replace(/^[\w.]+\//, ""))) return "skip";
    setPlace(draft, frame[2], frame[3]);
    return "take";
  }
  if (body.startsWith("Caused by: ")) {
    draft.detail.push(body);
    return "take";
  }
  return /^(?:at |\.\.\. \d+ more)/.test(body) ? "skip" : "end";
}

/** Javac, Maven, Gradle, Kotlin. */
export const javaRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "javac/message": { kind: "diagnostic", quiet: ["javac"], located: "colon", file: /\.java$/, match: /^: (error|warning): (?:\[([\w-]+)\] )?(.*)$/, fields: { severity: 1, code: 2, message: 3 }, follow: followJavac },
  "javac/errors": { kind: "tally", match: /^(\d+) errors?$/, when: ({ tool }) => tool === "javac", count: { errors: 1 } },
  "javac/warnings": { kind: "tally", match: /^(\d+) warnings?$/, when: ({ tool }) => tool === "javac" },
  "javac/note": { kind: "drop", match: /^Note: (?:\S+\.java|Some input files|Recompile with) .*$/ },
  "java/exception": { kind: "diagnostic", match: /^Exception in thread ".*?" ((?:[\w$]+\.)*([\w$]+)(?:: .*)?)$/, fields: { message: 1, code: 2 }, follow: followException },
  "maven/message": { kind: "diagnostic", match: /^\[(ERROR|WARNING)\] (\S.*?\.(?:java|kt|scala|groovy)):\[(\d+),(\d+)\] (?:error: )?(.*)$/, fields: { severity: 1, file: 2, line: 3, column: 4, message: 5 }, follow: { take: /^(?:\[ERROR\])? +(?:symbol|required|found|reason): / , skip: /^(?:\[ERROR\])? +location: / } },
  "maven/test": { kind: "diagnostic", match: /^\[ERROR\] {2,}([A-Z][\w$]*(?:\.[\w$]+)+|[A-Z]\w*\.\w+):(\d+) (.*)$/, fields: { scope: 1, line: 2, message: 3 } },
  "maven/tests": { kind: "tally", match: /^\[(?:ERROR|WARNING|INFO)\] Tests run: (\d+), Failures: (\d+), Errors: (\d+), Skipped: (\d+)$/, say: "$1 tests, $2 failures, $3 errors, $4 skipped" },
  "maven/goal": { kind: "tally", match: /^\[ERROR\] (Failed to execute goal .*?): (Compilation failure|There are test failures)?.*$/, ok: false, say: "build failed" },
  "maven/advice": { match: /^\[ERROR\] *(?:|-> \[Help 1\]|To see the full stack trace.*|Re-run Maven.*|For more information about.*|\[Help \d+\].*|COMPILATION ERROR : *|-+|Tests run:.*|Failures: *|Errors: *|Please refer to .*|See dump files.*|There are test failures\.|After correcting.*|mvn <args>.*|Compilation failure.*)$/ },
  "maven/verdict": { kind: "tally", match: /^\[INFO\] BUILD (SUCCESS)$/, ok: true },
  "maven/failure": { kind: "tally", match: /^\[INFO\] BUILD FAILURE$/, ok: false },
  "maven/info": { match: /^\[INFO\](?: |$)/ },
  "kotlin/message": { kind: "diagnostic", quiet: ["kotlinc"], tool: "kotlinc", match: /^(e|w): (?:file:\/\/)?(\S.*?):(?: \()?(\d+)[:,] ?(\d+)\)?:? (.*)$/, fields: { severity: 1, file: 2, line: 3, column: 4, message: 5 } },
  "gradle/task": { kind: "tally", match: /^> Task (\S+) FAILED$/, note: "failed: $1", ok: false },
  "gradle/progress": { match: /^> (?:Task|Configure|Transform) \S+.*$/ },
  "gradle/verdict": { kind: "tally", match: /^BUILD SUCCESSFUL in .*$/, ok: true },
  "gradle/failed": { kind: "tally", match: /^BUILD FAILED in .*$/, ok: false, say: "build failed" },
  "gradle/advice": { match: /^(?:\* Try:|> Run with --|> Get more help at|FAILURE: Build failed with an exception\.)/ },
});
