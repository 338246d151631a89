import { findPromptAtExit, type Interaction } from "@lastframe/util-interaction-detect";
import { parseTables } from "@lastframe/util-table-parse";
import { finalizeTerminalText, type FrameOptions } from "@lastframe/util-terminal-frames";
import type { Outcome, RawRun, ToolResult } from "../types.ts";
import type { DescribeOutput } from "./describe-output.ts";

/** Turn what a run left behind into its result; `describe` words it. */
export function buildToolResult(raw: RawRun, describe: DescribeOutput): ToolResult {
  const interaction = completeInteraction(raw.interaction);
  const outcome = raw.outcome ?? deriveOutcome(raw, interaction);
  const exitCode = outcome === "exit" ? raw.exitCode : null;
  const geometry = geometryOf(raw);
  const stdoutPlain = finalizeTerminalText(raw.stdoutRaw, geometry);
  const stderrPlain = finalizeTerminalText(raw.stderrRaw, geometry);
  const question = outcome === "exit" ? questionAtExit(raw, stdoutPlain, stderrPlain) : null;
  const promptAtExit = outcome === "exit" && (raw.promptAtExit ?? question !== null);
  const { signal, truncated = false, pipesHeld = false, leftover = [], durationMs = 0, prune = true, command, cwd, timeoutMs, logFailure, error } = raw;
  const { summary, text, diagnostics, changes, decisions } = describe({
    outcome, exitCode, signal, interaction, question, durationMs, timeoutMs, truncated, pipesHeld, leftover, error, logFailure,
    stdoutPlain, stderrPlain, command, cwd, prune,
  });
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
    summary,
    text,
    diagnostics,
    changes,
    decisions,
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

function byteLength(raw: string | Uint8Array): number {
  return typeof raw === "string" ? Buffer.byteLength(raw) : raw.length;
}
