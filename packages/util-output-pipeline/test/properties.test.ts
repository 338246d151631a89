import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPipeline, extractCodeBlocks, keyValues, looseJson, markdownSection, matchRegex, PipelineError, skipThink, splitBy, splitLines, stripFences, trim, xmlTag } from "../src/index.ts";

const SEED = 8;
const piece = fc.constantFrom("<a>", "</a>", "<a", "<think>", "</think>", "```", "~~~", "\n", "\r\n", "# a", "a\n---", "{", "}", "[", "]", '"', ":", ",", "x", "`", "__proto__", " ", "\\", "\ud800");
const hostile = fc.oneof(fc.string({ unit: "binary" }), fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join("")));

const pipelines = [
  createPipeline([skipThink(), stripFences(), looseJson()]),
  createPipeline([xmlTag("a"), markdownSection("a"), extractCodeBlocks(), keyValues(), matchRegex(/(x)/, ["x"])]),
  createPipeline([splitLines(), trim(), looseJson({ key: "value" })]),
  createPipeline([splitBy("x"), xmlTag("a", { required: false }), keyValues({ required: false })]),
];

describe("laws", () => {
  it("safeParse never throws, and parse throws nothing but a PipelineError that says the same", () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom(...pipelines), (text, pipeline) => {
        const safe = pipeline.safeParse(text);
        try {
          const { data } = pipeline.parse(text);
          expect(safe).toMatchObject({ ok: true, data });
        } catch (error) {
          if (!PipelineError.isInstance(error)) throw error;
          expect(safe.ok ? null : safe.error.message).toBe(error.message);
        }
      }),
      { seed: SEED, numRuns: 800 },
    );
  });

  it("no text reaches a prototype", () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom(...pipelines), (text, pipeline) => {
        const result = pipeline.safeParse(text);
        expect(Object.getPrototypeOf(result.data)).toBe(Object.prototype);
        expect(Object.hasOwn(result.data as object, "__proto__")).toBe(false);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { seed: SEED, numRuns: 400 },
    );
  });

  it("a wrapped value comes back as it was", () => {
    const value = fc.string().map((text) => text.replace(/[<>`~]/g, "").trim());
    fc.assert(
      fc.property(value, (text) => {
        expect(createPipeline([xmlTag("a")]).parse(`x <a>\n${text}\n</a> y`).data).toEqual({ a: text });
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it("an object comes back through a fence as it was", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string().filter((key) => key !== "__proto__"), fc.jsonValue()), (object) => {
        const json = JSON.stringify(object);
        if (json.includes("__proto__")) return;
        expect(createPipeline([stripFences(), looseJson()]).parse(`\`\`\`json\n${json}\n\`\`\``).data).toEqual(JSON.parse(json));
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});
