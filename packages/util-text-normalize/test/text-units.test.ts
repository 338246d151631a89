import { describe, expect, it } from "vitest";
import { toWellFormedText, truncateChars } from "../src/index.ts";

describe("toWellFormedText", () => {
  it.each([
    { name: "text stays", input: "a 🚀 名", expected: "a 🚀 名" },
    { name: "a lone high surrogate", input: "a\ud83d", expected: "a\ufffd" },
    { name: "a lone low surrogate", input: "\ude80b", expected: "\ufffdb" },
    { name: "surrogates in the wrong order", input: "\ude80\ud83d", expected: "\ufffd\ufffd" },
    { name: "a lone one beside a pair", input: "\ud83d🚀", expected: "\ufffd🚀" },
  ])("$name", ({ input, expected }) => {
    expect(toWellFormedText(input)).toBe(expected);
  });
});

describe("truncateChars", () => {
  it.each([
    { name: "short text stays", text: "abc", max: 3, expected: "abc" },
    { name: "long text is cut", text: "abcd", max: 3, expected: "abc" },
    { name: "a pair is not cut", text: "ab🚀c", max: 3, expected: "ab" },
    { name: "a pair that fits stays", text: "ab🚀c", max: 4, expected: "ab🚀" },
    { name: "a fraction is rounded down", text: "abcd", max: 2.9, expected: "ab" },
    { name: "zero", text: "abc", max: 0, expected: "" },
    { name: "a negative limit is zero", text: "abc", max: -1, expected: "" },
    { name: "NaN is zero", text: "abc", max: NaN, expected: "" },
    { name: "no limit", text: "abc", max: Infinity, expected: "abc" },
  ])("$name", ({ text, max, expected }) => {
    expect(truncateChars(text, max)).toBe(expected);
  });
});
