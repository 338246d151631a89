import type { ChangeRule, DecisionRule, DiagnosticRule, DropRule, OutputRule, PrefixRule, SectionRule, TallyRule } from "../rule-types.ts";

export type LineRule = DropRule | SectionRule | DiagnosticRule | TallyRule | ChangeRule;

type FirstCharacters = (source: string) => Set<string> | null;

/** Character codes that a line of the rule can begin with; `null` if it may be any. */
function firstsOf({ starts, match }: LineRule | PrefixRule, read: FirstCharacters): Set<number> | null {
  const first = starts?.map((start) => start.charAt(0)) ?? (match.flags === "" ? read(match.source) : null);
  return first === null ? null : new Set([...first].map((character) => character.charCodeAt(0)));
}

/** The path and place in front of what a located rule matches, as `parseLocation` has them, in one expression. */
const PLACES = {
  colon: "^((?![ \\t#]|\\[[^\\]]*\\] )(?:[^\\t:(|]|:(?![ \\d])|\\((?!\\d)){1,1024}):(\\d{1,9})(?::(\\d{1,9}))?(?![\\w./\\\\])()()",
  paren: "^((?![ \\t#]|\\[[^\\]]*\\] )(?:[^\\t:(|]|:(?![ \\d])|\\((?!\\d)){1,1024})\\((\\d{1,9})(?:,(\\d{1,9})(?:,(\\d{1,9}),(\\d{1,9}))?)?\\)",
} as const;
/** Groups that the place takes. */
export const PLACE_GROUPS = 5;

/** A located rule that asks for nothing but its match, as one expression for a whole line; `null` for any other. */
export function wholeLine(rule: DiagnosticRule): RegExp | null {
  const { located, match, file, when, near, start, enter, indent } = rule;
  if (located === undefined || located === "any" || match.flags !== "" || !match.source.startsWith("^")) return null;
  if ([file, when, near, start, enter, indent].some((condition) => condition !== undefined)) return null;
  return new RegExp(PLACES[located] + match.source.slice(1));
}

/** The rules, so arranged that few of them are looked at for a line. */
export class RuleIndex {
  readonly prefixes: readonly PrefixRule[];
  readonly decisions: readonly DecisionRule[];
  /** Characters a line with a certain prefix begins with, and texts it holds. */
  readonly #prefixFirsts: ReadonlySet<number>;
  readonly #prefixTexts: readonly string[];
  readonly #anyPrefix: boolean;
  readonly #byFirst: ReadonlyMap<number, readonly LineRule[]>;
  readonly #anyFirst: readonly LineRule[];
  readonly located: readonly DiagnosticRule[];

  constructor(rules: readonly OutputRule[], read: FirstCharacters = () => null) {
    this.prefixes = rules.filter((rule) => rule.kind === "prefix");
    this.decisions = rules.filter((rule) => rule.kind === "decision");
    const certain = this.prefixes.filter((rule) => rule.certain === true);
    this.#anyPrefix = certain.some((rule) => rule.near === undefined && firstsOf(rule, read) === null);
    this.#prefixFirsts = new Set(certain.flatMap((rule) => [...(firstsOf(rule, read) ?? [])]));
    this.#prefixTexts = certain.flatMap(({ near }) => near ?? []);
    const lines = rules.filter((rule): rule is LineRule => rule.kind !== "prefix" && rule.kind !== "decision");
    this.located = lines.filter((rule): rule is DiagnosticRule => rule.kind === "diagnostic" && rule.located !== undefined);
    const atLine = lines.filter((rule) => rule.kind !== "diagnostic" || rule.located === undefined);
    const begins = new Map(atLine.map((rule) => [rule, firstsOf(rule, read)]));
    const firsts = new Set([...begins.values()].flatMap((set) => (set === null ? [] : [...set])));
    this.#byFirst = new Map([...firsts].map((first) => [first, atLine.filter((rule) => begins.get(rule)?.has(first) !== false)]));
    this.#anyFirst = atLine.filter((rule) => begins.get(rule) === null);
  }

  /** The line may have a prefix that needs no proof. */
  mayHavePrefix(text: string): boolean {
    if (this.#anyPrefix || this.#prefixFirsts.has(text.charCodeAt(0))) return true;
    for (const part of this.#prefixTexts) if (text.includes(part)) return true;
    return false;
  }

  /** Rules for a line whose text begins with this character. */
  at(first: number): readonly LineRule[] {
    return this.#byFirst.get(first) ?? this.#anyFirst;
  }
}
