import assert from "node:assert/strict";
import { describe, expect, it } from "vitest";
import { parseSimpleTable } from "../src/index.ts";

describe("parseSimpleTable", () => {
  it("keeps the empty cell of a pipe table", () => {
    assert.deepEqual(parseSimpleTable("| NAME | AGE | CITY |\n| ---- | --- | ---- |\n| Ada  | 36  |     |\n| Lin  | 28  | SZX  |"), [
      { NAME: "Ada", AGE: "36", CITY: "" },
      { NAME: "Lin", AGE: "28", CITY: "SZX" },
    ]);
  });

  it("reads aligned columns", () => {
    assert.deepEqual(parseSimpleTable("ID    TITLE     STATE\n1     boot      ready\n2     deploy    failed"), [
      { ID: "1", TITLE: "boot", STATE: "ready" },
      { ID: "2", TITLE: "deploy", STATE: "failed" },
    ]);
  });

  it("finds one row under capitals below a progress line", () => {
    assert.deepEqual(parseSimpleTable("pulling 100%\nNAME     TAG\nnode     20\n"), [{ NAME: "node", TAG: "20" }]);
  });

  it("gives null for two tables and for none", () => {
    expect(parseSimpleTable("A  B2\nx  1\n\nA  B2\nx  1\n")).toBeNull();
    expect(parseSimpleTable("")).toBeNull();
  });

  it("keeps titles such as __proto__ as own keys", () => {
    const [record] = parseSimpleTable("| __proto__ | constructor |\n|---|---|\n| a | b |") ?? [];
    expect(Object.entries(record ?? {})).toEqual([["__proto__", "a"], ["constructor", "b"]]);
    expect(Object.getPrototypeOf({ ...record })).toBe(Object.prototype);
    expect(({} as Record<string, unknown>)["a"]).toBeUndefined();
  });
});
