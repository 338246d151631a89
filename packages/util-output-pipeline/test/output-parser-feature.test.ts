import { describe, expect, it } from "vitest";
import { createPipeline, looseJson, OutputParserFeature, PipelineError, stripFences, xmlTag, type Feature } from "../src/index.ts";
import { MemoryHost } from "./support/memory-host.ts";

describe("OutputParserFeature", () => {
  it("writes the data of every new value of its source", () => {
    const host = new MemoryHost(["ai-response"]);
    host.use(OutputParserFeature, { source: "ai-response", timeline: "ai-parsed", pipeline: [stripFences(), xmlTag("response"), xmlTag("tool_calls", { required: false })] });
    host.write("ai-response", "<response>one</response>");
    host.write("ai-response", "<response>two</response><tool_calls>[]</tool_calls>");
    expect(host.read("ai-parsed")).toEqual([{ response: "one" }, { response: "two", tool_calls: "[]" }]);
  });

  it("keeps several installations apart", () => {
    const host = new MemoryHost(["ai-response", "summary-response"]);
    host.use(OutputParserFeature, { source: "ai-response", timeline: "ai-parsed", pipeline: [xmlTag("response")] });
    host.use(OutputParserFeature, { source: "summary-response", timeline: "summary-parsed", pipeline: createPipeline([stripFences(), looseJson()]) });
    host.write("summary-response", '```json\n{"a": 1,}\n```');
    expect([host.read("ai-parsed"), host.read("summary-parsed")]).toEqual([[], [{ a: 1 }]]);
  });

  it("writes a failure and does not throw into the host", () => {
    const host = new MemoryHost(["in"]);
    host.use(OutputParserFeature, { source: "in", timeline: "out", pipeline: [xmlTag("response")] });
    expect(() => {
      host.write("in", "no tag");
      host.write("in", { not: "text" });
    }).not.toThrow();
    const written = host.read("out") as { error: PipelineError }[];
    expect(written.map(({ error }) => [PipelineError.isInstance(error), error.step, error.index])).toEqual([
      [true, "xmlTag", 0],
      [true, "input", -1],
    ]);
  });

  it("is taken out by the function that install returns", () => {
    const host = new MemoryHost(["in"]);
    const uninstall = host.use(OutputParserFeature, { source: "in", timeline: "out", pipeline: [xmlTag("a")] });
    host.write("in", "<a>1</a>");
    uninstall();
    host.write("in", "<a>2</a>");
    expect(host.read("out")).toEqual([{ a: "1" }]);
  });

  it("refuses a wrong pipeline when it is installed", () => {
    const feature: Feature<never> = OutputParserFeature;
    expect(() => feature.install(new MemoryHost(["in"]), { source: "in", timeline: "out", pipeline: ["trim"] } as never)).toThrow(TypeError);
  });
});
