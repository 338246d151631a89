import { describe, expect, expectTypeOf, it } from "vitest";
import * as api from "../src/index.ts";
import type { LeakFilter, LeakOptions, LeakResult, Region, TableFix, TableOptions, TableRepair } from "../src/index.ts";

describe("public API", () => {
  it("exports these names", () => {
    expect(Object.keys(api).sort()).toEqual([
      "cleanToolName", "createLeakFilter", "createLeakFilterStream", "fixGfmTables", "fixGfmTablesDetailed", "normalizeAssistantContent",
      "scanRegions", "stripLeakedSpecialTokens", "toWellFormedText", "truncateChars",
    ]);
  });

  it("has these types", () => {
    expectTypeOf(api.fixGfmTables).toEqualTypeOf<(content: string, options?: TableOptions) => string>();
    expectTypeOf(api.fixGfmTablesDetailed).returns.toEqualTypeOf<TableFix>();
    expectTypeOf(api.stripLeakedSpecialTokens).toEqualTypeOf<(content: string, options?: LeakOptions) => LeakResult>();
    expectTypeOf(api.createLeakFilter).returns.toEqualTypeOf<LeakFilter>();
    expectTypeOf<ReturnType<LeakFilter["end"]>>().toExtend<{ text: string; hadLeak: boolean; tokens: string[] }>();
    expectTypeOf(api.normalizeAssistantContent).parameter(0).toEqualTypeOf<string>();
    expectTypeOf(api.scanRegions).toEqualTypeOf<(markdown: string) => Region[]>();
    expectTypeOf(api.cleanToolName).toEqualTypeOf<(name: string) => string>();
    expectTypeOf(api.toWellFormedText).toEqualTypeOf<(text: string) => string>();
    expectTypeOf(api.truncateChars).toEqualTypeOf<(text: string, max: number) => string>();
    expectTypeOf<TableRepair>().toExtend<{ line: number; kind: string; from: string; to: string }>();
  });
});
