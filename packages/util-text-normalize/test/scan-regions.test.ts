import { describe, expect, it } from "vitest";
import { scanRegions, type Region } from "../src/index.ts";

/** `kind|content` of each region; the lines of blocks joined by `⏎`, `!` where it is not closed. */
function outline(text: string): string[] {
  return scanRegions(text).map(({ kind, lines, contentStart, contentEnd, closed }: Region) => {
    const content = lines === undefined ? text.slice(contentStart, contentEnd) : lines.map(([start, end]) => text.slice(start, end)).join("⏎");
    return `${kind}|${content}${closed ? "" : "!"}`;
  });
}

const rows: { name: string; input: string; expected: string[] }[] = [
  { name: "a fence", input: "a\n```js\nx\ny\n```\nb", expected: ["fence|x⏎y"] },
  { name: "an empty fence", input: "```\n```", expected: ["fence|"] },
  { name: "a tilde fence with a longer closer", input: "~~~\nx\n~~~~~\n`y`", expected: ["fence|x", "code-span|y"] },
  { name: "a fence that holds a shorter one", input: "````\n```\nx\n```\n````", expected: ["fence|```⏎x⏎```"] },
  { name: "a fence that is not closed", input: "```\nx\n\ny", expected: ["fence|x⏎⏎y!"] },
  { name: "backticks in the info string are no fence", input: "``` a`b\nx\n```", expected: ["fence|!"] },
  { name: "the indentation of a fence is not content", input: "  ```\n    x\n y\n  ```", expected: ["fence|  x⏎y"] },
  { name: "a fence in a quote ends with the quote", input: "> ```\n> x\ny `z`", expected: ["fence|x!", "code-span|z"] },
  { name: "a fence in a list item", input: "1. a\n   ~~~\n   x\n\n   y\n   ~~~\n", expected: ["fence|x⏎⏎y"] },
  { name: "a fence in a quote in a list item", input: "- > ```\n  > x\n  > ```", expected: ["fence|x"] },
  { name: "CRLF", input: "```\r\nx\r\n```\r\n", expected: ["fence|x"] },
  { name: "indented code", input: "a\n\n    x\n\n      y\n\nb", expected: ["indented-code|x⏎⏎  y"] },
  { name: "an indented line of a paragraph", input: "a\n    `x`", expected: ["code-span|x"] },
  { name: "indented code after a list needs the indentation of the item", input: "- a\n\n      x", expected: ["indented-code|x"] },
  { name: "code spans", input: "`a` ``b ` c`` `d", expected: ["code-span|a", "code-span|b ` c"] },
  { name: "a code span over lines", input: "a `b\nc` d", expected: ["code-span|b\nc"] },
  { name: "a code span does not leave its paragraph", input: "a `b\n\nc` d", expected: [] },
  { name: "an escaped backtick opens nothing", input: "\\`a` b`", expected: ["code-span| b"] },
  { name: "a backslash in code escapes nothing", input: "`a\\` b", expected: ["code-span|a\\"] },
  { name: "code spans of a table stay in their cell", input: "| a ` | b` |\n|---|---|\n| `c` | d |", expected: ["code-span|c"] },
  { name: "math in a cell may hold bars", input: "| f | `b` |\n|---|---|\n| $|x|$ | $5 | $6 |", expected: ["code-span|b", "math||x|"] },
  { name: "a code span in a heading", input: "# a `b`", expected: ["code-span|b"] },
  { name: "HTML blocks", input: "<div>\n`a`\n\n`b`", expected: ["html-block|<div>⏎`a`", "code-span|b"] },
  { name: "a comment over blank lines", input: "<!-- a\n\nb -->\nc", expected: ["html-block|<!-- a⏎⏎b -->"] },
  { name: "a comment that is not closed", input: "<!-- a\n\nb", expected: ["html-block|<!-- a⏎⏎b!"] },
  { name: "HTML of every start condition", input: "<pre>\n\n</pre>\n<?a\n?>\n<!A\n>\n<![CDATA[\n]]>\n<x-y>\n", expected: ["html-block|<pre>⏎⏎</pre>", "html-block|<?a⏎?>", "html-block|<!A⏎>", "html-block|<![CDATA[⏎]]>", "html-block|<x-y>"] },
  { name: "HTML in a paragraph", input: "a <b c=\"`\">d</b> <!-- `e` --> `f` <http://x.y/`>", expected: ['html-inline|<b c="`">', "html-inline|</b>", "html-inline|<!-- `e` -->", "code-span|f", "html-inline|<http://x.y/`>"] },
  { name: "front matter", input: "---\na: `b`\n---\n`c`", expected: ["front-matter|a: `b`", "code-span|c"] },
  { name: "a rule at the start is no front matter", input: "---\n\n`a`\n\n---", expected: ["code-span|a"] },
  { name: "display math", input: "$$\nx `y`\n\n- z\n$$\n`a`", expected: ["math|x `y`⏎⏎- z", "code-span|a"] },
  { name: "display math that starts and ends with text", input: "$$\\begin{a}\nx \\\\[4pt]\n\\end{a}$$\n", expected: ["math|\\begin{a}⏎x \\\\[4pt]⏎\\end{a}"] },
  { name: "display math between brackets", input: "> \\[\n> x\n> - y\n> \\]", expected: ["math|x⏎- y"] },
  { name: "a fence ends math that is not closed", input: "$$\nx\n```\ny\n```", expected: ["math|x!", "fence|y"] },
  { name: "inline math", input: "a $x_1$ $$y$$ \\(z\\) \\[w\\] b", expected: ["math|x_1", "math|y", "math|z", "math|w"] },
  { name: "prices are no math", input: "from $1,000 to $2,000, $20-$50, $HOME and $PATH, \\$5 and \\$6", expected: [] },
  { name: "escaped brackets of links and boxes are no math", input: "- \\[ \\] todo\n- \\[label\\](https://e.com)", expected: [] },
  { name: "a row break is no math", input: "a \\\\[4pt] b \\]", expected: [] },
  { name: "dollars in code are no math", input: "`$a$` $b$", expected: ["code-span|$a$", "math|b"] },
  { name: "no text", input: "", expected: [] },
];

describe("scanRegions", () => {
  it.each(rows)("$name", ({ input, expected }) => {
    expect(outline(input)).toEqual(expected);
  });

  it("gives the bounds of a block and of its content", () => {
    const text = "x\n\n> ```ts title\n> a\n> b\n> ```\n";
    expect(scanRegions(text)).toEqual([{
      kind: "fence", start: 5, end: text.length - 1, contentStart: text.indexOf("a\n"), contentEnd: text.indexOf("b\n") + 1, info: "ts title", closed: true,
      lines: [[text.indexOf("a\n"), text.indexOf("a\n") + 1], [text.indexOf("b\n"), text.indexOf("b\n") + 1]],
    }]);
  });

  it("runs to the end of the text when a block is not closed", () => {
    expect(scanRegions("~~~\nx\n")).toMatchObject([{ start: 0, end: 6, contentStart: 4, contentEnd: 5, closed: false }]);
  });
});
