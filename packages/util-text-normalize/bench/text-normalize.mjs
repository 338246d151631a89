import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { micromark } from "micromark";
import { gfmTable } from "micromark-extension-gfm-table";
import remend from "remend";
import { createLeakFilter, fixGfmTables, normalizeAssistantContent, scanRegions, stripLeakedSpecialTokens } from "../dist/index.js";

const SECTION = `## Results of run N

The second variant is **faster** in all cases that we measured, see \`bench/run.mjs\` and [the notes](notes.md). It costs
about $3 a day, and \`a | b\` in a cell is kept. 结果如下：

| Name | Before | After | Note |
|:-----|-------:|------:|
| alpha | 12.5 | 9.1 | \`x \\| y\` |
| beta | 7 | 6.25 | less memory |
| gamma | 103 | 99 | |

- first point
  - nested, with \`code\`

    \`\`\`js
    const x = list.map((y) => y | 1);
    \`\`\`

> A quote with a table:
>
> | a | b |
> |---|---|
> | 1 | 2 |

\`\`\`sh
cat log | grep -v "<|im_end|>" || true
\`\`\`

I will read the file.
<tool_call>
{"name": "read_file", "arguments": {"path": "a<b>.txt"}}
</tool_call>

Done.<|im_end|>
`;

/** Texts that make careless scanners slow; each is repeated to the size. */
const HOSTILE = {
  pipes: "|", "pipes in lines": "|||||||||\n", dashes: "-", "dash lines": "---\n", "delimiter rows": "|---|---|\n", "delimiter cells": "|-", "header and delimiter": "|a|b|\n|-|\n",
  backticks: "`", "backtick runs": "` `` ``` ", "escaped backticks": "\\`", "code and tables": "`\n|a|b|\n|-|\n", fences: "```\n", "tilde fences": "~~~a\n",
  quotes: "> ", "quote lines": "> a\n", "list markers": "- ", "nested lists": "- - a\n\n", spaces: " ", "blank lines": "\n", "tabs and pipes": "\t|",
  "angle brackets": "<", "token openers": "<|im_start|>", "half tokens": "<|im_", "DSML openers": "<｜DSML｜invoke name=\"x\">", "tool calls": "<tool_call>{\"a\":", "open tags": "<a b='", comments: "<!-- ", brackets: "\\[", dollars: "$a $$b ",
  "code and tokens": "`<|im_end|>` x<|im_end|> ", "braces in a call": "<tool_call>{",
};
/** What no early way out may skip. */
const TAIL = "\n\n| a | b |\n|---|\nx<|im_end|>";

function repeatTo(section, size) {
  return section.repeat(Math.ceil(size / section.length)).slice(0, size);
}

function stream(text) {
  const filter = createLeakFilter();
  for (let start = 0; start < text.length; start += 200) filter.push(text.slice(start, start + 200));
  filter.end();
}

const FUNCTIONS = {
  fixGfmTables,
  "fixGfmTables, extended": (text) => fixGfmTables(text, { level: "extended" }),
  stripLeakedSpecialTokens,
  normalizeAssistantContent,
  createLeakFilter: stream,
  scanRegions,
  micromark: (text) => micromark(text, { extensions: [gfmTable()] }),
  remend,
  "remend, again for each prefix": (text) => { for (let end = 200; end <= text.length; end += 200) remend(text.slice(0, end)); },
};

/** CPU time in ms that the compiler gets to know a function on its text, that all samples get, and that one gets. */
const WARM_UP = 600;
const BUDGETS = { reply: 1500, hostile: 100 };
const SAMPLE = 12;

/** CPU time of one run in ms, the best of all samples: other processes of the machine can only add to it. */
function measure(run, budget) {
  let best = Infinity;
  const first = process.cpuUsage();
  do {
    const start = process.cpuUsage();
    let runs = 0;
    do run(); while (++runs < 100 && cpuTime(start) < SAMPLE);
    best = Math.min(best, cpuTime(start) / runs);
  } while (cpuTime(first) < budget);
  return best;
}

function cpuTime(start) {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Prints the times of a function on a text of each size, largest last. */
function measureSizes(name, kind, sizes) {
  const runs = sizes.map((size) => {
    const text = kind === "reply" ? repeatTo(SECTION, size) : repeatTo(HOSTILE[kind], size) + TAIL;
    return () => FUNCTIONS[name](text);
  });
  const start = process.cpuUsage();
  do for (const run of runs) run(); while (cpuTime(start) < WARM_UP);
  console.log(JSON.stringify(runs.map((run) => measure(run, kind === "reply" ? BUDGETS.reply : BUDGETS.hostile))));
}

/** Measures in a process of its own: what other texts and functions have taught the compiler does not count. */
function measureAlone(name, kind, ...sizes) {
  return JSON.parse(execFileSync(process.execPath, [fileURLToPath(import.meta.url), "--measure", name, kind, ...sizes], { encoding: "utf8" }));
}

function reportReply() {
  const [judge] = measureAlone("micromark", "reply", 100_000);
  console.log(`100 KB reply: time of micromark + gfm-table / time of each, each in a process of its own (micromark: ${judge.toFixed(0)} ms here)`);
  for (const name of ["fixGfmTables", "stripLeakedSpecialTokens", "normalizeAssistantContent", "scanRegions", "remend"]) {
    const [time] = measureAlone(name, "reply", 100_000);
    console.log(`  ${(name === "remend" ? "remend 1.4.0 (another task)" : name).padEnd(30)} 1/${(judge / time).toFixed(0)}  (${time.toFixed(2)} ms here)`);
  }
  const [half, whole] = measureAlone("createLeakFilter", "reply", 50_000, 100_000);
  console.log(`\nstreaming in pieces of 200: time(100 KB) / time(50 KB) = ${(whole / half).toFixed(2)}  (${whole.toFixed(1)} ms for 100 KB here)`);
  console.log(`  remend, run again for each prefix of 20 KB: ${measureAlone("remend, again for each prefix", "reply", 20_000)[0].toFixed(0)} ms`);
}

function reportHostile(name) {
  const results = Object.keys(HOSTILE).map((kind) => {
    const [time, longer] = measureAlone(name, kind, 50_000, 100_000);
    return { kind, time, growth: longer / time };
  });
  const slowest = results.reduce((a, b) => (b.time > a.time ? b : a));
  // Below a millisecond the clock measures itself.
  const steepest = results.filter(({ time }) => time > 1).reduce((a, b) => (b.growth > a.growth ? b : a));
  console.log(`  ${name.padEnd(26)} ${slowest.time.toFixed(1)} ms (${slowest.kind}), ${steepest.growth.toFixed(2)} (${steepest.kind})`);
  if (process.argv.includes("--all")) for (const { kind, time, growth } of results) console.log(`      ${kind.padEnd(24)} ${time.toFixed(2)} ms  ${growth.toFixed(2)}`);
}

const [task, name, kind, ...sizes] = process.argv.slice(2);
if (task === "--measure") measureSizes(name, kind, sizes.map(Number));
else {
  const asked = process.argv.slice(2).filter((argument) => argument in FUNCTIONS);
  if (asked.length === 0) reportReply();
  console.log("\nhostile texts of 50 KB: CPU time of the slowest, and the largest time(100 KB) / time(50 KB), each in a process of its own");
  const all = ["fixGfmTables", "fixGfmTables, extended", "stripLeakedSpecialTokens", "createLeakFilter", "scanRegions"];
  for (const hostile of asked.length > 0 ? asked : all) reportHostile(hostile);
}
