import { createRequire } from "node:module";
import type { CliIo } from "./internal/cli-io.ts";
import { nameControls } from "./internal/show-bytes.ts";
import { UsageError } from "./internal/usage-error.ts";

const HELP = `lastframe: what a program really said, for agents and people

Usage
  lastframe run [options] -- <command> [arguments]
  lastframe <command> --help
  lastframe --version

Programs
  run        run a program without a terminal: last frame, tables, and a refusal instead of a hang
  log        read back what a run printed
  demo       run the programs that come with lastframe and show bytes and result side by side

Filters (standard input or files; text, or --json)
  clean      the last frame of terminal output
  tables     the certain tables of terminal output
  prune      the gist of a tool's output
  json       the JSON value of a text that nearly is JSON, or holds some
  reply      the command of a model's reply
  normalize  an assistant's text, without leaked tokens and with tables that render
  judge      how much a command can lose

With a model
  ask        say what you want done, look at the command, run it
  fix        mend the last command that failed
  chat       several turns with one model

For other agents
  mcp        serve run, log, judge and clean by the Model Context Protocol
`;

type Command = (argv: readonly string[], io: CliIo) => Promise<number>;

/** Each command loads only what it needs. */
const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  run: async () => (await import("./commands/run.ts")).run,
  log: async () => (await import("./commands/log.ts")).log,
  demo: async () => (await import("./commands/demo.ts")).demo,
  clean: loadFilter("clean", async () => (await import("./filters/clean.ts")).clean),
  tables: loadFilter("tables", async () => (await import("./filters/tables.ts")).tables),
  prune: loadFilter("prune", async () => (await import("./filters/prune.ts")).prune),
  json: loadFilter("json", async () => (await import("./filters/json.ts")).json),
  reply: loadFilter("reply", async () => (await import("./filters/reply.ts")).reply),
  normalize: loadFilter("normalize", async () => (await import("./filters/normalize.ts")).normalize),
  judge: async () => (await import("./commands/judge.ts")).judge,
  ask: async () => (await import("./commands/ask.ts")).ask,
  fix: async () => (await import("./commands/fix.ts")).fix,
  chat: async () => (await import("./commands/chat.ts")).chat,
  mcp: async () => (await import("./commands/mcp.ts")).mcp,
};

/** Carry out one command line and return the exit code; bad usage is one line on stderr and 2, never a stack trace. */
export async function runCli(argv: readonly string[], io: CliIo): Promise<number> {
  const [name, ...rest] = argv;
  try {
    switch (name) {
      case "help":
        if (rest[0] !== undefined && isCommand(rest[0])) return await runCli([rest[0], "--help"], io);
        io.stdout.write(HELP);
        return 0;
      case "-h":
      case "--help":
        io.stdout.write(HELP);
        return 0;
      case "-v":
      case "-V":
      case "--version":
        io.stdout.write(`${readVersion()}\n`);
        return 0;
    }
    const load = name !== undefined && isCommand(name) ? COMMANDS[name] : undefined;
    if (load === undefined) {
      const problem = name === undefined ? "no command given" : `unknown command "${name}"`;
      throw new UsageError(`lastframe: ${problem}; use one of ${Object.keys(COMMANDS).join(", ")}, or "lastframe --help"`);
    }
    const command = await load();
    return await command(rest, io);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.stderr.write(`${nameControls(error.message)}\n`);
    return 2;
  }
}

function loadFilter(name: string, load: () => Promise<import("./filters/filter.ts").Filter>): () => Promise<Command> {
  return async () => {
    const [{ filter }, definition] = await Promise.all([import("./commands/filter.ts"), load()]);
    return (argv, io) => filter(name, definition, argv, io);
  };
}

function isCommand(word: string): boolean {
  return Object.hasOwn(COMMANDS, word);
}

function readVersion(): string {
  const manifest = createRequire(import.meta.url)("../package.json") as { version: string };
  return manifest.version;
}
