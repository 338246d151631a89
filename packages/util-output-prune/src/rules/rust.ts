import { nameRules } from "../internal/name-rules.ts";
import { testPart } from "../internal/test-part.ts";
import { setPlace } from "../internal/set-place.ts";
import type { Draft, OutputRule, RuleContext, RuleLine, Verdict } from "../rule-types.ts";

const RUST = /\.rs$/;

/** Header, ` --> FILE:L:C`, a frame whose first `^^^` carries the label that says what is wrong, up to a blank line. */
function follow(line: RuleLine, draft: Draft, context: RuleContext): Verdict {
  const { body, text } = line;
  const place = /^--> (.*?):(\d+):(\d+)$/.exec(body);
  if (place !== null) {
    draft.unproven = false;
    if (draft.line !== null) return "skip";
    setPlace(draft, place[1], place[2], place[3]);
    return "take";
  }
  if (draft.unproven) {
    if (context["cargo"] === undefined || body === "") return context["cargo"] === undefined ? "reject" : prove(draft, "skip-last");
    return line.indent > 0 || body.startsWith("Caused by:") ? prove(draft, takeDetail(line, draft)) : "reject";
  }
  if (body === "") return draft.line === null ? "skip" : "skip-last";
  if (draft.line === null) return line.indent > 0 || body.startsWith("Caused by:") ? takeDetail(line, draft) : "end";
  const label = /^\s*\| [^^]*\^+ (?!help: )(\S.*)$/.exec(text);
  if (label !== null && draft.detail.length === 0) {
    draft.detail.push(label[1] ?? "");
    return "take";
  }
  return /^(?:\d+ *)?[|=]|^(?:\.\.\.|:::|help: |note: |\d+ [+~-] )|^-->/.test(body) ? "skip" : "end";
}

function prove(draft: Draft, verdict: Verdict): Verdict {
  draft.unproven = false;
  draft.tool = "cargo";
  return verdict;
}

function takeDetail(line: RuleLine, draft: Draft): Verdict {
  draft.detail.push(line.body);
  return "take";
}

/** `panicked at FILE:L:C:` and the message below, or `panicked at 'message', FILE:L:C`. */
function followTest(line: RuleLine, draft: Draft): Verdict {
  const { body } = line;
  if (/^(?:---- .* ----|failures:|test result:)/.test(body)) return "end";
  const panic = /panicked at (?:'(.*)', )?(\S+?):(\d+):(\d+):?$/.exec(body);
  if (panic !== null && draft.line === null) {
    draft.message = panic[1] ?? "";
    setPlace(draft, panic[2], panic[3], panic[4]);
    draft.state["said"] = panic[1] !== undefined;
    return "take";
  }
  const calm = /^note: (test did not panic as expected)(?: at (\S+):(\d+):(\d+))?$/.exec(body);
  if (calm !== null) {
    draft.message = calm[1] ?? "";
    setPlace(draft, calm[2], calm[3], calm[4]);
    draft.state["said"] = true;
    return "take";
  }
  if (draft.line === null) {
    if (body !== "" && draft.detail.length === 0 && /^Error: /.test(body)) draft.message = body;
    return "skip";
  }
  if (body === "" || /^(?:stack backtrace:|note: )/.test(body)) {
    draft.state["said"] = true;
    return "skip";
  }
  if (draft.state["said"] === true) return "skip";
  if (draft.message === "") draft.message = body.replace(/^assertion `.*` failed: /, "");
  else draft.detail.push(body.replace(/^(left|right): +/, "$1: "));
  return "take";
}

function followPanic(line: RuleLine, draft: Draft): Verdict {
  if (line.body === "" || /^(?:stack backtrace:|note: run with)/.test(line.body)) return line.body.startsWith("stack") ? "skip" : "skip-last";
  if (/^(?:\d+: |at )/.test(line.body) && line.indent > 0) return "skip";
  if (draft.message === "") draft.message = line.body;
  else draft.detail.push(line.body);
  return "take";
}

/** rustc, Cargo, Clippy and `cargo test`. */
export const rustRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "cargo/roll-up": { match: /^(?:error: (?:could not compile|aborting due to|test failed, to rerun|\d+ targets? failed|doctest failed|build failed)|warning: (?:`.*` \(.*\) generated \d+ warnings?|\d+ warnings? emitted|build failed, waiting))/ },
  "rustc/explain": { match: /^(?:For more information about (?:this|an) error, try|Some errors have detailed explanations:)/ },
  "rustc/message": { kind: "diagnostic", quiet: ["rustc", "cargo"], match: /^(error|warning)(?:\[([A-Z]\d{4})\])?: (\S.*)$/, indent: [0, 0], fields: { severity: 1, code: 2, message: 3 }, start: (draft) => (draft.unproven = true), follow },
  "rustc/short": { kind: "diagnostic", located: "colon", file: RUST, match: /^: (error|warning)(?:\[([A-Z]\d{4})\])?: (.*)$/, fields: { severity: 1, code: 2, message: 3 } },
  "cargo/progress": { kind: "drop", match: /^(?:Compiling|Checking|Fresh|Dirty|Documenting) \S+ v\d|^(?:Downloading|Downloaded|Updating|Locking|Adding|Blocking|Building|Removed|Packaging|Verifying|Installing|Installed|Replacing|Generated|Archiving) \S/, indent: [1, 12], enter: (context) => void (context["cargo"] = "yes") },
  "cargo/finished": { match: /^Finished (?:`|dev|release|test|bench)/, indent: [1, 12], enter: (context) => void (context["cargo"] = "yes") },
  "cargo/running": { match: /^(?:Running |Doc-tests \S|Executable )/, indent: [1, 12], enter: (context) => void (context["cargo"] = "yes") },
  "cargo-test/running": { match: /^running \d+ tests?$/ },
  "cargo-test/row": { match: /^test .* \.\.\. (?:ok|FAILED|ignored.*|bench:.*)$/ },
  "cargo-test/failures": { match: /^failures:$/, follow: { take: /^ {4}\S+$/, blank: "skip" } },
  "cargo-test/failure": { kind: "diagnostic", match: /^---- (.*) stdout ----$/, fields: { scope: 1 }, follow: followTest },
  "cargo-test/result": { kind: "tally", match: /^test result: (?:ok|FAILED)\. (.*?); finished in/, tests: 1 },
  "rust/panic": { kind: "diagnostic", match: /^thread '.*?'(?: \(\d+\))? panicked at (?:'(.*)', )?(\S+?):(\d+):(\d+):?$/, fields: { message: 1, file: 2, line: 3, column: 4 }, follow: followPanic },
}, { tests: testPart });
