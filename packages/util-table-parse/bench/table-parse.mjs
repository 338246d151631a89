// Accuracy and speed beside other tools, in one run: node bench/table-parse.mjs (after a build).
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { stripVTControlCharacters } from "node:util";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { parseTables } from "../dist/index.js";

const require = createRequire(import.meta.url);
const tableParser = require("table-parser");
const { cliTable2Json } = require("cli-table-2-json");

/** The splitting that most scripts use: rows at bars or at two spaces, and null where the numbers of cells differ. */
function splitTable(text) {
  const isRule = (line) => /^[-+|:\s─━├┼┤┬┴└┘┌┐]+$/.test(line);
  const splitRow = (line) => {
    const bar = line.includes("│") ? "│" : line.includes("|") ? "|" : null;
    if (bar === null) return line.trim().split(/\s{2,}/).filter((cell) => cell !== "");
    const cells = line.trim().split(bar).map((cell) => cell.trim());
    return cells.slice(cells[0] === "" ? 1 : 0, cells.at(-1) === "" ? -1 : undefined);
  };
  const [headers = [], ...rows] = text.split("\n").filter((line) => line.trim() !== "" && !isRule(line)).map(splitRow);
  return rows.length > 0 && headers.length > 1 && rows.every((row) => row.length === headers.length) ? [{ headers, rows }] : [];
}

/** A list of objects as a table; what fails or is empty is none. */
function fromRecords(read) {
  return (text) => {
    let records;
    try {
      records = read(text);
    } catch {
      return [];
    }
    const headers = Object.keys(records[0] ?? {});
    return records.length === 0 ? [] : [{ headers, rows: records.map((record) => headers.map((header) => [record[header] ?? ""].flat().join(" "))) }];
  };
}

function readMarkdown(text) {
  const tables = [];
  const textOf = (node) => node.value ?? (node.children ?? []).map(textOf).join("");
  const visit = (node) => {
    if (node.type === "table") tables.push(node.children.map((row) => row.children.map((cell) => textOf(cell).trim())));
    for (const child of node.children ?? []) visit(child);
  };
  visit(fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }));
  return tables.map(([headers, ...rows]) => ({ headers, rows: rows.map((row) => headers.map((_, c) => row[c] ?? "")) }));
}

/** jc reads every document in one process, so that starting Python is not measured; its own clock is. */
const JC = `
import json, sys, time
try:
    import jc
except ImportError:
    print("{}"); sys.exit()
documents = json.load(sys.stdin); found = []; start = time.process_time()
for text in documents:
    try: found.append(jc.parse("asciitable", text, quiet=True))
    except Exception: found.append([])
print(json.dumps({"found": found, "time": (time.process_time() - start) * 1000}))
`;
function runJc(documents) {
  for (const python of ["python3", "/usr/bin/python3"]) {
    const { status, stdout } = spawnSync(python, ["-c", JC], { input: JSON.stringify(documents), encoding: "utf8", maxBuffer: 1 << 28 });
    const result = status === 0 ? JSON.parse(stdout) : {};
    if (result.found !== undefined) return result;
  }
  return null;
}

/** jc lowers titles and joins their words: names are not held against it. */
const plainNames = (name) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_|_$/g, "");
const contentOf = (tables, rename) => JSON.stringify(tables.map(({ headers, rows }) => [headers.map(rename), rows]));

function countResults(corpus, found, rename = (name) => name) {
  const count = { right: 0, null: 0, wrong: 0, invented: 0 };
  corpus.forEach(({ tables }, i) => {
    if (found[i].length === 0) count.null += tables.length > 0 ? 1 : 0;
    else if (tables.length === 0) count.invented++;
    else if (contentOf(found[i], rename) === contentOf(tables, rename)) count.right++;
    else count.wrong++;
  });
  return count;
}

/** CPU time in milliseconds: what else runs on the machine does not count. */
function medianTime(run, rounds = 7) {
  run();
  const times = Array.from({ length: rounds }, () => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return times.sort((a, b) => a - b)[rounds >> 1];
}

const corpus = readFileSync(new URL("../test/fixtures/corpus/tables.jsonl", import.meta.url), "utf8").trim().split("\n").map((line) => JSON.parse(line));
const documents = corpus.map(({ text }) => stripVTControlCharacters(text));
const tools = {
  "util-table-parse": (text) => parseTables(text).map(({ headers, rows }) => ({ headers, rows })),
  "splitting at bars and spaces": splitTable,
  "table-parser": fromRecords((text) => tableParser.parse(text)),
  "cli-table-2-json": fromRecords((text) => cliTable2Json(text.split("\n"))),
  "mdast-util-gfm-table": readMarkdown,
};

const withTable = corpus.filter(({ tables }) => tables.length > 0).length;
console.log(`${corpus.length} recorded documents, ${withTable} with tables, ${corpus.length - withTable} without\n`);
console.log(`${"".padEnd(30)}right  null  wrong  invented   CPU ms`);
const print = (name, { right, null: none, wrong, invented }, time) =>
  console.log(`${name.padEnd(30)}${String(right).padStart(5)}${String(none).padStart(6)}${String(wrong).padStart(7)}${String(invented).padStart(10)}${time.toFixed(0).padStart(9)}`);
for (const [name, read] of Object.entries(tools)) {
  const rename = name === "cli-table-2-json" ? plainNames : undefined;
  print(name, countResults(corpus, documents.map(read), rename), medianTime(() => documents.map(read), 3));
}
const jc = runJc(documents);
if (jc === null) console.log("jc asciitable                  not installed");
else {
  const asTable = fromRecords((records) => records.map((record) => Object.fromEntries(Object.entries(record).map(([key, value]) => [key, value ?? ""]))));
  print("jc asciitable", countResults(corpus, jc.found.map(asTable), plainNames), jc.time);
}

const aligned = `ID      NAME              STATUS     SIZE  OWNER\n${Array.from({ length: 10_000 }, (_, i) =>
  `${String(i).padEnd(8)}${`item-${i}`.padEnd(18)}${(i % 2 ? "failed" : "ready").padEnd(11)}${String(i % 999).padStart(4)}  owner-${i % 97}`).join("\n")}`;
const inputs = {
  "10,000 aligned rows": aligned,
  "7,000 GFM rows": `| id | name | note |\n|---|---|---|\n${"| 1 | some text | more text |\n".repeat(7000)}`,
  "2,000,000 lines of 2 characters": "ab\n".repeat(2_000_000),
  "a line of 200,000 spaces": `A${" ".repeat(200_000)}B\nc${" ".repeat(200_000)}d`,
  "50,000 pipes": `${"|".repeat(50_000)}\n${"-|".repeat(50_000)}`,
};
console.log("\nCPU time of util-table-parse, and that of others as a multiple of it");
for (const [name, text] of Object.entries(inputs)) {
  const ours = medianTime(() => parseTables(text), text.length > 1e6 ? 3 : 7);
  const others = [`splitting ${(medianTime(() => splitTable(text), 3) / ours).toFixed(1)}`];
  if (name.includes("GFM")) others.push(`mdast-util-gfm-table ${(medianTime(() => readMarkdown(text), 1) / ours).toFixed(1)}`);
  if (name.includes("aligned")) others.push(jc === null ? "jc not installed" : `jc ${(runJc([text]).time / ours).toFixed(1)}`);
  console.log(`  ${name.padEnd(34)}${ours.toFixed(1).padStart(8)} ms  ${others.join(", ")}`);
}
