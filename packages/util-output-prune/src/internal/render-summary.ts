import type { Diagnostic, DecisionPoint, GitChange, Severity } from "../types.ts";
import { plural } from "./plural.ts";
import type { RuleIndex } from "./rule-index.ts";
import { isBad, type TallyRecord } from "./run-state.ts";

const MAX_CODES = 3;
const SEVERITIES = ["error", "warning", "info"] as const;

type Counts = Record<Severity, number>;

export interface SummaryFacts {
  readonly label: string;
  readonly exitCode: number | null;
  readonly diagnostics: readonly Diagnostic[];
  /** How many were left out. */
  readonly hidden: Counts;
  readonly changes: readonly GitChange[];
  readonly decisions: readonly DecisionPoint[];
  readonly tallies: readonly TallyRecord[];
  readonly index: RuleIndex;
  /** The tool is one that says nothing when all is well. */
  readonly checks: boolean;
}

/** Tests that were seen to fail of runners that do not count. */
function uncountedFailures(tallies: readonly TallyRecord[], diagnostics: readonly Diagnostic[]): number {
  const counted = new Set(tallies.flatMap(({ tool, tests }) => (tests.length > 0 ? [tool] : [])));
  return diagnostics.filter(({ scope, tool }) => scope !== undefined && !counted.has(tool)).length;
}

/** Numbers of what was found, with files and codes. */
interface Found {
  readonly counts: Counts;
  readonly total: number;
  readonly files: Set<string>;
  readonly codes: Set<string>;
}

function countFound(diagnostics: readonly Diagnostic[]): Found {
  const found = { counts: { error: 0, warning: 0, info: 0 }, total: 0, files: new Set<string>(), codes: new Set<string>() };
  let lastFile: string | null = null;
  for (const { scope, severity, file, code } of diagnostics) {
    if (scope !== undefined) continue;
    found.total += 1;
    found.counts[severity] += 1;
    if (file !== null && file !== lastFile) found.files.add(file);
    lastFile = file;
    if (code !== null && severity === "error" && found.codes.size < MAX_CODES) found.codes.add(code);
  }
  return found;
}

function tell(counts: Counts): string[] {
  return SEVERITIES.filter((severity) => counts[severity] > 0).map((severity) => plural(counts[severity], severity));
}

function describeDiagnostics({ diagnostics, exitCode, hidden, checks, tallies }: SummaryFacts): string[] {
  const { counts, total, files, codes } = countFound(diagnostics);
  const parts = tell(counts);
  if (counts.error === 0 && exitCode === 0 && total > 0 && tallies.every(({ tests }) => tests.length === 0)) parts.unshift("0 errors");
  if (parts.length === 0) {
    const told = tallies.some((tally) => tally.counts.errors === 0);
    if (exitCode === null && told) parts.push("0 errors");
    else if (exitCode === 0 && checks && hidden.error + hidden.warning === 0) parts.push("no errors");
  }
  const last = parts.length - 1;
  if (total > 0 && last >= 0) {
    const lonely = lonelyCode(diagnostics) ?? (files.size === 0 ? [...codes].join(", ") : "");
    const where = files.size === 0 || total === 1 ? "" : ` in ${plural(files.size, "file")}`;
    parts[last] = `${parts[last] ?? ""}${lonely === "" ? "" : ` (${lonely})`}${where}`;
  }
  const left = tell(hidden).join(", ");
  if (left !== "") parts.push(`${left} left out`);
  return parts;
}

/** The code of the only diagnostic: told in the summary, not again in the text. */
export function lonelyCode(diagnostics: readonly Diagnostic[]): string | null {
  const only = diagnostics.length === 1 ? diagnostics[0] : undefined;
  return only === undefined || only.scope !== undefined ? null : only.code;
}

/** The outcome in one line. Every benign word stems from exit code 0 or, where it is unknown, from the tool's own verdict. */
export function renderSummary(facts: SummaryFacts): string {
  const { label, exitCode, tallies, diagnostics, hidden, index } = facts;
  const failed = uncountedFailures(tallies, diagnostics);
  const parts = [
    ...describeDiagnostics(facts),
    ...(index.tests?.describe(tallies, failed) ?? (failed > 0 ? [`${String(failed)} failed`] : [])),
    ...new Set(tallies.filter(({ ok, say }) => say !== "" && (exitCode === null || exitCode === 0 || ok !== true)).map(({ say }) => say)),
    ...(index.changes?.describe(facts.changes, facts.decisions) ?? []),
  ];
  const isFailure = hidden.error > 0 || diagnostics.some(({ severity }) => severity === "error") || tallies.some(isBad);
  if (exitCode !== null && exitCode !== 0 && !isFailure) parts.unshift("failed");
  const head = [label, exitCode === null ? "" : `exit ${String(exitCode)}`].filter((part) => part !== "").join(" ");
  return parts.length === 0 ? head || "output" : `${head === "" ? "" : `${head}: `}${parts.join(", ")}`;
}
