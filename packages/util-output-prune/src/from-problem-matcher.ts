import type { DiagnosticRule, Draft, OutputRule, RuleLine, Verdict } from "./rule-types.ts";
import type { Severity } from "./types.ts";

interface Pattern {
  readonly match: RegExp;
  readonly groups: Readonly<Partial<Record<Field, number>>>;
  readonly isLoop: boolean;
}

type Field = "file" | "line" | "column" | "endLine" | "endColumn" | "severity" | "code" | "message" | "location" | "fromPath";

/** Names of the two dialects, VS Code and GitHub Actions. */
const FIELDS: Readonly<Record<string, Field>> = {
  file: "file", line: "line", column: "column", endLine: "endLine", endColumn: "endColumn", character: "column", endCharacter: "endColumn",
  severity: "severity", code: "code", message: "message", location: "location", fromPath: "fromPath",
};
const SEVERITIES: Readonly<Record<string, Severity>> = { error: "error", err: "error", e: "error", fatal: "error", warning: "warning", warn: "warning", w: "warning", info: "info", note: "info", notice: "info", i: "info" };
/** Longer lines are not given to patterns that came from outside. */
const MAX_LINE = 8192;

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function readPattern(value: unknown): Pattern | null {
  if (!isObject(value) || typeof value["regexp"] !== "string") return null;
  const groups: Partial<Record<Field, number>> = {};
  for (const [name, group] of Object.entries(value)) {
    const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (field !== undefined && typeof group === "number") groups[field] = group;
  }
  try {
    return { match: new RegExp(value["regexp"]), groups, isLoop: value["loop"] === true };
  } catch {
    return null;
  }
}

function toNumber(text: string | undefined): number | null {
  return text === undefined || !/^\d{1,9}$/.test(text) ? null : Number(text);
}

/** Take the groups of one pattern over into the draft; later patterns only add. */
function fill(draft: Draft, { groups }: Pattern, match: RegExpExecArray): void {
  const text = (field: Field): string | undefined => (groups[field] === undefined ? undefined : match[groups[field]]);
  draft.file = text("file") ?? draft.file;
  draft.line = toNumber(text("line")) ?? draft.line;
  draft.column = toNumber(text("column")) ?? draft.column;
  draft.endLine = toNumber(text("endLine")) ?? draft.endLine;
  draft.endColumn = toNumber(text("endColumn")) ?? draft.endColumn;
  const [line, column, endLine, endColumn] = (text("location") ?? "").split(",");
  draft.line = toNumber(line) ?? draft.line;
  draft.column = toNumber(column) ?? draft.column;
  draft.endLine = toNumber(endLine) ?? draft.endLine;
  draft.endColumn = toNumber(endColumn) ?? draft.endColumn;
  draft.code = text("code") ?? draft.code;
  draft.message = (text("message") ?? draft.message).trim();
  const severity = (text("severity") ?? "").toLowerCase();
  if (Object.hasOwn(SEVERITIES, severity)) draft.severity = SEVERITIES[severity] ?? draft.severity;
}

/** Patterns for one line after the other. The last may loop: each further line is a diagnostic of its own. */
function toRules(owner: string, severity: Severity, patterns: readonly Pattern[]): OutputRule[] {
  const [first, ...rest] = patterns;
  if (first === undefined) return [];
  const last = patterns[patterns.length - 1];
  const id = `matcher/${owner}`;
  const header: DiagnosticRule = {
    kind: "diagnostic",
    id,
    tool: owner,
    match: first.match,
    wholeLine: true,
    fields: {},
    severity,
    start: (draft, context, match, line) => {
      if (line.text.length >= MAX_LINE) return false;
      fill(draft, first, match);
      draft.unproven = rest.length > 0;
      draft.state["step"] = 0;
      context[`${id} file`] = draft.file ?? undefined;
      return true;
    },
    ...(rest.length === 0 ? {} : { follow: (line, draft) => followSteps(line, draft, rest) }),
  };
  if (last === undefined || !last.isLoop || rest.length === 0) return [header];
  const loop: DiagnosticRule = {
    kind: "diagnostic",
    id: `${id}/loop`,
    tool: owner,
    match: last.match,
    wholeLine: true,
    fields: {},
    severity,
    when: (context) => context[`${id} file`] !== undefined,
    start: (draft, context, match, line) => {
      if (line.text.length >= MAX_LINE) return false;
      draft.file = context[`${id} file`] ?? null;
      fill(draft, last, match);
      return true;
    },
  };
  return [header, loop];
}

function followSteps(line: RuleLine, draft: Draft, steps: readonly Pattern[]): Verdict {
  const step = Number(draft.state["step"]);
  const pattern = steps[step];
  if (pattern === undefined) return "end";
  const match = line.text.length >= MAX_LINE ? null : pattern.match.exec(line.text);
  if (match === null) return draft.unproven ? "reject" : "end";
  fill(draft, pattern, match);
  draft.state["step"] = step + 1;
  draft.unproven = step + 1 < steps.length;
  return draft.unproven ? "take" : "last";
}

function readSeverity(value: unknown): Severity {
  const word = typeof value === "string" ? value.toLowerCase() : "";
  return Object.hasOwn(SEVERITIES, word) ? (SEVERITIES[word] ?? "error") : "error";
}

/**
 * Turn problem matchers of VS Code (one, or a list) or GitHub Actions (`{ problemMatcher: [...] }`) into rules.
 *
 * Takes single and multi-line patterns and loops, `location` groups, `character` and `endColumn`. What is no matcher, names
 * a built-in pattern (`$tsc`) or holds an invalid expression is passed over: `[]` when nothing is left. Expressions are
 * applied to lines without colours, timestamps and task names (actions/runner#2341, microsoft/vscode#85773).
 *
 * @example
 * const [rule] = fromProblemMatcher({ owner: "lint", pattern: { regexp: "^(.*):(\\d+): (.*)$", file: 1, line: 2, message: 3 } });
 * rule?.tool; // "lint"
 */
export function fromProblemMatcher(json: unknown): OutputRule[] {
  const list = Array.isArray(json) ? json : isObject(json) && Array.isArray(json["problemMatcher"]) ? json["problemMatcher"] : [json];
  return list.flatMap((matcher: unknown) => {
    if (!isObject(matcher)) return [];
    const value = matcher["pattern"] ?? matcher["patterns"];
    const patterns = (Array.isArray(value) ? value : [value]).map(readPattern);
    const owner = matcher["owner"] ?? matcher["name"];
    if (patterns.some((pattern) => pattern === null)) return [];
    return toRules(typeof owner === "string" ? owner : "matcher", readSeverity(matcher["severity"]), patterns.filter((pattern) => pattern !== null));
  });
}
