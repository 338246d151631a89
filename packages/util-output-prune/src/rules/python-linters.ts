import { nameRules } from "../internal/name-rules.ts";
import { setPlace } from "../internal/set-place.ts";
import type { Draft, OutputRule, RuleLine, Verdict } from "../rule-types.ts";

const PYTHON = /\.(?:pyi?|ipynb)$/;

/** Notes explain the message above, they are none. */
function followMypy(line: RuleLine, draft: Draft): Verdict {
  const place = line.location();
  if (place !== null && PYTHON.test(place.file) && place.rest.startsWith(": note: ")) {
    draft.detail.push(place.rest.slice(": note: ".length));
    return "take";
  }
  // `--pretty` wraps long messages: the code comes at the end of the last line.
  const wrapped = draft.code === null && line.indent === 0 && place === null ? /^(.*?) ?\[([a-z][\w-]*)\]$/.exec(line.body) : null;
  if (wrapped !== null) {
    draft.message = `${draft.message} ${(wrapped[1] ?? "").trim()}`.trim();
    draft.code = wrapped[2] ?? null;
    return "take";
  }
  // `--pretty` shows the code and a caret, indented.
  return line.indent > 0 && draft.detail.length === 0 && line.body !== "" ? "skip" : "end";
}

function splitCode(draft: Draft): boolean {
  const match = /^(.*?)(?: {2}\[([\w-]+)\])?$/.exec(draft.message);
  draft.message = (match?.[1] ?? "").trim();
  draft.code = match?.[2] ?? null;
  // A note that follows nothing stands for itself, but is no diagnostic of its own.
  return draft.severity !== "info";
}

/** Errors and failures of pylint begin with E and F; the rest is advice. */
function gradePylint(draft: Draft): boolean {
  draft.severity = /^[EF]/.test(draft.code ?? "") ? "error" : "warning";
  return true;
}

function gradeFlake8(draft: Draft): boolean {
  draft.severity = /^[WC]\d/.test(draft.code ?? "") ? "warning" : "error";
  if (/^\[\*\] /.test(draft.message)) {
    draft.tool = "ruff";
    draft.message = draft.message.slice(4);
  }
  return true;
}

/** Ruff's full form: code and message, then ` --> FILE:L:C`, then a frame up to a blank line. */
function followRuff(line: RuleLine, draft: Draft): Verdict {
  const place = /^--> (.*?):(\d+):(\d+)$/.exec(line.body);
  if (place !== null) {
    setPlace(draft, place[1], place[2], place[3]);
    draft.unproven = false;
    return "take";
  }
  if (draft.unproven) return "reject";
  if (line.body === "") return "skip-last";
  return "skip";
}

/** mypy, ruff, flake8, pylint, pyright. */
export const pythonLinterRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "mypy/error": { kind: "diagnostic", quiet: ["mypy", "ruff", "flake8", "pylint", "pyright"], located: "colon", file: PYTHON, match: /^: (error|warning|note): (.*)$/, fields: { severity: 1, message: 2 }, start: splitCode, follow: followMypy },
  "mypy/found": { kind: "tally", match: /^Found (\d+) errors? in \d+ files? \((?:checked|errors prevented)/, count: { errors: 1 } },
  "mypy/ok": { kind: "tally", match: /^Success: no issues found in (\d+ source files?)$/, say: "no issues in $1", ok: true },
  "pylint/message": { kind: "diagnostic", located: "colon", match: /^: ([CRWEFI]\d{4}): (.*?)(?: \([a-z][a-z0-9-]*\))?$/, fields: { code: 1, message: 2 }, start: gradePylint },
  "pylint/module": { match: /^\*{5,} Module \S+$/ },
  "pylint/rating": { match: /^Your code has been rated at -?[\d.]+\/10/ },
  "pylint/rule": { match: /^-{20,}$/, when: ({ tool }) => tool === "pylint" },
  "flake8/message": { kind: "diagnostic", located: "colon", file: PYTHON, match: /^: ([A-Z]{1,4}\d{1,4}) (.*)$/, fields: { code: 1, message: 2 }, start: gradeFlake8 },
  "ruff/syntax": { kind: "diagnostic", located: "colon", file: PYTHON, match: /^: (?:invalid-syntax|SyntaxError): (.*)$/, fields: { message: 1 }, start: (draft, _context, match) => {
    draft.code = /^: (invalid-syntax)/.exec(match[0])?.[1] ?? null;
    return true;
  } },
  "ruff/found": { kind: "tally", match: /^Found \d+ errors?(?: \(.*\))?\.$/, when: ({ tool }) => tool === "ruff" || tool === "flake8", owns: ["flake8"] },
  "ruff/fixable": { kind: "tally", match: /^\[\*\] (\d+ fixable with the `--fix` option).*$/, note: "$1" },
  "ruff/unsafe": { match: /^No fixes available/ },
  "ruff/ok": { kind: "tally", match: /^All checks passed!$/, say: "all checks passed", ok: true },
  "ruff/full": { kind: "diagnostic", match: /^([A-Z]{1,4}\d{3,4}|invalid-syntax)(?::)? (?:\[\*\] )?(\S.*)$/, indent: [0, 0], fields: { code: 1, message: 2 }, start: (draft) => (draft.unproven = true), follow: followRuff },
  "pyright/message": { kind: "diagnostic", near: " - ", located: "colon", match: /^ - (error|warning|information): (.*?)(?: \((report\w+)\))?$/, fields: { severity: 1, message: 2, code: 3 }, follow: { take: /^ {4,}\S/ } },
  "pyright/counts": { kind: "tally", match: /^(\d+) errors?, (\d+) warnings?(?:, \d+ (?:informations?|notes?))?$/, count: { errors: 1, warnings: 2 } },
});
