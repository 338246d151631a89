import { describe, expect, it } from "vitest";
import * as api from "../src/index.ts";
import { measureGrowth } from "../../../config/growth.ts";

/** On a machine that is busy with other work. */
const TIME_LIMIT = 120_000;
/** What no early way out may skip. */
const TAIL = "\n\n| a | b |\n|---|\nx<|im_end|>";

const hostile: Record<string, string> = {
  "pipes": "|", "lines of pipes": "|||||||||\n", "headers and delimiter rows": "|a|b|\n|-|\n", "delimiter cells": "|-", "code and tables": "`\n|a|b|\n|-|\n",
  "backtick runs": "` `` ``` ", "escaped backticks": "\\`", "fences": "~~~a\n", "quotes": "> ", "list markers": "- ", "nested lists": "- - a\n\n",
  "spaces": " ", "blank lines": "\n", "angle brackets": "<", "token openers": "<|im_start|>", "half tokens": "<|im_", "DSML openers": '<｜DSML｜invoke name="x">',
  "tool calls": '<tool_call>{"a":', "open tags": "<a b='", "comments": "<!-- ", "brackets": "\\[ ", "dollars": "$a $$b ", "code and tokens": "`<|im_end|>` x<|im_end|> ",
};

function stream(text: string): void {
  const filter = api.createLeakFilter();
  for (let start = 0; start < text.length; start += 200) filter.push(text.slice(start, start + 200));
  filter.end();
}

const functions: Record<string, (text: string) => unknown> = {
  fixGfmTables: api.fixGfmTables,
  "fixGfmTables, extended": (text) => api.fixGfmTables(text, { level: "extended" }),
  stripLeakedSpecialTokens: api.stripLeakedSpecialTokens,
  createLeakFilter: stream,
  scanRegions: api.scanRegions,
};

describe("hostile texts take time in proportion to their length, all together", () => {
  it.each(Object.entries(functions))("%s", { timeout: TIME_LIMIT }, (_, run) => {
    const make = (size: number): string[] => Object.values(hostile).map((unit) => unit.repeat(size / unit.length) + TAIL);
    expect(measureGrowth((texts: string[]) => { for (const text of texts) run(text); }, make, 4000)).toBeLessThanOrEqual(16);
  });
});

/** One long line, where a pattern that can be read in two ways would try them all. */
const longLines: Record<string, (size: number) => string> = {
  "blanks before a delimiter": (size) => `| a | b |\n|${" ".repeat(size)}.|-|\n| 1 | 2 |`,
  "blanks behind a delimiter": (size) => `| a | b |\n|-${" ".repeat(size)}.|-|\n| 1 | 2 |`,
  "blanks behind a pipe": (size) => `| a | b |${" ".repeat(size)}.\n|-|\n| 1 | 2 |`,
  "open brackets of formulas in a row": (size) => `| a | b |\n|---|---|\n|${"\\(".repeat(size / 2)}| 2 | 3 |`,
  "markers of list items before a word": (size) => `${"* ".repeat(size / 2)}a | b\n|---|`,
  "an open code span above delimiter rows": (size) => `\`\n${"|-\n".repeat(size / 3)}`,
  "attributes": (size) => `<a${" b='c'".repeat(size / 6)}`,
  "blanks in a tag": (size) => `x <a${" ".repeat(size)}b ${" ".repeat(size)}<|im_end|>`,
};

describe("long lines take time in proportion to their length", () => {
  it.each(Object.entries(longLines))("%s", (_, make) => {
    const run = (text: string): void => {
      api.fixGfmTables(text, { math: true });
      for (const function_ of Object.values(functions)) function_(text);
    };
    expect(measureGrowth(run, make, 4000)).toBeLessThanOrEqual(16);
  });
});

describe("the small functions take time in proportion to the length of the text", () => {
  it.each(Object.entries({
    cleanToolName: (text: string) => api.cleanToolName(text.replaceAll("x", "<|a|>")),
    toWellFormedText: api.toWellFormedText,
    truncateChars: (text: string) => api.truncateChars(text, text.length / 2),
    normalizeAssistantContent: api.normalizeAssistantContent,
    fixGfmTablesDetailed: api.fixGfmTablesDetailed,
  }))("%s", (_, run) => {
    expect(measureGrowth(run, (size) => "x\ud83d | <|im_end|>\n|--|\n".repeat(size / 20), 2000)).toBeLessThanOrEqual(16);
  });
});
