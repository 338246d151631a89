import { describe, expect, it } from "vitest";
import { parseTables } from "../src/index.ts";
import { cases, corpus, negatives, tools } from "./read-fixtures.ts";

/** Share of the documents with a table that must be read exactly; the rest is null. */
const RIGHT_FLOOR = 0.94;
const SYSTEM_FLOOR = 0.85;
const TOOLS_FLOOR = 0.75;
const SYSTEM = /^(?:df|dpkg|findmnt|free|kubectl|lsblk|lscpu|proc|route|systemctl|vmstat)-?/;

const plain = (text: string): { headers: string[]; rows: string[][] }[] => parseTables(text).map(({ headers, rows }) => ({ headers, rows }));

describe("handed cases", () => {
  it.each(cases)("$id: $why", ({ input, expect: expected, nullOk }) => {
    const records = parseTables(input).map((table) => table.records);
    if (nullOk !== true || records.length > 0) expect(records).toEqual(expected);
  });
});

describe("recorded corpus", () => {
  it.each(corpus)("$name holds exactly its tables, or none is returned", ({ text, tables }) => {
    const found = plain(text);
    if (found.length > 0) expect(found).toEqual(tables);
  });

  it("reads most documents that hold a table", () => {
    const positives = corpus.filter(({ tables }) => tables.length > 0);
    const right = positives.filter(({ text, tables }) => JSON.stringify(plain(text)) === JSON.stringify(tables));
    const system = positives.filter(({ name }) => SYSTEM.test(name));
    const systemRight = right.filter(({ name }) => SYSTEM.test(name));
    console.info(`right ${String(right.length)}/${String(positives.length)}, system commands ${String(systemRight.length)}/${String(system.length)}`);
    expect(right.length / positives.length).toBeGreaterThanOrEqual(RIGHT_FLOOR);
    expect(systemRight.length / system.length).toBeGreaterThanOrEqual(SYSTEM_FLOOR);
  });
});

describe("formats of common tools", () => {
  it.each(tools)("$name gives its table or none", ({ text, table }) => {
    const found = plain(text);
    if (found.length > 0) expect(found).toEqual([table]);
  });

  it("reads most of them", () => {
    const right = tools.filter(({ text, table }) => JSON.stringify(plain(text)) === JSON.stringify(table === null ? [] : [table]));
    console.info(`right ${String(right.length)}/${String(tools.length)}`);
    expect(right.length / tools.length).toBeGreaterThanOrEqual(TOOLS_FLOOR);
  });
});

describe("texts without a table", () => {
  it.each(negatives)("$name gives none", ({ text }) => {
    expect(parseTables(text)).toEqual([]);
  });
});
