import { describe, expect, it } from "vitest";
import { measureGrowth } from "../../../config/growth.ts";
import { createPipeline, extractCodeBlocks, keyValues, looseJson, markdownSection, OutputParserFeature, skipThink, splitBy, splitLines, stripFences, trim, xmlTag, type PipelineStep } from "../src/index.ts";
import { MemoryHost } from "./support/memory-host.ts";

const LINEAR = 16;
const rows: { name: string; step: PipelineStep; piece: string; size: number }[] = [
  { name: "xmlTag on opening tags without end", step: xmlTag("a", { required: false }), piece: "<a>", size: 4000 },
  { name: "xmlTag on half tags with an open quote", step: xmlTag("a", { required: false }), piece: '<a "', size: 6000 },
  { name: "xmlTag on nested elements", step: xmlTag("a", { required: false }), piece: "<a><a></a>", size: 2000 },
  { name: "skipThink on many blocks", step: skipThink(), piece: "<think>x</think>\n", size: 2000 },
  { name: "skipThink on half tags", step: skipThink(), piece: "\n  <think", size: 4000 },
  { name: "markdownSection on headings", step: markdownSection("b", { required: false }), piece: "# a\n", size: 4000 },
  { name: "markdownSection on setext lines", step: markdownSection("b", { required: false }), piece: "a\n---\n\n", size: 3000 },
  { name: "extractCodeBlocks on fences", step: extractCodeBlocks({ required: false }), piece: "```\nx\n```\n", size: 2000 },
  { name: "stripFences on lines of back-ticks", step: stripFences(), piece: "```\n", size: 4000 },
  { name: "keyValues", step: keyValues(), piece: "**a**: b\n", size: 3000 },
  { name: "looseJson on brackets", step: looseJson({ key: "k", required: false }), piece: "[", size: 1000 },
  { name: "splitLines", step: splitLines(), piece: "x\n", size: 4000 },
  { name: "splitBy", step: splitBy("-"), piece: "x-", size: 4000 },
  { name: "trim", step: trim(), piece: " ", size: 100_000 },
];

describe("linear time", () => {
  it.each(rows)("$name", ({ step, piece, size }) => {
    const pipeline = createPipeline([step]);
    expect(measureGrowth((text: string) => pipeline.safeParse(text), (count) => piece.repeat(count), size)).toBeLessThanOrEqual(LINEAR);
  });

  it.each(rows)("on a prefix: $name", ({ step, piece, size }) => {
    const pipeline = createPipeline([step]);
    expect(measureGrowth((text: string) => pipeline.parsePartial(text), (count) => piece.repeat(count), size)).toBeLessThanOrEqual(LINEAR);
  });

  it.each([
    { name: "markdownSection on emphasis in a heading", step: markdownSection("b", { required: false }), wrap: (run: string) => `# ${run}x`, mark: "*" },
    { name: "markdownSection on a closing run of #", step: markdownSection("b", { required: false }), wrap: (run: string) => `# a ${run}x`, mark: "#" },
    { name: "keyValues on emphasis around a key", step: keyValues(), wrap: (run: string) => `${run}x: y`, mark: "*" },
    { name: "stripFences on a run of back-ticks", step: stripFences(), wrap: (run: string) => `${run}\n\`${run}x`, mark: "`" },
  ])("$name", ({ step, wrap, mark }) => {
    const pipeline = createPipeline([step]);
    expect(measureGrowth((text: string) => [pipeline.safeParse(text), pipeline.parsePartial(text)], (count) => wrap(mark.repeat(count)), 20_000)).toBeLessThanOrEqual(LINEAR);
  });

  it("array mode with a failure in each item", () => {
    const pipeline = createPipeline([splitLines(), looseJson()]);
    expect(measureGrowth((text: string) => pipeline.safeParse(text), (count) => "no\n".repeat(count), 500)).toBeLessThanOrEqual(LINEAR);
  });

  it("OutputParserFeature", () => {
    const host = new MemoryHost(["in"]);
    host.use(OutputParserFeature, { source: "in", timeline: "out", pipeline: [xmlTag("a", { required: false })] });
    expect(measureGrowth((text: string) => host.write("in", text), (count) => "<b>x</b>".repeat(count), 2000)).toBeLessThanOrEqual(LINEAR);
  });
});
