import { describe, expectTypeOf, it } from "vitest";
import { createPipeline, custom, extractCodeBlocks, keyValues, looseJson, markdownSection, matchRegex, skipThink, splitLines, stripFences, trim, xmlTag, type PipelineStep } from "../src/index.ts";

describe("the type of data", () => {
  it("follows from the steps, optional where a step is", () => {
    const { data } = createPipeline([skipThink(), stripFences(), xmlTag("response"), xmlTag("tools", { required: false }), markdownSection("Plan", { key: "plan" })]).parse(
      "# Plan\nx\n<response>r</response>",
    );
    expectTypeOf(data).toEqualTypeOf<{ response: string; tools?: string; plan: string }>();
  });

  it("names groups, lists and JSON", () => {
    const { data } = createPipeline([matchRegex(/(a)(b)/, ["x", "y"]), extractCodeBlocks({ key: "code", required: false }), looseJson({ key: "json", required: false })]).parse("ab");
    expectTypeOf(data).toEqualTypeOf<{ x: string; y: string; code: string[]; json?: unknown }>();
  });

  it("takes the caller's word for an object's shape", () => {
    const { data } = createPipeline([looseJson<{ answer: number }>()]).parse('{"answer": 1}');
    expectTypeOf(data).toEqualTypeOf<{ answer: number }>();
  });

  it("is a list of the item's data after a split", () => {
    const { data } = createPipeline([xmlTag("id", { required: false }), splitLines(), looseJson<{ a: number }>()]).parse('{"a":1}');
    expectTypeOf(data).toEqualTypeOf<{ id?: string; items: { a: number }[] }>();
  });

  it("is what a custom step returns", () => {
    const { data } = createPipeline([keyValues(), custom(({ data: sofar }) => ({ data: { age: Number(sofar["age"]) } })), trim()]).parse("age: 7");
    expectTypeOf(data).toEqualTypeOf<{ age: number }>();
  });

  it("is open for a list whose steps are not known", () => {
    const steps: PipelineStep[] = [trim()];
    expectTypeOf(createPipeline(steps).parse("").data).toEqualTypeOf<Record<string, unknown>>();
  });

  it("has every field optional while the reply is unfinished", () => {
    expectTypeOf(createPipeline([xmlTag("a")]).parsePartial("").data).toEqualTypeOf<{ a?: string }>();
  });
});
