import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPipeline, custom, extractCodeBlocks, keyValues, looseJson, markdownSection, matchRegex, replace, skipThink, splitBy, splitLines, stripFences, trim, xmlTag, type Pipeline } from "../src/index.ts";

/** Whether more text may still make `whole` of `part`: strings and lists grow at their end, fields are added. */
function mayBecome(part: unknown, whole: unknown): boolean {
  if (typeof part === "string" && typeof whole === "string") return whole.startsWith(part);
  if (Array.isArray(part) && Array.isArray(whole)) return part.length <= whole.length && part.every((item, index) => mayBecome(item, whole[index]));
  if (isRecord(part) && isRecord(whole)) return Object.entries(part).every(([key, value]) => key in whole && mayBecome(value, whole[key]));
  return Object.is(part, whole);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const pipelines: Record<string, { pipeline: Pipeline<unknown>; replies: string[] }> = {
  "tags after thinking": {
    pipeline: createPipeline([skipThink(), trim(), xmlTag("plan", { required: false }), xmlTag("answer")]),
    replies: ["<think>a < b, <answer>no</answer></think>\n<plan> x\ny </plan>\n<answer k='>'>1 <answer>2</answer> <b>3</b></answer> bye", "Use `<answer>`:\n<answer>```\n</answer>\n```\n</answer>"],
  },
  "fenced JSON": {
    pipeline: createPipeline([stripFences(), looseJson()]),
    replies: ['```json\n{"a": [1, 20, {"b": "x\\ny"}], "c": "日本", "d": true}\n```', '{"command": "ls", "n": -1.5e3, "e": null}'],
  },
  "lines of JSON": { pipeline: createPipeline([splitLines(), looseJson()]), replies: ['{"a":1}\r\n\n{"a":22, "b": "xy"}\n{"c":[1,2]}\n'] },
  "parts with tags": { pipeline: createPipeline([splitBy("---"), xmlTag("i")]), replies: ["<i>A</i>---<i>B-</i>--x---\n<i>C</i>"] },
  sections: {
    pipeline: createPipeline([markdownSection("Plan", { required: false }), markdownSection("Answer")]),
    replies: ["# Plan\nfirst\nsecond\n\nSetext\n---\nmore\n\n# Answer\nyes\n```\n# Fake\n```\nend\n", "Answer\n======\none\ntwo\n\nNext\n====\nthree"],
  },
  "code blocks": { pipeline: createPipeline([extractCodeBlocks()]), replies: ["a\n```js\nx\n``` \nb\n~~~\ny\n```\n~~~\n"] },
  "steps that wait": { pipeline: createPipeline([keyValues(), matchRegex(/(\d+)/, ["n"]), xmlTag("a")]), replies: ["k: 12\n<a>v</a>\nk: 3"] },
};

describe("parsePartial", () => {
  const rows = Object.entries(pipelines).flatMap(([name, { pipeline, replies }]) => replies.map((reply, index) => ({ name: `${name} ${String(index)}`, pipeline, reply })));

  it.each(rows)("never says on a prefix what the whole reply takes back: $name", ({ pipeline, reply }) => {
    const whole = pipeline.parse(reply).data;
    for (let length = 0; length <= reply.length; length++) {
      const { data } = pipeline.parsePartial(reply.slice(0, length));
      expect(mayBecome(data, whole), `${JSON.stringify(reply.slice(0, length))} -> ${JSON.stringify(data)}, whole ${JSON.stringify(whole)}`).toBe(true);
    }
  });

  it("shows a value while it grows, and complete when its tag is closed", () => {
    const pipeline = createPipeline([xmlTag("answer")]);
    expect(pipeline.parsePartial("<answer>Hel")).toMatchObject({ data: { answer: "Hel" }, complete: false });
    expect(pipeline.parsePartial("<answer>Hello</ans")).toMatchObject({ data: { answer: "Hello" }, complete: false });
    expect(pipeline.parsePartial("<answer>Hello</answer>")).toMatchObject({ data: { answer: "Hello" }, complete: true });
  });

  it("gives the fields of an object that is still being written", () => {
    expect(createPipeline([stripFences(), looseJson()]).parsePartial('```json\n{"a": 1, "b": "x').data).toEqual({ a: 1, b: "x" });
  });

  it("ends before a step that more text could change", () => {
    expect(createPipeline([xmlTag("a"), replace(/x/, "y"), xmlTag("b")]).parsePartial("<a>1</a><b>2</b>").data).toEqual({ a: "1" });
    expect(createPipeline([custom(() => ({ data: { a: 1 } }))]).parsePartial("x").data).toEqual({});
  });

  it("never throws, whatever the text", () => {
    const pipeline = createPipeline([skipThink(), stripFences(), markdownSection("a", { required: false }), splitLines(), xmlTag("a"), looseJson()]);
    const piece = fc.constantFrom("<a>", "</a>", "<think>", "</think>", "```", "\n", "# a", "{", "}", '"', ":", "x", "`", "~~~");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        pipeline.parsePartial(pieces.join(""));
      }),
      { seed: 8, numRuns: 300 },
    );
  });
});
