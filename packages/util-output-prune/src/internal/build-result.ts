import type { PruneOptions, PruneResult, Severity } from "../types.ts";
import { chooseText, setFate, type Fates } from "./choose-text.ts";
import type { CommandHint } from "./command-label.ts";
import { FOLD } from "./engine.ts";
import { HELD, KEPT, rangesOf } from "./ledger.ts";
import { renderSummary } from "./render-summary.ts";
import type { RuleIndex } from "./rule-index.ts";
import { BEYOND_LIMIT, isBad, type RunState } from "./run-state.ts";

const MINOR = "min-severity";

const RANK: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 };

/** What the result is built from. */
export interface RunFacts {
  readonly state: RunState;
  readonly index: RuleIndex;
  readonly exitCode: number | null;
  /** How much was read. */
  readonly raw: { readonly lines: number; readonly chars: number };
  readonly hint: CommandHint | null;
  readonly options: PruneOptions;
}

function isOk({ diagnostics, tallies }: RunState, exitCode: number | null): boolean | null {
  const hasError = diagnostics.list.some(({ severity }) => severity === "error");
  if (exitCode !== null) return exitCode === 0 && !hasError;
  if (hasError || tallies.some(isBad)) return false;
  return tallies.some(({ ok, tests }) => ok === true || tests.length > 0) ? true : null;
}

/** Never longer than the input: blanks give way first, then the end. A few bytes can ask the terminal for many blanks. */
function fit(text: string, limit: number): string {
  return (text.length <= limit ? text : text.replace(/[ \t]+/g, " ")).slice(0, limit);
}

/** Put the result together. */
export function buildResult(facts: RunFacts): PruneResult {
  const { state, index, exitCode, raw, options } = facts;
  const { changes, decisions, tallies, gap } = state;
  const least = RANK[options.minSeverity ?? "info"];
  const isShown = ({ severity }: { readonly severity: Severity }): boolean => RANK[severity] >= least;
  const all = state.diagnostics.list;
  const diagnostics = least === 0 ? all : all.filter(isShown);
  const hidden = least === 0 ? [] : all.filter((one) => !isShown(one));
  const draft = chooseText(facts, diagnostics);
  const text = fit(draft.text, raw.chars);
  const { fates } = draft;
  for (const { from, to, rule } of state.swept) setFate(fates, from, to, rule);
  const shownErrors = new Set(state.errors.map(({ first }) => first));
  const isBeyond = (line: number): boolean => gap !== null && line >= gap.from && line <= gap.to && !shownErrors.has(line);
  const minor: Fates = new Map();
  for (const { at: [from, to] } of hidden) setFate(minor, from, to, MINOR);
  const ranges = rangesOf(state.ledger, least === 0 ? [HELD] : [HELD, KEPT], (rule, line) => {
    if (rule === HELD) return isBeyond(line) ? BEYOND_LIMIT : (fates.get(line) ?? KEPT);
    if (rule === KEPT) return minor.get(line) ?? KEPT;
    return !rule.startsWith(FOLD) ? rule : draft.verbatim ? KEPT : rule.slice(FOLD.length);
  });
  const tests = index.tests?.sum(tallies) ?? null;
  return {
    ok: isOk(state, exitCode),
    exitCode,
    tools: [...state.tools.keys()],
    summary: renderSummary(facts, { diagnostics, hidden }),
    text,
    diagnostics,
    changes,
    ...(tests === null ? {} : { tests }),
    decisions,
    ...ranges,
    stats: {
      rawChars: raw.chars,
      outChars: text.length,
      rawLines: raw.lines,
      trimmedLines: ranges.trimmed.reduce((sum, { from, to }) => sum + to - from + 1, 0),
    },
  };
}
