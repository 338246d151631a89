import { Worker } from "node:worker_threads";
import problemMatcher from "@rushstack/problem-matcher";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { createPruner, pruneOutput } from "../dist/index.js";
import { missingFacts, readDocuments } from "../test/support/score.mjs";

const documents = readDocuments("corpus").filter(({ facts }) => facts !== null);
const tokens = (text) => encode(text.trimEnd()).length;

/** The code of the article the interceptor was first described in, as it stands there. */
function article(text) {
  const kept = [];
  for (let from = 0; from < text.length; from += 65_536) {
    for (const line of text.slice(from, from + 65_536).split("\n")) {
      if (!line.trim()) continue;
      if (/^> /.test(line) || /^vite v/.test(line) || /kB │ gzip:/.test(line)) continue;
      const error = line.match(/^([^ ]+)\((\d+),(\d+)\): error TS(\d+):/);
      const hunk = error === null ? line.match(/@@ -\d+,\d+ \+(\d+),(\d+) @@/) : null;
      if (error !== null) kept.push(`ERROR TS${error[4]} in ${error[1]}:${error[2]}:${error[3]}`);
      else if (hunk !== null) kept.push(`CHANGE ${hunk[1]}-${Number(hunk[1]) + Number(hunk[2]) - 1}`);
      else kept.push(line);
      if (kept.length > 1000) kept.shift();
    }
  }
  const count = (word) => kept.filter((line) => line.startsWith(word)).length;
  const parts = [count("ERROR") > 0 ? `❌ ${count("ERROR")} errors` : "", count("CHANGE") > 0 ? `✅ ${count("CHANGE")} changes` : ""].filter((part) => part !== "");
  return { summary: parts.length === 0 ? "✅ No issues found" : parts.join(" | "), text: kept.join("\n") };
}

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

const raw = documents.find(({ name }) => name === "tsc-600-errors").raw;
let log = "";
for (let round = 0; log.length < 4.25e6; round++) log += raw.replaceAll("src/mod", `src/d${round}/mod`);
const bytes = new TextEncoder().encode(log);

/** Least CPU time of several runs. */
function least(run, rounds = 9) {
  let best = Infinity;
  for (let round = 0; round < rounds; round++) {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

const once = least(() => pruneOutput(log, { exitCode: 2 }));
const chunked = least(() => {
  const pruner = createPruner();
  for (let from = 0; from < bytes.length; from += 65_536) pruner.write(bytes.subarray(from, from + 65_536));
  pruner.end(2);
});
const theirs = least(() => article(log));
console.log(`\n4.25 MB log of tsc, CPU time relative to the article's code: at once ${(once / theirs).toFixed(2)}, in chunks of 64 KiB ${(chunked / theirs).toFixed(2)} (${once.toFixed(0)}, ${chunked.toFixed(0)} and ${theirs.toFixed(0)} ms)`);
