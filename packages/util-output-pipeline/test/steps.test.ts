import { describe, expect, it } from "vitest";
import { createPipeline, custom, extractCodeBlocks, keyValues, looseJson, markdownSection, matchRegex, replace, skipThink, splitBy, splitLines, stripFences, trim, xmlTag, type PipelineStep } from "../src/index.ts";

function run(step: PipelineStep, text: string): unknown {
  const result = createPipeline([step]).safeParse(text);
  return result.ok ? { data: result.data, text: result.text } : { error: result.error.message.replace(/^step 0 \(\w+\): /, "") };
}
const dataOf = (step: PipelineStep, text: string): unknown => {
  const result = run(step, text);
  return typeof result === "object" && result !== null && "data" in result ? result.data : result;
};
const textOf = (step: PipelineStep, text: string): unknown => createPipeline([step]).parse(text).text;

describe("stripFences", () => {
  it.each([
    { name: "takes a fence with white space around it away", input: "\n\n```json\n{}\n```\n \n", expected: "{}" },
    { name: "keeps the lines of the content as they are", input: "```\n  a\n\n  b\n```", expected: "  a\n\n  b" },
    { name: "knows tildes and longer fences", input: "~~~~py\n~~~\nx\n~~~~", expected: "~~~\nx" },
    { name: "takes a fence away whose end was cut off", input: '```json\n{"a": 1', expected: '{"a": 1' },
    { name: "keeps CRLF inside", input: "```\r\na\r\nb\r\n```\r\n", expected: "a\r\nb" },
    { name: "leaves a text with prose before the fence alone", input: "Here:\n```\nx\n```", expected: "Here:\n```\nx\n```" },
    { name: "leaves a text with prose behind the fence alone", input: "```\nx\n```\nDone.", expected: "```\nx\n```\nDone." },
    { name: "leaves two fences alone", input: "```\na\n```\n```\nb\n```", expected: "```\na\n```\n```\nb\n```" },
    { name: "is not ended by a fence in the middle of a line", input: '```json\n{"md": "```js"}\n```', expected: '{"md": "```js"}' },
    { name: "leaves inline code alone", input: "```x``` y", expected: "```x``` y" },
  ])("$name", ({ input, expected }) => {
    expect(textOf(stripFences(), input)).toBe(expected);
  });
});

describe("xmlTag", () => {
  it.each([
    { name: "trims the value", input: "<a>\n x \n</a>", expected: { a: "x" } },
    { name: "allows attributes, also with > in quotes", input: "<a k=\"1>0\" b='<'>no</a><a k=\"1>0\">x</a>", expected: { a: "x" } },
    { name: "does not take a longer name", input: "<ab>1</ab><a-b>2</a-b><a>3</a>", expected: { a: "3" } },
    { name: "closes at the balanced partner", input: "<a>1<a>2</a>3</a>4", expected: { a: "1<a>2</a>3" } },
    { name: "takes the first of several", input: "<a>1</a><a>2</a>", expected: { a: "1" } },
    { name: "gives an empty string for an empty element", input: "x <a/> y", expected: { a: "" } },
    { name: "passes over a closing tag without an opening one", input: "</a><a>1</a>", expected: { a: "1" } },
    { name: "passes over a tag that is only named in code", input: "I answer in `<a>` tags:\n<a>1</a>", expected: { a: "1" } },
    { name: "passes over a tag in a code block of its own content", input: "<a>\nUse it so:\n\n```\n<a>\n```\n</a>", expected: { a: "Use it so:\n\n```\n<a>\n```" } },
    { name: "finds its tag when the whole reply stands in a fence", input: "```xml\n<a>1</a>\n```", expected: { a: "1" } },
    { name: "reports an element that is not closed", input: "<a>1", expected: { error: "<a> is not closed" } },
    { name: "reports a missing element", input: "a", expected: { error: "there is no <a>" } },
    { name: "takes no half tag", input: "<a >x</a", expected: { error: "<a> is not closed" } },
  ])("$name", ({ input, expected }) => {
    expect(dataOf(xmlTag("a"), input)).toEqual(expected);
  });

  it("leaves the text to the steps behind it", () => {
    expect(run(xmlTag("a"), "<a>1</a>")).toEqual({ data: { a: "1" }, text: "<a>1</a>" });
  });

  it("stores nothing for a missing tag that is not required, but an open one stays a failure", () => {
    expect(dataOf(xmlTag("a", { required: false }), "x")).toEqual({});
    expect(dataOf(xmlTag("a", { required: false }), "<a>x")).toEqual({ error: "<a> is not closed" });
  });

  it("stores under another key", () => {
    expect(dataOf(xmlTag("a", { key: "b" }), "<a>1</a>")).toEqual({ b: "1" });
  });

  it.each(["", "a b", "<a>", "a/"])("refuses %j as a name", (name) => {
    expect(() => xmlTag(name)).toThrow(TypeError);
  });
});

describe("markdownSection", () => {
  it.each([
    { name: "ends at a heading of the same level", input: "## A\n1\n## B\n2", expected: "1" },
    { name: "ends at a higher level", input: "## A\n1\n# B\n2", expected: "1" },
    { name: "keeps lower levels", input: "# A\n1\n## B\n2", expected: "1\n## B\n2" },
    { name: "knows setext headings", input: "A\n===\n1\n\nB\n---\n2\n\nC\n===\n3", expected: "1\n\nB\n---\n2" },
    { name: "forgives a closing run of #", input: "## A ##\n1", expected: "1" },
    { name: "passes over a heading in a fence", input: "```\n# A\nno\n```\n# A\nyes", expected: "yes" },
    { name: "passes over a heading in indented code", input: "x\n\n    # A\n    no\n\n# A\nyes", expected: "yes" },
    { name: "takes no heading without a blank", input: "#A\nno\n# A\nyes", expected: "yes" },
    { name: "forgives emphasis, a colon and case when nothing is exact", input: "## **a:**\n1", expected: "1" },
    { name: "prefers the exact words", input: "## a\nno\n## A\nyes", expected: "yes" },
    { name: "takes no rule for a setext underline", input: "# A\ntext\n\n---\nmore", expected: "text\n\n---\nmore" },
    { name: "takes no list item as the words of a setext heading", input: "# A\n- item\n---\nmore", expected: "- item\n---\nmore" },
    { name: "keeps CRLF", input: "# A\r\n1\r\n2\r\n# B\r\n", expected: "1\r\n2" },
    { name: "may be empty", input: "# A\n# B", expected: "" },
  ])("$name", ({ input, expected }) => {
    expect(dataOf(markdownSection("A"), input)).toEqual({ A: expected });
  });

  it("fails when there is none, unless it may be missing", () => {
    expect(dataOf(markdownSection("A"), "# B")).toEqual({ error: 'there is no heading "A"' });
    expect(dataOf(markdownSection("A", { required: false }), "# B")).toEqual({});
  });
});

describe("extractCodeBlocks", () => {
  it.each([
    { name: "takes all languages when none is named", input: "```a\n1\n```\n~~~b\n2\n~~~", options: {}, expected: { codeBlocks: ["1", "2"] } },
    { name: "compares the language without case, by the first word of the info string", input: "```JS title=x\n1\n```\n```json\n2\n```", options: { lang: "js", key: "k" }, expected: { k: ["1"] } },
    { name: "takes blocks out of a block quote", input: "> ```\n> a\n>  b\n> ```", options: {}, expected: { codeBlocks: ["a\n b"] } },
    { name: "takes blocks out of a list without their indentation", input: "- x\n\n  ```\n  a\n    b\n  ```", options: {}, expected: { codeBlocks: ["a\n  b"] } },
    { name: "takes a block that is not closed", input: "```\na", options: {}, expected: { codeBlocks: ["a"] } },
    { name: "fails without a block", input: "x", options: { lang: "js" }, expected: { error: "there is no code block of js" } },
    { name: "gives an empty list when none is required", input: "x", options: { required: false }, expected: { codeBlocks: [] } },
  ])("$name", ({ input, options, expected }) => {
    expect(dataOf(extractCodeBlocks(options), input)).toEqual(expected);
  });

  it("says that a block was not closed", () => {
    expect(createPipeline([extractCodeBlocks()]).parse("```\na").complete).toBe(false);
    expect(createPipeline([extractCodeBlocks()]).parse("```\na\n```").complete).toBe(true);
  });
});

describe("keyValues", () => {
  it.each([
    { name: "splits at the first separator", input: "url: http://x:80", expected: { url: "http://x:80" } },
    { name: "keeps the last of a repeated key", input: "a: 1\na: 2", expected: { a: "2" } },
    { name: "takes bullets and emphasis off the key", input: "- **Name:** Alice\n* `age`: 7\n**Town**: Bern\n- _x_: y", expected: { Name: "Alice", age: "7", Town: "Bern", x: "y" } },
    { name: "keeps emphasis in values", input: "a: **b**", expected: { a: "**b**" } },
    { name: "allows an empty value", input: "a:", expected: { a: "" } },
    { name: "passes over a line without a key", input: ": x\na: 1", expected: { a: "1" } },
    { name: "drops __proto__", input: "__proto__: x\na: 1", expected: { a: "1" } },
    { name: "handles CRLF", input: "a: 1\r\nb: 2\r\n", expected: { a: "1", b: "2" } },
    { name: "fails when no line fits", input: "nothing", expected: { error: 'there is no line with ":"' } },
  ])("$name", ({ input, expected }) => {
    expect(dataOf(keyValues(), input)).toEqual(expected);
  });

  it("may find nothing when nothing is required", () => {
    expect(dataOf(keyValues({ required: false, separator: "=>" }), "x")).toEqual({});
  });
});

describe("matchRegex", () => {
  it("leaves a group out that took no part", () => {
    expect(dataOf(matchRegex(/(a)|(b)/, ["a", "b"]), "b")).toEqual({ b: "b" });
  });

  it("starts at the beginning each time, also with the flags g and y", () => {
    const pipeline = createPipeline([matchRegex(/(\d)/g, ["n"])]);
    expect([pipeline.parse("1 2").data, pipeline.parse("3").data]).toEqual([{ n: "1" }, { n: "3" }]);
  });

  it("fails when nothing matches, unless it may", () => {
    expect(dataOf(matchRegex(/x/, []), "y")).toEqual({ error: "nothing matches /x/" });
    expect(dataOf(matchRegex(/x/, [], { required: false }), "y")).toEqual({});
  });
});

describe("looseJson", () => {
  it.each([
    { name: "merges an object", options: {}, input: "{a: 1}", expected: { a: 1 } },
    { name: "asks for a key for a list", options: {}, input: "[1]", expected: { error: 'the JSON is no object: name its place, as in looseJson({ key: "value" })' } },
    { name: "asks for a key for null", options: {}, input: "null", expected: { error: 'the JSON is no object: name its place, as in looseJson({ key: "value" })' } },
    { name: "stores a list under its key", options: { key: "k" }, input: "[1,]", expected: { k: [1] } },
    { name: "stores a scalar under its key", options: { key: "k" }, input: "7", expected: { k: 7 } },
    { name: "takes a cut document as far as it goes when asked", options: { partial: true }, input: '{"a": [1, 2], "b": "x', expected: { a: [1, 2], b: "x" } },
    { name: "drops an own __proto__, also deep down", options: {}, input: '{"__proto__": {"x": 1}, "a": {"__proto__": {"y": 1}, "b": 1}}', expected: { a: { b: 1 } } },
    { name: "fails on an empty text", options: {}, input: " \n", expected: { error: "empty at 1:1" } },
  ])("$name", ({ options, input, expected }) => {
    expect(dataOf(looseJson(options), input)).toEqual(expected);
  });

  it.each(['{"command": "rm -rf ./bui', '{"a": 1', '[{"a": 1}, {"b'])("takes no document whose end is missing: %s", (input) => {
    expect(createPipeline([looseJson({ key: "k" })]).safeParse(input).ok).toBe(false);
  });

  it("says in complete that an end was missing", () => {
    expect(createPipeline([looseJson({ partial: true })]).parse('{"a": 1').complete).toBe(false);
    expect(createPipeline([looseJson({ partial: true })]).parse('{"a": 1}').complete).toBe(true);
  });

  it("leaves prose alone when JSON is not required", () => {
    expect(dataOf(looseJson({ required: false }), "I cannot do that.")).toEqual({});
  });
});

describe("skipThink", () => {
  it.each([
    { name: "removes a block at the start", input: "<think>no</think>yes", expected: "yes" },
    { name: "removes several, of all names", input: "<think>1</think>\n<reasoning>2</reasoning>\nyes", expected: "\n\nyes" },
    { name: "removes everything before an orphan closing tag", input: "no\n</think>\nyes", expected: "\nyes" },
    { name: "drops a block that never ends", input: "yes\n<think>no", expected: "yes\n" },
    { name: "ends at the first closing tag", input: "<think>about <think> tags</think>yes", expected: "yes" },
    { name: "keeps a tag named in code", input: "Use `<think>` and `</think>`.", expected: "Use `<think>` and `</think>`." },
    { name: "keeps a tag in a fence", input: "```\n<think>\n```", expected: "```\n<think>\n```" },
    { name: "keeps a tag in the middle of a line", input: "the <think> tag", expected: "the <think> tag" },
    { name: "keeps a longer name", input: "<thinker>x</thinker>", expected: "<thinker>x</thinker>" },
  ])("$name", ({ input, expected }) => {
    expect(textOf(skipThink(), input)).toBe(expected);
  });

  it("takes other names", () => {
    expect(textOf(skipThink({ tags: ["scratch"] }), "<scratch>a</scratch><think>b</think>")).toBe("<think>b</think>");
  });
});

describe("trim, replace, splitLines, splitBy, custom", () => {
  it("replace works as the string method does", () => {
    expect(textOf(replace("a", "b"), "aa")).toBe("ba");
    expect(textOf(replace(/a/g, (match) => match.toUpperCase()), "aa")).toBe("AA");
  });

  it("splitLines takes all line ends", () => {
    expect(dataOf(splitLines(), "a\r\nb\rc\n\n")).toEqual({ items: [{}, {}, {}] });
  });

  it("splitBy drops blank ends and keeps blank parts between", () => {
    const seen: string[] = [];
    createPipeline([splitBy(","), custom(({ text }) => void seen.push(text))]).parse(" ,a,,b, ");
    expect(seen).toEqual(["a", "", "b"]);
  });

  it("splitBy refuses an empty separator", () => {
    expect(() => splitBy("")).toThrow(TypeError);
  });

  it("custom replaces text and data, and cannot change raw", () => {
    const step = custom(() => ({ text: "t", data: { a: 1 }, raw: "other" }));
    const { raw, text, data } = createPipeline([keyValues(), step]).parse("x: 1");
    expect({ raw, text, data }).toEqual({ raw: "x: 1", text: "t", data: { a: 1 } });
  });

  it("custom refuses what is no function", () => {
    expect(() => custom("x" as never)).toThrow(TypeError);
  });

  it("trim takes both ends", () => {
    expect(textOf(trim(), "\u3000 a \n")).toBe("a");
  });
});

describe("__proto__", () => {
  it.each([
    { name: "xmlTag", make: () => xmlTag("__proto__") },
    { name: "markdownSection", make: () => markdownSection("__proto__") },
    { name: "matchRegex", make: () => matchRegex(/(x)/, ["__proto__"]) },
    { name: "looseJson", make: () => looseJson({ key: "__proto__" }) },
    { name: "extractCodeBlocks", make: () => extractCodeBlocks({ key: "__proto__" }) },
  ])("$name refuses it as a key when the step is made", ({ make }) => {
    expect(make).toThrow(TypeError);
  });

  it("is dropped from what a custom step returns", () => {
    const { data } = createPipeline([custom(() => ({ data: JSON.parse('{"__proto__": {"x": 1}, "a": 1}') as Record<string, unknown> }))]).parse("");
    expect([Object.keys(data), (data as { x?: number }).x, Object.getPrototypeOf(data) === Object.prototype]).toEqual([["a"], undefined, true]);
  });
});
