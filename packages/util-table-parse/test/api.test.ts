import { describe, expect, expectTypeOf, it } from "vitest";
import * as api from "../src/index.ts";
import type { RejectReason, Table, TableExplanation } from "../src/index.ts";

describe("public API", () => {
  it("exports these names", () => {
    expect(Object.keys(api).sort()).toEqual(["explainTables", "parseSimpleTable", "parseTable", "parseTables"]);
  });

  it.each([undefined, null, 1, {}, Buffer.from("a")])("throws a TypeError for %o as text", (text) => {
    expect(() => api.parseTables(text as string)).toThrow(new TypeError("text must be a string"));
  });

  it("throws a TypeError that names the known formats for another one", () => {
    expect(() => api.parseTables("", { formats: ["markdown" as "gfm"] })).toThrow(new TypeError('unknown table format "markdown": known are gfm, pipe, box, grid, aligned, ruled, rst, tsv, expanded'));
  });

  it("has these types", () => {
    expectTypeOf(api.parseSimpleTable).toEqualTypeOf<(text: string) => Record<string, string>[] | null>();
    expectTypeOf(api.parseTable).returns.toEqualTypeOf<Table | null>();
    expectTypeOf(api.parseTables).returns.toEqualTypeOf<Table[]>();
    expectTypeOf(api.explainTables).returns.toEqualTypeOf<TableExplanation>();
    expectTypeOf<TableExplanation["rejected"][number]["reason"]>().toEqualTypeOf<RejectReason>();
  });
});
