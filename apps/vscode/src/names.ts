/** Every command of the manifest. */
export const COMMANDS = {
  run: "lastframe.run",
  runAgent: "lastframe.runAgent",
  stop: "lastframe.stop",
  showSummary: "lastframe.showSummary",
  showRawOutput: "lastframe.showRawOutput",
  showTrimmedLines: "lastframe.showTrimmedLines",
  showChanges: "lastframe.showChanges",
  goToFirstError: "lastframe.goToFirstError",
} as const;

/** Every setting of the manifest, below `lastframe`. */
export const SETTINGS = {
  timeout: "timeout",
  agentCommand: "agentCommand",
  minimumSeverity: "minimumSeverity",
  auditLog: "auditLog",
  jumpToFirstError: "jumpToFirstError",
} as const;

/** What the manifest's `enablement` clauses ask. */
export const CONTEXTS = { isRunning: "lastframe.isRunning", hasResult: "lastframe.hasResult" } as const;
