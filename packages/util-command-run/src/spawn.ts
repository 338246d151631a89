export { runReadOnlyCli } from "./spawn/run-read-only-cli.ts";
export { toToolResult } from "./spawn/to-tool-result.ts";
export type { DecisionPoint, Diagnostic, GitChange, Outcome, RawRun, RunOptions, RunStatus, ToolResult } from "./types.ts";
