import { allParts } from "./internal/all-parts.ts";
import type { DiagnosticRule, OutputRule } from "./rule-types.ts";
import type { GitChange, Severity } from "./types.ts";

/** What a simple rule reads out of a match. */
export interface ExtractedFields {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  /** The same as `column`. */
  readonly col?: number;
  readonly code?: string;
  readonly message?: string;
  /** For changes. */
  readonly startLine?: number;
  readonly endLine?: number;
}

/** A rule in its shortest form: a pattern for a line, what it is, and what it says. */
export interface SimpleRule {
  readonly pattern: RegExp;
  readonly category: Severity | "change";
  readonly extract: (match: RegExpMatchArray) => ExtractedFields;
}

/** Longer lines are not given to patterns that came from outside. */
const MAX_LINE = 8192;

function isSimple(rule: SimpleRule | OutputRule): rule is SimpleRule {
  return "pattern" in rule;
}

/** Lines are matched one at a time: flags that keep a position, or look over line ends, have no meaning. */
function perLine(pattern: RegExp): RegExp {
  return new RegExp(pattern.source, pattern.flags.replace(/[gym]/g, ""));
}

function toDiagnostic(id: string, tool: string, { pattern, category, extract }: SimpleRule): DiagnosticRule {
  return {
    kind: "diagnostic",
    id,
    tool,
    match: perLine(pattern),
    fields: {},
    severity: category === "change" ? "info" : category,
    start: (draft, _context, match, line) => {
      if (line.text.length >= MAX_LINE) return false;
      const found = extract(match);
      draft.file = found.file ?? null;
      draft.line = found.line ?? null;
      draft.column = found.column ?? found.col ?? null;
      draft.code = found.code ?? null;
      draft.message = found.message ?? match[0];
      return true;
    },
  };
}

function toChange(found: ExtractedFields): GitChange | null {
  if (found.file === undefined) return null;
  const { startLine, endLine = startLine } = found;
  const ranges = startLine === undefined || endLine === undefined ? [] : [{ startLine, endLine }];
  return { file: found.file, status: "modified", ranges, added: ranges.reduce((sum, range) => sum + range.endLine - range.startLine + 1, 0), removed: 0 };
}

/**
 * Make rules from a table of names: whole rules, checked by their types, or `{ pattern, category, extract }` as they are
 * written for one line. The name of an entry is the rule's id, its part before a slash the tool.
 *
 * Patterns are applied to single lines without their indentation; the flags g, y and m are dropped. They are trusted: a
 * pattern with nested quantifiers is slow on hostile lines.
 *
 * @example
 * const rules = defineRules({ "lint/todo": { pattern: /^TODO (\S+):(\d+)/, category: "warning", extract: ([, file = "", line]) => ({ file, line: Number(line) }) } });
 * rules[0]?.tool; // "lint"
 */
export function defineRules(table: Readonly<Record<string, SimpleRule | OutputRule>>): OutputRule[] {
  return Object.entries(table).map(([id, rule]): OutputRule => {
    if (!isSimple(rule)) return { parts: allParts, ...rule };
    const tool = id.split("/")[0] ?? id;
    if (rule.category !== "change") return toDiagnostic(id, tool, rule);
    return { kind: "change", parts: allParts, id, tool, match: perLine(rule.pattern), extract: (match) => toChange(rule.extract(match)) };
  });
}
