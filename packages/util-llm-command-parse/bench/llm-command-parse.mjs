// How long judging and reading take, warm; hostile replies; levels of the cases beside a list of patterns; bytes.
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { gzipSync } from "node:zlib";
import { classifyCommand, parseLlmResponse } from "../dist/index.js";

const cases = readFileSync(new URL("../test/fixtures/cases.jsonl", import.meta.url), "utf8").trim().split("\n").map((line) => JSON.parse(line));
const dangers = cases.filter(({ kind }) => kind === "danger");
const replies = cases.filter(({ kind }) => kind === "reply");

/** What is usually done: a list of patterns over the raw text. */
const PATTERNS = [/\brm\s+-(rf|fr)\b/, /\bmkfs\b/, /\bdd\s+if=/, /:\(\)\s*\{/, /\bDROP\s+(TABLE|DATABASE)\b/i, /\bshutdown\b|\breboot\b/, />\s*\/dev\/sd/, /\bchmod\s+-R\s+777\b/, /\bcurl\b.*\|\s*(ba)?sh\b/, /\bformat\s+[a-z]:/i];

const rows = [
  ["ours", ({ command, shell }) => classifyCommand(command, { shell }).danger],
  ["patterns", ({ command }) => (PATTERNS.some((pattern) => pattern.test(command)) ? "dangerous" : "safe")],
];
for (const [name, judge] of rows) {
  const levels = dangers.map(({ input, expect }) => [expect.danger, judge(input)]);
  const exact = levels.filter(([expected, level]) => expected === level).length;
  const missed = levels.filter(([expected, level]) => expected === "dangerous" && level === "safe").length;
  const alarms = levels.filter(([expected, level]) => expected === "safe" && level !== "safe").length;
  console.log(`${name.padEnd(9)} ${String(exact)} of ${String(levels.length)} levels exact, ${String(missed)} dangerous called safe, ${String(alarms)} safe flagged`);
}

console.log(`classify, warm: ${showTimes(dangers.map(({ input }) => () => classifyCommand(input.command, { shell: input.shell })))}`);
console.log(`reply, warm:    ${showTimes(replies.map(({ input }) => () => parseLlmResponse(input.text, { shell: input.shell })))}`);
for (const piece of ['{"command":"ls","danger":', '{"command": "cd D:\\", ', "`ls` ", "```\nls\n", "<think>"]) {
  const text = piece.repeat(Math.ceil(250_000 / piece.length));
  console.log(`250 KB of ${JSON.stringify(piece)}: ${time(() => parseLlmResponse(text)).toFixed(1)} ms`);
}
const bytes = readFileSync(new URL("../dist/index.js", import.meta.url));
console.log(`dist/index.js with the grammar, not minified: ${String(gzipSync(bytes).length)} bytes gzip`);

function showTimes(runs) {
  for (let round = 0; round < 30; round++) for (const run of runs) run();
  const times = [];
  for (let round = 0; round < 20; round++) for (const run of runs) times.push(time(run) * 1000);
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(times.length * share)].toFixed(1);
  return `p50 ${at(0.5)} us, p99 ${at(0.99)} us`;
}

function time(run) {
  const start = performance.now();
  run();
  return performance.now() - start;
}
