import { describe, expect, expectTypeOf, it } from "vitest";
import * as api from "../src/index.ts";
import type { RejectReason, Table, TableExplanation } from "../src/index.ts";

describe("public API", () => {
  it("exports these names", () => {
    expect(Object.keys(api).sort()).toEqual(["explainTables", "parseSimpleTable", "parseTable", "parseTables"]);
  });

  it("has these types", () => {
    expectTypeOf(api.parseSimpleTable).toEqualTypeOf<(text: string) => Record<string, string>[] | null>();
    expectTypeOf(api.parseTable).returns.toEqualTypeOf<Table | null>();
    expectTypeOf(api.parseTables).returns.toEqualTypeOf<Table[]>();
    expectTypeOf(api.explainTables).returns.toEqualTypeOf<TableExplanation>();
    expectTypeOf<TableExplanation["rejected"][number]["reason"]>().toEqualTypeOf<RejectReason>();
  });
});
