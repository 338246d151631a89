// Every package beside its rivals on the same inputs in one run: `pnpm compare [--quick] [package ...]`.
// Writes docs/comparison.md, its charts and the tables in the READMEs (between the `compare` markers), and fails when a
// row of ours in docs/baseline.json got worse. `--check` writes nothing and fails when a README lacks its table;
// `--update-baseline` writes the baseline anew.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { drawBars } from "./compare/draw-bars.mjs";
import { findRegressions } from "./compare/find-regressions.mjs";
import { measureComparison } from "./compare/measure-comparison.mjs";
import { renderSummary, renderTable } from "./compare/render-table.mjs";
import { listPackages, readJson, root } from "./workspace.mjs";

/**
 * A package's `bench/compare.mjs` exports `comparisons`, each:
 * @typedef {object} Comparison
 * @property {string} [title]      names it where a package has several
 * @property {string} what         what the inputs are and what counts as right
 * @property {() => { input: unknown, expected: unknown }[]} cases
 * @property {(answer, expected, input) => "right" | "wrong" | "refused"} [judge]   without it: equal to `expected`, else silently
 *   wrong, or refused where the answer is null
 * @property {boolean} [parallel]   a tool reads all cases at the same time: for those that mostly wait
 * @property {Tool[]} tools        ours first
 * @property {{ what: string, input: () => unknown, isRight: (answer) => boolean, clock?: boolean }} [speed]   what speed and memory
 *   are measured on; a tool whose answer is not right gets no figure
 * @property {{ title: string, unit: string, of(answers, cases): number | Promise<number> }} [figure]   one more column and a chart
 *
 * @typedef {object} Tool
 * @property {string} name
 * @property {(input) => unknown} read   the answer, or a promise of it; null or a throw is a refusal
 * @property {string} [package]          whose version stands beside the name
 * @property {string} [note]
 * @property {string} [code]             imports whose bytes count
 */

const MARKERS = /(<!-- compare -->\n)[^]*?(<!-- \/compare -->)/;
const BASELINE = join(root, "docs", "baseline.json");

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false }, check: { type: "boolean", default: false }, "update-baseline": { type: "boolean", default: false } },
});

const started = performance.now();
const packages = [];
for (const { directory, manifest } of listPackages()) {
  const file = join(directory, "bench", "compare.mjs");
  const short = manifest.name.replace("@lastframe/", "");
  if (!existsSync(file) || (positionals.length > 0 && !positionals.includes(short))) continue;
  const { comparisons } = await import(pathToFileURL(file).href);
  const results = [];
  for (const [index, comparison] of comparisons.entries()) {
    const begin = performance.now();
    const key = comparison.title === undefined ? short : `${short}, ${comparison.title}`;
    const result = { ...comparison, key, rows: await measureComparison({ comparison, index, file, directory }, values) };
    console.log(`\n${key}: ${comparison.what}\n${renderTable(result)}\n(${((performance.now() - begin) / 1000).toFixed(1)} s)`);
    results.push(result);
  }
  packages.push({ name: manifest.name, short, directory, results });
}

const faults = values.check ? packages.flatMap(findMissingTables) : [];
if (!values.check) {
  for (const { directory, results } of packages) writeBetweenMarkers(join(directory, "README.md"), results.map(renderResult).join("\n"));
  if (positionals.length === 0) {
    writeDocuments();
    writeSummary();
  }
}
faults.push(...checkBaseline());
for (const fault of faults) console.error(`compare: ${fault}`);
console.log(`\ncompare: ${faults.length === 0 ? "no row got worse" : `${String(faults.length)} faults`} (${((performance.now() - started) / 1000).toFixed(0)} s)`);
// A rival may leave timers or children behind.
process.exit(faults.length === 0 ? 0 : 1);

function renderResult(result) {
  const speed = result.speed === undefined ? "" : ` Speed (ours is 1, more is faster) and memory: ${result.speed.what}.`;
  return `${result.what}${speed}\n\n${renderTable(result)}\n`;
}

function writeBetweenMarkers(file, content) {
  const text = readFileSync(file, "utf8");
  if (!MARKERS.test(text)) throw new Error(`${file}: the markers <!-- compare --> and <!-- /compare --> are missing`);
  writeFileSync(file, text.replace(MARKERS, (_, open, close) => `${open}${content}${close}`));
}

function findMissingTables({ name, directory, results }) {
  const table = MARKERS.exec(readFileSync(join(directory, "README.md"), "utf8"))?.[0] ?? "";
  return results.flatMap(({ rows }) => rows.filter((row) => !table.includes(`| ${row.name}`)).map((row) => `README of ${name} has no row for ${row.name}: run pnpm compare`));
}

function writeDocuments() {
  const charts = join(root, "docs", "charts");
  mkdirSync(charts, { recursive: true });
  const parts = [];
  for (const { name, results } of packages) {
    parts.push(`## ${name}\n`);
    for (const result of results) {
      parts.push(renderResult(result));
      for (const { file, title, chart } of listCharts(result)) {
        writeFileSync(join(charts, file), drawBars(chart));
        parts.push(`![${title}](charts/${file})\n`);
      }
    }
  }
  const date = new Date().toISOString().slice(0, 10);
  const how = `Made by \`pnpm compare${values.quick ? " --quick" : ""}\` on ${date}, Node ${process.versions.node}, ${process.platform} ${process.arch}. Speed and memory hold for that run alone: compare the rows of a table, never two runs.`;
  writeFileSync(join(root, "docs", "comparison.md"), `# Comparison\n\n${how}\n\n${parts.join("\n")}`);
}

function writeSummary() {
  writeBetweenMarkers(join(root, "README.md"), `${renderSummary(packages.flatMap(({ results }) => results))}\n`);
}

function listCharts({ key, rows, figure, speed }) {
  const base = key.replace(/[^a-z]+/g, "-");
  const timed = rows.filter((row) => row.speed !== null);
  return [
    ...(speed === undefined || timed.length < 2 ? [] : [{ file: `${base}-speed.svg`, title: `Speed of ${key}`, chart: { title: `Speed: ${speed.what}`, unit: "ours is 1", bars: timed.map((row) => ({ name: row.name, value: row.speed / rows[0].speed })) } }]),
    ...(figure === undefined ? [] : [{ file: `${base}-${figure.title.replaceAll(" ", "-")}.svg`, title: figure.title, chart: { title: figure.title, unit: figure.unit.trim(), bars: rows.filter((row) => row.figure !== null).map((row) => ({ name: row.name, value: row.figure })) } }]),
  ];
}

/** Faults of our own rows; with `--update-baseline` they become the new one. */
function checkBaseline() {
  const current = Object.fromEntries(packages.flatMap(({ results }) => results.map(({ key, rows: [ours] }) => [key, { total: ours.total, right: ours.right, wrong: ours.wrong }])));
  if (!values["update-baseline"]) return findRegressions(readJson(BASELINE), current, positionals.length === 0);
  const kept = positionals.length === 0 || !existsSync(BASELINE) ? {} : readJson(BASELINE);
  writeFileSync(BASELINE, `${JSON.stringify({ ...kept, ...current }, null, 2)}\n`);
  return [];
}
