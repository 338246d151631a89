import { createRequire } from "node:module";
import process from "node:process";
import type { CliIo } from "../internal/cli-io.ts";
import { parseArguments } from "../internal/parse-arguments.ts";
import { UsageError } from "../internal/usage-error.ts";
import { signalExitCode, untilInterrupted } from "../internal/until-interrupted.ts";
import { collectSecrets } from "../mask/mask-secrets.ts";
import { findFolders } from "../state/find-folders.ts";

const HELP = `lastframe mcp: a Model Context Protocol server on standard input and output

Usage
  lastframe mcp [--allow-dangerous]

Tools
  run_command       run a program: ToolResult as structured content, progress, cancellation
  read_log          what a result left out
  classify_command  how much a command can lose
  clean_text        the last frame of terminal output

Dangerous commands are refused. Keys, tokens and passwords in results are masked.

Options
  --allow-dangerous  run dangerous commands too

For a client:
  { "mcpServers": { "lastframe": { "command": "lastframe", "args": ["mcp"] } } }
docs/agents.md has the configuration of each client.
`;

/** A command that is being ended needs its grace period; after this time the server ends anyway. */
const CLOSE_MS = 3000;

/** `lastframe mcp`: serve until the client closes the input or a signal comes. No command outlives the server. */
export async function mcp(argv: readonly string[], io: CliIo): Promise<number> {
  const parsed = parseArguments("mcp", argv, { "--allow-dangerous": "flag" });
  if (parsed === null) {
    io.stdout.write(HELP);
    return 0;
  }
  const [word] = parsed.words;
  if (word !== undefined) throw new UsageError(`lastframe mcp: takes no arguments, not "${word}"; see "lastframe mcp --help"`);

  const [{ createServer }, { StdioServerTransport }] = await Promise.all([import("../mcp/create-server.ts"), import("@modelcontextprotocol/sdk/server/stdio.js")]);
  const { version } = createRequire(import.meta.url)("../package.json") as { version: string };
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  const server = createServer({
    version,
    logs: findFolders(io.env).logs,
    cwd: process.cwd(),
    allowDangerous: parsed.flags.has("--allow-dangerous"),
    secrets: collectSecrets(io.env),
    closing: closing.signal,
    track: (run) => {
      running.add(run);
      void run.finally(() => running.delete(run));
    },
  });
  await server.connect(new StdioServerTransport());
  const { interruptedBy } = await untilInterrupted(io, (signal) => untilClosed(io, signal));
  closing.abort();
  await Promise.race([Promise.allSettled(running), new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref())]);
  await server.close();
  return interruptedBy === null ? 0 : signalExitCode(interruptedBy);
}

function untilClosed({ stdin, stdout }: Pick<CliIo, "stdin" | "stdout">, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => resolve();
    stdin.once("end", done).once("close", done);
    // A client that reads no more is gone, too.
    stdout.once("close", done).once("error", done);
    signal.addEventListener("abort", done, { once: true });
  });
}
