import type { InterceptResult } from "@lastframe/util-command-run";
import { toLabel, toOneLine } from "./plain-text.ts";

/** What the status bar shows of a run. */
export interface RunStatusText {
  readonly text: string;
  readonly color: "error" | "warning" | null;
  /** Lines of plain text. */
  readonly tooltip: readonly string[];
}

/** What is needed of a run. */
export type StatusSource = Pick<InterceptResult, "ok" | "summary" | "diagnostics" | "decisions" | "changes" | "stats"> & {
  readonly run: Pick<InterceptResult["run"], "outcome" | "interaction" | "promptAtExit">;
};

type Ending = InterceptResult["run"]["outcome"] | "ok" | "failed" | "unanswered";

const LOOKS: Readonly<Record<Ending, { readonly icon: string; readonly color: RunStatusText["color"] }>> = {
  ok: { icon: "check", color: null },
  failed: { icon: "error", color: "error" },
  unanswered: { icon: "question", color: "warning" },
  waiting: { icon: "bell-dot", color: "warning" },
  timeout: { icon: "watch", color: "error" },
  aborted: { icon: "circle-slash", color: null },
  "spawn-error": { icon: "error", color: "error" },
  exit: { icon: "info", color: null },
};

/** The status bar cuts what is longer, without a sign. The tooltip has all of it. */
const MAX_SUMMARY = 64;

/** The gist of a run for the status bar. */
export function toStatus(result: StatusSource): RunStatusText {
  const { icon, color } = LOOKS[endingOf(result)];
  return { text: `$(${icon}) ${toLabel(result.summary, MAX_SUMMARY)}`, color, tooltip: describe(result) };
}

/** While it runs: its name, and the last line it wrote. */
export function toRunningStatus(label: string): RunStatusText {
  return { text: `$(sync~spin) ${toLabel(label, 40)}`, color: null, tooltip: [`Running: ${toOneLine(label, 300)}`] };
}

function endingOf({ ok, run }: StatusSource): Ending {
  if (run.outcome !== "exit") return run.outcome;
  if (run.promptAtExit) return "unanswered";
  return ok === null ? "exit" : ok ? "ok" : "failed";
}

function describe({ summary, diagnostics, decisions, changes, stats, run }: StatusSource): string[] {
  const { hint } = run.interaction;
  const counts = [count(diagnostics.length, "problem"), count(changes.length, "changed file"), count(decisions.length, "decision"), `${String(stats.trimmedLines)} of ${count(stats.rawLines, "line")} trimmed`];
  return [toOneLine(summary, 500), ...(hint === undefined ? [] : [`To avoid it: ${toOneLine(hint, 300)}`]), counts.join(", ")];
}

function count(number: number, noun: string): string {
  return `${String(number)} ${noun}${number === 1 ? "" : "s"}`;
}
