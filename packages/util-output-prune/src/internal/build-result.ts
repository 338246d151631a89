import type { Diagnostic, PruneOptions, PruneResult, Severity } from "../types.ts";
import type { CommandHint } from "./command-label.ts";
import { FOLD } from "./engine.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { foldLines, type ShownLine } from "./fold-lines.ts";
import { heldIn } from "./hold.ts";
import { KEPT, rangesOf } from "./ledger.ts";
import { renderDiagnostics } from "./render-diagnostics.ts";
import { lonelyCode, renderSummary } from "./render-summary.ts";
import type { RuleIndex } from "./rule-index.ts";
import { BEYOND_LIMIT, isBad, type RunState } from "./run-state.ts";
import { speaksOfTrouble } from "./speaks-of-error.ts";
import { wordSet } from "./words.ts";

/** Outputs of so many tokens, as estimated, are shown as they are, without their noise. */
const SHORT_TOKENS = 60;
/** More text than this is never short: no need to look. */
const SHORT_CHARS = 4096;
/** Rules that give up lines no rule knows. */
const ON_SUCCESS = "success";
const REPEATED = "repeated";
const BLANK = "blank";
const MINOR = "min-severity";

/** Tools that say nothing when all is well. */
const CHECKERS = /* @__PURE__ */ wordSet("tsc vue-tsc eslint stylelint prettier biome mypy ruff flake8 pylint gcc g++ cc c++ clang clang++ rustc cargo go javac shellcheck svelte-check oxlint pyright msvc kotlinc swiftc");

const RANK: Readonly<Record<Severity, number>> = { info: 0, warning: 1, error: 2 };

/** What the result is built from. */
export interface RunFacts {
  readonly state: RunState;
  readonly index: RuleIndex;
  readonly exitCode: number | null;
  readonly rawChars: number;
  readonly rawLines: number;
  readonly hint: CommandHint;
  readonly options: PruneOptions;
}

/** A text to choose from, with the lines it does not show. */
interface Draft {
  readonly lines: readonly string[];
  readonly verbatim: boolean;
  /** Rule that gives up the held line, `KEPT` if it is shown. */
  readonly fate: ReadonlyMap<number, string>;
}

function isOk({ diagnostics, tallies }: RunState, exitCode: number | null): boolean | null {
  const hasError = diagnostics.list.some(({ severity }) => severity === "error");
  if (exitCode !== null) return exitCode === 0 && !hasError;
  if (hasError || tallies.some(isBad)) return false;
  return tallies.some(({ ok, tests }) => ok === true || tests.length > 0) ? true : null;
}

function distrust({ state, index }: RunFacts): Set<string> {
  const distrusted = new Set(state.distrusted);
  index.tests?.distrust(state, distrusted);
  return distrusted;
}

function heldLines(state: RunState): ShownLine[] {
  const lines: ShownLine[] = [...heldIn(state.unclaimed), ...state.errors];
  if (state.gap !== null) {
    const { from, to } = state.gap;
    lines.push({ text: `[lines ${String(from)}-${String(to)} left out]`, first: from, last: from, count: 1 });
  }
  return lines.sort((a, b) => a.first - b.first);
}

/** Last line of the output of a tool that gave its verdict; lines up to there are its chatter. */
function verdictLine({ tallies, tools }: RunState): number {
  let last = 0;
  for (const [tool, seen] of tools) if (CHECKERS.has(tool) || tallies.some((tally) => tally.tool === tool)) last = Math.max(last, seen);
  return last;
}

/** Lines that a rule claimed and that are shown all the same. */
function claimedLines(state: RunState, shows: (line: { readonly tool: string; readonly shown: boolean; readonly first: number }) => boolean): ShownLine[] {
  return heldIn(state.claimed).filter(shows);
}

function inOrder(...lists: readonly (readonly ShownLine[])[]): ShownLine[] {
  return lists.flat().sort((a, b) => a.first - b.first);
}

/** Good words of a tool whose exit code is not 0: told in its own words, not in ours. */
function quotedLines({ state, exitCode }: RunFacts): ReadonlySet<number> {
  return new Set(exitCode !== null && exitCode !== 0 ? state.tallies.filter(({ ok }) => ok === true).map(({ line }) => line) : []);
}

function noteLines(state: RunState): ShownLine[] {
  return state.notes.map(({ text, line }) => ({ text, first: line, last: line, count: 1 }));
}

/** All lines but the noise. */
function showLines(facts: RunFacts, keepsBlank: boolean): Draft {
  const { state, hint } = facts;
  const fate = new Map<number, string>();
  const quoted = quotedLines(facts);
  const distrusted = distrust(facts);
  const lines = inOrder(heldLines(state), claimedLines(state, ({ tool, shown, first }) => shown || quoted.has(first) || distrusted.has(tool)), noteLines(state));
  if (!keepsBlank) for (const { text, first, last } of lines) if (text.trim() === "") for (let line = first; line <= last; line++) fate.set(line, BLANK);
  const shown = keepsBlank ? lines : lines.filter(({ text }) => text.trim() !== "");
  if (hint.isContent) return { lines: shown.flatMap(({ text, count }) => Array.from({ length: count }, () => text)), verbatim: true, fate };
  const { texts, folded } = foldLines(shown, speaksOfTrouble);
  for (const { from, to } of folded) for (let line = from; line <= to; line++) fate.set(line, REPEATED);
  return { lines: texts, verbatim: true, fate };
}

/** Facts first, then the lines no rule knows. */
function showFacts(facts: RunFacts, diagnostics: readonly Diagnostic[]): Draft {
  const { state, exitCode, options } = facts;
  const fate = new Map<number, string>();
  const distrusted = distrust(facts);
  const rendered = renderDiagnostics(distrusted.size === 0 ? diagnostics : diagnostics.filter(({ tool }) => !distrusted.has(tool)), options.messages ?? "full", lonelyCode(diagnostics));
  const verdict = exitCode === 0 && diagnostics.every(({ severity }) => severity !== "error") ? verdictLine(state) : 0;
  const shown = heldLines(state).filter(({ text, first, last }) => {
    const rule = text.trim() === "" ? BLANK : first <= verdict && !speaksOfTrouble(text) ? ON_SUCCESS : KEPT;
    for (let line = first; line <= last; line++) fate.set(line, rule);
    return rule === KEPT;
  });
  const quoted = quotedLines(facts);
  const raw = distrusted.size + quoted.size === 0 ? [] : claimedLines(state, ({ tool, first }) => distrusted.has(tool) || quoted.has(first));
  const { texts, folded } = foldLines(inOrder(shown, raw, noteLines(state)), speaksOfTrouble);
  for (const { from, to } of folded) for (let line = from; line <= to; line++) fate.set(line, REPEATED);
  return { lines: [...rendered, ...(facts.index.changes?.render(state.changes, state.decisions) ?? []), ...texts], verbatim: false, fate };
}

function lengthOf({ lines }: Draft): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

/** The text holds the message and the place of every diagnostic. */
function saysAll(text: string, diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.every(({ message, file, line, scope }) => {
    const name = file?.slice(Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\")) + 1) ?? "";
    return text.includes(message) && text.includes(name) && (line === null || text.includes(String(line))) && text.includes(scope?.split(" > ").pop() ?? "");
  });
}

function chooseDraft(facts: RunFacts, diagnostics: readonly Diagnostic[]): Draft {
  const { state, hint, rawChars } = facts;
  const knows = diagnostics.length > 0 || state.changes.length > 0 || state.tallies.length > 0 || state.tools.size > 0;
  if (!knows || hint.isContent) return showLines(facts, true);
  const asFacts = showFacts(facts, diagnostics);
  // Lines of one diagnostic each say all there is; of a longer one the lines left out say something too.
  const mayBeShort = state.claimed.chars + state.unclaimed.chars <= SHORT_CHARS && diagnostics.length === state.diagnostics.list.length && diagnostics.every(({ at }) => at[0] === at[1]);
  if (!mayBeShort && lengthOf(asFacts) <= rawChars) return asFacts;
  const asLines = showLines(facts, false);
  const isShort = mayBeShort && saysAll(asLines.lines.join("\n"), diagnostics) && estimateTokens(asLines.lines.join("\n")) <= SHORT_TOKENS;
  return isShort || lengthOf(asFacts) > rawChars ? asLines : asFacts;
}

/** Never longer than the input: blanks give way first, then the end. A few bytes can ask the terminal for many blanks. */
function fit(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const dense = text.replace(/[ \t]+/g, " ");
  return dense.length <= limit ? dense : dense.slice(0, limit);
}

/** Put the result together. */
export function buildResult(facts: RunFacts): PruneResult {
  const { state, index, exitCode, rawChars, rawLines, options, hint } = facts;
  const least = RANK[options.minSeverity ?? "info"];
  const all = state.diagnostics.list;
  const diagnostics = least === 0 ? all : all.filter(({ severity }) => RANK[severity] >= least);
  const left = least === 0 ? [] : all.filter(({ severity }) => RANK[severity] < least);
  const draft = chooseDraft(facts, diagnostics);
  const text = fit(draft.lines.join("\n") + (draft.lines.length > 0 && rawChars > 0 ? "\n" : ""), rawChars);
  const swept = new Map(state.swept.flatMap(({ from, to, rule }) => Array.from({ length: to - from + 1 }, (_, index) => [from + index, rule] as const)));
  const shownErrors = new Set(state.errors.map(({ first }) => first));
  const held = (line: number): string => {
    const { gap } = state;
    if (gap !== null && line >= gap.from && line <= gap.to && !shownErrors.has(line)) return BEYOND_LIMIT;
    return swept.get(line) ?? draft.fate.get(line) ?? KEPT;
  };
  const minor = new Set(left.flatMap(({ at }) => Array.from({ length: at[1] - at[0] + 1 }, (_, index) => at[0] + index)));
  const { kept, trimmed } = rangesOf(state.ledger, held, (rule) => (rule.startsWith(FOLD) ? (draft.verbatim ? KEPT : rule.slice(FOLD.length)) : rule), minor.size === 0 ? null : (line) => (minor.has(line) ? MINOR : KEPT));
  const tools = [...state.tools.keys()];
  const tests = index.tests?.sum(state.tallies) ?? null;
  const count = (severity: Severity): number => left.filter((one) => one.severity === severity).length;
  return {
    ok: isOk(state, exitCode),
    exitCode,
    tools,
    summary: renderSummary({
      label: hint.label === "" ? tools.join("+") : hint.label,
      exitCode,
      diagnostics,
      hidden: { error: count("error"), warning: count("warning"), info: count("info") },
      changes: state.changes,
      decisions: state.decisions,
      tallies: state.tallies,
      index,
      checks: [...tools, ...hint.programs].some((name) => CHECKERS.has(name)),
    }),
    text,
    diagnostics,
    changes: state.changes,
    ...(tests === null ? {} : { tests }),
    decisions: state.decisions,
    kept,
    trimmed,
    stats: {
      rawChars,
      outChars: text.length,
      rawLines,
      trimmedLines: trimmed.reduce((sum, { from, to }) => sum + to - from + 1, 0),
    },
  };
}
