import { expect, it } from "vitest";

it("exports exactly these names", async () => {
  expect(Object.keys(await import("../src/index.ts")).sort()).toEqual([
    "OutputParserFeature",
    "PipelineError",
    "createPipeline",
    "custom",
    "extractCodeBlocks",
    "keyValues",
    "looseJson",
    "markdownSection",
    "matchRegex",
    "replace",
    "skipThink",
    "splitBy",
    "splitLines",
    "stripFences",
    "trim",
    "xmlTag",
  ]);
});
