import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { explainTables, parseSimpleTable, parseTable, parseTables } from "../src/index.ts";
import { corpus } from "./read-fixtures.ts";

const SEED = 20;
const word = fc.stringMatching(/^[a-z]{1,8}( [a-z]{1,6})?$/);
const value = fc.oneof(word, word, fc.constant(""), fc.integer({ min: 0, max: 99999 }).map(String));
const table = fc.integer({ min: 2, max: 5 }).chain((columns) =>
  fc.record({
    titles: fc.array(fc.stringMatching(/^[A-Z]{2,8}$/), { minLength: columns, maxLength: columns }),
    rows: fc.array(fc.array(value, { minLength: columns, maxLength: columns }).filter((row) => row.some((cell) => cell !== "")), { minLength: 1, maxLength: 6 }),
  }),
);
type Data = { titles: string[]; rows: string[][] };

function widths({ titles, rows }: Data): number[] {
  return titles.map((title, c) => Math.max(title.length, ...rows.map((row) => row[c]?.length ?? 0)));
}

function padded(data: Data, joint: string, edge = ""): string[] {
  const size = widths(data);
  return [data.titles, ...data.rows].map((row) => edge + row.map((cell, c) => cell.padEnd(size[c] ?? 0)).join(joint) + edge);
}

function framed(data: Data, [left, middle, right, bar, dash]: [string, string, string, string, string], everyRow: boolean): string {
  const [header = "", ...rows] = padded(data, ` ${bar} `).map((line) => `${bar} ${line} ${bar}`);
  const rule = left + widths(data).map((size) => dash.repeat(size + 2)).join(middle) + right;
  return [rule, header, rule, ...rows.flatMap((row) => (everyRow ? [row, rule] : [row])), ...(everyRow ? [] : [rule])].join("\n");
}

const renderers: Record<string, (data: Data) => string> = {
  gfm: (data) => [padded(data, " | ")[0], widths(data).map((size) => "-".repeat(size)).join(" | "), ...padded(data, " | ").slice(1)].map((line) => `| ${line ?? ""} |`).join("\n"),
  grid: (data) => framed(data, ["+", "+", "+", "|", "-"], true),
  mysql: (data) => framed(data, ["+", "+", "+", "|", "-"], false),
  box: (data) => framed(data, ["┼", "┼", "┼", "│", "─"], true),
  psql: (data) => {
    const [header = "", ...rows] = padded(data, " | ").map((line) => ` ${line}`);
    return [header, widths(data).map((size) => "-".repeat(size + 2)).join("+"), ...rows, `(${String(rows.length)} rows)`].join("\n");
  },
  ruled: (data) => [padded(data, "  ")[0], widths(data).map((size) => "-".repeat(size)).join("  "), ...padded(data, "  ").slice(1)].join("\n"),
  aligned: (data) => padded(data, "   ").map((line) => line.trimEnd()).join("\n"),
  tsv: (data) => [data.titles, ...data.rows].map((row) => row.join("\t")).join("\n"),
};

function unique(titles: string[]): boolean {
  return new Set(titles).size === titles.length;
}

describe("round trip", () => {
  it.each(Object.entries(renderers))("%s tables come back as they were, or not at all", (_, render) => {
    let right = 0;
    let total = 0;
    fc.assert(
      fc.property(table.filter(({ titles }) => unique(titles)), (data) => {
        const found = parseTables(render(data));
        total++;
        if (found.length === 0) return;
        right++;
        expect(found.map(({ headers, rows }) => ({ titles: headers, rows }))).toEqual([data]);
      }),
      { seed: SEED, numRuns: 80 },
    );
    expect(right / total).toBeGreaterThan(0.2);
  });
});

describe("laws", () => {
  const lines = fc.array(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom("|", "-", "+", " ", "│", "─", "┼", "a", "A", "1", "\t", "\n", "=", "\x1b[1m", "王", "🚀") })), { maxLength: 8 }).map((list) => list.join("\n"));

  it("no text throws, and every result agrees with explainTables", () => {
    fc.assert(
      fc.property(lines, (text) => {
        const { tables } = explainTables(text);
        expect(parseTables(text)).toEqual(tables);
        expect(parseTable(text)).toEqual(tables.length === 1 ? tables[0] : null);
        expect(parseSimpleTable(text)).toEqual(tables.length === 1 ? tables[0]?.records : null);
        for (const found of tables) for (const row of found.rows) expect(row).toHaveLength(found.headers.length);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it("a recorded text cut at any character does not throw", () => {
    const texts = corpus.map(({ text }) => text);
    fc.assert(fc.property(fc.constantFrom(...texts), fc.nat(), (text, at) => void parseTables(text.slice(0, at % (text.length + 1)))), { seed: SEED, numRuns: 200 });
  });
});
