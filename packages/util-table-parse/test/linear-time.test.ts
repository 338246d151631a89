import { describe, expect, it } from "vitest";
import { explainTables, parseSimpleTable, parseTable, parseTables } from "../src/index.ts";
import { measureGrowth } from "../../../config/growth.ts";

const hostile: { name: string; make: (n: number) => string }[] = [
  { name: "rows of an aligned table", make: (n) => `ID      NAME\n${"1       web\n".repeat(n)}` },
  { name: "rows of a GFM table", make: (n) => `| a | b |\n|---|---|\n${"| 1 | 2 |\n".repeat(n)}` },
  { name: "one line of spaces", make: (n) => `A${" ".repeat(8 * n)}B\nc${" ".repeat(8 * n)}d` },
  { name: "one wide header over many short rows", make: (n) => `A${" ".repeat(4 * n)}B\n${"c  d\n".repeat(n)}` },
  { name: "pipes", make: (n) => `${"|".repeat(4 * n)}\n${"a|".repeat(2 * n)}\n${"-|".repeat(2 * n)}` },
  { name: "box characters", make: (n) => `${"─┼".repeat(2 * n)}\n${"a│".repeat(2 * n)}\n${"─┼".repeat(2 * n)}` },
  { name: "rules", make: (n) => "+--+\n".repeat(n) },
  { name: "tables cut by blank lines", make: (n) => "NAME  AGE\nweb   5d\n\ndb    6d\n\n".repeat(n / 4) },
  { name: "one table and many blank lines", make: (n) => `NAME  AGE\nweb   5d\n${"\n".repeat(n)}db    6d` },
  { name: "headers in capitals", make: (n) => "AB  CD\n".repeat(n) },
  { name: "escape sequences", make: (n) => "\x1b[\x1b]".repeat(n) },
];
const SIZE = 1000;

describe("time grows with the length of the text", () => {
  it.each(hostile)("$name", ({ make }) => {
    expect(measureGrowth(parseTables, make, SIZE)).toBeLessThanOrEqual(16);
  });

  it.each(Object.entries({ explainTables, parseSimpleTable, parseTable, parseTables }))("%s", (_, parse) => {
    const rows = (n: number): string => `ID      NAME\n${"1       web\n".repeat(n)}`;
    expect(measureGrowth<string>(parse, rows, SIZE)).toBeLessThanOrEqual(16);
  });
});
