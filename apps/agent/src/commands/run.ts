import { basename } from "node:path";
import { runReadOnlyCli, type ToolResult } from "@lastframe/util-command-run/lazy";
import { chooseColors } from "../internal/choose-colors.ts";
import type { CliIo } from "../internal/cli-io.ts";
import { parseRunArguments, type RunArguments } from "../internal/parse-run-arguments.ts";
import { nameControls } from "../internal/show-bytes.ts";
import { toExitCode } from "../internal/to-exit-code.ts";
import { signalExitCode, untilInterrupted, type InterruptSignal } from "../internal/until-interrupted.ts";
import { maskSecrets } from "../mask/mask-secrets.ts";
import { findFolders } from "../state/find-folders.ts";
import { tryStartLog, type StartedLog } from "../state/raw-logs.ts";

const HELP = `lastframe run: run a program without a terminal and say what it said

Usage
  lastframe run [options] -- <command> [arguments]

The program gets no terminal and no input. A program that waits for a person is stopped and reported instead of hanging.
What it printed is kept: "lastframe log <id>" reads back whatever the result leaves out.

Options
  --json               print one ToolResult as JSON and nothing else; logId is the id of its log
  --timeout <seconds>  end the program after this time (default 120, 0 = no limit)
  --cwd <dir>          run in this directory
  --merge              stdout and stderr as one stream, in the order of the writes
  --pty                give the program a terminal of its own (needs @lydell/node-pty)
  --allow-wait         report a wait, but let the program live until the time limit
  --no-log             keep no raw log
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
  const log = parsed.log ? tryStartLog(findFolders(io.env).logs, (problem) => io.stderr.write(`lastframe run: no raw log is kept (${nameControls(problem)})\n`)) : null;
  const { result, interruptedBy } = await runUntilInterrupted(parsed, log, io);
  const isKept = log?.finish(() => ({ command: maskSecrets([parsed.command, ...parsed.args].join(" ")), exitCode: result.exitCode })) === true;
  await writeResult(result, isKept ? log.id : null, parsed, io);
  return interruptedBy === null ? toExitCode(result) : signalExitCode(interruptedBy);
}

async function runUntilInterrupted(
  { command, args, timeout, cwd, merge, pty, allowWait }: RunArguments,
  log: StartedLog | null,
  io: CliIo,
): Promise<{ result: ToolResult; interruptedBy: InterruptSignal | null }> {
  // Measuring text takes longer to load than a short run: only where a line is shown.
  const status = io.stderr.isTTY ? (await import("../internal/status-line.ts")).createStatusLine(io.stderr, basename(command)) : null;
  try {
    const { value, interruptedBy } = await untilInterrupted(io, (signal) =>
      runReadOnlyCli(command, [...args], {
        signal,
        merge,
        allowWait,
        onUpdate: (update) => {
          status?.update(update);
        },
        ...(pty ? { stdin: "pty" } : {}),
        ...(timeout === undefined ? {} : { timeoutMs: Math.ceil(timeout * 1000) }),
        ...(cwd === undefined ? {} : { cwd }),
        ...(log === null ? {} : { rawLog: log.path }),
      }),
    );
    return { result: value, interruptedBy };
  } finally {
    status?.clear();
  }
}

async function writeResult(result: ToolResult, logId: string | null, { command, json }: RunArguments, io: CliIo): Promise<void> {
  const isStarted = result.outcome !== "spawn-error";
  const shown = logId === null ? result : { ...result, logId };
  if (json) io.stdout.write(`${JSON.stringify(shown)}\n`);
  else if (isStarted) io.stdout.write(await (await import("../internal/render-result.ts")).renderResult(shown, chooseColors(io)));
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
