import { describe, expect, it } from "vitest";
import { safeParseJson } from "../src/index.ts";

describe("safeParseJson reports", () => {
  it.each([
    { name: "valid JSON without repairs", input: '{"a":[1]}', expected: { value: { a: [1] }, status: "valid", complete: true, repairs: [] } },
    { name: "a trailing comma with its place", input: "[1,]", expected: { value: [1], status: "repaired", complete: true, repairs: [{ kind: "extra-comma", start: 2, end: 3, certain: true }] } },
    { name: "a cut text as incomplete, with the path to its end (cline/cline#13001)", input: '{"args":["npm install","npm te', expected: { status: "partial", complete: false, openPath: ["args", 1] } },
    { name: "a number at the end as open (ddutchie/cairn#119)", input: '{"limit":100', expected: { value: { limit: 100 }, complete: false, openPath: ["limit"] } },
    { name: "a missing last brace as incomplete", input: '{"a":1,"b":[2]', expected: { value: { a: 1, b: [2] }, complete: false, openPath: [] } },
    { name: "a guess as uncertain", input: '{"a": some words, "b": 1}', expected: { repairs: [{ kind: "bare-value", start: 6, end: 16, certain: false }] } },
    { name: "a Windows path as certain if JSON cannot read it", input: String.raw`{"p":"C:\Users\me"}`, expected: { repairs: [{ kind: "windows-path", start: 5, end: 18, certain: true }] } },
    { name: "prose and fences around the value", input: 'Yes:\n```json\n{"a":1}\n```', expected: { value: { a: 1 }, status: "repaired", repairs: [{ kind: "prose" }, { kind: "fence" }] } },
    { name: "several values with the place of all", input: '{"a":1} {"a":2}', expected: { value: [{ a: 1 }, { a: 2 }], repairs: [{ kind: "multiple-values", start: 0, end: 15, certain: true }] } },
    { name: "the call of an unknown function as text, not as what it is given", input: '{"a": foo("x")}', expected: { value: { a: 'foo("x")' }, repairs: [{ kind: "bare-value", start: 6, end: 14, certain: false }] } },
    { name: "a comment before the value", input: "// c\n[1]", expected: { value: [1], status: "repaired", repairs: [{ kind: "comment", start: 0, end: 4, certain: true }] } },
    { name: "a comment behind the value", input: "[1] /* c */", expected: { value: [1], status: "repaired", repairs: [{ kind: "comment", start: 4, end: 11, certain: true }] } },
    { name: "an escaped line break before the value", input: String.raw`\n{"a":1}`, expected: { value: { a: 1 }, status: "repaired", repairs: [{ kind: "escaped-space", start: 0, end: 2, certain: true }] } },
    { name: "an unquoted key with its colon on another line", input: '{"a":1, b\n:2}', expected: { value: { a: 1, b: 2 }, repairs: [{ kind: "bare-key", start: 8, end: 9, certain: true }] } },
    { name: "an unquoted key with a comment before its colon", input: '{"a":1, b /* c */: 2}', expected: { value: { a: 1, b: 2 }, repairs: [{ kind: "bare-key", start: 8, end: 9 }, { kind: "comment", start: 10, end: 17 }] } },
    { name: "a comment right behind a number", input: '{"port":80/*x*/}', expected: { value: { port: 80 }, repairs: [{ kind: "comment", start: 10, end: 15, certain: true }] } },
    { name: "a comment between a key and its colon", input: '{"a":"x", "b" /*c*/: 1}', expected: { value: { a: "x", b: 1 }, repairs: [{ kind: "comment", start: 14, end: 19, certain: true }] } },
    { name: "long comments before the first key", input: `{ ${"// a line of a header\n".repeat(20)} "a":{"b":1}}`, expected: { value: { a: { b: 1 } } } },
    { name: "a negative hexadecimal number", input: "[-0x1F]", expected: { value: [-31], repairs: [{ kind: "number", start: 1, end: 6, certain: true }] } },
    { name: "a no-break space, which JSON does not know", input: '{"a":\u00a01}', expected: { value: { a: 1 }, status: "repaired", repairs: [{ kind: "full-width", start: 5, end: 6, certain: true }] } },
    { name: "a mark before the value", input: '- {"a":1}', expected: { value: { a: 1 }, status: "repaired", repairs: [{ kind: "prose", start: 0, end: 1, certain: true }] } },
    { name: "a semicolon behind the value", input: '{"a":1};', expected: { value: { a: 1 }, status: "repaired", repairs: [{ kind: "prose", start: 7, end: 8, certain: true }] } },
    { name: "a comma behind the value", input: '{"a":1},', expected: { value: { a: 1 }, status: "repaired", repairs: [{ kind: "extra-comma", start: 7, end: 8, certain: true }] } },
    { name: "a number behind the value, which may belong to it, as uncertain", input: "[1,2]\n,3]", expected: { value: [1, 2], repairs: [{ kind: "prose", start: 6, end: 9, certain: false }] } },
    { name: "a string behind the value as uncertain", input: '{"a":1}\n"x"', expected: { value: { a: 1 }, repairs: [{ kind: "prose", start: 8, end: 11, certain: false }] } },
    { name: "a stray closer between values as uncertain", input: '{"a":1}] {"b":2}', expected: { value: [{ a: 1 }, { b: 2 }], repairs: [{ kind: "extra-closer", certain: false }, { kind: "multiple-values" }] } },
    { name: "a think block that is open to the end", input: "{}<think>so", expected: { value: {}, status: "repaired", repairs: [{ kind: "prose", start: 2, end: 11 }] } },
    { name: "the numbers of a list as prose", input: '1. {"a":1}\n2. {"b":2}', expected: { value: [{ a: 1 }, { b: 2 }], repairs: [{ kind: "prose", start: 0, end: 3 }, { kind: "prose", start: 11, end: 14 }, { kind: "multiple-values" }] } },
    { name: "an escape of Python as uncertain", input: String.raw`{'a':'x\xa0y'}`, expected: { value: { a: String.raw`x\xa0y` }, repairs: [{ kind: "quote" }, { kind: "quote" }, { kind: "invalid-escape", certain: false }] } },
    { name: "a backspace beside an escape that is none as uncertain", input: String.raw`{"re":"\bword\b \d+"}`, expected: { repairs: [{ kind: "invalid-escape", certain: false }] } },
    { name: "a dropped __proto__ key of valid JSON (vercel/ai#16579)", input: '{"__proto__":{"x":1},"a":1}', expected: { value: { a: 1 }, status: "repaired", repairs: [{ kind: "proto-key" }] } },
  ])("$name", ({ input, expected }) => {
    expect(safeParseJson(input)).toMatchObject({ ok: true, ...expected });
  });

  it("nothing as complete when the caller knows that the text was cut", () => {
    expect(safeParseJson('{"a":1}', { truncated: true })).toMatchObject({ ok: true, value: { a: 1 }, status: "partial", complete: false, openPath: [] });
  });

  it("an own __proto__ key kept by option, without a prototype", () => {
    const result = safeParseJson('{"__proto__":{"x":1},}', { proto: "keep" });
    const value = result.ok ? (result.value as object) : {};
    expect(Object.getOwnPropertyNames(value)).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

describe("safeParseJson refuses", () => {
  it.each([
    { name: "an empty text", input: " \n", options: {}, error: { code: "empty", position: 0, line: 1, column: 1 } },
    { name: "prose", input: "I am sorry, no.", options: {}, error: { code: "no-json" } },
    { name: "a value closed too early", input: '{"a":1},\n"b":2}', options: {}, error: { code: "unexpected", position: 9, line: 2, column: 1 } },
    { name: "prose with an object that cannot be read, which another may be a part of", input: 'Use {"x: 1} like this {"a": 1}', options: {}, error: { code: "unexpected", position: 4 } },
    { name: "a mark before the value at level strict", input: '- {"a":1}', options: { level: "strict" }, error: { code: "not-strict", position: 0 } },
    { name: "the value of a key that cannot be read", input: '{ my key: {"a":1} }', options: {}, error: { code: "unexpected" } },
    { name: "a loose text at level strict", input: "[1,]", options: { level: "strict" }, error: { code: "not-strict", position: 2 } },
    { name: "a comment before the value at level strict", input: "// c\n[1]", options: { level: "strict" }, error: { code: "not-strict", position: 0 } },
    { name: "an uncertain repair at level safe", input: "{a: b}", options: { level: "safe" }, error: { code: "uncertain" } },
    { name: "several values by option", input: "[1] [2]", options: { multiple: "error" }, error: { code: "multiple", position: 4 } },
    { name: "__proto__ by option", input: '{"__proto__":1}', options: { proto: "error" }, error: { code: "proto-key" } },
    { name: "NaN by option", input: "[NaN]", options: { nonFinite: "error" }, error: { code: "non-finite" } },
    { name: "loose text nested beyond maxDepth", input: "[[[1,]]]", options: { maxDepth: 2 }, error: { code: "too-deep", position: 2 } },
    { name: "valid JSON nested beyond a maxDepth that is given", input: "[[[1]]]", options: { maxDepth: 2 }, error: { code: "too-deep" } },
    { name: "a text beyond maxLength", input: "[1,2,3]", options: { maxLength: 6 }, error: { code: "too-long", position: 6 } },
  ] as const)("$name", ({ input, options, error }) => {
    expect(safeParseJson(input, options)).toMatchObject({ ok: false, error });
  });

  it("no text because of its size", () => {
    // More values and repairs than one call can take as arguments.
    expect(safeParseJson("[1,]\n".repeat(130_000)).ok).toBe(true);
  });

  it("a million open brackets with a typed error", () => {
    expect(safeParseJson("[".repeat(1e6))).toMatchObject({ ok: false, error: { code: "too-deep" } });
  });
});

describe("safeParseJson allows", () => {
  it("certain repairs at level safe", () => {
    expect(safeParseJson("{'a': [1, 2,], // two\n}", { level: "safe" })).toMatchObject({ ok: true, value: { a: [1, 2] } });
  });

  it("big integers as bigints", () => {
    expect(safeParseJson("[9007199254740993, 1,]", { bigNumbers: "bigint" })).toMatchObject({ value: [9007199254740993n, 1] });
  });

  it("NaN as a number", () => {
    expect(safeParseJson("[NaN, -Infinity]", { nonFinite: "number" })).toMatchObject({ value: [NaN, -Infinity] });
  });
});
