import { describe, expect, it } from "vitest";
import { fixGfmTablesDetailed, type TableRepair } from "../src/index.ts";

const rows: { name: string; input: string; repairs: TableRepair[] }[] = [
  { name: "a wrong count", input: "x\n\n| a | b |\r\n|---|\r\n", repairs: [{ line: 3, kind: "delimiter-count", from: "|---|", to: "|---|---|" }] },
  { name: "an empty cell", input: "| a | b |\n|---||", repairs: [{ line: 1, kind: "delimiter-empty-cell", from: "|---||", to: "|---|---|" }] },
  { name: "look-alikes", input: "> | a | b |\n> |—|—|", repairs: [{ line: 1, kind: "delimiter-lookalike", from: "> |—|—|", to: "> |-|-|" }] },
  { name: "a pipe in code", input: "| `a|b` | c |\n|---|---|", repairs: [{ line: 0, kind: "pipe-escaped", from: "| `a|b` | c |", to: "| `a\\|b` | c |" }] },
  { name: "full-width pipes", input: "｜a｜b｜\n|---|---|\n｜1｜2｜", repairs: [
    { line: 0, kind: "pipe-lookalike", from: "｜a｜b｜", to: "|a|b|" }, { line: 2, kind: "pipe-lookalike", from: "｜1｜2｜", to: "|1|2|" },
  ] },
  { name: "a blank line that is needed", input: "1. x\n| a | b |\n|---|---|", repairs: [{ line: 1, kind: "blank-line-inserted", from: "", to: "" }] },
  { name: "a blank line that is too much", input: "| a | b |\n\n|---|---|\n| 1 | 2 |", repairs: [{ line: 1, kind: "blank-line-removed", from: "", to: "" }] },
  { name: "a missing delimiter row", input: "| a | b |\n| 1 | 2 |\n| 3 | 4 |", repairs: [{ line: 1, kind: "delimiter-inserted", from: "", to: "|---|---|" }] },
  { name: "rows outside their list item", input: "- | a | b |\n|---|---|\n| 1 | 2 |", repairs: [
    { line: 1, kind: "row-indented", from: "|---|---|", to: "  |---|---|" }, { line: 2, kind: "row-indented", from: "| 1 | 2 |", to: "  | 1 | 2 |" },
  ] },
];

describe("fixGfmTablesDetailed", () => {
  it.each(rows)("reports $name", ({ input, repairs }) => {
    expect(fixGfmTablesDetailed(input, { level: "extended" }).repairs).toEqual(repairs);
  });

  it("reports nothing and returns the same text without a fault", () => {
    const text = "| a | b |\n|---|---|\n";
    expect(fixGfmTablesDetailed(text)).toEqual({ text, repairs: [] });
    expect(fixGfmTablesDetailed("plain")).toEqual({ text: "plain", repairs: [] });
  });
});
