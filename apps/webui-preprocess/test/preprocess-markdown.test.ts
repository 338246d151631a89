import { describe, expect, it } from "vitest";
import { preprocessMarkdown, preprocessMarkdownDetailed } from "../src/index.ts";

describe("preprocessMarkdown", () => {
  it("strips tokens first, then repairs tables, then formulas", () => {
    expect(preprocessMarkdown("| a | b |\n|---|\n| \\(x\\) | 2 |<|im_end|>")).toBe("| a | b |\n|---|---|\n| $x$ | 2 |");
  });

  it("says what was repaired and removed", () => {
    const { repairs, math, tokens, families } = preprocessMarkdownDetailed("| a | b |\n|---|\n| $|x|$ | 2 |\n\n\\(y\\) for $5.<|im_end|>");
    expect(repairs).toMatchObject([
      { line: 1, kind: "delimiter-count" },
      { line: 2, kind: "pipe-escaped", from: "| $|x|$ | 2 |", to: "| $\\vert x\\vert$ | 2 |" },
    ]);
    expect(math).toEqual([
      { line: 4, kind: "delimiters", from: "\\(y\\)", to: "$y$" },
      { line: 4, kind: "dollar", from: "$", to: "\\$" },
    ]);
    expect(tokens).toEqual(["<|im_end|>"]);
    expect(families).toHaveLength(1);
  });

  it.each([
    { name: "tokens", options: { tokens: false }, input: "Done.<|im_end|>" },
    { name: "tables", options: { tables: false }, input: "| a | b |\n|---|\n| 1 | 2 |" },
    { name: "latex", options: { latex: false }, input: "\\(x\\) costs $5 or $6" },
  ])("leaves $name alone when told to", ({ options, input }) => {
    expect(preprocessMarkdown(input, options)).toBe(input);
  });

  it("does not close the tail of finished text", () => {
    expect(preprocessMarkdown("unfinished **bold")).toBe("unfinished **bold");
  });
});

describe("while a reply is arriving", () => {
  const show = (text: string): string => preprocessMarkdown(text, { streaming: true });

  it.each([
    { name: "emphasis is closed", input: "a **bo", expected: "a **bo**" },
    { name: "half a link shows its words", input: "see [the do", expected: "see the do" },
    { name: "a header alone is a table already", input: "x\n\n| a | b", expected: "x\n\n| a | b\n|---|---|" },
    { name: "a delimiter row that has begun is a table already", input: "| a | b |\n|--", expected: "| a | b |\n|--|---" },
    { name: "an open display formula is shown as far as it goes", input: "so\n\n\\[\nx + \\fra", expected: "so\n\n$$\nx +\n$$" },
    { name: "an open inline formula, too", input: "so \\(x + y", expected: "so $x + y$" },
    { name: "code that is not closed is left alone", input: "```js\nlet a = '**", expected: "```js\nlet a = '**" },
    { name: "half a marker is held back", input: "Done.<|im_e", expected: "Done." },
    { name: "finished paragraphs are left as they are", input: "a * b\n\n20~25 and if a <b\n\nnext **x", expected: "a * b\n\n20~25 and if a <b\n\nnext **x**" },
  ])("$name", ({ input, expected }) => {
    expect(show(input)).toBe(expected);
  });

  it("the last text shown is the whole, whatever the chunks", () => {
    const reply = "# T\n\n| a | b |\n|---|\n| \\(x\\) | 2 |\n\nSo \\[\ny\n\\] and **b** `c`.\n\n```js\nf(\n```\n";
    for (let length = 1; length <= reply.length; length++) expect(typeof show(reply.slice(0, length))).toBe("string");
    expect(show(reply)).toBe(preprocessMarkdown(reply));
  });
});
