// The recorded documents of the tests, read by every tool; `pnpm compare` counts and measures.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { isDeepStrictEqual, stripVTControlCharacters } from "node:util";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { parseTables } from "../dist/index.js";

const require = createRequire(import.meta.url);
const tableParser = require("table-parser");
const { cliTable2Json } = require("cli-table-2-json");

/** No table is no answer. */
const orNothing = (tables) => (tables.length === 0 ? null : tables);

/** The splitting that most scripts use: rows at bars or at two spaces, and nothing where the numbers of cells differ. */
function splitTable(text) {
  const isRule = (line) => /^[-+|:\s─━├┼┤┬┴└┘┌┐]+$/.test(line);
  const splitRow = (line) => {
    const bar = line.includes("│") ? "│" : line.includes("|") ? "|" : null;
    if (bar === null) return line.trim().split(/\s{2,}/).filter((cell) => cell !== "");
    const cells = line.trim().split(bar).map((cell) => cell.trim());
    return cells.slice(cells[0] === "" ? 1 : 0, cells.at(-1) === "" ? -1 : undefined);
  };
  const [headers = [], ...rows] = text.split("\n").filter((line) => line.trim() !== "" && !isRule(line)).map(splitRow);
  return rows.length > 0 && headers.length > 1 && rows.every((row) => row.length === headers.length) ? [{ headers, rows }] : null;
}

function fromRecords(records) {
  const headers = Object.keys(records[0] ?? {});
  return records.length === 0 ? null : [{ headers, rows: records.map((record) => headers.map((header) => [record[header] ?? ""].flat().join(" "))) }];
}

function readMarkdown(text) {
  const tables = [];
  const textOf = (node) => node.value ?? (node.children ?? []).map(textOf).join("");
  const visit = (node) => {
    if (node.type === "table") tables.push(node.children.map((row) => row.children.map((cell) => textOf(cell).trim())));
    for (const child of node.children ?? []) visit(child);
  };
  visit(fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }));
  return orNothing(tables.map(([headers, ...rows]) => ({ headers, rows: rows.map((row) => headers.map((_, c) => row[c] ?? "")) })));
}

function readDocuments() {
  const lines = readFileSync(new URL("../test/fixtures/corpus/tables.jsonl", import.meta.url), "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line)).map(({ text, tables }) => ({ input: stripVTControlCharacters(text), expected: orNothing(tables.map(({ headers, rows }) => ({ headers, rows }))) }));
}

/** Some tools lower titles and join their words: names are compared without case and punctuation. */
const plainName = (name) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_|_$/g, "");
const plain = (tables) => tables?.map(({ headers, rows }) => ({ headers: headers.map(plainName), rows })) ?? null;

function judge(given, expected) {
  if (isDeepStrictEqual(plain(given), plain(expected))) return "right";
  return given === null ? "refused" : "wrong";
}

const SPEED_ROWS = 1000;
const SPEED_INPUT = `| id | name | note |\n|---|---|---|\n${"| 1 | some text | more text |\n".repeat(SPEED_ROWS)}`;

export const comparisons = [
  {
    what: "Documents that real programs and table libraries printed, 177 with a table and 51 without. Right: the very table that is in the document, or none where there is none (case and punctuation of titles aside).",
    cases: readDocuments,
    judge,
    speed: { what: "a GFM table of 1,000 rows", input: () => SPEED_INPUT, isRight: (tables) => tables?.[0]?.rows.length === SPEED_ROWS },
    tools: [
      { name: "this package", code: 'export { parseTables } from "../dist/index.js"', read: (text) => orNothing(parseTables(text).map(({ headers, rows }) => ({ headers, rows }))) },
      { name: "splitting at bars and at two spaces", read: splitTable },
      { name: "mdast-util-gfm-table", package: "mdast-util-gfm-table", note: "GFM only", code: 'export { fromMarkdown } from "mdast-util-from-markdown"; export { gfmTableFromMarkdown } from "mdast-util-gfm-table"; export { gfmTable } from "micromark-extension-gfm-table"', read: readMarkdown },
      { name: "cli-table-2-json", package: "cli-table-2-json", code: 'export * from "cli-table-2-json"', read: (text) => fromRecords(cliTable2Json(text.split("\n"))) },
      { name: "table-parser", package: "table-parser", code: 'export * from "table-parser"', read: (text) => fromRecords(tableParser.parse(text)) },
    ],
  },
];
