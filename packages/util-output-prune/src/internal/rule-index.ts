import type { DecisionRule, DiagnosticRule, OutputRule, PrefixRule } from "../rule-types.ts";
import type { Arrange, ChangePart, LineRule, Parts, PrefixPart, TestPart } from "./parts.ts";

/** The rules, so arranged that few of them are looked at for a line, with the parts they need. */
export interface RuleIndex {
  readonly all: ReadonlySet<OutputRule>;
  /** Tools that say nothing when all is well. */
  readonly quiet: ReadonlySet<string>;
  readonly decisions: readonly DecisionRule[];
  readonly located: readonly DiagnosticRule[];
  /** Rules for a line whose text begins with this character. */
  readonly at: (first: number) => readonly LineRule[];
  readonly prefixes: PrefixPart | null;
  readonly changes: ChangePart | null;
  readonly tests: TestPart | null;
}

/** Without anything known of the beginnings all rules are looked at. */
const arrangeNot: Arrange = (rules) => () => rules;

function partOf({ kind, ...rule }: OutputRule): keyof Parts | null {
  if (kind === "prefix") return "prefixes";
  if (kind === "change") return "changes";
  return "tests" in rule ? "tests" : null;
}

/** Throws a TypeError for a rule without the part it needs. */
export function createIndex(rules: readonly OutputRule[], given: Parts = {}, arrange: Arrange = arrangeNot): RuleIndex {
  const parts = Object.assign({}, given, ...rules.map((rule) => rule.parts)) as Parts;
  for (const rule of rules) {
    const part = partOf(rule);
    if (part !== null && parts[part] === undefined) throw new TypeError(`rule ${rule.id} lacks its parts: pass it through defineRules`);
  }
  const prefixes = rules.filter((rule): rule is PrefixRule => rule.kind === "prefix");
  const lines = rules.filter((rule): rule is LineRule => rule.kind !== "prefix" && rule.kind !== "decision");
  const isLocated = (rule: LineRule): rule is DiagnosticRule => rule.kind === "diagnostic" && rule.located !== undefined;
  return {
    all: new Set(rules),
    quiet: new Set(rules.flatMap((rule) => (rule.kind === "diagnostic" ? (rule.quiet ?? []) : []))),
    decisions: rules.filter((rule) => rule.kind === "decision"),
    located: lines.filter(isLocated),
    at: arrange(lines.filter((rule) => !isLocated(rule))),
    prefixes: parts.prefixes !== undefined && prefixes.length > 0 ? parts.prefixes(prefixes, arrange) : null,
    changes: parts.changes ?? null,
    tests: parts.tests ?? null,
  };
}
