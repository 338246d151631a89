import { describe, expect, it } from "vitest";
import { fixGfmTables } from "../src/index.ts";

interface Row {
  name: string;
  input: string;
  expected: string;
}

const repaired: Row[] = [
  { name: "a missing cell is added at the end", input: "| a | b |\n|---|\n| 1 | 2 |", expected: "| a | b |\n|---|---|\n| 1 | 2 |" },
  { name: "two missing cells are added", input: "|a|b|c|\n|-|\n|1|2|3|", expected: "|a|b|c|\n|-|---|---|\n|1|2|3|" },
  { name: "three missing cells are added in the spacing of the row", input: "| a | b | c | d |\n| :- |\n", expected: "| a | b | c | d |\n| :- | --- | --- | --- |\n" },
  { name: "a surplus cell is cut", input: "| a | b |\n|:-:|--:|---|\n| 1 | 2 |", expected: "| a | b |\n|:-:|--:|\n| 1 | 2 |" },
  { name: "three surplus cells are cut", input: "| a |\n|--|---|---|---|\n| 1 |", expected: "| a |\n|--|\n| 1 |" },
  { name: "without outer pipes a cell is added with the spacing of the row", input: "a | b | c\n--- | :-:\n1 | 2 | 3", expected: "a | b | c\n--- | :-: | ---\n1 | 2 | 3" },
  { name: "without outer pipes and spaces", input: "a|b|c\n-|-\n", expected: "a|b|c\n-|-|---\n" },
  { name: "without outer pipes a surplus cell goes with the space before it", input: "a | b\n-- | -- | -- | --", expected: "a | b\n-- | --" },
  { name: "only a leading pipe", input: "| a | b\n|---\n| 1 | 2", expected: "| a | b\n|---|---\n| 1 | 2" },
  { name: "only a trailing pipe", input: "a | b |\n--- |\n1 | 2 |", expected: "a | b |\n--- | --- |\n1 | 2 |" },
  { name: "an empty cell is dropped where there are enough others", input: "| a | b |\n|---||---|\n| 1 | 2 |", expected: "| a | b |\n|---|---|\n| 1 | 2 |" },
  { name: "an empty cell is filled where there are not enough others (zhitongblog/solomd#183)", input: "| a | b | c |\n|---||:-:|\n| 1 | 2 | 3 |", expected: "| a | b | c |\n|---|---|:-:|\n| 1 | 2 | 3 |" },
  { name: "an empty last cell is filled", input: "| a | b |\n| --- | |\n", expected: "| a | b |\n| --- | --- |\n" },
  { name: "an empty first cell is filled", input: "| a | b |\n| | :-- |\n", expected: "| a | b |\n| --- | :-- |\n" },
  { name: "empty cells go before others", input: "| a | b |\n|:-:|||--:|\n", expected: "| a | b |\n|:-:|--:|\n" },
  { name: "spaces inside a delimiter cell", input: "| a | b |\n| : -- | -- : |\n", expected: "| a | b |\n| :-- | --: |\n" },
  { name: "the indentation of the row stays", input: "  | a | b |\n  |---|\n  | 1 | 2 |", expected: "  | a | b |\n  |---|---|\n  | 1 | 2 |" },
  { name: "white space after the row stays", input: "| a | b |\n|---|  \n| 1 | 2 |", expected: "| a | b |\n|---|---|  \n| 1 | 2 |" },
  { name: "CRLF stays", input: "x\r\n\r\n| a | b |\r\n|---|\r\n| 1 | 2 |", expected: "x\r\n\r\n| a | b |\r\n|---|---|\r\n| 1 | 2 |" },
  { name: "in a block quote", input: "> | a | b |\n> |---|\n> | 1 | 2 |", expected: "> | a | b |\n> |---|---|\n> | 1 | 2 |" },
  { name: "in a block quote without spaces", input: ">| a | b |\n>|---|---|---|\n", expected: ">| a | b |\n>|---|---|\n" },
  { name: "in a list item in a quote", input: "> - x\n>\n>   | a | b |\n>   |---|\n", expected: "> - x\n>\n>   | a | b |\n>   |---|---|\n" },
  { name: "the header is the first line of a list item", input: "- | a | b |\n  |---|\n  | 1 | 2 |", expected: "- | a | b |\n  |---|---|\n  | 1 | 2 |" },
  { name: "in a nested list", input: "1. x\n   - y\n\n     | a | b |\n     |---|\n", expected: "1. x\n   - y\n\n     | a | b |\n     |---|---|\n" },
  { name: "a list item indented by a tab", input: "-\tx\n\n\t| a | b |\n\t|---|\n", expected: "-\tx\n\n\t| a | b |\n\t|---|---|\n" },
  { name: "below a paragraph line", input: "Values\nand more:\n| a | b |\n|---|\n| 1 | 2 |", expected: "Values\nand more:\n| a | b |\n|---|---|\n| 1 | 2 |" },
  { name: "an escaped pipe is content", input: "| a \\| b | c |\n|---|\n", expected: "| a \\| b | c |\n|---|---|\n" },
  { name: "an escaped backslash does not escape the pipe after it", input: "| a \\\\| b |\n|---|\n", expected: "| a \\\\| b |\n|---|---|\n" },
  { name: "a pipe in a code span parts cells in GFM", input: "| `a|b` | c |\n|---|---|\n", expected: "| `a|b` | c |\n|---|---|---|\n" },
  { name: "an empty header is a header", input: "| | |\n|---|\n| 1 | 2 |", expected: "| | |\n|---|---|\n| 1 | 2 |" },
  { name: "full-width pipes (U+FF5C)", input: "| a | b |\n｜---｜---｜\n", expected: "| a | b |\n|---|---|\n" },
  { name: "a full-width pipe among others, and one cell too many", input: "| a | b |\n| --- ｜ --- | --- |\n", expected: "| a | b |\n| --- | --- |\n" },
  { name: "box drawing pipes and lines", input: "| a | b |\n│───│───│\n", expected: "| a | b |\n|---|---|\n" },
  { name: "full-width colons (U+FF1A)", input: "| a | b |\n|：-：|--：|\n", expected: "| a | b |\n|:-:|--:|\n" },
  { name: "em dashes", input: "| a | b |\n|—|——|\n", expected: "| a | b |\n|-|--|\n" },
  { name: "en dashes", input: "| a | b |\n| –– | –– |\n", expected: "| a | b |\n| -- | -- |\n" },
  { name: "full-width hyphens (U+FF0D)", input: "| a | b |\n|－－|－－|\n", expected: "| a | b |\n|--|--|\n" },
  { name: "minus signs, one cell missing", input: "| a | b |\n|−−−|\n", expected: "| a | b |\n|---|---|\n" },
  { name: "no-break spaces", input: "| a | b |\n|\u00a0---\u00a0|\u00a0---\u00a0|\n", expected: "| a | b |\n| --- | --- |\n" },
  { name: "ideographic spaces", input: "| a | b |\n|\u3000---|---|\n", expected: "| a | b |\n| ---|---|\n" },
  { name: "two tables", input: "| a | b |\n|---|\n\n| a |\n|---|---|\n", expected: "| a | b |\n|---|---|\n\n| a |\n|---|\n" },
  { name: "a table after a closed fence", input: "```\nx\n```\n| a | b |\n|---|\n", expected: "```\nx\n```\n| a | b |\n|---|---|\n" },
  { name: "a table between prose that names three backticks", input: "Use ``` to open.\n\n| a | b |\n|---|\n\nUse ``` to close.", expected: "Use ``` to open.\n\n| a | b |\n|---|---|\n\nUse ``` to close." },
  { name: "a table after an HTML block", input: "<div>\n\n| a | b |\n|---|\n\n</div>", expected: "<div>\n\n| a | b |\n|---|---|\n\n</div>" },
  { name: "a table after a comment on one line", input: "<!-- x -->\n| a | b |\n|---|\n", expected: "<!-- x -->\n| a | b |\n|---|---|\n" },
  { name: "a table after front matter", input: "---\nt: a | b\n---\n\n| a | b |\n|---|\n", expected: "---\nt: a | b\n---\n\n| a | b |\n|---|---|\n" },
  { name: "a table after a rule at the start", input: "---\n\n| a | b |\n|---|\n\n---\n", expected: "---\n\n| a | b |\n|---|---|\n\n---\n" },
  { name: "a table after a heading", input: "# T\n| a | b |\n|---|\n", expected: "# T\n| a | b |\n|---|---|\n" },
  { name: "the header ends the quote before it", input: "> q\n\n| a | b |\n|---|\n", expected: "> q\n\n| a | b |\n|---|---|\n" },
  { name: "a header without pipe over one column, proved by the first row", input: "only\n|---|---|\n| 1 |", expected: "only\n|---|\n| 1 |" },
  { name: "one column without outer pipes keeps a pipe, or it would be a heading", input: "a |\n--- | ---\n", expected: "a |\n| --- |\n" },
  { name: "a table in list items whose markers look like a rule", input: "* * * | a | b |\n      |---|", expected: "* * * | a | b |\n      |---|---|" },
  { name: "a table below a rule in a list item", input: "- * * *\n  | a | b |\n  |---|", expected: "- * * *\n  | a | b |\n  |---|---|" },
  { name: "a backtick that a blank line of the quote keeps from closing", input: "> see `x\n> | a | b |\n> |---|\n>\n> ` end", expected: "> see `x\n> | a | b |\n> |---|---|\n>\n> ` end" },
  { name: "a table in a list item of a no-break space, which is no empty one", input: "x\n- \u00a0\n\n  | a | b |\n  |---|", expected: "x\n- \u00a0\n\n  | a | b |\n  |---|---|" },
  { name: "a colon is enough where the header has pipes", input: "| a | b |\n:--\n| 1 | 2 |", expected: "| a | b |\n:--|---\n| 1 | 2 |" },
];

const kept: { name: string; input: string }[] = [
  { name: "a valid table", input: "| a | b |\n|---|---|\n| 1 | 2 |" },
  { name: "a valid table with every alignment", input: "|a|b|c|d|\n|:-|:-:|-:|-|\n|1|2|3|4|" },
  { name: "a valid table without outer pipes", input: "a | b\n:-- | --:\n1 | 2" },
  { name: "a valid table with code in its header (AalisLabs/Aalis)", input: "| `x` | `y` |\n|---|---|" },
  { name: "a valid table with a delimiter-like body row", input: "| a | b |\n|---|---|\n|---|---|---|\n| - |" },
  { name: "a valid table without body", input: "| a |\n| - |" },
  { name: "a valid table with one column by colon", input: "a\n:-" },
  { name: "a header of bars", input: "||\n|-|" },
  { name: "a setext heading", input: "a | b\n---" },
  { name: "a setext heading with outer pipes", input: "| a | b |\n---\n| 1 | 2 |" },
  { name: "a setext heading of equals signs", input: "a | b\n===" },
  { name: "a setext underline of one dash", input: "a | b\n-" },
  { name: "a rule after a table", input: "| a | b |\n|---|---|\n| 1 | 2 |\n***\nx | y" },
  { name: "a rule of spaced dashes", input: "a | b\n- - -" },
  { name: "a list below a line with a pipe", input: "a | b\n- | c" },
  { name: "front matter", input: "---\na: b | c\n---\n\ntext" },
  { name: "front matter with a row", input: "---\nx: |\n  | a | b |\n  |---|\n---\n" },
  { name: "a fence", input: "```\n| a | b |\n|---|\n```" },
  { name: "a fence with an info string", input: "``` md x\n| a | b |\n|---|\n```" },
  { name: "an indented fence", input: "   ```\n   | a | b |\n   |---|\n   ```" },
  { name: "a tilde fence that holds backticks", input: "~~~\n```\n| a | b |\n|---|\n```\n~~~" },
  { name: "a fence of five backticks", input: "`````\n````\n| a | b |\n|---|\n`````" },
  { name: "a fence that is not closed", input: "text\n~~~~\n~~~\n| a | b |\n|---|\n" },
  { name: "a fence in a quote", input: "> ```\n> | a | b |\n> |---|\n> ```" },
  { name: "a fence in a list item", input: "- x\n  ```\n  | a | b |\n  |---|\n  ```" },
  { name: "indented code", input: "    | a | b |\n    |---|" },
  { name: "indented code by a tab", input: "\t| a | b |\n\t|---|" },
  { name: "indented code in a list item", input: "- x\n\n      | a | b |\n      |---|" },
  { name: "an HTML block", input: "<div>\n| a | b |\n|---|\n</div>" },
  { name: "an HTML block of an unknown tag", input: "<my-table>\n| a | b |\n|---|\n</my-table>" },
  { name: "a script", input: "<script>\n\n| a | b |\n|---|\n\n</script>" },
  { name: "a comment over blank lines", input: "<!--\n\n| a | b |\n|---|\n\n-->" },
  { name: "a processing instruction", input: "<?x\n| a | b |\n|---|\n?>" },
  { name: "CDATA", input: "<![CDATA[\n| a | b |\n|---|\n]]>" },
  { name: "a code span over lines", input: "see `x\n| a | b |\n|---|\ny` end" },
  { name: "a code span of two backticks over lines", input: "``a\n| x ` y | b |\n|---|\nz``" },
  { name: "a code span over a line of a form feed, which is no blank one", input: "see `x\n| a | b |\n|---|\n\f\n` end" },
  { name: "an inline comment over lines", input: "text <!--\n| a | b |\n|---|\n-->" },
  { name: "a delimiter row without its quote prefix", input: "> | a | b |\n|---|\n" },
  { name: "a delimiter row outside its list item", input: "- | a | b |\n|---|\n" },
  { name: "a delimiter row indented by four", input: "| a | b |\n    |---|\n" },
  { name: "a delimiter row with words in it", input: "| a | b |\n|---no---|---|\n" },
  { name: "a row of words and dashes", input: "| a | b |\n| - | x |\n" },
  { name: "prose above a delimiter row that has lost its header", input: "Here is the table:\n|---|---|\n| 1 | 2 |" },
  { name: "a link definition", input: "[x]: /u\n|---|---|" },
  { name: "two delimiter rows", input: "|---|---|\n|---|" },
  { name: "a grid table", input: "+---+---+\n| a | b |\n+---+---+" },
  { name: "full-width pipes as separators", input: "首页｜产品\n----" },
  { name: "a full-width header at the default level", input: "｜a｜b｜\n|---|---|\n" },
  { name: "rows without a delimiter row", input: "| a | b |\n| 1 | 2 |\n| 3 | 4 |" },
  { name: "a blank line above the delimiter row", input: "| a | b |\n\n|---|---|\n| 1 | 2 |" },
  { name: "logical or", input: "if (a || b)\n  return c | d;" },
  { name: "a pipe in the last line", input: "a | b" },
  { name: "no text", input: "" },
  { name: "pipes alone", input: "|\n|\n|" },
  { name: "dashes and a smiley", input: "a\n:-|" },
];

describe("fixGfmTables", () => {
  describe("repairs", () => {
    it.each(repaired)("$name", ({ input, expected }) => {
      expect(fixGfmTables(input)).toBe(expected);
      expect(fixGfmTables(expected)).toBe(expected);
    });
  });

  describe("leaves", () => {
    it.each(kept)("$name", ({ input }) => {
      expect(fixGfmTables(input)).toBe(input);
    });
  });
});

const extended: Row[] = [
  { name: "a pipe in a code span of the header", input: "| `a | b` | c |\n|---|---|\n", expected: "| `a \\| b` | c |\n|---|---|\n" },
  { name: "a pipe in a code span of a row that would be cut (marktext/marktext#1930)", input: "| a | b |\n|---|---|\n| `x | y` | 2 |", expected: "| a | b |\n|---|---|\n| `x \\| y` | 2 |" },
  { name: "a pipe in math of a row that would be cut", input: "| a | b |\n|---|---|\n| $|x|$ | 2 |", expected: "| a | b |\n|---|---|\n| $\\vert x\\vert$ | 2 |" },
  { name: "a row with cells too many that no code explains stays", input: "| a | b |\n|---|---|\n| 1 | 2 | 3 |", expected: "| a | b |\n|---|---|\n| 1 | 2 | 3 |" },
  { name: "prices in a row are no math", input: "| a | b |\n|---|---|\n| $5 | $6 | 7 |", expected: "| a | b |\n|---|---|\n| $5 | $6 | 7 |" },
  { name: "a table glued to an ordered item", input: "1. x\n| a | b |\n|---|---|\n| 1 | 2 |", expected: "1. x\n\n| a | b |\n|---|---|\n| 1 | 2 |" },
  { name: "a table glued to a quote", input: "> x\n| a | b |\n|---|---|\n| 1 | 2 |", expected: "> x\n\n| a | b |\n|---|---|\n| 1 | 2 |" },
  { name: "a table glued to an item inside a quote", input: "> - x\n> | a | b |\n> |---|---|\n", expected: "> - x\n>\n> | a | b |\n> |---|---|\n" },
  { name: "rows that fell out of their item", input: "* | a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\nx", expected: "* | a | b |\n  |---|---|\n  | 1 | 2 |\n  | 3 | 4 |\n\nx" },
  { name: "rows that fell out of their quote", input: "> | a | b |\n|---|---|\n| 1 | 2 |", expected: "> | a | b |\n> |---|---|\n> | 1 | 2 |" },
  { name: "no delimiter row over three rows", input: "Text\n\n| a | b |\n| 1 | 2 |\n| 3 | 4 |\n\nmore", expected: "Text\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\nmore" },
  { name: "no delimiter row in a quote", input: "> | a | b |\n> | 1 | 2 |\n> | 3 | 4 |", expected: "> | a | b |\n> |---|---|\n> | 1 | 2 |\n> | 3 | 4 |" },
  { name: "two rows prove nothing", input: "| a | b |\n| 1 | 2 |", expected: "| a | b |\n| 1 | 2 |" },
  { name: "rows of different width prove nothing", input: "| a | b |\n| 1 | 2 |\n| 3 |", expected: "| a | b |\n| 1 | 2 |\n| 3 |" },
  { name: "rows and prose prove nothing", input: "| a | b |\n| 1 | 2 |\n| 3 | 4 |\nsum", expected: "| a | b |\n| 1 | 2 |\n| 3 | 4 |\nsum" },
  { name: "one column proves nothing", input: "| a |\n| b |\n| c |", expected: "| a |\n| b |\n| c |" },
  { name: "a blank line above the delimiter row", input: "| a | b |\n\n| :- | -: |\n| 1 | 2 |", expected: "| a | b |\n| :- | -: |\n| 1 | 2 |" },
  { name: "a blank line in a quote", input: "> | a | b |\n>\n> |---|---|\n> | 1 | 2 |", expected: "> | a | b |\n> |---|---|\n> | 1 | 2 |" },
  { name: "a blank line above a delimiter row of another width stays", input: "| a | b |\n\n|---|---|---|\n| 1 | 2 |", expected: "| a | b |\n\n|---|---|---|\n| 1 | 2 |" },
  { name: "org-mode junctions (jgm/pandoc#6414)", input: "| a | b | c |\n|---+:-:+---|\n", expected: "| a | b | c |\n|---|:-:|---|\n" },
  { name: "a grid table stays", input: "+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+", expected: "+---+---+\n| a | b |\n+---+---+\n| 1 | 2 |\n+---+---+" },
  { name: "a table of full-width pipes", input: "｜a｜b｜\n|---|---|\n｜1｜2｜", expected: "|a|b|\n|---|---|\n|1|2|" },
  { name: "a full-width header over another count stays", input: "｜a｜b｜\n|---|---|---|\n", expected: "｜a｜b｜\n|---|---|---|\n" },
  { name: "rows in a fence stay", input: "```\n| a | b |\n| 1 | 2 |\n| 3 | 4 |\n```", expected: "```\n| a | b |\n| 1 | 2 |\n| 3 | 4 |\n```" },
  { name: "rows in a math block stay", input: "$$\n| a | b |\n| c | d |\n| e | f |\n$$", expected: "$$\n| a | b |\n| c | d |\n| e | f |\n$$" },
  { name: "a valid table stays", input: "| a | `b` |\n|---|---|\n| 1 | $x$ |", expected: "| a | `b` |\n|---|---|\n| 1 | $x$ |" },
  { name: "CRLF stays", input: "1. x\r\n| a | b |\r\n|---|---|\r\n| 1 | 2 |\r\n", expected: "1. x\r\n\r\n| a | b |\r\n|---|---|\r\n| 1 | 2 |\r\n" },
];

describe("fixGfmTables, level extended", () => {
  it.each(extended)("$name", ({ input, expected }) => {
    expect(fixGfmTables(input, { level: "extended" })).toBe(expected);
    expect(fixGfmTables(expected, { level: "extended" })).toBe(expected);
  });
});

describe("fixGfmTables, math", () => {
  it.each([
    { name: "a bar in dollars that would cut the row", input: "| a | b |\n|---|---|\n| $|x|$ | 2 |", expected: "| a | b |\n|---|---|\n| $\\vert x\\vert$ | 2 |" },
    { name: "a bar in brackets of a header, and its delimiter row", input: "| \\(|x|\\) | b |\n|:-:|---|\n| 1 | 2 |", expected: "| \\(\\vert x\\vert\\) | b |\n|:-:|---|\n| 1 | 2 |" },
    { name: "a bar in dollars in a quote", input: "> | a | b |\n> |---|\n> | $|x|$ | 2 |", expected: "> | a | b |\n> |---|---|\n> | $\\vert x\\vert$ | 2 |" },
    { name: "an escaped bar in a formula stays", input: "| a | b |\n|---|---|\n| $\\|x\\|$ | 2 |", expected: "| a | b |\n|---|---|\n| $\\|x\\|$ | 2 |" },
    { name: "bars that part cells stay", input: "| a | b |\n|---|---|\n| $a|b$ |", expected: "| a | b |\n|---|---|\n| $a|b$ |" },
    { name: "a bar in code stays", input: "| a | b |\n|---|---|\n| `x|y` | 2 |", expected: "| a | b |\n|---|---|\n| `x|y` | 2 |" },
    { name: "an open bracket stays", input: "| a | b |\n|---|---|\n| \\(|x| | 2 |", expected: "| a | b |\n|---|---|\n| \\(|x| | 2 |" },
    { name: "a full-width bar stays", input: "| a | b |\n|---|---|\n｜ $x$ ｜ 2 ｜", expected: "| a | b |\n|---|---|\n｜ $x$ ｜ 2 ｜" },
  ])("$name", ({ input, expected }) => {
    expect(fixGfmTables(input, { math: true })).toBe(expected);
    expect(fixGfmTables(expected, { math: true })).toBe(expected);
  });

  it("leaves bars of formulas alone without the option", () => {
    const text = "| a | b |\n|---|---|\n| $|x|$ | 2 |";
    expect(fixGfmTables(text)).toBe(text);
  });
});
