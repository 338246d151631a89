import type { Diagnostic, DecisionPoint, GitChange } from "../types.ts";
import type { TallyRecord, TestCount } from "./run-state.ts";

/** More changed files than this are told by directory. */
const MAX_LISTED_CHANGES = 8;
/** Directories told one by one. */
const MAX_DIRECTORIES = 8;
const MAX_CODES = 3;
/** Words of test runners for what went wrong. */
export const BAD_WORDS: ReadonlySet<string> = new Set(["failed", "failing", "fail", "failures", "failure", "error", "errors", "cancelled", "broken"]);

export interface SummaryFacts {
  readonly label: string;
  readonly exitCode: number | null;
  readonly diagnostics: readonly Diagnostic[];
  readonly hidden: { readonly errors: number; readonly warnings: number; readonly infos: number };
  readonly changes: readonly GitChange[];
  readonly decisions: readonly DecisionPoint[];
  readonly tallies: readonly TallyRecord[];
  /** The tool is one that says nothing when all is well. */
  readonly checks: boolean;
}

function plural(count: number, word: string): string {
  return `${String(count)} ${word}${count === 1 ? "" : "s"}`;
}

/** Numbers of the last run of each tool; suites are told only where one of them is bad. */
function describeTests(tallies: readonly TallyRecord[], diagnostics: readonly Diagnostic[]): string[] {
  const counts = new Map<string, TestCount>();
  for (const { tool, tests } of tallies) {
    for (const count of tests) {
      const key = `${tool}|${String(count.suites)}|${count.word}`;
      const before = counts.get(key)?.number ?? 0;
      counts.set(key, { ...count, number: before + count.number });
    }
  }
  // Runners that do not count: the tests that were seen to fail.
  const counted = new Set(tallies.flatMap(({ tool, tests }) => (tests.length > 0 ? [tool] : [])));
  const failed = diagnostics.filter(({ scope, tool }) => scope !== undefined && !counted.has(tool)).length;
  if (failed > 0) counts.set("", { number: failed, word: "failed", suites: false });
  const told = [...counts.values()].filter(({ number, word, suites }) => number > 0 && (!suites || BAD_WORDS.has(word)));
  const bad = (count: TestCount): number => (BAD_WORDS.has(count.word) ? 0 : 1);
  return told.sort((a, b) => bad(a) - bad(b)).map(({ number, word, suites }) => (suites ? `${String(number)} ${word} ${number === 1 ? "suite" : "suites"}` : `${String(number)} ${word}`));
}

/** Numbers of what was found, with files and codes. */
interface Found {
  readonly counts: Record<Diagnostic["severity"], number>;
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

function describeDiagnostics({ diagnostics, exitCode, hidden, checks, tallies }: SummaryFacts): string[] {
  const { counts, total, files, codes } = countFound(diagnostics);
  const parts: string[] = [];
  if (counts.error > 0) parts.push(plural(counts.error, "error"));
  else if (exitCode === 0 && total > 0 && tallies.every(({ tests }) => tests.length === 0)) parts.push("0 errors");
  if (counts.warning > 0) parts.push(plural(counts.warning, "warning"));
  if (counts.info > 0) parts.push(plural(counts.info, "info"));
  if (parts.length === 0) {
    const told = tallies.some((tally) => tally.counts.errors === 0);
    if (exitCode === null && told) parts.push("0 errors");
    else if (exitCode === 0 && checks && hidden.errors + hidden.warnings === 0) parts.push("no errors");
  }
  const last = parts.length - 1;
  if (total > 0 && last >= 0) {
    const lonely = lonelyCode(diagnostics) ?? (files.size === 0 ? [...codes].join(", ") : "");
    const where = files.size === 0 || total === 1 ? "" : ` in ${plural(files.size, "file")}`;
    parts[last] = `${parts[last] ?? ""}${lonely === "" ? "" : ` (${lonely})`}${where}`;
  }
  const left = [hidden.errors > 0 ? plural(hidden.errors, "error") : "", hidden.warnings > 0 ? plural(hidden.warnings, "warning") : "", hidden.infos > 0 ? plural(hidden.infos, "info") : ""].filter((part) => part !== "");
  if (left.length > 0) parts.push(`${left.join(", ")} left out`);
  return parts;
}

/** The code of the only diagnostic: told in the summary, not again in the text. */
export function lonelyCode(diagnostics: readonly Diagnostic[]): string | null {
  const only = diagnostics.length === 1 ? diagnostics[0] : undefined;
  return only === undefined || only.scope !== undefined ? null : only.code;
}

function directoryOf(file: string): string {
  const slash = file.lastIndexOf("/");
  return slash < 0 ? "./" : file.slice(0, slash + 1);
}

function describeChanges(changes: readonly GitChange[], decisions: readonly DecisionPoint[]): string[] {
  if (changes.length === 0) return [];
  const added = changes.reduce((sum, change) => sum + change.added, 0);
  const removed = changes.reduce((sum, change) => sum + change.removed, 0);
  const parts = [`${plural(changes.length, "file")} changed +${String(added)} -${String(removed)}`];
  if (changes.length > MAX_LISTED_CHANGES) {
    const directories = new Map<string, number>();
    for (const { file } of changes) directories.set(directoryOf(file), (directories.get(directoryOf(file)) ?? 0) + 1);
    const list = [...directories].sort((a, b) => b[1] - a[1]);
    const told = list.slice(0, MAX_DIRECTORIES).map(([directory, count]) => `${directory} ${String(count)}`);
    if (list.length > MAX_DIRECTORIES) told.push(`${String(list.length - MAX_DIRECTORIES)} more directories`);
    parts[0] = `${parts[0] ?? ""} (${told.join(", ")})`;
  }
  if (decisions.length > 0) parts.push(plural(decisions.length, "decision"));
  return parts;
}

/** The outcome in one line. Every benign word stems from exit code 0 or, where it is unknown, from the tool's own verdict. */
export function renderSummary(facts: SummaryFacts): string {
  const { label, exitCode, tallies } = facts;
  const said = [...new Set(tallies.filter(({ ok }) => exitCode === null || exitCode === 0 || ok !== true).flatMap(({ say }) => (say === null || say === "" ? [] : [say])))];
  const parts = [...describeDiagnostics(facts), ...describeTests(tallies, facts.diagnostics), ...said, ...describeChanges(facts.changes, facts.decisions)];
  const isBad = facts.diagnostics.some(({ severity }) => severity === "error") || facts.hidden.errors > 0 || tallies.some(({ ok, tests }) => ok === false || tests.some(({ number, word }) => number > 0 && BAD_WORDS.has(word)));
  if (exitCode !== null && exitCode !== 0 && !isBad) parts.unshift("failed");
  const head = [label, exitCode === null ? "" : `exit ${String(exitCode)}`].filter((part) => part !== "").join(" ");
  return parts.length === 0 ? head || "output" : `${head === "" ? "" : `${head}: `}${parts.join(", ")}`;
}
