// Every package beside its rivals on the same inputs in one run: `pnpm compare [--quick] [package ...]`.
// Writes docs/comparison.md, two charts and the table in each README (between the `compare` markers), and fails when a
// row of ours in docs/baseline.json got worse. `--update-baseline` writes that file anew.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { drawBars } from "./compare/draw-bars.mjs";
import { findRegressions } from "./compare/find-regressions.mjs";
import { renderTable } from "./compare/render-table.mjs";
import { listPackages, readJson, root } from "./workspace.mjs";

/**
 * What a package's `bench/compare.mjs` exports:
 * @typedef {object} Comparison
 * @property {string} what        what the inputs are and what counts as right, one sentence
 * @property {Row[]} rows         ours first
 * @property {{ title: string, unit: string, bars: { name: string, value: number }[] }} [chart]
 *
 * @typedef {object} Row
 * @property {string} name
 * @property {string} [version]   left out for ours
 * @property {number | null} right, wrong, refused   of `total` inputs; `wrong` is silently wrong
 * @property {number | null} total
 * @property {number | null} megabytesPerSecond      on the package's speed input
 * @property {number | null} bytes                   minified, gzip
 * @property {string} [note]
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: "boolean", default: false }, "update-baseline": { type: "boolean", default: false } },
});

const comparisons = [];
for (const { directory, manifest } of listPackages()) {
  const script = join(directory, "bench", "compare.mjs");
  const short = manifest.name.replace("@lastframe/", "");
  if (!existsSync(script) || (positionals.length > 0 && !positionals.includes(short))) continue;
  const { compare } = await import(pathToFileURL(script).href);
  const started = performance.now();
  const comparison = await compare({ quick: values.quick });
  console.log(`\n${manifest.name}: ${comparison.what}\n${renderTable(comparison.rows)}\n(${((performance.now() - started) / 1000).toFixed(1)} s)`);
  comparisons.push({ ...comparison, name: manifest.name, short, directory });
}

for (const comparison of comparisons) writeReadmeTable(comparison);
if (positionals.length === 0) writeDocuments();
process.exitCode = checkBaseline() ? 0 : 1;

function writeReadmeTable({ directory, what, rows }) {
  const file = join(directory, "README.md");
  const text = readFileSync(file, "utf8");
  const pattern = /(<!-- compare -->\n)[^]*?(<!-- \/compare -->)/;
  if (!pattern.test(text)) throw new Error(`${file}: the markers <!-- compare --> and <!-- /compare --> are missing`);
  writeFileSync(file, text.replace(pattern, (_, open, close) => `${open}${what}\n\n${renderTable(rows)}\n${close}`));
}

function writeDocuments() {
  const docs = join(root, "docs");
  mkdirSync(docs, { recursive: true });
  const parts = comparisons.map(({ name, what, rows, chart, short }) => {
    if (chart !== undefined) writeFileSync(join(docs, `${short}.svg`), drawBars(chart));
    return `## ${name}\n\n${what}\n\n${renderTable(rows)}\n${chart === undefined ? "" : `\n![${chart.title}](${short}.svg)\n`}`;
  });
  const date = new Date().toISOString().slice(0, 10);
  const how = `Made by \`pnpm compare${values.quick ? " --quick" : ""}\` on ${date}, Node ${process.versions.node}. Speeds are ratios within that run: ours is 1.`;
  writeFileSync(join(docs, "comparison.md"), `# Comparison\n\n${how}\n\n${parts.join("\n")}`);
}

function checkBaseline() {
  const file = join(root, "docs", "baseline.json");
  const current = Object.fromEntries(comparisons.map(({ short, rows: [ours] }) => [short, { total: ours.total, right: ours.right, wrong: ours.wrong }]));
  if (values["update-baseline"]) {
    writeFileSync(file, `${JSON.stringify(current, null, 2)}\n`);
    return true;
  }
  const regressions = findRegressions(readJson(file), current, positionals.length === 0);
  for (const regression of regressions) console.error(`compare: ${regression}`);
  console.log(regressions.length === 0 ? "\ncompare: no row got worse" : `\ncompare: ${String(regressions.length)} rows got worse`);
  return regressions.length === 0;
}
