import type { DiagnosticRule, Draft, Location, RuleState } from "../rule-types.ts";
import type { Severity } from "../types.ts";

function toNumber(text: string | undefined): number | null {
  return text === undefined || text === "" ? null : Number(text);
}

/** The number in a group, `otherwise` where the group is none or empty. */
function numberOf(match: RegExpExecArray, group: number | undefined, skipped: number, otherwise: number | null): number | null {
  return group === undefined ? otherwise : (toNumber(match[group + skipped]) ?? otherwise);
}

function textOf(match: RegExpExecArray, group: number | undefined, skipped: number): string | null {
  return group === undefined ? null : (match[group + skipped] ?? null);
}

/** A draft with its rule and its lines. What most diagnostics have no use for is made when it is asked for. */
export class OpenDraft implements Draft {
  tool: string;
  severity: Severity;
  file: string | null;
  line: number | null;
  column: number | null;
  endLine: number | null;
  endColumn: number | null;
  code: string | null;
  message: string;
  scope: string | null;
  also: string[] | null = null;
  void: boolean = false;
  unproven: boolean = false;
  replaces: boolean = false;
  readonly rule: DiagnosticRule;
  readonly first: number;
  last: number;
  /** Blank lines since the last line that belonged to it. */
  blanks: number = 0;
  private details: string[] | null = null;
  private states: RuleState | null = null;

  /** `place` is told, or holds the first groups of the match (see `wholeLine`); those of the rule are behind them. */
  constructor(rule: DiagnosticRule, match: RegExpExecArray, place: Location | null, skipped: number, beyond: string, first: number, last: number) {
    const { fields, severities } = rule;
    const word = textOf(match, fields.severity, skipped);
    const message = textOf(match, fields.message, skipped) ?? "";
    const inMatch = skipped > 0;
    this.tool = rule.tool;
    this.severity = word === null ? (rule.severity ?? "error") : word === "error" ? "error" : (severities?.[word] ?? "error");
    this.file = textOf(match, fields.file, skipped) ?? (inMatch ? (match[1] ?? null) : place === null ? null : place.file);
    this.line = numberOf(match, fields.line, skipped, inMatch ? toNumber(match[2]) : place === null ? null : place.line);
    this.column = numberOf(match, fields.column, skipped, inMatch ? toNumber(match[3]) : place === null ? null : place.column);
    this.endLine = numberOf(match, fields.endLine, skipped, inMatch ? toNumber(match[4]) : place === null ? null : place.endLine);
    this.endColumn = numberOf(match, fields.endColumn, skipped, inMatch ? toNumber(match[5]) : place === null ? null : place.endColumn);
    this.code = textOf(match, fields.code, skipped);
    this.message = (beyond === "" ? message : message + beyond).trim();
    this.scope = textOf(match, fields.scope, skipped);
    this.rule = rule;
    this.first = first;
    this.last = last;
  }

  get detail(): string[] {
    return (this.details ??= []);
  }

  set detail(lines: string[]) {
    this.details = lines;
  }

  get hasDetail(): boolean {
    return this.details !== null && this.details.length > 0;
  }

  get state(): RuleState {
    return (this.states ??= {});
  }

  set state(state: RuleState) {
    this.states = state;
  }

  copy(): OpenDraft {
    const copied = Object.assign(Object.create(OpenDraft.prototype) as OpenDraft, this);
    copied.details = this.details === null ? null : [...this.details];
    copied.states = this.states === null ? null : { ...this.states };
    copied.also = this.also === null ? null : [...this.also];
    return copied;
  }
}
