import { nameRules } from "../internal/name-rules.ts";
import { testPart } from "../internal/test-part.ts";
import { setPlace } from "../internal/set-place.ts";
import type { Draft, OutputRule, RuleLine, Verdict } from "../rule-types.ts";

const FRAME = /^File "(.+)", line (\d+)(?:, in (.+))?$/;
const EXCEPTION = /^((?:[A-Za-z_]\w*\.)*[A-Z]\w*)(?::\s?(.*))?$/;
const CHAINED = /^(?:The above exception was the direct cause of|During handling of the above exception)/;
/** A lone frame is followed by its code, a caret and the error. */
const MAX_SYNTAX_LINES = 5;

function shortName(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

/** The last frame of the last traceback is the place; what caused it becomes detail. */
function followTraceback(line: RuleLine, draft: Draft): Verdict {
  const { body, indent } = line;
  const base = Number(draft.state["indent"]);
  if (body === "") return draft.state["done"] === true ? "skip" : "end";
  if (draft.state["done"] === true) {
    if (CHAINED.test(body)) {
      draft.state["chained"] = true;
      return "skip";
    }
    if (draft.state["chained"] !== true || !body.startsWith("Traceback (")) return "end";
    draft.detail.push(`caused by ${draft.message}${draft.file === null ? "" : ` at ${draft.file}:${String(draft.line)}`}`);
    draft.state = { indent };
    return "skip";
  }
  const frame = FRAME.exec(body);
  if (frame !== null) {
    setPlace(draft, frame[1], frame[2]);
    return "skip";
  }
  if (indent > base) return "skip";
  const exception = EXCEPTION.exec(body);
  if (exception === null) return "end";
  draft.code = shortName(exception[1] ?? "");
  draft.message = body;
  draft.state["done"] = true;
  draft.unproven = false;
  return "take";
}

function followSyntax(line: RuleLine, draft: Draft): Verdict {
  const { body } = line;
  const count = Number(draft.state["lines"] ?? 0) + 1;
  draft.state["lines"] = count;
  const exception = /^((?:\w+\.)*\w*Error): (.*)$/.exec(body);
  if (exception === null) return count > MAX_SYNTAX_LINES ? "reject" : "skip";
  draft.code = shortName(exception[1] ?? "");
  draft.message = body;
  draft.unproven = false;
  return "last";
}

/** Uncaught exceptions of Python programs, and unittest. */
export const pythonRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "unittest/test": { match: /^(?:ERROR|FAIL): (\w+ \([\w.]+\))$/, enter: (context, match) => void (context["unittest"] = match[1]) },
  "unittest/rule": { match: /^(?:={70}|-{70})$/ },
  "unittest/ran": { kind: "tally", match: /^Ran (\d+ tests?) in [\d.]+s$/, say: "ran $1" },
  "unittest/failed": { kind: "tally", match: /^FAILED \(([\w=, ]+)\)$/, tests: 1, ok: false },
  "unittest/ok": { kind: "tally", match: /^OK(?: \(([\w=, ]+)\))?$/, tests: 1, ok: true, when: ({ unittest }) => unittest !== undefined },
  "python/traceback": { kind: "diagnostic", match: /^Traceback \(most recent call last\):$/, fields: {}, start: (draft, context, _match, line) => {
    draft.state["indent"] = line.indent;
    draft.unproven = true;
    if (context["unittest"] !== undefined) {
      draft.tool = "unittest";
      draft.scope = context["unittest"];
      context["unittest"] = undefined;
    }
    return true;
  }, follow: followTraceback },
  "python/syntax": { kind: "diagnostic", match: /^File "(.+)", line (\d+)$/, indent: [2, 2], fields: { file: 1, line: 2 }, start: (draft) => (draft.unproven = true), follow: followSyntax },
}, { tests: testPart });
