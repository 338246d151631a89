// The cases of the tests, read by every tool; `pnpm compare` counts and measures.
import { readFileSync } from "node:fs";
import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import remend from "remend";
import { fixGfmTables, stripLeakedSpecialTokens } from "../dist/index.js";

const cases = readFileSync(new URL("../test/fixtures/cases.jsonl", import.meta.url), "utf8").trim().split("\n").map((line) => JSON.parse(line));
const render = (text) => micromark(text, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] });

const PARAGRAPH = "The second variant is **faster** in all cases that we measured, see `bench/run.mjs` and [the notes](notes.md).\n\n";
const TABLE = "| Name | Before | After |\n|:-----|-------:|\n| alpha | 12.5 | 9.1 |\n| beta | 7 | `x \\| y` |\n\n";
const REPLY = `${PARAGRAPH.repeat(8)}${TABLE}`.repeat(100);

/** The usual repair: outside fences, a delimiter row gets as many cells as there are pipes in the line above. */
function countPipes(text) {
  const countCells = (line) => line.trim().replace(/^\||\|$/g, "").split("|").length;
  let inFence = false;
  const lines = text.split("\n");
  return lines.map((line, index) => {
    if (/^\s*```/.test(line)) inFence = !inFence;
    const above = lines[index - 1] ?? "";
    if (inFence || !above.includes("|") || !/^\s*\|?[\s:|-]*-[\s:|-]*\|?\s*$/.test(line) || !line.includes("|") || countCells(line) === countCells(above)) return line;
    const cells = line.split("|").map((cell) => cell.trim()).filter((cell) => /^:?-+:?$/.test(cell));
    return `|${Array.from({ length: countCells(above) }, (_, at) => cells[at] ?? "---").join("|")}|`;
  }).join("\n");
}

/** The usual cure for leaks: patterns for the family of tokens that was seen leaking, here DeepSeek's. */
function stripDsml(text) {
  if (!text.includes("DSML")) return text;
  return text.replace(/<[^<>]*DSML[^<>]*>[^]*?<\/[^<>]*DSML[^<>]*>/g, "").replace(/<\/?[^<>]*DSML[^<>]*>/g, "").replace(/<[^<>]*DSML[^<>]*$/g, "").trim();
}

/** The usual cure where the tokens are known: everything between the bars goes, wherever it stands. */
const stripBars = (text) => text.replace(/<[|｜][^<>]*[|｜]>/g, "");

function judgeTable(given, expected, input) {
  if (given === expected || render(given) === render(expected)) return "right";
  return given === input ? "refused" : "wrong";
}

function judgeLeak(given, accepted, input) {
  if (accepted.includes(given)) return "right";
  return given === input ? "refused" : "wrong";
}

export const comparisons = [
  {
    title: "tables",
    what: "Replies with broken, valid and seeming tables. Right: micromark with micromark-extension-gfm-table renders what was meant. Refused: a broken one stays as it was.",
    cases: () => cases.filter(({ kind, level }) => kind === "gfm" && level === "default").map(({ input, expect }) => ({ input, expected: expect })),
    judge: judgeTable,
    speed: { what: "a reply of 100 kB with 100 broken tables", input: () => REPLY, isRight: (text) => text !== null },
    tools: [
      { name: "this package, `fixGfmTables`", code: 'export { fixGfmTables } from "../dist/index.js"', read: (text) => fixGfmTables(text) },
      { name: "counting the pipes of each line", read: countPipes },
      { name: "remend", package: "remend", note: "made for unfinished syntax", code: 'export { default } from "remend"', read: (text) => remend(text) },
    ],
  },
  {
    title: "leaks",
    what: "Replies with leaked tokens of sixteen model families, and replies that only speak of such tokens or hold them in code. Right: the text without the leak, all else kept. Refused: the leak stays.",
    cases: () => cases.filter(({ kind }) => kind === "leak").map(({ input, expect, accept = [expect] }) => ({ input, expected: accept.map(({ text }) => text) })),
    judge: judgeLeak,
    speed: { what: "the same reply and a leak", input: () => `${REPLY}Done.<｜DSML｜tool_calls>`, isRight: (text) => text !== null && !text.includes("DSML") },
    tools: [
      { name: "this package, `stripLeakedSpecialTokens`", code: 'export { stripLeakedSpecialTokens } from "../dist/index.js"', read: (text) => stripLeakedSpecialTokens(text).sanitized },
      { name: "three patterns for one family", read: stripDsml },
      { name: "one pattern for tokens between bars", read: stripBars },
    ],
  },
];
