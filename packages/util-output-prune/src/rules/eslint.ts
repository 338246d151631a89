import { nameRules } from "../internal/name-rules.ts";
import type { Draft, OutputRule, RuleContext } from "../rule-types.ts";

const RULE_ID = /^\(?(?:[@\w.-]+\/)*[A-Za-z][\w-]*\)?$/;

/** Rows belong to the file named above them; two blanks part the message from the rule. */
function startRow(draft: Draft, context: RuleContext, match: RegExpExecArray): boolean {
  const text = (match[4] ?? "").trimEnd();
  const at = text.lastIndexOf("  ");
  const rule = text.slice(at + 2);
  const hasRule = at > 0 && RULE_ID.test(rule);
  draft.file = context["header"] ?? null;
  draft.message = hasRule ? text.slice(0, at).trimEnd() : text;
  draft.code = hasRule ? rule.replace(/^\((.*)\)$/, "$1") : null;
  if (/[✖×⚠ℹ]/.test(match[3] ?? "")) draft.tool = "stylelint";
  else if (hasRule && rule.startsWith("(")) draft.tool = "yamllint";
  return draft.file !== null;
}

/** A rule id in parentheses at the end; other text in parentheses is part of the message. */
function splitRule(draft: Draft): boolean {
  const match = /^(.*?)(?: \(((?:[@\w-]+\/)*[a-z][\w-]*)\))?$/.exec(draft.message);
  draft.message = match?.[1] ?? draft.message;
  draft.code = match?.[2] ?? null;
  return true;
}

/** ESLint (stylish, compact, unix), stylelint, yamllint, oxlint. */
export const eslintRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "eslint/row": { kind: "diagnostic", quiet: ["eslint", "stylelint", "oxlint"], match: /^(\d+):(\d+) +(error|warning|warn|info|✖|×|⚠|ℹ) +(\S.*)$/, fields: { line: 1, column: 2, severity: 3 }, when: ({ header }) => header !== undefined, start: startRow },
  "eslint/problems": { kind: "tally", match: /^[✖×⚠] \d+ problems? \((\d+) errors?, (\d+) warnings?\)/, count: { errors: 1, warnings: 2 } },
  "eslint/fixable": { kind: "tally", match: /^(?!0 errors and 0 warnings)(\d+ errors? and \d+ warnings?) potentially fixable with the `--fix` option\.$/, note: "fixable with --fix: $1" },
  "eslint/unfixable": { match: /^0 errors and 0 warnings potentially fixable/ },
  "stylelint/problems": { kind: "tally", match: /^\d+ problems? \((\d+) errors?, (\d+) warnings?\)$/, count: { errors: 1, warnings: 2 } },
  "eslint/compact-problems": { kind: "tally", match: /^\d+ problems?$/, when: ({ tool }) => tool === "eslint" },
  "eslint/compact": { kind: "diagnostic", near: ", col ", match: /^(.+?): line (\d+), col (\d+), (Error|Warning|Info) - (.*)$/, fields: { file: 1, line: 2, column: 3, severity: 4, message: 5 }, start: splitRule },
  "eslint/unix": { kind: "diagnostic", located: "colon", match: /^: (.*) \[(Error|Warning|Info)(?:\/([^\]\s]+))?\]$/, fields: { message: 1, severity: 2, code: 3 } },
  "eslint/file": { match: /^(?=.{1,260}$)(?:\/|~\/|\.{1,2}[\\/]|[A-Za-z]:[\\/]|[\w@(.[][^:]*)[^:]*\.[A-Za-z]\w{0,9}$/, tentative: true, enter: (context, _match, line) => void (context["header"] = line.body) },
});
