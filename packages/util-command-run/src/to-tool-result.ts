import { findPromptAtExit, type Interaction } from "@lastframe/util-interaction-detect";
import { parseTables } from "@lastframe/util-table-parse";
import { finalizeTerminalText, type FrameOptions } from "@lastframe/util-terminal-frames";
import { describeOutcome } from "./internal/describe-outcome.ts";
import { describeResultText } from "./internal/describe-result-text.ts";
import type { Outcome, RawRun, ToolResult } from "./types.ts";

/**
 * Turn what a finished run left behind into the one result that an agent reads.
 *
 * Pure: the same input gives the same result. `ok` is true only for an exit with code 0 that waits for nobody and left no
 * question unanswered. Whatever is not given is derived: the outcome from `error` and `interaction`, the question at the
 * exit from the last lines. A table is reported only if it is certain, and none from an output with a gap.
 *
 * @example
 * ```ts
 * const result = toToolResult({
 *   exitCode: 0,
 *   signal: null,
 *   interaction: { waiting: false, reason: null, lastLine: null },
 *   stdoutRaw: "pulling 10%\rpulling 100%\nNAME     TAG\nnode     20\n",
 *   stderrRaw: "",
 * });
 * result.tables; // [[{ NAME: "node", TAG: "20" }]]
 * ```
 */
export function toToolResult(raw: RawRun): ToolResult {
  const interaction = completeInteraction(raw.interaction);
  const outcome = raw.outcome ?? deriveOutcome(raw, interaction);
  const exitCode = outcome === "exit" ? raw.exitCode : null;
  const geometry = geometryOf(raw);
  const stdoutPlain = finalizeTerminalText(raw.stdoutRaw, geometry);
  const stderrPlain = finalizeTerminalText(raw.stderrRaw, geometry);
  const question = outcome === "exit" ? questionAtExit(raw, stdoutPlain, stderrPlain) : null;
  const promptAtExit = outcome === "exit" && (raw.promptAtExit ?? question !== null);
  const { truncated = false, pipesHeld = false, leftover = [], durationMs = 0 } = raw;
  const lines = countLines(stdoutPlain) + countLines(stderrPlain);
  const { signal, timeoutMs, logFailure, error } = raw;
  return {
    ok: outcome === "exit" && exitCode === 0 && !interaction.waiting && !promptAtExit,
    outcome,
    exitCode,
    signal,
    timedOut: outcome === "timeout",
    interaction,
    stdoutPlain,
    stderrPlain,
    tables: truncated ? [] : parseTables(stdoutPlain).map((table) => table.records),
    summary: describeOutcome({ outcome, exitCode, signal, interaction, question, durationMs, timeoutMs, lines, truncated, pipesHeld, leftover, error, logFailure }),
    text: describeResultText({ outcome, interaction, question, stdoutPlain, stderrPlain }),
    diagnostics: [],
    changes: [],
    decisions: [],
    promptAtExit,
    pipesHeld,
    leftover,
    truncated,
    totalBytes: raw.totalBytes ?? { stdout: byteLength(raw.stdoutRaw), stderr: byteLength(raw.stderrRaw) },
    durationMs,
    ...(error === undefined ? {} : { error }),
    ...(raw.rawLog === undefined ? {} : { rawLog: raw.rawLog }),
  };
}

/** The verdict first, then why: the order in which JSON shows it. */
function completeInteraction(given: RawRun["interaction"]): Interaction {
  const { waiting, reason, lastLine, kind = null, confidence = waiting ? "likely" : "none", evidence = [], ...rest } = given;
  return { waiting, reason, kind, lastLine, confidence, evidence, ...rest };
}

function deriveOutcome(raw: RawRun, interaction: Interaction): Outcome {
  if (raw.error !== undefined) return "spawn-error";
  return interaction.waiting ? "waiting" : "exit";
}

function geometryOf({ columns, rows }: RawRun): FrameOptions {
  return columns === undefined || rows === undefined ? {} : { columns, rows };
}

/** The question end of input answered, as far as nothing else can have answered it. */
function questionAtExit(raw: RawRun, stdoutPlain: string, stderrPlain: string): string | null {
  if (raw.promptAtExit === false) return null;
  return findPromptAtExit(stdoutPlain, stderrPlain)?.lastLine ?? null;
}

function countLines(text: string): number {
  if (text === "") return 0;
  let lines = text.endsWith("\n") ? 0 : 1;
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

function byteLength(raw: string | Uint8Array): number {
  return typeof raw === "string" ? Buffer.byteLength(raw) : raw.length;
}
