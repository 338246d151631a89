import { describe, expect, it } from "vitest";
import { JsonRepairError, parseJson, repairJson } from "../src/index.ts";

function codeOf(run: () => unknown): string {
  try {
    run();
    return "no error";
  } catch (error) {
    return JsonRepairError.isInstance(error) ? error.code : "another error";
  }
}

describe("parseJson", () => {
  it("gives the value", () => {
    expect(parseJson("{'retries': 3, 'ok': True,}")).toEqual({ retries: 3, ok: true });
  });

  it("throws for an invented end, which it could not report (vercel/ai#18770)", () => {
    expect(codeOf(() => parseJson('{"command": "rm -rf ./bui'))).toBe("truncated");
    expect(parseJson('{"command": "rm -rf ./bui', { truncated: "allow" })).toEqual({ command: "rm -rf ./bui" });
  });

  it("throws a branded error with a place", () => {
    expect(codeOf(() => parseJson("no"))).toBe("no-json");
    expect(JsonRepairError.isInstance(new Error("no-json"))).toBe(false);
  });
});

describe("repairJson", () => {
  it.each([
    { name: "valid text as it is", input: ' {"a" : 1.0}\n', expected: ' {"a" : 1.0}\n' },
    { name: "loose text without white space", input: "{a: 1, b: [2, 3,],}", expected: '{"a":1,"b":[2,3]}' },
    { name: "every digit of a big integer", input: "[12345678901234567890,]", expected: "[12345678901234567890]" },
    { name: "text without its BOM", input: "\ufeff[1]", expected: "[1]" },
    { name: "NaN as null", input: "[NaN]", expected: "[null]" },
  ])("gives $name", ({ input, expected }) => {
    expect(repairJson(input)).toBe(expected);
  });

  it("gives null for a key whose value never came, if a cut text is allowed", () => {
    expect(repairJson('{"a":1,"b":', { truncated: "allow" })).toBe('{"a":1,"b":null}');
    expect(codeOf(() => repairJson('{"a":1,"b":'))).toBe("truncated");
  });

  it("writes values as deep as they are read", () => {
    const text = `${"[".repeat(9000)}1,${"]".repeat(9000)}`;
    expect(repairJson(text)).toBe(text.replace(",", ""));
  });
});
