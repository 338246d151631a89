import { unlinkSync } from "node:fs";
import { ChildOutput } from "./internal/child-output.ts";
import type { StartedChild, StartError, StartResult, StartSpec } from "./internal/child.ts";
import { NOT_WAITING } from "./internal/monitor-wait.ts";
import { RawLog } from "./internal/raw-log.ts";
import { resolveOptions, type ResolvedRun } from "./internal/resolve-options.ts";
import { describeStartError, errorCode, findStartProblem } from "./internal/start-error.ts";
import { startPipes } from "./internal/start-pipes.ts";
import { startPty } from "./internal/start-pty.ts";
import { superviseChild } from "./internal/supervise-child.ts";
import { toToolResult } from "./to-tool-result.ts";
import type { Outcome, RawRun, RunOptions, ToolResult } from "./types.ts";

/**
 * Run a program to its end, or to the moment it waits for a person, and return one result.
 *
 * The program is started directly, never through a shell, in a session of its own, without input and with an environment
 * that asks programs not to ask. A time limit, an abort or a wait ends the whole process group: SIGTERM, `killGraceMs`,
 * SIGKILL; what left the group but was seen among the descendants is ended too. After a normal exit, living members of the
 * group are left alone and named in `leftover`. The result comes back at most about a second after the exit even if another
 * process holds the output. Never rejects for what the program does or fails to do: a program that cannot be started is the
 * outcome `spawn-error`. Whoever ends the calling process must abort the run first (`signal`): a child in a session of its
 * own does not get Ctrl-C.
 *
 * @throws TypeError (as a rejection) for an argument of the wrong type.
 * @example
 * ```ts
 * const result = await runReadOnlyCli("node", ["-e", "process.stdout.write('Continue? [Y/n] '); setTimeout(() => {}, 30000)"]);
 * result.ok; // false
 * result.outcome; // "waiting"
 * ```
 */
export async function runReadOnlyCli(command: string, args: readonly string[], options: RunOptions = {}): Promise<ToolResult> {
  const run = resolveOptions(command, args, options);
  const startedAt = performance.now();
  if (run.signal?.aborted === true) return withoutChild("aborted");
  const problem = findStartProblem(run.spec);
  if (problem !== null) return withoutChild("spawn-error", problem);
  const log = openLog(run.rawLog);
  if (log !== null && "code" in log) return withoutChild("spawn-error", log);
  const output = new ChildOutput(run.maxBytes, log);
  const started = await start(run, output);
  if ("error" in started) {
    await discard(log);
    return withoutChild("spawn-error", started.error);
  }
  return finish(run, started.child, output, log, startedAt);
}

async function start(run: ResolvedRun, output: ChildOutput): Promise<StartResult> {
  let child: StartedChild | undefined;
  const spec: StartSpec = {
    ...run.spec,
    onChunk: (stream, chunk) => {
      if (!output.push(stream, chunk, () => child?.resume())) child?.pause();
    },
  };
  try {
    const started = await (spec.stdin === "pty" ? startPty(spec) : startPipes(spec));
    if ("child" in started) child = started.child;
    return started;
  } catch (error) {
    return { error: describeStartError(error, spec) };
  }
}

async function finish(run: ResolvedRun, child: StartedChild, output: ChildOutput, log: RawLog | null, startedAt: number): Promise<ToolResult> {
  const ending = await superviseChild(child, output, { ...run, startedAt });
  const durationMs = Math.round(performance.now() - startedAt);
  await log?.close();
  const lineEnd = child.terminal ? "\r\n" : "\n";
  const raw: RawRun = {
    ...ending,
    leftover: ending.leftover.map(({ pid, command }) => ({ pid, command })),
    stdoutRaw: output.stdout.bytes(lineEnd),
    stderrRaw: output.stderr.bytes(lineEnd),
    truncated: output.stdout.truncated || output.stderr.truncated,
    totalBytes: output.totalBytes,
    durationMs,
    timeoutMs: run.timeoutMs,
    ...(child.terminal ? { columns: run.columns, rows: run.rows } : {}),
    ...(run.endOfInputAnswers ? {} : { promptAtExit: false }),
    ...logFacts(log),
  };
  return toToolResult(raw);
}

function logFacts(log: RawLog | null): Pick<RawRun, "rawLog" | "logFailure"> {
  if (log === null) return {};
  return log.failure === null ? { rawLog: log.path } : { logFailure: log.failure };
}

function openLog(path: string | undefined): RawLog | StartError | null {
  if (path === undefined) return null;
  try {
    return new RawLog(path);
  } catch (error) {
    const code = errorCode(error);
    return { code, message: `cannot create the raw log ${path}: ${code === "EEXIST" ? "the file exists" : code}` };
  }
}

async function discard(log: RawLog | null): Promise<void> {
  if (log === null) return;
  await log.close();
  try {
    unlinkSync(log.path);
  } catch {
    // An empty log that cannot be removed harms nobody.
  }
}

function withoutChild(outcome: Outcome, error?: StartError): ToolResult {
  return toToolResult({
    outcome,
    exitCode: null,
    signal: null,
    interaction: NOT_WAITING,
    stdoutRaw: "",
    stderrRaw: "",
    ...(error === undefined ? {} : { error }),
  });
}
