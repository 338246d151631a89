// The examples of the description that this package follows, each with the result that it names.
import { describe, expect, it } from "vitest";
import { createPipeline, custom, extractCodeBlocks, keyValues, looseJson, markdownSection, matchRegex, replace, splitBy, splitLines, stripFences, trim, xmlTag } from "../src/index.ts";

const WRAPPED = `
<saved_memories>
[{"text": "用户喜欢简洁回答"}]
</saved_memories>
<tool_calls>
[{"name": "search", "args": {"query": "天气"}}]
</tool_calls>
<response>
今天北京晴，25°C。
</response>
`;

describe("the described examples", () => {
  it("replace takes the first line away, trim the white space", () => {
    expect(createPipeline([replace(/^[^\n]*\n/, ""), trim()]).parse("Sure!\n\n the answer \n").text).toBe("the answer");
  });

  it("stripFences leaves the inner text", () => {
    expect(createPipeline([stripFences()]).parse('```json\n{"a":1}\n```').text).toBe('{"a":1}');
  });

  it("markdownSection takes what stands under each heading", () => {
    const pipeline = createPipeline([markdownSection("Thinking", { required: false }), markdownSection("Answer")]);
    expect(pipeline.parse("\n## Thinking\nStep 1...\n## Answer\nThe final result.\n").data).toEqual({ Thinking: "Step 1...", Answer: "The final result." });
  });

  it("extractCodeBlocks lists the blocks of one language", () => {
    const pipeline = createPipeline([extractCodeBlocks({ lang: "python", key: "python_scripts" })]);
    const reply = "First:\n```python\nprint('hello')\n```\nthen\n```js\nno()\n```\nand\n```python\nx = 1\n```\n";
    expect(pipeline.parse(reply).data).toEqual({ python_scripts: ["print('hello')", "x = 1"] });
  });

  it("matchRegex stores groups by name", () => {
    const pipeline = createPipeline([matchRegex(/Score:\s*(\d+).*?Reason:\s*(.*)/is, ["score", "reason"])]);
    expect(pipeline.parse("Here is the evaluation.\nScore: 95\nReason: Excellent work").data).toEqual({ score: "95", reason: "Excellent work" });
  });

  it("keyValues passes over lines without a separator", () => {
    expect(createPipeline([keyValues({ separator: ":" })]).parse("Name: Alice\nStatus: Active\nIgnoredLine").data).toEqual({ Name: "Alice", Status: "Active" });
  });

  it("xmlTag stores the content of each tag", () => {
    const pipeline = createPipeline([xmlTag("saved_memories", { required: false }), xmlTag("response")]);
    expect(pipeline.parse('\n<saved_memories>["a","b"]</saved_memories>\n<response>你好！</response>\n').data).toEqual({ saved_memories: '["a","b"]', response: "你好！" });
  });

  it("looseJson forgives a trailing comma and comments", () => {
    expect(createPipeline([stripFences(), looseJson()]).parse('```json\n{ "answer": "hello", }\n```').data).toEqual({ answer: "hello" });
    expect(createPipeline([looseJson()]).parse('{ "a": 1, // one\n /* two */ "b": 2 }').data).toEqual({ a: 1, b: 2 });
  });

  it("splitLines runs the rest on each line", () => {
    expect(createPipeline([splitLines(), looseJson()]).parse('{"a":1}\n{"b":2}\n{"c":3}').data).toEqual({ items: [{ a: 1 }, { b: 2 }, { c: 3 }] });
  });

  it("splitBy runs the rest on each part", () => {
    expect(createPipeline([splitBy("---"), xmlTag("item")]).parse("<item>A</item>---<item>B</item>---<item>C</item>").data).toEqual({ items: [{ item: "A" }, { item: "B" }, { item: "C" }] });
  });

  it("array mode takes indented lines after whole-text steps", () => {
    const pipeline = createPipeline([stripFences(), splitLines(), looseJson()]);
    expect(pipeline.parse('\n  { "name": "Alice", "score": 90 }\n  { "name": "Bob",   "score": 85 }\n').data).toEqual({
      items: [
        { name: "Alice", score: 90 },
        { name: "Bob", score: 85 },
      ],
    });
  });

  it("custom parses JSON inside tags", () => {
    const read = (value: unknown): unknown => (typeof value === "string" ? JSON.parse(value) : []);
    const pipeline = createPipeline([
      stripFences(),
      xmlTag("saved_memories", { required: false }),
      xmlTag("tool_calls", { required: false }),
      xmlTag("response"),
      custom(({ data }) => ({ data: { ...data, saved_memories: read(data["saved_memories"]), tool_calls: read(data["tool_calls"]) } })),
    ]);
    const { data, raw } = pipeline.parse(WRAPPED);
    expect(data).toEqual({ saved_memories: [{ text: "用户喜欢简洁回答" }], tool_calls: [{ name: "search", args: { query: "天气" } }], response: "今天北京晴，25°C。" });
    expect(raw).toBe(WRAPPED);
    expect(pipeline.parse("<response>ok</response>").data).toEqual({ saved_memories: [], tool_calls: [], response: "ok" });
  });
});
