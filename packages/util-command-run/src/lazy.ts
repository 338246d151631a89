export { runReadOnlyCli } from "./lazy/run-read-only-cli.ts";
export type { DecisionPoint, Diagnostic, GitChange, Outcome, RunOptions, RunStatus, ToolResult } from "./types.ts";
