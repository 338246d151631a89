import { z } from "zod";

const bytes = z.object({ stdout: z.number(), stderr: z.number() });
const severity = z.enum(["error", "warning", "info"]);

/** ToolResult of `@lastframe/util-command-run`; further fields may come, these stay. */
export const toolResultSchema = z.looseObject({
  ok: z.boolean().describe("true only when the program ended with 0, waits for nobody and left no question open"),
  outcome: z.enum(["exit", "waiting", "timeout", "aborted", "spawn-error"]),
  exitCode: z.number().nullable(),
  signal: z.string().nullable(),
  timedOut: z.boolean(),
  interaction: z.looseObject({
    waiting: z.boolean(),
    reason: z.string().nullable(),
    kind: z.string().nullable(),
    lastLine: z.string().nullable(),
    confidence: z.enum(["certain", "likely", "none"]),
    evidence: z.array(z.string()),
    hint: z.string().optional().describe("how to run it without the question"),
  }),
  stdoutPlain: z.string(),
  stderrPlain: z.string(),
  tables: z.array(z.array(z.record(z.string(), z.string()))).describe("one list of records for each certain table"),
  summary: z.string().describe("the outcome in one line"),
  text: z.string().describe("what to read after the summary"),
  diagnostics: z.array(z.looseObject({ tool: z.string(), severity, file: z.string().nullable(), line: z.number().nullable(), column: z.number().nullable(), code: z.string().nullable(), message: z.string() })),
  changes: z.array(z.looseObject({ file: z.string(), status: z.string(), added: z.number(), removed: z.number() })),
  decisions: z.array(z.looseObject({ rule: z.string(), file: z.string().nullable(), line: z.number().nullable(), text: z.string() })),
  promptAtExit: z.boolean().describe("the program ended right after a question that nobody answered"),
  pipesHeld: z.boolean(),
  leftover: z.array(z.object({ pid: z.number(), command: z.string() })),
  truncated: z.boolean().describe("something was left out; read_log has all of it"),
  totalBytes: bytes,
  durationMs: z.number(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  logId: z.string().optional().describe("for read_log"),
});
