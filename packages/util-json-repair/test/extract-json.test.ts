import { describe, expect, it } from "vitest";
import { extractAllJson, extractJson } from "../src/index.ts";

describe("extractJson", () => {
  it("gives the place of the value", () => {
    expect(extractJson('It is {"a":[1]}, done.')).toEqual({ value: { a: [1] }, start: 6, end: 15, status: "valid", complete: true, repairs: [] });
  });

  const two = 'Small {"a":1}, large {"b":{"c":[1,2,3]}}, then {"d":4}.';
  it.each([
    { name: "the last of equals", options: {}, expected: { d: 4 } },
    { name: "the first", options: { prefer: "first" }, expected: { a: 1 } },
    { name: "the largest", options: { prefer: "largest" }, expected: { b: { c: [1, 2, 3] } } },
  ] as const)("gives $name and says that there were others", ({ options, expected }) => {
    expect(extractJson(two, options)).toMatchObject({ value: expected, repairs: [{ kind: "multiple-values", certain: false }] });
  });

  it("gives the shape that is asked for", () => {
    expect(extractJson('{"a":1} and ["b"]', { shape: "array" })?.value).toEqual(["b"]);
    expect(extractJson('{"a":1}', { shape: "array" })).toBeNull();
  });

  it("marks a value that is cut", () => {
    expect(extractJson('Here: {"a":"b')).toMatchObject({ value: { a: "b" }, status: "partial", complete: false, openPath: ["a"] });
  });

  it("gives no part of an object that cannot be read", () => {
    expect(extractJson('Result: {"a" : : {"b": 1}} end')).toBeNull();
  });
});

describe("extractAllJson", () => {
  it("gives every value in order, with its place", () => {
    expect(extractAllJson('A {"a":1} B [{"b":2}]').map(({ value, start }) => [value, start])).toEqual([[{ a: 1 }, 2], [[{ b: 2 }], 12]]);
  });

  it("gives nothing for prose", () => {
    expect(extractAllJson("See [1], {name} and {x | x > 0}.")).toEqual([]);
  });
});
