import type { DecisionPoint, Diagnostic, PruneResult, Severity } from "@lastframe/util-output-prune";
import { columnBase } from "./column-base.ts";
import { findRelated, type RelatedPlace } from "./find-related.ts";
import { toEditorRange, toLinesRange, type EditorRange } from "./to-editor-range.ts";

/** Shown in place of a tool's code where the tool is not the one who speaks. */
const NEEDS_PERSON = "needs a person";

interface EditorRelated {
  readonly path: string;
  readonly range: EditorRange;
  readonly message: string;
}

/** One entry of the Problems view. */
export interface EditorProblem {
  /** Absolute path; `null`: the raw output, where `range` is the line that says it. */
  readonly path: string | null;
  readonly range: EditorRange;
  readonly severity: Severity;
  readonly message: string;
  readonly source: string;
  readonly code: string | null;
  readonly related: readonly EditorRelated[];
}

/** What is needed of a run. */
export type ProblemSource = Pick<PruneResult, "diagnostics" | "decisions"> & { readonly rawOutput: string };

/** Longest message, in UTF-16 code units: the whole of it is in the raw output. */
const MAX_MESSAGE = 8000;

/** Every diagnostic and decision point of a run as an entry of the Problems view, in the order they were told. */
export function toProblems({ diagnostics, decisions, rawOutput }: ProblemSource, resolve: (file: string) => string | null): EditorProblem[] {
  const output = rawOutput.split("\n");
  return [...diagnostics.map((one) => fromDiagnostic(one, output, resolve)), ...decisions.map((one) => fromDecision(one, resolve))];
}

/** The first error that has a file, else the first error; `null` without one. */
export function firstError(problems: readonly EditorProblem[]): EditorProblem | null {
  const errors = problems.filter(({ severity }) => severity === "error");
  return errors.find(({ path }) => path !== null) ?? errors[0] ?? null;
}

function fromDiagnostic(one: Diagnostic, output: readonly string[], resolve: (file: string) => string | null): EditorProblem {
  const path = one.file === null ? null : resolve(one.file);
  const said = [one.scope, one.message, one.detail].filter((part) => part !== undefined && part !== "").join("\n");
  const message = path === null && one.file !== null ? `${placeOf(one)}: ${said}` : said;
  return {
    path,
    range: path === null ? toLinesRange(one.at[0], one.at[0]) : toEditorRange({ ...one, columnBase: columnBase(one) }),
    severity: one.severity,
    message: message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE)}…` : message,
    source: one.tool,
    code: one.code,
    related: findRelated(one, output).flatMap((place) => toRelated(place, one, resolve)),
  };
}

function placeOf({ file, line, column }: Diagnostic): string {
  return [file, line, column].filter((part) => part !== null).join(":");
}

function toRelated({ file, line, column, message }: RelatedPlace, owner: Diagnostic, resolve: (file: string) => string | null): EditorRelated[] {
  const path = resolve(file);
  return path === null ? [] : [{ path, range: toEditorRange({ line, column, columnBase: columnBase(owner) }), message }];
}

function fromDecision({ rule, file, line, text }: DecisionPoint, resolve: (file: string) => string | null): EditorProblem {
  const path = file === null ? null : resolve(file);
  return {
    path,
    range: path === null ? toLinesRange(1, 1) : toEditorRange({ line, column: null }),
    severity: "info",
    message: `${path === null && file !== null ? `${file}: ` : ""}${text} (${rule})`,
    source: "Lastframe",
    code: NEEDS_PERSON,
    related: [],
  };
}
