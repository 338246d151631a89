import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { pruneOutput, type PruneResult } from "../src/index.ts";
import { missingFacts, readDocuments, structureFaults, type RecordedDocument } from "./support/score.mjs";

const corpus = readDocuments("corpus");
const fresh = readDocuments("fresh");

function prune({ raw, meta }: RecordedDocument): PruneResult {
  return pruneOutput(raw, { command: meta.command, exitCode: meta.exitCode, cwd: meta.cwd });
}

const shown = ({ summary, text }: PruneResult): string => `${summary}\n${text}`.trimEnd();
const tokens = (text: string): number => encode(text).length;

describe.each([
  ["recorded outputs with the facts handed with them", corpus],
  ["outputs recorded from other versions and modes", fresh],
] as const)("%s", (_, documents) => {
  it.each(documents)("$name keeps every fact", (document) => {
    const result = prune(document);
    expect(missingFacts(document.facts, shown(result))).toEqual([]);
    expect(structureFaults(document.facts, result)).toEqual([]);
  });

  it.each(documents.filter(({ meta }) => meta.exitCode !== 0))("$name does not read as a success", (document) => {
    const result = prune(document);
    expect(result.ok).toBe(false);
    expect(result.summary).toContain(`exit ${String(document.meta.exitCode)}`);
    expect(result.summary).not.toMatch(/\b(?:no errors|0 errors|no issues|success\w*|all checks)\b/i);
  });

  it("no text is longer than its input", () => {
    expect(documents.filter((document) => prune(document).text.length > document.raw.length).map(({ name }) => name)).toEqual([]);
  });
});

describe("without command and folder", () => {
  it.each([...corpus, ...fresh].filter(({ name }) => name !== "tsc-ok"))("$name keeps every fact", ({ raw, meta, facts }) => {
    expect(missingFacts(facts, shown(pruneOutput(raw, { exitCode: meta.exitCode })))).toEqual([]);
  });
});

/** Tokens of an output may be so many times those of a summary written by hand, and so many more. */
const FACTOR = 1.15;
const EXTRA = 20;

const saved = (documents: readonly RecordedDocument[], text: (document: RecordedDocument) => string): number => {
  const raw = documents.reduce((sum, document) => sum + tokens(document.raw), 0);
  return 1 - documents.reduce((sum, document) => sum + tokens(text(document)), 0) / raw;
};

const CLASSES: readonly { readonly name: string; readonly documents: RegExp; readonly least: number }[] = [
  { name: "passing builds, installs and tests", documents: /^(?:vite-build-ok|npm-install-(?:tty|verbose)|vitest-pass-verbose-tty|jest-pass-verbose)$/, least: 0.95 },
  { name: "failing test runs", documents: /^(?:cargo-test-fail|jest-suitefail|mocha-fail|nodetest-(?:spec|spec-tty|tap)|pytest-(?:fail|fail-v|collect-error)|vitest-(?:suitefail|unhandled|nofiles))$/, least: 0.93 },
  { name: "pretty and verbose compilers", documents: /^(?:tsc-errors-pretty|tsc-errors-pretty-pipe|tsc-watch|cargo-build-err-tty|cmake-build|turbo-build-tty|gcc-errors-tty|eslint8-stylish-tty)$/, least: 0.75 },
  { name: "a run of tsc with 1200 errors", documents: /^tsc-600-errors$/, least: 0.9 },
];

describe("tokens (o200k), summary and text together", () => {
  const judged = corpus.filter(({ facts }) => facts?.ideal !== undefined);

  it.each(judged)("$name stays near the summary written by hand", (document) => {
    expect(tokens(shown(prune(document)))).toBeLessThanOrEqual(FACTOR * tokens((document.facts?.ideal ?? "").trimEnd()) + EXTRA);
  });

  it.each(CLASSES)("$name: saves at least $least", ({ documents, least }) => {
    const chosen = corpus.filter(({ name }) => documents.test(name));
    expect(saved(chosen, (document) => shown(prune(document)))).toBeGreaterThanOrEqual(least);
  });

  it("saves as much as the summaries written by hand, within five points", () => {
    const ours = saved(judged, (document) => shown(prune(document)));
    const ideal = saved(judged, ({ facts }) => (facts?.ideal ?? "").trimEnd());
    console.info(`saved ${(100 * ours).toFixed(1)} %, summaries written by hand ${(100 * ideal).toFixed(1)} %`);
    expect(ours).toBeGreaterThanOrEqual(ideal - 0.05);
  });

  it("makes no plain list of diagnostics larger", () => {
    const terse = [...corpus, ...fresh].filter(({ name }) => /^(?:tsc-(?:syntax-)?plain|mypy|mypy-strict|ruff-concise|eslint8-compact|pylint|go-build-bad|cargo-short|npm-run-build)$/.test(name));
    expect(terse.length).toBeGreaterThan(5);
    for (const document of terse) expect(tokens(shown(prune(document)))).toBeLessThanOrEqual(tokens(document.raw));
  });
});
