import type { ChangeRule, DiagnosticRule, DropRule, RuleContext, SectionRule } from "../rule-types.ts";
import type { Severity } from "../types.ts";
import type { OpenDraft } from "./draft.ts";

/** A change that is read: its rule, and the state of the reader. */
interface OpenChange {
  readonly rule: ChangeRule;
  readonly state: object;
  readonly first: number;
}

/** What is known of one stream of lines: all lines without a prefix, or all lines with the same one. Plain data. */
export interface StreamState {
  readonly name: string;
  /** Directory of a workspace task. */
  directory: string;
  readonly context: RuleContext;
  draft: OpenDraft | null;
  /** Noise or a section whose lines still come in. */
  noise: DropRule | SectionRule | null;
  change: OpenChange | null;
  /** The rule of the last diagnostic that began with a place. */
  lastLocated: DiagnosticRule | null;
  /** A section line that counts only if the next line is of the same tool. */
  tentative: { readonly first: number; readonly last: number; readonly tool: string } | null;
  /** Diagnostics read since the tool last counted them. */
  readonly counts: Map<string, Record<Severity, number>>;
}

export function createStream(name: string, directory: string): StreamState {
  return { name, directory, context: Object.create(null) as RuleContext, draft: null, noise: null, change: null, lastLocated: null, tentative: null, counts: new Map() };
}

export function countsOf({ counts }: StreamState, tool: string): Record<Severity, number> {
  let own = counts.get(tool);
  if (own === undefined) counts.set(tool, (own = { error: 0, warning: 0, info: 0 }));
  return own;
}
