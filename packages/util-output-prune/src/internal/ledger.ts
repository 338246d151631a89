import type { KeptRange, TrimmedRange } from "../types.ts";

/** What became of a line: kept, held as a line no rule knows, or trimmed by the rule named. */
export const KEPT = "";
export const HELD = "?";
/** More runs than this are put together where they touch. */
const MAX_RUNS = 100_000;
/** Name for trimmed lines of several rules that were put together. */
const SEVERAL = "several";

interface Run {
  from: number;
  to: number;
  rule: string;
}

/** Which rule has which lines of the input, from 1, as runs without a gap. */
export class Ledger {
  #runs: Run[] = [];
  #next = 1;

  /** Note the fate of lines up to `to`; lines that have one already keep it. Returns the run. */
  add(to: number, rule: string, alone: boolean = false): void {
    if (to < this.#next) return;
    const last = this.#runs[this.#runs.length - 1];
    const from = this.#next;
    this.#next = to + 1;
    if (last !== undefined && !alone && last.rule === rule) last.to = to;
    else if (last !== undefined && this.#runs.length >= MAX_RUNS && isTrimmed(last.rule) === isTrimmed(rule)) {
      last.to = to;
      if (isTrimmed(rule)) last.rule = SEVERAL;
      else if (rule === HELD) last.rule = HELD;
    } else this.#runs.push({ from, to, rule });
  }

  /** Give the lines from `from` to `to` another fate. They were noted lately. */
  change(from: number, to: number, rule: string): void {
    let index = this.#runs.length - 1;
    while (index > 0 && (this.#runs[index]?.from ?? 0) > from) index -= 1;
    const after: Run[] = [];
    for (const run of this.#runs.splice(Math.max(0, index))) {
      if (run.to < from || run.from > to) after.push(run);
      else {
        if (run.from < from) after.push({ ...run, to: from - 1 });
        after.push({ from: Math.max(run.from, from), to: Math.min(run.to, to), rule });
        if (run.to > to) after.push({ ...run, from: to + 1 });
      }
    }
    this.#runs.push(...after);
  }

  /** The lines before `line` are given up by `rule`, whatever they were. */
  supersede(line: number, rule: string): void {
    const after = this.#runs.filter(({ to }) => to >= line).map((run) => ({ ...run, from: Math.max(run.from, line) }));
    this.#runs = line > 1 ? [{ from: 1, to: line - 1, rule }, ...after] : after;
  }

  copy(): Ledger {
    const copied = new Ledger();
    copied.#runs = this.#runs.map((run) => ({ ...run }));
    copied.#next = this.#next;
    return copied;
  }

  /**
   * Kept and trimmed ranges. `held` decides about a held line, `named` about lines of a rule, `keeps` about a kept line: each
   * returns the rule that gives the lines up, or `KEPT`.
   */
  ranges(held: (line: number) => string, named: (rule: string) => string, keeps: ((line: number) => string) | null): { kept: KeptRange[]; trimmed: TrimmedRange[] } {
    const kept: KeptRange[] = [];
    const trimmed: TrimmedRange[] = [];
    let from = 1;
    let to = 0;
    let current = KEPT;
    const close = (): void => {
      if (to < from) return;
      if (current === KEPT) kept.push({ from, to });
      else trimmed.push({ rule: current, from, to });
    };
    const push = (first: number, last: number, rule: string): void => {
      if (rule !== current || to < from) {
        close();
        from = first;
        current = rule;
      }
      to = last;
    };
    for (const run of this.#runs) {
      const perLine = run.rule === HELD ? held : run.rule === KEPT ? keeps : null;
      if (perLine === null) push(run.from, run.to, run.rule === KEPT ? KEPT : named(run.rule));
      else for (let line = run.from; line <= run.to; line++) push(line, line, perLine(line));
    }
    close();
    return { kept, trimmed };
  }
}

function isTrimmed(rule: string): boolean {
  return rule !== KEPT && rule !== HELD;
}
