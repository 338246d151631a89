import { unlinkSync } from "node:fs";
import type { BoundedCapture } from "./bounded-capture.ts";
import { buildToolResult } from "./build-tool-result.ts";
import { ChildOutput } from "./child-output.ts";
import type { StartedChild, StartError, StartResult, StartSpec } from "./child.ts";
import type { DescribeOutput } from "./describe-output.ts";
import { NOT_WAITING } from "./monitor-wait.ts";
import { RawLog } from "./raw-log.ts";
import { resolveOptions, type ResolvedRun } from "./resolve-options.ts";
import { describeStartError, errorCode, findStartProblem } from "./start-error.ts";
import { startPipes } from "./start-pipes.ts";
import { startPty } from "./start-pty.ts";
import { superviseChild } from "./supervise-child.ts";
import type { Outcome, RawRun, RunOptions, ToolResult } from "../types.ts";

/** Gives the words for a run that is over, so that they need not be loaded before there is something to describe. */
type ChooseWords = (raw: RawRun) => DescribeOutput | Promise<DescribeOutput>;

/** Run a program and describe what came of it; see `runReadOnlyCli`. */
export async function runChild(command: string, args: readonly string[], options: RunOptions, choose: ChooseWords): Promise<ToolResult> {
  const run = resolveOptions(command, args, options);
  const startedAt = performance.now();
  const describe = async (raw: RawRun): Promise<ToolResult> => buildToolResult(raw, await choose(raw));
  const withoutChild = (outcome: Outcome, error?: StartError): Promise<ToolResult> => describe(rawWithoutChild(run, outcome, error));
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
  return describe(await finish(run, started.child, output, log, startedAt));
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

async function finish(run: ResolvedRun, child: StartedChild, output: ChildOutput, log: RawLog | null, startedAt: number): Promise<RawRun> {
  const ending = await superviseChild(child, output, { ...run, startedAt });
  const durationMs = Math.round(performance.now() - startedAt);
  await log?.close();
  const lineEnd = child.terminal ? "\r\n" : "\n";
  return {
    ...ending,
    leftover: ending.leftover.map(({ pid, command }) => ({ pid, command })),
    stdoutRaw: takeBytes(output.stdout, lineEnd),
    stderrRaw: takeBytes(output.stderr, lineEnd),
    truncated: output.stdout.truncated || output.stderr.truncated,
    totalBytes: output.totalBytes,
    durationMs,
    timeoutMs: run.timeoutMs,
    ...(child.terminal ? { columns: run.columns, rows: run.rows } : {}),
    ...(run.endOfInputAnswers ? {} : { promptAtExit: false }),
    ...runFacts(run),
    ...logFacts(log),
  };
}

/** What a stream held; its own copy is not needed while the result is made of this one. */
function takeBytes(capture: BoundedCapture, lineEnd: "\n" | "\r\n"): Uint8Array {
  const bytes = capture.bytes(lineEnd);
  capture.release();
  return bytes;
}

/** Whose output it is. */
function runFacts({ spec, prune }: ResolvedRun): Pick<RawRun, "command" | "cwd" | "prune"> {
  return { command: [spec.command, ...spec.args].join(" "), prune, ...(spec.cwd === undefined ? {} : { cwd: spec.cwd }) };
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

function rawWithoutChild(run: ResolvedRun, outcome: Outcome, error: StartError | undefined): RawRun {
  return {
    outcome,
    exitCode: null,
    signal: null,
    interaction: NOT_WAITING,
    stdoutRaw: "",
    stderrRaw: "",
    ...runFacts(run),
    ...(error === undefined ? {} : { error }),
  };
}
