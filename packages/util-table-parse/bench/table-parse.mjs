import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { parseTables } from "../dist/index.js";

/** The splitting that most scripts use: rows at two spaces or at bars, every row as wide as the first. */
function splitTable(text) {
  const isRule = (line) => /^[-+|:\s─━├┼┤┬┴└┘┌┐]+$/.test(line);
  const splitRow = (line) => {
    const bar = line.includes("│") ? "│" : line.includes("|") ? "|" : null;
    if (bar === null) return line.split(/\s{2,}/).filter((cell) => cell !== "");
    const cells = line.split(bar).map((cell) => cell.trim());
    return cells.slice(cells[0] === "" ? 1 : 0, cells.at(-1) === "" ? -1 : undefined);
  };
  const rows = text.split("\n").map((line) => line.trim()).filter((line) => line !== "" && !isRule(line)).map(splitRow);
  const [headers = [], ...data] = rows;
  if (data.length === 0 || headers.length < 2 || data.some((row) => row.length !== headers.length)) return [];
  return [{ headers, rows: data }];
}

function medianTime(run) {
  run();
  const times = Array.from({ length: 7 }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[3];
}

const aligned = `ID      NAME              STATUS     SIZE  OWNER\n${Array.from({ length: 10_000 }, (_, i) =>
  `${String(i).padEnd(8)}${`item-${i}`.padEnd(18)}${(i % 2 ? "failed" : "ready").padEnd(11)}${String(i % 999).padStart(4)}  owner-${i % 97}`).join("\n")}`;
const gfm = `| id | name | note |\n|---|---|---|\n${"| 1 | some text | more text |\n".repeat(7_000)}`;

console.log("time of the splitting / time of util-table-parse, in one run");
for (const [name, text] of [["10,000 aligned rows", aligned], ["200 KB of GFM", gfm]]) {
  const ours = medianTime(() => parseTables(text));
  const split = medianTime(() => splitTable(text));
  console.log(`  ${name} (${Math.round(text.length / 1000)} KB): ${(split / ours).toFixed(2)}  (${ours.toFixed(1)} ms here)`);
}

const path = new URL("../test/fixtures/corpus/tables.jsonl", import.meta.url);
const corpus = readFileSync(path, "utf8").trim().split("\n").map((line) => JSON.parse(line));
console.log(`\ncorpus of ${corpus.length} documents      right  null  wrong  invented`);
for (const [name, parse] of [["util-table-parse", parseTables], ["split at spaces and bars", (text) => splitTable(stripVTControlCharacters(text))]]) {
  const count = { right: 0, null: 0, wrong: 0, invented: 0 };
  for (const { text, tables } of corpus) {
    const found = parse(text).map(({ headers, rows }) => ({ headers, rows }));
    if (tables.length === 0) count.invented += found.length > 0 ? 1 : 0;
    else if (found.length === 0) count.null++;
    else if (JSON.stringify(found) === JSON.stringify(tables)) count.right++;
    else count.wrong++;
  }
  console.log(`  ${name.padEnd(28)}${String(count.right).padStart(5)}${String(count.null).padStart(6)}${String(count.wrong).padStart(7)}${String(count.invented).padStart(10)}`);
}
