import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import { runReadOnlyCli } from "@lastframe/util-command-run";
import { classifyArgv, classifyCommand } from "@lastframe/util-llm-command-parse";
import { finalizeTerminalText } from "@lastframe/util-terminal-frames";
import { z } from "zod";
import { maskSecrets } from "../mask/mask-secrets.ts";
import { clipText } from "../prompts/clip-text.ts";
import { isLogId, logPath, tryStartLog } from "../state/raw-logs.ts";
import { readLogLines, SearchTimeout } from "../state/read-log.ts";
import { assessmentSchema } from "./assessment-schema.ts";
import { boundResult, mapStrings, MAX_TEXT_CHARS } from "./bound-result.ts";
import { toolResultSchema } from "./tool-result-schema.ts";

const PROGRESS_MS = 500;
const LONGEST_TIMEOUT_MS = 3_600_000;

const INSTRUCTIONS = `run_command runs one program without a terminal and returns what a person would have seen: the last frame, tables as records, diagnostics. It never hangs on a question: a program that waits is stopped and reported. Use the program's own flags to avoid questions. read_log returns what a result left out.`;

export interface ServerOptions {
  readonly version: string;
  /** Folder of the raw logs. */
  readonly logs: string;
  /** Where commands run that name no directory. */
  readonly cwd: string;
  /** Run dangerous commands too. */
  readonly allowDangerous: boolean;
  /** Values never to be shown. */
  readonly secrets: readonly string[];
  /** Aborts every command that runs. */
  readonly closing: AbortSignal;
  /** Told of every run that starts, so that the server can wait for its end. */
  readonly track: (run: Promise<unknown>) => void;
}

/** Create the Model Context Protocol server of `lastframe mcp`; secrets in everything it returns are masked. */
export function createServer(options: ServerOptions): McpServer {
  const server = new McpServer({ name: "lastframe", version: options.version }, { instructions: INSTRUCTIONS });
  const mask = (text: string): string => maskSecrets(text, { secrets: options.secrets });
  registerRunCommand(server, options, mask);
  registerReadLog(server, options, mask);
  registerClassifyCommand(server, options);
  registerCleanText(server, mask);
  return server;
}

function registerRunCommand(server: McpServer, { logs, cwd: defaultCwd, allowDangerous, closing, track }: ServerOptions, mask: (text: string) => string): void {
  server.registerTool(
    "run_command",
    {
      title: "Run a command",
      description: `Run one program (no shell; for a script: command "sh", args ["-c", script]) and return its outcome, last frame, tables and diagnostics. ${allowDangerous ? "" : "Dangerous commands are refused."}`.trim(),
      inputSchema: {
        command: z.string().min(1).describe("the program, without arguments"),
        args: z.array(z.string()).optional().describe("its arguments, one each"),
        cwd: z.string().min(1).optional().describe("the directory to run in"),
        timeoutMs: z.number().int().min(0).max(LONGEST_TIMEOUT_MS).optional().describe("default 120000; 0 = no limit"),
      },
      outputSchema: toolResultSchema,
      annotations: { destructiveHint: true, openWorldHint: true },
    },
    async ({ command, args = [], cwd = defaultCwd, timeoutMs }, { signal, _meta, sendNotification }): Promise<CallToolResult> => {
      const { danger, code, findings } = classifyArgv([command, ...args], { cwd, home: homedir() });
      if (danger === "dangerous" && !allowDangerous) {
        const reasons = findings.filter((finding) => finding.danger === "dangerous").map((finding) => finding.message.en);
        return failure(`Refused, nothing was run: dangerous (${code ?? "unknown"}). ${reasons.slice(0, 3).join("; ")}\nA person can allow it by starting the server with --allow-dangerous.`);
      }
      const log = tryStartLog(logs, () => {});
      let reportedAt = -Infinity;
      const token = _meta?.progressToken;
      const running = runReadOnlyCli(command, args, {
        cwd,
        ...(log === null ? {} : { rawLog: log.path }),
        signal: AbortSignal.any([signal, closing]),
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        onUpdate({ elapsedMs, lastLine }) {
          if (token === undefined || elapsedMs - reportedAt < PROGRESS_MS) return;
          reportedAt = elapsedMs;
          const params = { progressToken: token, progress: elapsedMs / 1000, message: mask(lastLine.trim()).slice(0, 200) };
          // A client that is gone is noticed elsewhere.
          sendNotification({ method: "notifications/progress", params }).catch(() => {});
        },
      });
      track(running);
      const result = await running;
      // The client gets the id of the log, not its path.
      const { rawLog, ...shown } = mapStrings(boundResult(result), mask);
      const logId = log?.finish(() => ({ command: mask([command, ...args].join(" ")), exitCode: result.exitCode })) === true && rawLog !== undefined ? log.id : undefined;
      const structuredContent = { ...shown, ...(logId === undefined ? {} : { logId }) };
      return {
        content: [{ type: "text", text: `${shown.summary}\n${shown.text}${logId !== undefined && shown.truncated ? `\n(all of it: read_log ${logId})` : ""}` }],
        structuredContent,
        // A failing test is a result; a program that never ran to its end is none.
        ...(result.outcome === "exit" && !result.promptAtExit ? {} : { isError: true }),
      };
    },
  );
}

function registerReadLog(server: McpServer, { logs }: ServerOptions, mask: (text: string) => string): void {
  server.registerTool(
    "read_log",
    {
      title: "Read the log of a run",
      description: "Read back what a run printed, as its last frame: all of it, a range of lines, or the lines that match a regular expression.",
      inputSchema: {
        id: z.string().describe("logId of a run_command result"),
        grep: z.string().min(1).max(1000).optional().describe("JavaScript regular expression; matching lines come with their numbers"),
        from: z.number().int().min(1).optional().describe("first line, from 1"),
        to: z.number().int().min(1).optional().describe("last line"),
      },
      annotations: { readOnlyHint: true },
    },
    async ({ id, grep, from = 1, to = Infinity }): Promise<CallToolResult> => {
      if (!isLogId(id)) return failure("A log id holds only a-z, 0-9 and -.");
      const path = logPath(logs, id);
      if (!existsSync(path)) return failure(`There is no log ${id} (any more).`);
      let pattern: RegExp | undefined;
      try {
        pattern = grep === undefined ? undefined : new RegExp(grep);
      } catch {
        return failure("grep is no regular expression.");
      }
      try {
        const text = await collectLines(readLogLines(path, { lines: [from, to], ...(pattern === undefined ? {} : { grep: pattern }) }), pattern !== undefined);
        return { content: [{ type: "text", text: text === "" ? "(no line)" : mask(text) }] };
      } catch (error) {
        if (error instanceof SearchTimeout) return failure(error.message);
        throw error;
      }
    },
  );
}

/** Lines up to what fits into an answer, and where the next ones begin. */
async function collectLines(lines: AsyncIterable<{ number: number; text: string }>, isNumbered: boolean): Promise<string> {
  let text = "";
  for await (const line of lines) {
    const shown = `${isNumbered ? `${String(line.number)}:` : ""}${clipText(line.text, MAX_TEXT_CHARS / 2)}\n`;
    if (text.length + shown.length > MAX_TEXT_CHARS) return `${text}[... more: from ${String(line.number)}]\n`;
    text += shown;
  }
  return text;
}

function registerClassifyCommand(server: McpServer, { cwd: defaultCwd }: ServerOptions): void {
  server.registerTool(
    "classify_command",
    {
      title: "Classify a command",
      description: "Judge how much a command line can lose before it runs: safe, warning or dangerous, and why. Runs nothing.",
      inputSchema: {
        command: z.string().min(1).describe("a command line, or a program when args are given"),
        args: z.array(z.string()).optional(),
        shell: z.enum(["bash", "sh", "zsh", "fish", "powershell", "cmd"]).optional().describe("language of the command line; default bash"),
        cwd: z.string().min(1).optional(),
      },
      outputSchema: assessmentSchema,
      annotations: { readOnlyHint: true },
    },
    ({ command, args, shell = "bash", cwd = defaultCwd }): CallToolResult => {
      const place = { cwd, home: homedir() };
      const assessment = args === undefined ? classifyCommand(command, { ...place, shell }) : classifyArgv([command, ...args], place);
      const reasons = assessment.findings.map(({ code, message }) => `${code}: ${message.en}`);
      return { content: [{ type: "text", text: [assessment.danger, ...reasons.slice(0, 10)].join("\n") }], structuredContent: { ...assessment } };
    },
  );
}

function registerCleanText(server: McpServer, mask: (text: string) => string): void {
  server.registerTool(
    "clean_text",
    {
      title: "Clean terminal output",
      description: "Replay recorded terminal output (carriage returns, cursor moves, colours) and return its last frame as text.",
      inputSchema: { text: z.string() },
      annotations: { readOnlyHint: true, idempotentHint: true },
    },
    ({ text }): CallToolResult => ({ content: [{ type: "text", text: clipText(mask(finalizeTerminalText(text)), MAX_TEXT_CHARS * 8) }] }),
  );
}

function failure(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}
