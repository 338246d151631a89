import type { TestTally } from "../rule-types.ts";
import type { TestPart } from "./parts.ts";
import { filterHold } from "./hold.ts";
import type { TallyRecord, TestCount } from "./run-state.ts";
import { speaksOfError } from "./speaks-of-error.ts";
import { wordSet } from "./words.ts";

const WORDS: Readonly<Record<string, string>> = { pass: "passed", fail: "failed", failures: "failed" };
/** A test that passed, whatever its name speaks of. */
const PASSED = /^\s*[✓✔√] /;
/** Words behind numbers that are no outcome of a test. */
const NO_OUTCOME = /* @__PURE__ */ wordSet("total filtered measured");
/** Words of test runners for what went wrong. */
const BAD_WORDS = /* @__PURE__ */ wordSet("failed failing fail failures failure error errors cancelled broken");

const TALLY_NAMES: readonly (readonly [keyof TestTally, RegExp])[] = [
  ["passed", /^(?:pass(?:ed|ing)?|ok)$/],
  ["failed", /^fail(?:ed|ing)?$/],
  ["skipped", /^(?:skip(?:ped)?|pending|ignored|deselected|disabled)$/],
  ["todo", /^todo$/],
  ["errors", /^errors?$/],
];

function nameOf({ word, suites, bad }: TestCount): keyof TestTally | undefined {
  if (suites) return bad ? "failedSuites" : undefined;
  return TALLY_NAMES.find(([, words]) => words.test(word))?.[0];
}

function toCount(number: string | undefined, word: string, suites: boolean): TestCount {
  return { number: Number.parseInt(number ?? "", 10) || 0, word, suites, bad: BAD_WORDS.has(word) };
}

function badOf({ tests }: TallyRecord): readonly TestCount[] {
  return tests.filter(({ bad }) => bad);
}

function add<Key>(sums: Map<Key, number>, key: Key, number: number): void {
  sums.set(key, (sums.get(key) ?? 0) + number);
}

/** Counts of tests. */
export const testPart: TestPart = {
  /** `3 failed | 2 passed (5)`, `1 failed, 2 passed, 3 total`, `failures=1, errors=2`, or a bare number with a word given. */
  read({ tests, suites = false, word }, match) {
    if (tests === undefined) return [];
    const text = match[tests] ?? "";
    const common = (name: string): string => WORDS[name] ?? name;
    if (word !== undefined) return [toCount(text, common(typeof word === "number" ? (match[word] ?? "") : word), suites)];
    return [
      ...[...text.matchAll(/(\d+) ([a-z][a-z-]*)/g)].filter(([, , name = ""]) => !NO_OUTCOME.has(name)).map(([, number, name = ""]) => toCount(number, name, suites)),
      ...[...text.matchAll(/([a-z]+(?: [a-z]+)?)=(\d+)/g)].map(([, name = "", number]) => toCount(number, common(name), suites)),
    ];
  },
  sum(tallies) {
    const sums = new Map<keyof TestTally, number>();
    for (const count of tallies.flatMap(({ tests }) => tests)) {
      const name = nameOf(count);
      if (name !== undefined) add(sums, name, count.number);
    }
    return sums.size === 0 ? null : Object.fromEntries(sums);
  },
  sweep(state, list, rule, last) {
    filterHold(state.unclaimed, state.sweptTo + 1, ({ text, first, last: end }) => {
      if (text === "" || !list.test(text) || (speaksOfError(text) && !PASSED.test(text))) return true;
      state.swept.push({ from: first, to: end, rule });
      return false;
    });
    state.sweptTo = last;
  },
  distrust({ tallies, diagnostics, covered }, distrusted) {
    const told = new Map<string, number>();
    for (const tally of tallies) for (const { suites, number } of badOf(tally)) add(told, tally.tool, suites ? 0 : number);
    // A suite counts as failed for its tests as well: of suites it is only known that there must be a failure.
    for (const tally of tallies) if (badOf(tally).some(({ suites, number }) => suites && number > 0)) told.set(tally.tool, Math.max(told.get(tally.tool) ?? 0, 1));
    for (const [tool, number] of told) if (diagnostics.list.filter((one) => one.tool === tool).length + (covered.get(tool) ?? 0) < number) distrusted.add(tool);
  },
  /** Suites are told only where one of them is bad; what is bad comes first. */
  describe(tallies, failed) {
    const counts = new Map<string, TestCount>();
    for (const { tool, tests } of tallies) {
      for (const count of tests) {
        const key = `${tool}|${String(count.suites)}|${count.word}`;
        counts.set(key, { ...count, number: (counts.get(key)?.number ?? 0) + count.number });
      }
    }
    const told = [...counts.values(), toCount(String(failed), "failed", false)].filter(({ number, bad, suites }) => number > 0 && (bad || !suites));
    return told.sort((a, b) => Number(b.bad) - Number(a.bad)).map(({ number, word, suites }) => `${String(number)} ${word}${suites ? (number === 1 ? " suite" : " suites") : ""}`);
  },
};
