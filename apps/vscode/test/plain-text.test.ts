import { describe, expect, it } from "vitest";
import { toLabel, toNotice, toOneLine } from "../src/mapping/plain-text.ts";

describe("toOneLine", () => {
  it.each([
    { name: "leaves plain text alone", input: "tsc exit 2: 3 errors", expected: "tsc exit 2: 3 errors" },
    { name: "joins lines", input: " a\r\n\tb\u2028c ", expected: "a b c" },
    { name: "drops control characters", input: "a\u001b[31mb\u0000c", expected: "a [31mb c" },
    { name: "drops what changes the direction of the text", input: "a\u202eb\u2066c\u200b", expected: "abc" },
    { name: "ends a long text with an ellipsis", input: "x".repeat(200), expected: `${"x".repeat(99)}…` },
    { name: "does not cut a character in two", input: `${"x".repeat(98)}😀${"x".repeat(9)}`, expected: `${"x".repeat(98)}…` },
  ])("$name", ({ input, expected }) => {
    expect(toOneLine(input)).toBe(expected);
  });
});

describe("toLabel", () => {
  it.each([
    { name: "draws no icon of a program's text", input: "$(error) $(sync~spin)", expected: "\\$(error) \\$(sync~spin)" },
    { name: "leaves a dollar alone", input: "$5 (each)", expected: "$5 (each)" },
  ])("$name", ({ input, expected }) => {
    expect(toLabel(input)).toBe(expected);
  });
});

describe("toNotice", () => {
  it.each([
    { name: "makes no link of a program's text", input: "[Overwrite?](command:workbench.action.quit)", expected: "[Overwrite?] (command:workbench.action.quit)" },
    { name: "makes none of a text that is broken in two lines", input: "[a]\u200b(command:x) [b]\u202e(https://x)", expected: "[a] (command:x) [b] (https://x)" },
    { name: "leaves brackets alone", input: "Overwrite? [y/N] (stopped)", expected: "Overwrite? [y/N] (stopped)" },
  ])("$name", ({ input, expected }) => {
    expect(toNotice(input)).toBe(expected);
  });
});
