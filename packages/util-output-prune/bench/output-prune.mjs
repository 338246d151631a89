import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import problemMatcher from "@rushstack/problem-matcher";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { pruneOutput } from "../dist/index.js";
import { missingFacts, readDocuments } from "../test/support/score.mjs";
import { article } from "./article.mjs";

const documents = readDocuments("corpus").filter(({ facts }) => facts !== null);
const tokens = (text) => encode(text.trimEnd()).length;

const MATCHERS = problemMatcher.parseProblemMatchersJson([
  { name: "tsc", pattern: { regexp: "^([^\\s].*)[\\(:](\\d+)[,:](\\d+)(?:\\):\\s+|\\s+-\\s+)(error|warning|info)\\s+(TS\\d+)\\s*:\\s*(.*)$", file: 1, line: 2, column: 3, severity: 4, code: 5, message: 6 } },
  { name: "gcc", pattern: { regexp: "^(.*?):(\\d+):(\\d*):?\\s+(?:fatal\\s+)?(warning|error):\\s+(.*)$", file: 1, line: 2, column: 3, severity: 4, message: 5 } },
  { name: "eslint-compact", pattern: { regexp: "^(.+):\\sline\\s(\\d+),\\scol\\s(\\d+),\\s(Error|Warning|Info)\\s-\\s(.+)\\s\\((.+)\\)$", file: 1, line: 2, column: 3, severity: 4, message: 5, code: 6 } },
  { name: "eslint-stylish", pattern: [{ regexp: "^((?:[a-zA-Z]:)*[./\\\\]+.*?)$", file: 1 }, { regexp: "^\\s+(\\d+):(\\d+)\\s+(error|warning|info)\\s+(.+?)(?:\\s\\s+(.*))?$", line: 1, column: 2, severity: 3, message: 4, code: 5, loop: true }] },
]);

function problemMatchers(text) {
  const found = [];
  const take = (hit) => {
    if (hit !== false && hit !== undefined) found.push(...[hit].flat());
  };
  for (const line of text.split("\n")) for (const matcher of MATCHERS) take(matcher.exec(`${line}\n`));
  for (const matcher of MATCHERS) take(matcher.flush?.());
  return { summary: "", text: found.map(({ file, line, column, code, message }) => `${file}:${line}:${column} ${code ?? ""} ${message}`).join("\n") };
}

/** The first and the last 2,000 characters. */
function headAndTail(text) {
  return { summary: "", text: text.length <= 4000 ? text : `${text.slice(0, 2000)}\n...\n${text.slice(-2000)}` };
}

/** tokenjuice is quadratic in the length of its input: what takes longer than this counts as not run. */
const TOKENJUICE_LIMIT_MS = 5000;
const startWorker = () => new Worker(new URL("tokenjuice-worker.mjs", import.meta.url));
let worker = startWorker();

/** In a thread of its own: only so can it be stopped. */
function juice(text, { command, exitCode }) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      void worker.terminate();
      worker = startWorker();
      resolve(null);
    }, TOKENJUICE_LIMIT_MS);
    worker.once("message", (inlineText) => {
      clearTimeout(timer);
      resolve({ summary: "", text: inlineText });
    });
    worker.postMessage({ toolName: "exec", command, argv: command.split(" "), combinedText: text, exitCode });
  });
}

const rivals = {
  "output-prune": (text, meta) => pruneOutput(text, { command: meta.command, exitCode: meta.exitCode, cwd: meta.cwd }),
  tokenjuice: juice,
  "problem-matcher": problemMatchers,
  "head and tail": headAndTail,
  article,
};

const BENIGN = /\b(?:no (?:issues|errors|problems)|success(?:ful|fully)?|0 errors|all (?:tests )?pass)/i;
const FAILURE = /fail|error|exit \d|❌|fatal|exception|not found|cannot|denied|rejected|no test|deselected/i;

console.log("recorded outputs:", documents.length);
console.log(["", "facts kept", "perfect", "tokens saved", "false greens", "longer", "not run", "ms"].join("\t"));
for (const [name, run] of Object.entries(rivals)) {
  const sum = { facts: 0, kept: 0, perfect: 0, raw: 0, out: 0, green: 0, longer: 0, left: 0 };
  const start = process.cpuUsage();
  for (const document of documents) {
    const result = await run(document.raw, document.meta);
    const total = document.facts.must.length;
    if (result === null) {
      sum.left += 1;
      continue;
    }
    sum.facts += total;
    const text = [result.summary, result.text].filter((part) => part !== "").join("\n");
    const missing = missingFacts(document.facts, text).length;
    sum.kept += total - missing;
    sum.perfect += missing === 0 ? 1 : 0;
    sum.raw += tokens(document.raw);
    sum.out += tokens(text);
    sum.green += document.meta.exitCode !== 0 && (BENIGN.test(result.summary || text) || !FAILURE.test(text)) ? 1 : 0;
    sum.longer += result.text.length > document.raw.length ? 1 : 0;
  }
  const { user, system } = process.cpuUsage(start);
  console.log([name, `${sum.kept}/${sum.facts}`, `${sum.perfect}/${documents.length - sum.left}`, `${(100 - (100 * sum.out) / sum.raw).toFixed(1)} %`, sum.green, sum.longer, sum.left, Math.round((user + system) / 1000)].join("\t"));
}

await worker.terminate();

/** Each timing in processes of its own: what ran before in one decides how fast the rest of it is. Theirs and ours alternate. */
const PROCESSES = 5;
const measured = { once: [], chunked: [], article: [] };
for (let round = 0; round < PROCESSES; round++) {
  for (const [name, times] of Object.entries(measured)) times.push(JSON.parse(execFileSync(process.execPath, [fileURLToPath(new URL("time-log.mjs", import.meta.url)), name], { encoding: "utf8" })));
}

const middle = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
const best = (name) => Math.min(...measured[name].map(({ best }) => best));
const median = (name) => middle(measured[name].map(({ median }) => median));

console.log(`\n4.25 MB log of tsc, CPU time, ${PROCESSES} processes of 9 runs each`);
console.log(["", "best ms", "of the article's", "median ms", "of the article's"].join("\t"));
for (const [name, title] of [["once", "at once"], ["chunked", "in chunks of 64 KiB"], ["article", "article"]]) {
  console.log([title, best(name).toFixed(0), (best(name) / best("article")).toFixed(2), median(name).toFixed(0), (median(name) / median("article")).toFixed(2)].join("\t"));
}
