import type { Interaction } from "@lastframe/util-interaction-detect";
import { stripControls } from "@lastframe/util-terminal-frames";
import type { Outcome, ToolResult } from "../types.ts";

/** Longest question quoted in a summary, in UTF-16 code units. */
const MAX_QUOTE = 120;
const MAX_NAMED = 3;

export interface OutcomeFacts {
  readonly outcome: Outcome;
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly interaction: Interaction;
  readonly question: string | null;
  readonly durationMs: number;
  readonly timeoutMs: number | undefined;
  readonly lines: number;
  readonly truncated: boolean;
  readonly pipesHeld: boolean;
  readonly leftover: ToolResult["leftover"];
  readonly error: ToolResult["error"];
  readonly logFailure: string | undefined;
}

/** Say in one line how a run ended. */
export function describeOutcome(facts: OutcomeFacts): string {
  const notes = [describeEnd(facts)];
  if (facts.outcome === "exit") notes.push(facts.lines === 1 ? "1 line" : `${facts.lines} lines`);
  if (facts.truncated) notes.push("middle of the output left out");
  const living = describeLiving(facts);
  if (living !== null) notes.push(living);
  if (facts.logFailure !== undefined) notes.push(`raw log incomplete (${oneLine(facts.logFailure)})`);
  return notes.join(", ");
}

function describeEnd(facts: OutcomeFacts): string {
  const { outcome, interaction, durationMs, error } = facts;
  if (outcome === "spawn-error") return oneLine(error?.message ?? "could not be started");
  if (outcome === "waiting") return `waiting for a person: ${describeWait(interaction)} (stopped after ${formatDuration(durationMs)})`;
  if (outcome === "timeout") {
    const limit = `timed out after ${formatDuration(facts.timeoutMs ?? durationMs)}`;
    return interaction.waiting ? `${limit} while waiting for a person: ${describeWait(interaction)}` : `${limit}${describeListener(interaction)}`;
  }
  if (outcome === "aborted") return `aborted after ${formatDuration(durationMs)}`;
  return describeExit(facts);
}

function describeExit({ exitCode, signal, question, durationMs }: OutcomeFacts): string {
  const after = `in ${formatDuration(durationMs)}`;
  const end = signal !== null ? `killed by ${oneLine(signal)} ${after}` : exitCode === null ? `ended without an exit code ${after}` : `exit ${exitCode} ${after}`;
  return question === null ? end : `${end} but a question was left unanswered: ${quote(question)}`;
}

/** The question, or who reads where nothing on the screen asks. */
function describeWait({ kind, reason, lastLine, readers }: Interaction): string {
  const line = oneLine(lastLine ?? "");
  const reader = readers?.[0];
  const what = kind ?? "input";
  if (reader === undefined || reason === "prompt") return line === "" ? what : `${what} — ${quote(line)}`;
  const last = line === "" ? "" : `, last line ${quote(line)}`;
  return `${what} — ${oneLine(reader.command)} reads its ${reader.channel}${last}`;
}

/** A program that may do other things as well, yet perhaps waited for nothing but the input that nobody wrote. */
function describeListener({ readers }: Interaction): string {
  const reader = readers?.[0];
  return reader === undefined ? "" : `, ${oneLine(reader.command)} listens to its ${reader.channel}`;
}

function describeLiving({ leftover, pipesHeld }: OutcomeFacts): string | null {
  if (leftover.length === 0) return pipesHeld ? "another process still holds the output" : null;
  const named = leftover.slice(0, MAX_NAMED).map(({ pid, command }) => `${oneLine(command)} (pid ${pid})`);
  const more = leftover.length > MAX_NAMED ? ` and ${leftover.length - MAX_NAMED} more` : "";
  return `still running: ${named.join(", ")}${more}`;
}

/** Quote a line of the program within our own sentence. */
export function quote(line: string): string {
  const text = oneLine(line);
  return `"${text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE).trimEnd()}...` : text}"`;
}

function oneLine(text: string): string {
  return stripControls(text).split(/\s+/).join(" ").trim();
}

/** `40 ms`, `0.2 s`, `14 s`, `2 min 5 s`. */
function formatDuration(ms: number): string {
  if (ms < 95) return `${Math.max(1, Math.round(ms))} ms`;
  if (ms < 9_950) {
    const tenths = Math.round(ms / 100) / 10;
    return `${tenths} s`;
  }
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
