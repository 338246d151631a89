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

function repeatTo(section, size) {
  return section.repeat(Math.ceil(size / section.length)).slice(0, size);
}

/** CPU time of one run in ms, the median of some: other processes of the machine count less than with the clock. */
function median(run, rounds) {
  run();
  const times = Array.from({ length: rounds }, () => {
    const start = process.cpuUsage();
    let runs = 0;
    do run(); while (++runs < 50 && cpuTime(start) < 4);
    return cpuTime(start) / runs;
  });
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)];
}

function cpuTime(start) {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const reply = repeatTo(SECTION, 100_000);
for (let warm = 0; warm < 20; warm++) normalizeAssistantContent(reply);
const judge = median(() => micromark(reply, { extensions: [gfmTable()] }), 3);
console.log(`100 KB reply: time of micromark + gfm-table / time of each, in one run (micromark: ${judge.toFixed(0)} ms here)`);
for (const [name, run] of [
  ["fixGfmTables", () => fixGfmTables(reply)],
  ["stripLeakedSpecialTokens", () => stripLeakedSpecialTokens(reply)],
  ["normalizeAssistantContent", () => normalizeAssistantContent(reply)],
  ["scanRegions", () => scanRegions(reply)],
  ["remend 1.4.0 (another task)", () => remend(reply)],
]) {
  const time = median(run, 15);
  console.log(`  ${name.padEnd(30)} 1/${(judge / time).toFixed(0)}  (${time.toFixed(2)} ms here)`);
}

function stream(text) {
  const filter = createLeakFilter();
  for (let start = 0; start < text.length; start += 200) filter.push(text.slice(start, start + 200));
  filter.end();
}
const half = median(() => stream(reply.slice(0, 50_000)), 9);
const whole = median(() => stream(reply), 9);
const prefixes = median(() => { for (let end = 200; end <= 20_000; end += 200) remend(reply.slice(0, end)); }, 1);
console.log(`\nstreaming in pieces of 200: time(100 KB) / time(50 KB) = ${(whole / half).toFixed(2)}  (${whole.toFixed(1)} ms for 100 KB here)`);
console.log(`  remend, run again for each prefix of 20 KB: ${prefixes.toFixed(0)} ms`);

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
console.log("\nhostile texts of 50 KB: CPU time of the slowest, and the largest time(100 KB) / time(50 KB)");
for (const [name, run] of Object.entries({ fixGfmTables, "fixGfmTables, extended": (text) => fixGfmTables(text, { level: "extended" }), stripLeakedSpecialTokens, createLeakFilter: stream, scanRegions })) {
  const results = Object.entries(HOSTILE).map(([kind, unit]) => {
    const [small, large] = [50_000, 100_000].map((size) => repeatTo(unit, size) + TAIL);
    const time = median(() => run(small), 5);
    return { kind, time, growth: median(() => run(large), 5) / time };
  });
  const slowest = results.reduce((a, b) => (b.time > a.time ? b : a));
  // Below a millisecond the clock measures itself.
  const steepest = results.filter(({ time }) => time > 1).reduce((a, b) => (b.growth > a.growth ? b : a));
  console.log(`  ${name.padEnd(26)} ${slowest.time.toFixed(1)} ms (${slowest.kind}), ${steepest.growth.toFixed(2)} (${steepest.kind})`);
  if (process.argv.includes("--all")) for (const { kind, time, growth } of results) console.log(`      ${kind.padEnd(24)} ${time.toFixed(2)} ms  ${growth.toFixed(2)}`);
}
