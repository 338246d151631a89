import { nameRules } from "../internal/name-rules.ts";
import type { Draft, OutputRule, RuleContext, RuleLine, Verdict } from "../rule-types.ts";

const LINE = /^npm (?:error|ERR!)(?: (.*))?$/;
/** Advice that npm repeats below every error. */
const ADVICE = /^(?:A complete log of this run|Fix the upstream dependency conflict|this command with --force|to accept an incorrect|Note that you can also install|tarball, folder, http url|This is probably not a problem with npm|There is likely additional logging|In most cases you or one of your dependencies|It was specified as a dependency of|See \/|For a full report see|See .*eresolve-report\.txt|If you are behind a proxy|'proxy' config is set properly|Run "npm help|Did you mean one of these|To see a list of scripts, run|npm run$|errno -?\d|syscall \w+$|command failed$|.*(?:eresolve-report\.txt|_logs\/.*)$|\s*at .*\(.*\)$)/;
const USAGE = /^(?:Clean install a project|Usage:|Install a package|aliases?: )/;
/** Words in front of the lines of one error. */
const LABELS = /^(?:404|notarget|network|ERESOLVE|peerinvalid|enoent|notsup|audit|EACCES|cb) ?/;
/** What is wrong follows further below. */
const HOLLOW = /^(?:Not Found - GET|could not resolve$|`npm ci` can only install packages)/;

function isLifecycle(code: string | null): boolean {
  return code === "ELIFECYCLE";
}

function takeText(draft: Draft, text: string): void {
  if (draft.message === "") draft.message = text;
  else if (HOLLOW.test(draft.message) && /^\s*(?:'|The requested|Invalid:|Missing:)/.test(text)) draft.message = text.trim();
  else draft.detail.push(text);
}

function readLine(draft: Draft, said: string): boolean {
  const code = /^code (\S+)$/.exec(said);
  if (code !== null) {
    draft.code ??= code[1] ?? null;
    if (isLifecycle(draft.code)) draft.void = true;
    return true;
  }
  if (/^(?:Lifecycle script `.*` failed with error:|Test failed\. +See above)/.test(said)) {
    draft.void = true;
    return true;
  }
  const text = said.replace(LABELS, "");
  if (ADVICE.test(text.trim()) && !/not found$|: \d+: /.test(text)) return false;
  if (text.trim() === "" || text === draft.code) return false;
  takeText(draft, text.trimEnd());
  return true;
}

function start(draft: Draft, _context: RuleContext, match: RegExpExecArray): boolean {
  readLine(draft, match[1] ?? "");
  return true;
}

/** All `npm error` lines in a row are one error. */
function follow(line: RuleLine, draft: Draft): Verdict {
  const match = LINE.exec(line.text);
  if (match === null) return "end";
  const said = match[1] ?? "";
  if (USAGE.test(said)) draft.state["usage"] = true;
  if (draft.state["usage"] === true) return "skip";
  return readLine(draft, said) ? "take" : "skip";
}

function finish(draft: Draft): void {
  draft.message = draft.message.replace(/^ERESOLVE /, "").trim();
  draft.detail = draft.detail.map((line) => line.trim());
  if (draft.message === "" && draft.code === null) draft.void = true;
}

/** npm: install, ci, run; npm 9 and older print `npm ERR!`. */
export const npmRules: readonly OutputRule[] = /* @__PURE__ */ nameRules({
  "npm/error": { kind: "diagnostic", match: LINE, fields: {}, start, follow, finish },
  "npm/script": { match: /^> (?:@?[\w.-]+(?:\/[\w.-]+)?)@\S+ [\w:.-]+(?: (\/.*|[A-Za-z]:\\.*))?$/, indent: [0, 0], follow: { take: /^> / }, enter: (context, match) => void (context["directory"] = match[1]) },
  "npm/deprecated": { kind: "drop", match: /^npm (?:warn|WARN) deprecated / },
  "npm/verbose": { match: /^npm (?:verbose|verb|info|http|silly|sill|timing|notice)(?: |$)/ },
  "npm/added": { kind: "tally", match: /^((?:added|removed|changed|audited) \d+ packages?.*?) in [\d.]+(?:ms|s|m)(?: .*)?$/, say: "$1", ok: true },
  "npm/up-to-date": { kind: "tally", match: /^(up to date)(?:, audited \d+ packages?)? in [\d.]+(?:ms|s|m)$/, say: "$1", ok: true },
  "npm/vulnerabilities": { kind: "tally", match: /^(\d+ (?:\w+ severity )?vulnerabilit(?:y|ies)(?: \(.*\))?)$/, say: "$1" },
  "npm/no-vulnerabilities": { match: /^found 0 vulnerabilities$/ },
  "npm/funding": { match: /^(?:\d+ packages? (?:is|are) looking for funding|run `npm fund` for details)$/ },
  "npm/audit": { match: /^(?:To address (?:all )?issues|Some issues need review|Run `npm audit` for details|npm audit fix(?: --force)?$)/, follow: { take: /^ {2}npm audit fix/ } },
});
