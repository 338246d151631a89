import type { Diagnostic, Severity } from "../types.ts";
import type { RunFacts } from "./build-result.ts";
import { plural } from "./plural.ts";
import { isBad, type TallyRecord } from "./run-state.ts";
import { joinParts } from "./words.ts";

const MAX_CODES = 3;
const SEVERITIES = ["error", "warning", "info"] as const;

type Counts = Record<Severity, number>;

/** Numbers of what was found, with files and codes of errors. */
interface Found {
  readonly all: Counts;
  /** Without tests, as are the total, the files and the codes. */
  readonly counts: Counts;
  readonly total: number;
  readonly files: ReadonlySet<string>;
  readonly codes: ReadonlySet<string>;
}

/** What was found, with what was left out of it. */
export interface Shown {
  readonly diagnostics: readonly Diagnostic[];
  readonly hidden: readonly Diagnostic[];
}

/** Tests that were seen to fail of runners that do not count. */
function uncountedFailures(tallies: readonly TallyRecord[], diagnostics: readonly Diagnostic[]): number {
  const counted = new Set(tallies.flatMap(({ tool, tests }) => (tests.length > 0 ? [tool] : [])));
  return diagnostics.filter(({ scope, tool }) => scope !== undefined && !counted.has(tool)).length;
}

function countFound(diagnostics: readonly Diagnostic[]): Found {
  const all = { error: 0, warning: 0, info: 0 };
  const counts = { ...all };
  let total = 0;
  const files = new Set<string>();
  const codes = new Set<string>();
  for (const { scope, severity, file, code } of diagnostics) {
    all[severity] += 1;
    if (scope !== undefined) continue;
    counts[severity] += 1;
    total += 1;
    if (file !== null) files.add(file);
    if (code !== null && severity === "error" && codes.size < MAX_CODES) codes.add(code);
  }
  return { all, counts, total, files, codes };
}

function tell(counts: Counts): string[] {
  return SEVERITIES.filter((severity) => counts[severity] > 0).map((severity) => plural(counts[severity], severity));
}

function describeDiagnostics({ state, index, exitCode, hint }: RunFacts, { diagnostics, hidden }: Shown): string[] {
  const { tallies, tools } = state;
  const { counts, total, files, codes } = countFound(diagnostics);
  const { all: left } = countFound(hidden);
  const parts = tell(counts);
  if (counts.error === 0 && exitCode === 0 && parts.length > 0 && tallies.every(({ tests }) => tests.length === 0)) parts.unshift("0 errors");
  if (parts.length === 0) {
    if (exitCode === null && tallies.some((tally) => tally.counts.errors === 0)) parts.push("0 errors");
    else if (exitCode === 0 && left.error + left.warning === 0 && [...tools.keys(), ...(hint?.programs ?? [])].some((name) => index.quiet.has(name))) parts.push("no errors");
  }
  if (total > 0) {
    const told = lonelyCode(diagnostics) ?? (files.size === 0 ? [...codes].join(", ") : "");
    const where = files.size === 0 || total === 1 ? "" : ` in ${plural(files.size, "file")}`;
    parts.push(`${parts.pop() ?? ""}${told === "" ? "" : ` (${told})`}${where}`);
  }
  if (hidden.length > 0) parts.push(`${tell(left).join(", ")} left out`);
  return parts;
}

/** The code of the only diagnostic: told in the summary, not again in the text. */
export function lonelyCode(diagnostics: readonly Diagnostic[]): string | null {
  const only = diagnostics.length === 1 ? diagnostics[0] : undefined;
  return only === undefined || only.scope !== undefined ? null : only.code;
}

/** The outcome in one line. Every benign word stems from exit code 0 or, where it is unknown, from the tool's own verdict. */
export function renderSummary(facts: RunFacts, shown: Shown): string {
  const { state, exitCode, index, hint } = facts;
  const { tallies, changes, decisions, tools } = state;
  const isBadExit = exitCode !== null && exitCode !== 0;
  const failed = uncountedFailures(tallies, shown.diagnostics);
  const parts = [
    ...describeDiagnostics(facts, shown),
    ...(index.tests?.describe(tallies, failed) ?? (failed > 0 ? [`${String(failed)} failed`] : [])),
    ...new Set(tallies.filter(({ ok, say }) => say !== "" && (!isBadExit || ok !== true)).map(({ say }) => say)),
    ...(index.changes?.describe(changes, decisions) ?? []),
  ];
  if (isBadExit && !tallies.some(isBad) && !state.diagnostics.list.some(({ severity }) => severity === "error")) parts.unshift("failed");
  const head = joinParts([hint?.label || [...tools.keys()].join("+"), exitCode === null ? "" : `exit ${String(exitCode)}`]);
  return joinParts([head, parts.join(", ")], ": ") || "output";
}
