import type { KeptRange, TrimmedRange } from "../types.ts";

/** What became of a line: kept, held as a line no rule knows, or trimmed by the rule named. */
export const KEPT = "";
export const HELD = "?";

interface Run {
  rule: string;
  from: number;
  to: number;
}

/** Which rule has which lines of the input, from 1, as runs without a gap. */
export interface Ledger {
  readonly runs: Run[];
  next: number;
  /** Runs up to this line were put together. */
  collapsed: number;
}

/** Note the fate of lines up to `to`; lines that have one already keep it. */
export function noteFate(ledger: Ledger, to: number, rule: string): void {
  const from = ledger.next;
  if (to < from) return;
  const last = ledger.runs.at(-1);
  ledger.next = to + 1;
  if (last?.rule === rule) last.to = to;
  else ledger.runs.push({ rule, from, to });
}

/** Where the run is that begins with `line`: cut off the run around it if need be. It was noted lately. */
function cutAt(runs: Run[], line: number): number {
  const index = runs.findLastIndex(({ from }) => from < line);
  const before = runs[index];
  if (before !== undefined && before.to >= line) {
    runs.splice(index + 1, 0, { ...before, from: line });
    before.to = line - 1;
  }
  return index + 1;
}

/** Give the lines from `from` to `to` another fate. */
export function changeFate({ runs }: Ledger, from: number, to: number, rule: string): void {
  const start = cutAt(runs, from);
  for (const run of runs.slice(start, cutAt(runs, to + 1))) run.rule = rule;
}

/** Put the runs from `from` to `to` together into one of `rule`, but those of kept lines and those that `spares` names. */
export function collapseFates(ledger: Ledger, from: number, to: number, rule: string, spares: (from: number, to: number) => boolean): void {
  const { runs } = ledger;
  const begin = Math.max(from, ledger.collapsed);
  for (const run of runs.splice(runs.findLastIndex((one) => one.to < begin) + 1)) {
    const last = runs.at(-1);
    if (run.from < from || run.to > to || run.rule === KEPT || (run.rule === HELD && spares(run.from, run.to))) runs.push(run);
    else if (last?.rule === rule) last.to = run.to;
    else runs.push({ ...run, rule });
  }
  ledger.collapsed = to;
}

/** The lines before `line` are given up by `rule`, whatever they were. */
export function supersedeFates({ runs }: Ledger, line: number, rule: string): void {
  if (line > 1) runs.splice(0, cutAt(runs, line), { rule, from: 1, to: line - 1 });
}

/** Kept and trimmed ranges. `fateOf` tells which rule gives a line up, `KEPT`: none. It is asked once for a run, but where the lines of a rule may differ: one by one. */
export function rangesOf({ runs }: Ledger, differ: readonly string[], fateOf: (rule: string, line: number) => string): { kept: KeptRange[]; trimmed: TrimmedRange[] } {
  const all: Run[] = [];
  for (const { rule, from, to } of runs) {
    const step = differ.includes(rule) ? 1 : to - from + 1;
    for (let line = from; line <= to; line += step) {
      const fate = fateOf(rule, line);
      const last = all.at(-1);
      const end = line + step - 1;
      if (last?.rule === fate) last.to = end;
      else all.push({ rule: fate, from: line, to: end });
    }
  }
  return { kept: all.flatMap(({ rule, from, to }) => (rule === KEPT ? [{ from, to }] : [])), trimmed: all.filter(({ rule }) => rule !== KEPT) };
}
