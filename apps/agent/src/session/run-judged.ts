import { basename } from "node:path";
import { runReadOnlyCli } from "@lastframe/util-command-run";
import { Interrupted } from "../flows/interrupted.ts";
import type { RunResult } from "../flows/ports.ts";
import { toFailedCommand } from "../flows/to-failed-command.ts";
import type { CliIo } from "../internal/cli-io.ts";
import { createStatusLine } from "../internal/status-line.ts";
import { signalExitCode, untilInterrupted, type InterruptSignal } from "../internal/until-interrupted.ts";
import { clipText } from "../prompts/clip-text.ts";
import type { ShellChoice } from "../prompts/read-environment.ts";
import type { LastExecution } from "../state/last-execution.ts";
import { tryStartLog } from "../state/raw-logs.ts";

/** The output kept in a record is pruned; beyond this also clipped, head and tail. */
const MAX_RECORDED_CHARS = 16_384;

export interface RunnerOptions {
  readonly io: CliIo;
  readonly shell: ShellChoice;
  readonly cwd: string;
  readonly logs: string;
  readonly mask: (text: string) => string;
  readonly note: (text: string) => void;
  readonly record: (execution: LastExecution) => Promise<void>;
}

/** Run the judged string by the shell it was judged for, keep its raw output, and record it with its secrets masked. */
export function createRunner({ io, shell, cwd, logs, mask, note, record }: RunnerOptions): (command: string) => Promise<RunResult> {
  return async (command) => {
    const log = tryStartLog(logs, (problem) => note(`no raw log is kept (${problem})`));
    const status = createStatusLine(io.stderr, basename(shell.program));
    let result: RunResult;
    let interruptedBy: InterruptSignal | null;
    try {
      ({ value: result, interruptedBy } = await untilInterrupted(io, (signal) =>
        runReadOnlyCli(shell.program, ["-c", command], {
          cwd,
          signal,
          onUpdate: (update) => status.update(update),
          ...(log === null ? {} : { rawLog: log.path }),
        }),
      ));
    } finally {
      status.clear();
    }
    if (log?.finish(() => ({ command: mask(command), exitCode: result.exitCode })) === true) result = { ...result, logId: log.id };
    try {
      await record(toRecord(command, result, { cwd, shell: shell.name, mask }));
    } catch (error) {
      note(`the command ran, but could not be recorded (${error instanceof Error ? error.message : String(error)}); fix will not know it`);
    }
    // Ctrl-C means the command; what asks the whole program to end does.
    if (interruptedBy !== null && interruptedBy !== "SIGINT") throw new Interrupted(signalExitCode(interruptedBy));
    return result;
  };
}

/** What is kept of a run. The code of a question that nobody answered is no success. */
export function toRecord(command: string, result: RunResult, { cwd, shell, mask }: { cwd: string; shell: string; mask: (text: string) => string }): LastExecution {
  const keep = (text: string): string => clipText(mask(text), MAX_RECORDED_CHARS);
  return {
    command: mask(command),
    exit_code: result.exitCode === 0 && !result.ok ? null : result.exitCode,
    stdout: keep(result.ok ? result.text : result.stdoutPlain),
    stderr: keep(result.ok ? result.stderrPlain : toFailedCommand(command, result).error),
    timestamp: Math.floor(Date.now() / 1000),
    cwd,
    shell,
    ...(result.logId === undefined ? {} : { log: result.logId }),
  };
}
