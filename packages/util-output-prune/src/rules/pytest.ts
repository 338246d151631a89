import { nameRules } from "../internal/name-rules.ts";
import { testPart } from "../internal/test-part.ts";
import { setPlace } from "../internal/set-place.ts";
import type { Draft, OutputRule, RuleContext, RuleLine, Verdict } from "../rule-types.ts";

const PLACE = /^(\S.*?\.pyi?):(\d+): (?:in .*|([A-Z]\w*)|)$/;
const NATIVE_FRAME = /^File "(.+)", line (\d+), in /;
const EXCEPTION = /^((?:\w+\.)*[A-Z]\w*(?:Error|Exception|Warning|Exit|Interrupt|Failed|Timeout)?)(?:: (.*))?$/;
/** What pytest adds around a comparison. */
const FILLER = /^(?:Use -v|Full diff:|Omitting \d+|\.\.\.|Differing items:|\+ {2}(?:where|and) |At index|.*identical items|Common items:|\?|Captured )/;
/** Lines of a comparison kept. */
const MAX_COMPARED = 2;

function openTest(draft: Draft, context: RuleContext, match: RegExpExecArray): boolean {
  const title = match[1] ?? "";
  const collected = /^ERROR collecting (.*)$/.exec(title);
  const phase = /^(ERROR at (?:setup|teardown)) of (.*)$/.exec(title);
  draft.scope = collected === null ? (phase?.[2] ?? title) : "collection failed";
  draft.file = collected?.[1] ?? null;
  draft.state["phase"] = phase?.[1];
  context[`told ${collected?.[1] ?? draft.scope}`] = "yes";
  return true;
}

function isForeign(file: string): boolean {
  return /[\\/](?:site-packages|dist-packages|lib[\\/]python\d)/.test(file) || file.startsWith("<");
}

/** Place: the last frame in a file below the root. Message: the first line marked `E`. */
function followTest(line: RuleLine, draft: Draft): Verdict {
  const { body, text } = line;
  if (body === "") return "skip";
  if (line.indent === 0 && /^(?:={4,}|_{3,} .* _{3,}$|!{4,})/.test(body)) return "end";
  if (line.indent === 0 && /^(?:FAILED|ERROR) \S+/.test(body)) return "end";
  const place = PLACE.exec(text) ?? NATIVE_FRAME.exec(body);
  if (place !== null) {
    const own = !isForeign(place[1] ?? "");
    if (own || draft.state["own"] !== true) {
      setPlace(draft, place[1], place[2]);
    }
    if (own) draft.state["own"] = true;
    if (place[3] !== undefined) draft.code = place[3];
    if (body.startsWith('File "')) draft.state["native"] = true;
    return "take";
  }
  const native = draft.state["native"] === true && line.indent === 0 ? EXCEPTION.exec(body) : null;
  if (native !== null) {
    draft.message = body;
    draft.code = (native[1] ?? "").split(".").pop() ?? null;
    return "take";
  }
  if (!/^E(?: {2,}|$)/.test(text)) return "skip";
  const said = text.slice(1).trim();
  if (said === "" || FILLER.test(said)) return "skip";
  const source = /^File "(.+)", line (\d+)$/.exec(said);
  if (source !== null) {
    // The file that cannot be parsed is not a frame but part of the message; what is wrong comes behind it.
    setPlace(draft, source[1], source[2]);
    draft.message = "";
    draft.state["source"] = true;
    return "take";
  }
  if (draft.state["source"] === true && !/^\w*(?:Error|Exception): /.test(said)) return "skip";
  if (draft.message === "") {
    draft.message = said;
    const exception = EXCEPTION.exec(said);
    if (exception !== null && said.includes(":")) draft.code ??= (exception[1] ?? "").split(".").pop() ?? null;
  } else if (draft.detail.length < MAX_COMPARED && /^(?:assert |[-+] )/.test(said)) draft.detail.push(said);
  return "take";
}

function finishTest(draft: Draft): void {
  const phase = draft.state["phase"];
  draft.message = draft.message.replace(/^AssertionError: /, "");
  if (typeof phase === "string") draft.message = `${phase}: ${draft.message}`;
}

/** A line of the short summary tells only what no section told (`--tb=no`). */
function startShort(draft: Draft, context: RuleContext, match: RegExpExecArray): boolean {
  const id = match[2] ?? "";
  const at = id.indexOf("::");
  const name = at < 0 ? id : id.slice(at + 2).split("::").join(".");
  draft.void = context[`told ${name}`] !== undefined;
  draft.file = at < 0 ? id : id.slice(0, at);
  draft.scope = at < 0 ? "collection failed" : name;
  draft.message = match[3] ?? "";
  takePlace(draft, context);
  return true;
}

/** `--tb=line` tells places and messages, the short summary names and messages. */
function notePlace(context: RuleContext, match: RegExpExecArray): void {
  const key = `at ${(match[3] ?? "").slice(0, MATCHED)}`;
  const place = `${match[1] ?? ""}\t${match[2] ?? ""}`;
  context[key] = context[key] === undefined ? place : `${context[key]}\n${place}`;
}

function takePlace(draft: Draft, context: RuleContext): void {
  const key = `at ${draft.message.slice(0, MATCHED)}`;
  const [place, ...others] = (context[key] ?? "").split("\n");
  const [file, row] = (place ?? "").split("\t");
  if (file === undefined || row === undefined) return;
  setPlace(draft, file, row);
  context[key] = others.length === 0 ? undefined : others.join("\n");
}

/** Characters of a message by which it is known again: the summary cuts it. */
const MATCHED = 30;
const COLUMN_ONE: readonly [number, number] = [0, 0];

/** pytest, also with `-q`, `-v` and the styles of `--tb`. */
export const pytestRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "pytest/start": { match: /^=+ test session starts (?:\(.*\) )?=+$/, follow: { take: /^(?:platform |cachedir: |hypothesis profile |benchmark: |rootdir: |configfile: |plugins: |testpaths: |asyncio: |metadata: |Using --|timeout: |timeout |created: |\d+ workers? |scheduling tests|collecting )/ } },
  "pytest/collected": { match: /^(?:collecting \.\.\. )?collected \d+ items?.*$/ },
  "pytest/failures": { match: /^=+ (?:FAILURES|ERRORS|PASSES|XFAILURES) =+$/, enter: (context) => void (context["pytest"] = "tests") },
  "pytest/warnings": { match: /^=+ warnings summary(?: \(final\))? =+$/, follow: { take: /^(?!=|-- Docs).+$/, blank: "skip" } },
  "pytest/summary": { match: /^=+ (?:short test summary info|slowest .*durations|rerun test summary info|tests coverage) =+$/, enter: (context) => void (context["pytest"] = "summary") },
  "pytest/docs": { match: /^-- Docs: https:\/\/docs\.pytest\.org/ },
  "pytest/test": { kind: "diagnostic", match: /^_{3,} (\S.*) _{3,}$/, indent: COLUMN_ONE, fields: {}, start: openTest, follow: followTest, finish: finishTest },
  "pytest/short": { kind: "diagnostic", match: /^(FAILED|ERROR) (\S+\.py(?:::.+?)?)(?: - (.*))?$/, indent: COLUMN_ONE, fields: {}, start: startShort },
  "pytest/skipped": { match: /^(?:SKIPPED \[\d+\]|XFAIL|XPASS) \S+\.py/ },
  "pytest/verbose": { kind: "section", near: "::", match: /^(?:\[gw\d+\] \[ *\d+%\] )?(?:[A-Z]+ )?\S+\.py::.*?(?: (?:PASSED|FAILED|ERROR|SKIPPED|XFAIL|XPASS|RERUN)\b.*)?$/, indent: COLUMN_ONE },
  "pytest/progress": { kind: "section", near: ".py ", match: /^\S+\.py [.FEsxXpR]+ *(?:\[ *\d+%\])?$/ },
  "pytest/dots": { match: /^(?=.*\.)[.FEsxX]+(?: +\[ *\d+%\])?$|^[.FEsxX]+ +\[ *\d+%\]$/, indent: COLUMN_ONE },
  "pytest/stopped": { match: /^!+ (?:Interrupted: \d+ errors? during collection|stopping after \d+ failures|_pytest\..*) !+$/ },
  "pytest/none": { kind: "tally", match: /^(?:=+ )?(no tests ran)(?: in [\d.]+s)?(?: =+)?$/, say: "$1" },
  "pytest/counts": { kind: "tally", match: /^(?:=+ )?(\d+ (?:passed|failed|error|skipped|deselected|xfailed|xpassed|warning|rerun)[a-z0-9, ]*) in \d[\d.]*s\b[^a-z]*$/, tests: 1 },
  "pytest/line": { kind: "section", near: ".py:", match: /^(\S.*?\.py):(\d+): (.+)$/, indent: COLUMN_ONE, when: ({ pytest }) => pytest === "tests", enter: notePlace },
  "pytest/line-detail": { match: /^E {3}/, indent: COLUMN_ONE, when: ({ pytest }) => pytest !== undefined, follow: { take: /^ {4,}\S/ } },
}, { tests: testPart });
