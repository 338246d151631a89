import { describe, expect, it } from "vitest";
import { preprocessLaTeX } from "../src/index.ts";

describe("delimiters", () => {
  it.each([
    { name: "a formula of one line in a list item becomes a block of the item", input: "- \\[x\\]", expected: "- $$\n  x\n  $$" },
    { name: "a numbered item keeps its width", input: "10. \\[x\\]\n11. b", expected: "10. $$\n    x\n    $$\n11. b" },
    { name: "a formula that does not fill its line stays in it", input: "so \\[x\\] holds", expected: "so $$x$$ holds" },
    { name: "a formula over lines of a quoted paragraph becomes one line", input: "> a \\[\n> x > y\n> \\] b", expected: "> a $$x > y$$ b" },
    { name: "CRLF is kept", input: "x\r\n\r\n\\[\r\ny\r\n\\]\r\n", expected: "x\r\n\r\n$$\r\ny\r\n$$\r\n" },
    { name: "dollars in a formula get a longer fence", input: "a \\(\\text{cost \\$5}\\)", expected: "a $$\\text{cost \\$5}$$" },
    { name: "escaped backslashes are no delimiters", input: "\\\\(x\\\\)", expected: "\\\\(x\\\\)" },
    { name: "a formula without end is left alone", input: "a \\(x", expected: "a \\(x" },
    { name: "a finished block is left alone", input: "$$\nx\n$$\n\n$$x$$", expected: "$$\nx\n$$\n\n$$x$$" },
  ])("$name", ({ input, expected }) => {
    expect(preprocessLaTeX(input)).toBe(expected);
    expect(preprocessLaTeX(expected)).toBe(expected);
  });
});

describe("money", () => {
  it.each([
    { name: "is escaped beside a formula", input: "costs $5 and $x$ is", expected: "costs \\$5 and $x$ is" },
    { name: "is escaped beside a formula in brackets", input: "costs $5, \\(x\\)", expected: "costs \\$5, $x$" },
    { name: "is left alone in paragraphs of one each", input: "$5 here\n\n$6 there", expected: "$5 here\n\n$6 there" },
    { name: "is left alone in code, escaped outside", input: "```\n$5 $6\n```\n$5 `$6` $7", expected: "```\n$5 $6\n```\n\\$5 `$6` \\$7" },
    { name: "an address keeps its dollars", input: "see https://e.com/$a/$b or [it](u$v) for $5", expected: "see https://e.com/$a/$b or [it](u$v) for \\$5" },
    { name: "an attribute keeps its dollars", input: "<a href='$x'>$5</a> $7", expected: "<a href='$x'>\\$5</a> \\$7" },
    { name: "cells of a table", input: "| p | q |\n|---|---|\n| $5 | $6 |", expected: "| p | q |\n|---|---|\n| \\$5 | \\$6 |" },
  ])("$name", ({ input, expected }) => {
    expect(preprocessLaTeX(input)).toBe(expected);
    expect(preprocessLaTeX(expected)).toBe(expected);
  });

  it("is left to a renderer without single dollars", () => {
    expect(preprocessLaTeX("$5 to $6, \\(x\\)", { singleDollar: "off" })).toBe("$5 to $6, $$x$$");
  });
});

describe("formulas in table cells", () => {
  it.each([
    { name: "bars become \\vert where the row fits then", input: "| f | v |\n|---|---|\n| $|x|$ | 2 |", expected: "| f | v |\n|---|---|\n| $\\vert x\\vert$ | 2 |" },
    { name: "in brackets and in the header, too", input: "| \\(|x|\\) | v |\n|---|---|\n| 1 | 2 |", expected: "| $\\vert x\\vert$ | v |\n|---|---|\n| 1 | 2 |" },
    { name: "bars that part cells are kept", input: "| f | v |\n|---|---|\n| $a|b$ |", expected: "| f | v |\n|---|---|\n| $a|b$ |" },
    { name: "in code nothing is touched", input: "```\n| f | v |\n|---|---|\n| $|x|$ | 2 |\n```", expected: "```\n| f | v |\n|---|---|\n| $|x|$ | 2 |\n```" },
  ])("$name", ({ input, expected }) => {
    expect(preprocessLaTeX(input)).toBe(expected);
    expect(preprocessLaTeX(expected)).toBe(expected);
  });

  it("repairs the table around them", () => {
    expect(preprocessLaTeX("| a | b |\n|---|\n| \\(x\\) | 2 |")).toBe("| a | b |\n|---|---|\n| $x$ | 2 |");
  });
});
