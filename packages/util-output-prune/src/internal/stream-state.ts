import type { ChangeReader, ChangeRule, CountName, DiagnosticRule, DropRule, RuleContext, SectionRule } from "../rule-types.ts";
import { copyPlain } from "./copy-plain.ts";
import type { OpenDraft } from "./draft.ts";

/** Noise or a section whose lines still come in. */
export interface OpenNoise {
  readonly rule: DropRule | SectionRule;
}

export interface OpenChange {
  readonly rule: ChangeRule;
  readonly reader: ChangeReader;
  readonly state: object;
  readonly first: number;
}

/** What is known of one stream of lines: all lines without a prefix, or all lines with the same one. */
export class StreamState {
  readonly name: string;
  /** Directory of a workspace task. */
  directory: string;
  context: RuleContext = Object.create(null) as RuleContext;
  draft: OpenDraft | null = null;
  noise: OpenNoise | null = null;
  change: OpenChange | null = null;
  /** The rule of the last diagnostic that began with a place. */
  lastLocated: DiagnosticRule | null = null;
  lastWhole: RegExp | null = null;
  /** A section line that counts only if the next line is of the same tool. */
  tentative: { readonly text: string; readonly line: number; readonly last: number; readonly tool: string } | null = null;
  /** The tool of the last diagnostic. */
  lastTool = "";
  /** Diagnostics read since the tool last counted them. */
  counts: Map<string, Record<CountName, number>> = new Map();

  constructor(name: string, directory: string) {
    this.name = name;
    this.directory = directory;
  }

  count(tool: string): Record<CountName, number> {
    let counts = this.counts.get(tool);
    if (counts === undefined) this.counts.set(tool, (counts = { errors: 0, warnings: 0 }));
    return counts;
  }

  copy(): StreamState {
    const copied = new StreamState(this.name, this.directory);
    copied.context = Object.assign(Object.create(null) as RuleContext, this.context);
    if (this.draft !== null) copied.draft = this.draft.copy();
    copied.noise = this.noise;
    if (this.change !== null) copied.change = { ...this.change, state: copyPlain(this.change.state) };
    copied.lastLocated = this.lastLocated;
    copied.lastWhole = this.lastWhole;
    copied.tentative = this.tentative;
    copied.lastTool = this.lastTool;
    copied.counts = new Map([...this.counts].map(([tool, counts]) => [tool, { ...counts }]));
    return copied;
  }
}
