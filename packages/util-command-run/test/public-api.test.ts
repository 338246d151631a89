import { describe, expect, expectTypeOf, it } from "vitest";
import { runReadOnlyCli, toToolResult, type RawRun, type RunOptions, type ToolResult } from "../src/index.ts";

describe("public API", () => {
  it("exports these names and no others", async () => {
    expect(Object.keys(await import("../src/index.ts")).sort()).toEqual(["TerminalInterceptor", "runReadOnlyCli", "toToolResult"]);
  });

  it("has these types", () => {
    expectTypeOf(runReadOnlyCli).toEqualTypeOf<(command: string, args: readonly string[], options?: RunOptions) => Promise<ToolResult>>();
    expectTypeOf(toToolResult).toEqualTypeOf<(raw: RawRun) => ToolResult>();
    expectTypeOf<ToolResult["tables"]>().toEqualTypeOf<Record<string, string>[][]>();
    expectTypeOf<{ waiting: boolean; reason: null; lastLine: null }>().toExtend<RawRun["interaction"]>();
  });
});
