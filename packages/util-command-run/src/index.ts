export { runReadOnlyCli } from "./run-read-only-cli.ts";
export { toToolResult } from "./to-tool-result.ts";
export { TerminalInterceptor, type InterceptOptions, type InterceptResult } from "./terminal-interceptor.ts";
export type { DecisionPoint, Diagnostic, GitChange, Outcome, RawRun, RunOptions, RunStatus, ToolResult } from "./types.ts";
