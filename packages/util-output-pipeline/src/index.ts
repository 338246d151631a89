export { createPipeline } from "./create-pipeline.ts";
export { OutputParserFeature, type Feature, type OutputParserConfig, type TimelineHost } from "./output-parser-feature.ts";
export { PipelineError } from "./pipeline-error.ts";
export { custom, extractCodeBlocks, keyValues, looseJson, markdownSection, matchRegex, replace, skipThink, splitBy, splitLines, stripFences, trim, xmlTag } from "./steps/index.ts";
export type { Data, ParseResult, Pipeline, PipelineContext, PipelineData, PipelineStep, SafeParseResult, StepChange } from "./types.ts";
