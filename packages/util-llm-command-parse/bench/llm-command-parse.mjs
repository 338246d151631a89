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
  // A case may accept further levels.
  const levels = dangers.map(({ input, expect, accept = [] }) => [expect.danger, judge(input), accept.map(({ danger }) => danger)]);
  const exact = levels.filter(([expected, level, others]) => expected === level || others.includes(level)).length;
  const missed = levels.filter(([expected, level]) => expected === "dangerous" && level === "safe").length;
  const alarms = levels.filter(([expected, level, others]) => expected === "safe" && level !== "safe" && !others.includes(level)).length;
  console.log(`${name.padEnd(9)} ${String(exact)} of ${String(levels.length)} levels exact, ${String(missed)} dangerous called safe, ${String(alarms)} safe flagged`);
}

console.log(`classify, warm: ${showTimes(dangers.map(({ input }) => () => classifyCommand(input.command, { shell: input.shell })))}`);
console.log(`reply, warm:    ${showTimes(replies.map(({ input }) => () => parseLlmResponse(input.text, { shell: input.shell })))}`);
const pieces = ["{", "[", "{}", '{"command":', '{"command":"ls"} ', '{"command":"ls"}{"cmd":"x', '{"command": "cd D:\\", ', "```json\n{\n```\n", "```\nls\n", "`ls` ", "`", "<think>", "<tool_call>", "<bash>ls</bash>", "I cannot ", "ｌｓ ", "\u200b", "ѕudо ", "word "];
for (const size of [262_144, 1_048_576]) {
  const times = pieces.map((piece) => {
    const text = piece.repeat(Math.floor(size / piece.length));
    return { piece, best: bestOf(() => parseLlmResponse(text, { maxLength: size })) };
  });
  const { piece, best } = times.reduce((worst, one) => (one.best > worst.best ? one : worst));
  console.log(`${String(pieces.length)} hostile replies of ${String(size / 1024)} KB: the slowest ${best.toFixed(1)} ms (${JSON.stringify(piece)})`);
}
for (const piece of ["ls; ", "$(", "{a,b} ", "ls | ", "cd a && ", "<<E ", "${a:-", "eval "]) {
  const text = piece.repeat(Math.floor(65_536 / piece.length));
  console.log(`64 KB of ${JSON.stringify(piece)}: ${bestOf(() => classifyCommand(text)).toFixed(1)} ms`);
}
const large = "a".repeat(1 << 20);
console.log(`a command of 1 MB: ${bestOf(() => classifyCommand(large)).toFixed(3)} ms, ${classifyCommand(large).danger}`);
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

function bestOf(run) {
  return Math.min(time(run), time(run), time(run));
}

function time(run) {
  const start = performance.now();
  run();
  return performance.now() - start;
}
