import { nameRules } from "../internal/name-rules.ts";
import { takeOwnFrame } from "../internal/describe-failure.ts";
import type { Draft, OutputRule, RuleLine, Verdict } from "../rule-types.ts";

const ERROR = /^(?:Uncaught )?((?:[A-Z]\w*)?(?:Error|Exception))(?: \[(\w+)\])?(?:: (.*))?$/;
const SCRIPT = /\.(?:[cm]?[jt]sx?)$|^node:|^\[eval\]$/;
/** Source line, caret and a blank line part the place from the error. */
const MAX_PREAMBLE = 6;
const MAX_MESSAGE_LINES = 3;

/** Stack and properties of an error that nothing caught. */
function followStack(line: RuleLine, draft: Draft): Verdict {
  const { body } = line;
  if (body === "") return "skip";
  if (/^Node\.js v\d/.test(body)) return "skip-last";
  if (body.startsWith("at ") && line.indent >= 2) {
    draft.unproven = false;
    takeOwnFrame(line, draft);
    return "skip";
  }
  if (draft.unproven) {
    // A message may go on for a few lines before the stack shows that it is an error.
    if (draft.detail.length >= MAX_MESSAGE_LINES || line.indent > 0) return "reject";
    draft.detail.push(body);
    return "take";
  }
  const code = /^code: '(\w+)',?$/.exec(body);
  if (code !== null) draft.code = code[1] ?? null;
  if (body.startsWith("[cause]:") || body.startsWith("Caused by: ")) {
    draft.detail.push(body.replace(/ \{?$/, ""));
    return "take";
  }
  return line.indent > 0 || body === "}" ? "skip" : "end";
}

/** `FILE:L`, the line of code, a caret, then the error with its stack. */
function followSource(line: RuleLine, draft: Draft): Verdict {
  if (draft.message !== "") return followStack(line, draft);
  const error = ERROR.exec(line.body);
  if (error !== null && line.indent === 0) {
    draft.message = line.body;
    draft.code = error[2] ?? error[1] ?? null;
    draft.unproven = false;
    return "take";
  }
  const lines = Number(draft.state["lines"] ?? 0) + 1;
  draft.state["lines"] = lines;
  return lines > MAX_PREAMBLE ? "reject" : "skip";
}

/** Errors that end a Node.js program. */
export const nodeRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "node/source": { kind: "diagnostic", located: "colon", file: SCRIPT, match: /^$/, fields: {}, start: (draft) => {
    if (draft.file?.startsWith("node:") === true) {
      draft.file = null;
      draft.line = null;
    } else draft.state["placed"] = true;
    return (draft.unproven = draft.column === null);
  }, follow: followSource },
  "node/error": { kind: "diagnostic", match: ERROR, indent: [0, 0], fields: { code: 1 }, start: (draft, _context, match) => {
    draft.message = match[0];
    draft.code = match[2] ?? match[1] ?? null;
    return (draft.unproven = true);
  }, follow: followStack },
  "node/frame": { kind: "drop", match: /^at (?:.*[(/\\])?(?:node:|node_modules[\\/])/, indent: [2, 40] },
  "node/version": { match: /^Node\.js v\d+\.\d+\.\d+$/ },
});
