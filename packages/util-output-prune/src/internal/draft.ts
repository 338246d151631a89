import type { DiagnosticRule, Draft } from "../rule-types.ts";
import type { Severity } from "../types.ts";
import type { Place } from "./read-place.ts";

/** What a match says, whatever place stands in front of it. */
export interface Head {
  readonly match: RegExpExecArray;
  readonly severity: Severity;
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
  readonly endLine: number | null;
  readonly endColumn: number | null;
  readonly code: string | null;
  readonly message: string;
  readonly scope: string | null;
}

/** A draft with its rule and its lines. */
export interface OpenDraft extends Draft {
  readonly rule: DiagnosticRule;
  first: number;
  last: number;
  /** Blank lines since the last line that belonged to it. */
  blanks: number;
}

/** Words of tools for what is no error. */
const WARNING = /^(?:w(?:arn(?:ing)?)?|⚠)$/i;
const INFO = /^(?:note|info|information|message|suggestion|remark|ℹ)$/i;

function severityOf(word: string): Severity {
  return WARNING.test(word) ? "warning" : INFO.test(word) ? "info" : "error";
}

export function readHead({ fields, severity = "error", severities }: DiagnosticRule, match: RegExpExecArray): Head {
  const textOf = (group: number | undefined): string | null => (group === undefined ? null : (match[group] ?? null));
  const numberOf = (group: number | undefined): number | null => {
    const text = textOf(group);
    return text === null || text === "" ? null : Number(text);
  };
  const word = textOf(fields.severity);
  return {
    match,
    severity: word === null ? severity : (severities === undefined ? severityOf(word) : (severities[word] ?? "error")),
    file: textOf(fields.file),
    line: numberOf(fields.line),
    column: numberOf(fields.column),
    endLine: numberOf(fields.endLine),
    endColumn: numberOf(fields.endColumn),
    code: textOf(fields.code),
    message: (textOf(fields.message) ?? "").trim(),
    scope: textOf(fields.scope),
  };
}

/** `text`: the line that begins with the place; `beyond`: what of a long line the match has not seen. */
export function openDraft(rule: DiagnosticRule, head: Head, text: string, place: Place | null, beyond: string, first: number, last: number): OpenDraft {
  const draft: OpenDraft = {
    ...head,
    tool: rule.tool,
    message: beyond === "" ? head.message : (head.message + beyond).trim(),
    detail: [],
    also: null,
    void: false,
    unproven: false,
    replaces: false,
    state: {},
    rule,
    first,
    last,
    blanks: 0,
  };
  if (place !== null) putPlace(draft, head, text.slice(0, place.end), place);
  return draft;
}

function putPlace(draft: OpenDraft, head: Head, file: string, place: Place): void {
  draft.file = head.file ?? file;
  draft.line = head.line ?? place.line;
  draft.column = head.column ?? place.column;
  draft.endLine = head.endLine ?? place.endLine;
  draft.endColumn = head.endColumn ?? place.endColumn;
}

/** Use the draft of a row for the next row of the list. */
export function fillRow(draft: OpenDraft, head: Head, file: string, place: Place, line: number): void {
  draft.severity = head.severity;
  draft.code = head.code;
  draft.message = head.message;
  draft.first = draft.last = line;
  putPlace(draft, head, file, place);
}
