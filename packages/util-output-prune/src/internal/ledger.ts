import type { KeptRange, TrimmedRange } from "../types.ts";

/** What became of a line: kept, held as a line no rule knows, or trimmed by the rule named. */
export const KEPT = "";
export const HELD = "?";

interface Run {
  from: number;
  to: number;
  rule: string;
}

/** Which rule has which lines of the input, from 1, as runs without a gap. */
export interface Ledger {
  runs: Run[];
  next: number;
  /** Runs up to this line were put together. */
  collapsed: number;
}

/** Note the fate of lines up to `to`; lines that have one already keep it. */
export function noteFate(ledger: Ledger, to: number, rule: string, alone: boolean = false): void {
  const from = ledger.next;
  if (to < from) return;
  const last = ledger.runs[ledger.runs.length - 1];
  ledger.next = to + 1;
  if (last !== undefined && !alone && last.rule === rule) last.to = to;
  else ledger.runs.push({ from, to, rule });
}

/** Give the lines from `from` to `to` another fate. They were noted lately. */
export function changeFate({ runs }: Ledger, from: number, to: number, rule: string): void {
  let index = runs.length - 1;
  while (index > 0 && (runs[index]?.from ?? 0) > from) index -= 1;
  for (const run of runs.splice(Math.max(0, index))) {
    if (run.to < from || run.from > to) runs.push(run);
    else {
      if (run.from < from) runs.push({ ...run, to: from - 1 });
      runs.push({ from: Math.max(run.from, from), to: Math.min(run.to, to), rule });
      if (run.to > to) runs.push({ ...run, from: to + 1 });
    }
  }
}

/** Put the runs from `from` to `to` together into one of `rule`, but those of kept lines and those that `spares` names. */
export function collapseFates(ledger: Ledger, from: number, to: number, rule: string, spares: (from: number, to: number) => boolean): void {
  const { runs } = ledger;
  const begin = Math.max(from, ledger.collapsed);
  let start = runs.length;
  while (start > 0 && (runs[start - 1]?.to ?? 0) >= begin) start -= 1;
  for (const run of runs.splice(start)) {
    const last = runs[runs.length - 1];
    if (run.from < from || run.to > to || run.rule === KEPT || (run.rule === HELD && spares(run.from, run.to))) runs.push(run);
    else if (last?.rule === rule) last.to = run.to;
    else runs.push({ ...run, rule });
  }
  ledger.collapsed = to;
}

/** The lines before `line` are given up by `rule`, whatever they were. */
export function supersedeFates(ledger: Ledger, line: number, rule: string): void {
  const after = ledger.runs.filter(({ to }) => to >= line).map((run) => ({ ...run, from: Math.max(run.from, line) }));
  ledger.runs = line > 1 ? [{ from: 1, to: line - 1, rule }, ...after] : after;
}

/**
 * Kept and trimmed ranges. `held` decides about a held line, `named` about lines of a rule, `keeps` about a kept line: each
 * returns the rule that gives the lines up, or `KEPT`.
 */
export function rangesOf({ runs }: Ledger, held: (line: number) => string, named: (rule: string) => string, keeps: ((line: number) => string) | null): { kept: KeptRange[]; trimmed: TrimmedRange[] } {
  const all: Run[] = [];
  const push = (from: number, to: number, rule: string): void => {
    const last = all[all.length - 1];
    if (last?.rule === rule) last.to = to;
    else all.push({ from, to, rule });
  };
  for (const { from, to, rule } of runs) {
    const perLine = rule === HELD ? held : rule === KEPT ? keeps : null;
    if (perLine === null) push(from, to, rule === KEPT ? KEPT : named(rule));
    else for (let line = from; line <= to; line++) push(line, line, perLine(line));
  }
  const kept: KeptRange[] = [];
  const trimmed: TrimmedRange[] = [];
  for (const { from, to, rule } of all) {
    if (rule === KEPT) kept.push({ from, to });
    else trimmed.push({ rule, from, to });
  }
  return { kept, trimmed };
}
