// 10,000 lines of JSON through splitLines + looseJson, beside the plain loop that does the same without any tolerance.
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { gzipSync } from "node:zlib";
import { createPipeline, looseJson, splitLines, xmlTag } from "../dist/index.js";

const ROUNDS = 15;

const lines = Array.from({ length: 10_000 }, (_, index) => JSON.stringify({ id: index, name: `item ${String(index)}`, tags: ["a", "b"] })).join("\n");
const prose = "Some words, then more of them.\n".repeat(3000);
const tagged = `${prose}<answer>${prose}</answer>`;

const rows = [
  { name: "10,000 lines, split and JSON.parse by hand", run: () => lines.split("\n").map((line) => JSON.parse(line)) },
  { name: "10,000 lines, splitLines + looseJson", run: bind(createPipeline([splitLines(), looseJson()]), lines) },
  { name: `${String(Math.round(tagged.length / 1024))} KB, xmlTag`, run: bind(createPipeline([xmlTag("answer")]), tagged) },
];

function bind(pipeline, text) {
  return () => pipeline.parse(text);
}

const times = rows.map(() => []);
for (let round = 0; round < ROUNDS; round++) {
  for (const [index, { run }] of rows.entries()) {
    const start = performance.now();
    run();
    times[index].push(performance.now() - start);
  }
}
const medians = times.map((list) => list.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)]);
for (const [index, { name }] of rows.entries()) {
  console.log(`${name.padEnd(44)} ${medians[index].toFixed(1).padStart(7)} ms   ${(medians[index] / medians[0]).toFixed(2)}x`);
}
const bytes = gzipSync(readFileSync(new URL("../dist/index.js", import.meta.url))).length;
console.log(`dist/index.js, not minified, siblings apart: ${String(bytes)} bytes gzip`);
