import { constants } from "node:os";
import { basename } from "node:path";
import { runReadOnlyCli, type ToolResult } from "@lastframe/util-command-run";
import { chooseColors } from "../internal/choose-colors.ts";
import type { CliIo } from "../internal/cli-io.ts";
import { parseRunArguments, type RunArguments } from "../internal/parse-run-arguments.ts";
import { nameControls } from "../internal/show-bytes.ts";
import { toExitCode } from "../internal/to-exit-code.ts";

const HELP = `lastframe run: run a program without a terminal and say what it said

Usage
  lastframe run [options] -- <command> [arguments]

The program gets no terminal and no input. A program that waits for a person is stopped and reported instead of hanging.

Options
  --json               print one ToolResult as JSON and nothing else
  --timeout <seconds>  end the program after this time (default 120, 0 = no limit)
  --cwd <dir>          run in this directory
  -h, --help           this text

Exit codes
  0    the program ended with 0, waited for nobody and left no question open
  n    the program's own code        128+n  ended by signal n
  2    bad usage                     124    timeout
  125  waiting, or end of input answered a question
  126  not executable                127    not found
  130  interrupted                   74     the result could not be written
`;

/** `lastframe run`: run one program, print the result, return the exit code. */
export async function run(argv: readonly string[], io: CliIo): Promise<number> {
  const parsed = parseRunArguments(argv);
  if (parsed === null) {
    io.stdout.write(HELP);
    return 0;
  }
  const { result, interruptedBy } = await runUntilInterrupted(parsed, io);
  await writeResult(result, parsed, io);
  return interruptedBy === null ? toExitCode(result) : 128 + constants.signals[interruptedBy];
}

async function runUntilInterrupted(
  { command, args, timeout, cwd }: RunArguments,
  io: CliIo,
): Promise<{ result: ToolResult; interruptedBy: NodeJS.Signals | null }> {
  const controller = new AbortController();
  let interruptedBy: NodeJS.Signals | null = null;
  const interrupt = (signal: NodeJS.Signals): void => {
    interruptedBy ??= signal;
    controller.abort();
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"] as const;
  for (const signal of signals) io.on(signal, interrupt);

  // Measuring text takes longer to load than a short run: only where a line is shown or a result is laid out.
  const status = io.stderr.isTTY ? (await import("../internal/status-line.ts")).createStatusLine(io.stderr, basename(command)) : null;
  try {
    const result = await runReadOnlyCli(command, [...args], {
      signal: controller.signal,
      onUpdate: (update) => {
        status?.update(update);
      },
      ...(timeout === undefined ? {} : { timeoutMs: Math.ceil(timeout * 1000) }),
      ...(cwd === undefined ? {} : { cwd }),
    });
    return { result, interruptedBy };
  } finally {
    status?.clear();
    for (const signal of signals) io.off(signal, interrupt);
  }
}

async function writeResult(result: ToolResult, { command, json }: RunArguments, io: CliIo): Promise<void> {
  const isStarted = result.outcome !== "spawn-error";
  if (json) io.stdout.write(`${JSON.stringify(result)}\n`);
  else if (isStarted) io.stdout.write((await import("../internal/render-result.ts")).renderResult(result, chooseColors(io)));
  if (!isStarted) io.stderr.write(`lastframe run: ${nameControls(describeStartError(result, command))}\n`);
}

/** What kept the program from starting, and what to look at. */
function describeStartError({ error, summary }: ToolResult, command: string): string {
  switch (error?.code) {
    case "ENOENT":
      if (error.message !== `not found: ${command}` || command.includes("/")) return error.message;
      if (command.includes(" ")) return `${error.message} (one string is one program; write: lastframe run -- ${command}, or: -- sh -c "${command}")`;
      return `command ${error.message} (is it installed and on PATH?)`;
    case "EACCES":
      return `${error.message} (is it a program, and may you run it?)`;
    default:
      return error?.message ?? summary;
  }
}
