import type { OutputRule, SectionRule } from "../rule-types.ts";
import type { Parts } from "./parts.ts";

type WithoutName<Rule> = Rule extends OutputRule ? Omit<Rule, "id" | "tool"> & { readonly tool?: string } : never;
/** A rule without its name. Without a tool it is of the tool that its name begins with; without a kind it is a section. */
export type UnnamedRule = WithoutName<OutputRule> | (Omit<WithoutName<SectionRule>, "kind"> & { readonly kind?: undefined });

/** Give rules the names they have in a table, and the parts they need. */
export function nameRules(table: Readonly<Record<string, UnnamedRule>>, parts: Parts = {}): OutputRule[] {
  return Object.entries(table).map(([id, rule]): OutputRule => {
    const named = { tool: id.split("/")[0] ?? id, id, parts };
    return rule.kind === undefined ? { ...named, ...rule, kind: "section" } : { ...named, ...rule };
  });
}
