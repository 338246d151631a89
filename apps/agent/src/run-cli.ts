import { createRequire } from "node:module";
import type { CliIo } from "./internal/cli-io.ts";
import { nameControls } from "./internal/show-bytes.ts";
import { UsageError } from "./internal/usage-error.ts";

const HELP = `lastframe: what a program really said, for agents and people

Usage
  lastframe run [--json] [--timeout <seconds>] [--cwd <dir>] -- <command> [arguments]
  lastframe demo
  lastframe <command> --help
  lastframe --version

Commands
  run    run a program without a terminal: last frame, tables, and a refusal instead of a hang
  demo   run the programs that come with lastframe and show bytes and result side by side
`;

const COMMANDS = ["run", "demo"];

/** Carry out one command line and return the exit code; bad usage is one line on stderr and 2, never a stack trace. */
export async function runCli(argv: readonly string[], io: CliIo): Promise<number> {
  const [command, ...rest] = argv;
  try {
    switch (command) {
      case "run":
        return await (await import("./commands/run.ts")).run(rest, io);
      case "demo":
        return await (await import("./commands/demo.ts")).demo(rest, io);
      case "help":
        if (isCommand(rest[0])) return await runCli([rest[0], "--help"], io);
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
      case undefined:
        throw new UsageError(`lastframe: no command given; use one of ${COMMANDS.join(", ")}, or "lastframe --help"`);
      default:
        throw new UsageError(`lastframe: unknown command "${command}"; use one of ${COMMANDS.join(", ")}, or "lastframe --help"`);
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    io.stderr.write(`${nameControls(error.message)}\n`);
    return 2;
  }
}

function isCommand(word: string | undefined): word is string {
  return word !== undefined && COMMANDS.includes(word);
}

function readVersion(): string {
  const manifest = createRequire(import.meta.url)("../package.json") as { version: string };
  return manifest.version;
}
