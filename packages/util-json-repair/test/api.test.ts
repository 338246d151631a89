import { describe, expect, expectTypeOf, it } from "vitest";
import * as api from "../src/index.ts";
import type { Extraction, ExtractOptions, JsonFailure, JsonPath, JsonRepairOptions, JsonSuccess, PartialJson, PartialJsonParser, Repair } from "../src/index.ts";

describe("public API", () => {
  it("exports these names", () => {
    expect(Object.keys(api).sort()).toEqual([
      "JsonRepairError", "createPartialJsonParser", "extractAllJson", "extractJson", "parseJson", "parsePartialJson", "repairJson", "safeParseJson",
    ]);
  });

  it("has these types", () => {
    expectTypeOf(api.parseJson).toEqualTypeOf<(text: string, options?: JsonRepairOptions) => unknown>();
    expectTypeOf(api.repairJson).toEqualTypeOf<(text: string, options?: JsonRepairOptions) => string>();
    expectTypeOf(api.safeParseJson).returns.toEqualTypeOf<JsonSuccess | JsonFailure<api.JsonRepairError>>();
    expectTypeOf(api.parsePartialJson).returns.toEqualTypeOf<PartialJson | JsonFailure<api.JsonRepairError>>();
    expectTypeOf(api.extractJson).toEqualTypeOf<(text: string, options?: ExtractOptions) => Extraction | null>();
    expectTypeOf(api.extractAllJson).returns.toEqualTypeOf<Extraction[]>();
    expectTypeOf(api.createPartialJsonParser).returns.toEqualTypeOf<PartialJsonParser>();
    expectTypeOf<PartialJsonParser["openPath"]>().toEqualTypeOf<JsonPath>();
    expectTypeOf<Repair["certain"]>().toEqualTypeOf<boolean>();
  });
});
