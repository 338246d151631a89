import { nameRules } from "../internal/name-rules.ts";
import { testPart } from "../internal/test-part.ts";
import { finishFailure, takeOwnFrame } from "../internal/describe-failure.ts";
import { setPlace } from "../internal/set-place.ts";
import type { Draft, OutputRule, RuleContext, RuleLine, Verdict } from "../rule-types.ts";

const TOOL = "node:test";
/** Characters of indentation a level of the two reporters has. */
const SPEC_STEP = 2;
const TAP_STEP = 4;

function enterSuite(step: number): (context: RuleContext, match: RegExpExecArray, line: RuleLine) => void {
  return (context, match, line) => {
    const level = Math.floor(line.indent / step);
    context["level"] = String(level);
    context[`suite${String(level)}`] = match[1];
  };
}

/** Names of the suites around a test at this level, and its own. */
function pathOf(context: RuleContext, level: number, name: string): string {
  const names = Array.from({ length: level }, (_, index) => context[`suite${String(index)}`] ?? "").filter((suite) => suite !== "");
  return [...names, name].join(" > ");
}

/** A failing test where it ran: told again with its place in the list at the end, which then takes its place. */
function startInline(draft: Draft, context: RuleContext, match: RegExpExecArray, line: RuleLine): boolean {
  const name = match[1] ?? "";
  const level = Math.floor(line.indent / SPEC_STEP);
  const isSuite = context[`suite${String(level)}`] === name;
  draft.scope = pathOf(context, level, name);
  draft.void = isSuite || match[2] !== undefined;
  draft.state["indent"] = line.indent;
  if (!draft.void) context[`path ${name}`] = draft.scope;
  if (isSuite) context[`suite${String(level)}`] = undefined;
  return true;
}

function startListed(draft: Draft, context: RuleContext, match: RegExpExecArray, line: RuleLine): boolean {
  const name = match[1] ?? "";
  const [file, row, column] = (context["testAt"] ?? "").split("\n");
  draft.scope = context[`path ${name}`] ?? name;
  draft.void = match[2] !== undefined;
  draft.replaces = true;
  draft.state["indent"] = line.indent;
  if (file !== undefined && row !== undefined) {
    setPlace(draft, file, row, column);
    draft.state["placed"] = true;
  }
  context["testAt"] = undefined;
  return true;
}

/** Error and stack stand deeper than the name; what follows the stack are properties of the error. */
function followSpec(line: RuleLine, draft: Draft): Verdict {
  const { body } = line;
  if (body === "") return "skip";
  if (line.indent <= Number(draft.state["indent"])) return "end";
  if (body.startsWith("at ")) {
    takeOwnFrame(line, draft);
    draft.state["framed"] = true;
    return "skip";
  }
  const code = /^code: '(\w+)',?$/.exec(body);
  if (code !== null) draft.code = code[1] ?? null;
  if (draft.state["framed"] === true) return "skip";
  draft.detail.push(body);
  return "take";
}

function finishSpec(draft: Draft): void {
  finishFailure(draft);
  const code = draft.state["code"];
  if (typeof code === "string") draft.code ??= code;
}

function startTap(draft: Draft, context: RuleContext, match: RegExpExecArray, line: RuleLine): boolean {
  const name = (match[1] ?? "").replace(/^- /, "");
  const path = pathOf(context, Math.floor(line.indent / TAP_STEP), name.replace(/\\#/g, "#"));
  draft.scope = context["tapTest"] === undefined ? path : `${context["tapTest"]} > ${path}`;
  draft.void = match[2] !== undefined;
  if (context["level"] === undefined) draft.tool = "tap";
  return true;
}

/** The YAML block between `---` and `...`. */
function followTap(line: RuleLine, draft: Draft, context: RuleContext): Verdict {
  const { body } = line;
  if (draft.state["yaml"] !== true) {
    if (body !== "---") return body === "" ? "skip" : "end";
    draft.state["yaml"] = true;
    return "skip";
  }
  if (body === "" || body === "...") return body === "" ? "skip" : "skip-last";
  draft.state["indent"] ??= line.indent;
  const depth = line.indent - Number(draft.state["indent"]);
  if (depth > 0) {
    const key = draft.state["key"];
    if (key === "error") draft.detail.push(body);
    else if (key === "stack" || key === "at") takeOwnFrame(line, draft);
    return key === "error" ? "take" : "skip";
  }
  const pair = /^(\w+): ?(.*)$/.exec(body);
  if (pair !== null) readPair(pair[1] ?? "", (pair[2] ?? "").replace(/^'(.*)'$/, "$1"), draft, context);
  return pair !== null && /^(?:location|error|code|expected|actual|message|at)$/.test(pair[1] ?? "") ? "take" : "skip";
}

function readPair(key: string, value: string, draft: Draft, context: RuleContext): void {
  draft.state["key"] = key;
  if (key === "location") {
    const place = /^(.*):(\d+):(\d+)$/.exec(value);
    if (place === null) return;
    setPlace(draft, place[1], place[2], place[3]);
    draft.state["placed"] = true;
  } else if (key === "code") draft.code = value;
  else if ((key === "error" || key === "message") && !/^[|>]/.test(value)) draft.detail.push(value);
  else if (key === "at" || key === "stack") takeFrame(value, draft);
  else if (key === "failureType" && /^(?:subtestsFailed|parentAlreadyFinished)$/.test(value)) draft.void = true;
  else if ((key === "expected" || key === "actual" || key === "operator") && value !== "" && !/^[|>]/.test(value) && context["level"] === undefined) draft.detail.push(`${key}: ${value}`);
}

function takeFrame(text: string, draft: Draft): void {
  if (text !== "" && !/^[|>]/.test(text)) takeOwnFrame({ text, body: text, indent: 0, location: () => null }, draft);
}

function finishTap(draft: Draft): void {
  finishFailure(draft);
  draft.message = draft.message.replace(/^'(.*)'$/, "$1");
}

const COUNTS = /^[#ℹ] (pass|fail|cancelled|skipped|todo) +(\d+)$/;

/** node:test (spec and TAP reporters) and other producers of TAP. */
export const nodeTestRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "node-test/suite": { kind: "section", tool: TOOL, match: /^▶ (.+?)(?: \([\d.]+ms\))?$/, enter: /* @__PURE__ */ enterSuite(SPEC_STEP) },
  "node-test/passed": { kind: "section", tool: TOOL, match: /^[✔﹣] .* \([\d.]+ms\)(?: # .*)?$/ },
  "node-test/list": { kind: "section", tool: TOOL, match: /^✖ failing tests:$/, enter: (context) => void (context["listed"] = "yes") },
  "node-test/place": { kind: "section", tool: TOOL, match: /^test at (.*):(\d+):(\d+)$/, enter: (context, match) => {
    context["listed"] = "yes";
    context["testAt"] = match.slice(1, 4).join("\n");
  } },
  "node-test/failing": { kind: "diagnostic", tool: TOOL, match: /^✖ (.+?) \([\d.]+ms\)( # (?:TODO|SKIP).*)?$/, fields: {}, when: ({ listed }) => listed !== undefined, start: startListed, follow: followSpec, finish: finishSpec },
  "node-test/failed": { kind: "diagnostic", tool: TOOL, match: /^✖ (.+?) \([\d.]+ms\)( # (?:TODO|SKIP).*)?$/, fields: {}, start: startInline, follow: followSpec, finish: finishSpec },
  "tap/version": { kind: "section", tool: TOOL, match: /^TAP version \d+$/, enter: (context) => void (context["tap"] = "yes") },
  "tap/subtest": { kind: "section", tool: TOOL, match: /^# Subtest: (.*)$/, enter: /* @__PURE__ */ enterSuite(TAP_STEP) },
  "tap/failed": { kind: "diagnostic", tool: TOOL, match: /^not ok \d+ ?(.*?)( # (?:TODO|SKIP|todo|skip)\b.*)?$/, fields: {}, start: startTap, follow: followTap, finish: finishTap },
  "tap/passed": { kind: "section", tool: TOOL, match: /^ok \d+\b/, follow: { take: /^ *(?:---|\.\.\.|duration_ms: |type: )/ } },
  "tap/plan": { kind: "section", tool: TOOL, match: /^1\.\.\d+$/ },
  "tap/count": { kind: "tally", match: COUNTS, tests: 2, word: 1, when: ({ tap, level }) => tap !== undefined && level === undefined },
  "node-test/count": { kind: "tally", tool: TOOL, match: COUNTS, tests: 2, word: 1 },
  "node-test/figure": { kind: "section", tool: TOOL, match: /^[#ℹ] (?:tests|suites|duration_ms) +[\d.]+$/ },
  "tap/name": { kind: "section", tool: TOOL, match: /^# (\S.*)$/, when: ({ tap, level }) => tap !== undefined && level === undefined, enter: (context, match) => void (context["tapTest"] = match[1]) },
}, { tests: testPart });
