import type { Interaction, InteractionKind, Reader, WaitEvidence } from "../types.ts";
import { kindOfProgram, programClass } from "./programs.ts";
import type { Prompt } from "./read-prompt.ts";

export type Judgement = Pick<Interaction, "waiting" | "reason" | "kind" | "confidence" | "evidence">;

export interface Silence {
  readonly idleMs: number;
  readonly isIdle: boolean;
}

/** Kinds in which somebody is asked something; a pager, an editor or a console that nobody runs is only a picture. */
const QUESTIONS: ReadonlySet<InteractionKind> = new Set(["password", "confirm", "choice", "question", "press-key"]);

export const NO: Judgement = { waiting: false, reason: null, kind: null, confidence: "none", evidence: [] };

/** A task sleeps until our channel can be read: proof, the screen only names it. */
export function judgeBlocked(evidence: WaitEvidence, prompt: Prompt | null): Judgement {
  const reader = evidence.readers[0];
  const kind = blockedKind(evidence, reader, prompt);
  const proof = reader === undefined ? "a task is blocked on our channel" : describeReader(reader);
  return {
    waiting: true,
    reason: prompt === null ? "read" : "prompt",
    kind,
    confidence: "certain",
    evidence: [proof, ...describeTerminal(evidence), prompt === null ? "nothing on the screen asks" : describePrompt(prompt)],
  };
}

function blockedKind({ tty }: WaitEvidence, reader: Reader | undefined, prompt: Prompt | null): InteractionKind {
  const byProgram = reader === undefined ? null : kindOfProgram(reader.command);
  const isRaw = tty !== undefined && !tty.icanon;
  // What an editor or a pager shows is somebody's file, not its own question.
  if (byProgram === "editor" || byProgram === "password") return byProgram;
  if (byProgram === "pager" && (tty === undefined || isRaw)) return prompt?.kind === "press-key" ? "press-key" : "pager";
  if (tty !== undefined && !tty.echo && tty.icanon) return "password";
  if (prompt !== null) return prompt.kind;
  const program = reader === undefined ? null : programClass(reader.command);
  if (isRaw && byProgram !== null) return byProgram;
  return program === "console" ? "repl" : "question";
}

/** An event loop has our input among other things: a server does that too, so the screen must ask, or the program be one that only talks. */
export function judgeListening(evidence: WaitEvidence, prompt: Prompt | null, silence: Silence): Judgement {
  const { tty, readers } = evidence;
  const reader = readers[0];
  const isRaw = tty !== undefined && !tty.icanon;
  const program = reader === undefined ? null : programClass(reader.command);
  const kind = reader === undefined ? null : kindOfProgram(reader.command);
  const about = [reader === undefined ? "an event loop has our input registered" : describeListener(reader), ...describeTerminal(evidence)];
  // An editor or a pager without a terminal reads what it was given for one: vim takes stderr.
  const onlyTalks = program === "console" || program === "shell" ? isRaw : (program === "editor" || program === "pager") && (isRaw || tty === undefined);
  if (onlyTalks) {
    return { waiting: true, reason: prompt === null ? "read" : "prompt", kind, confidence: "certain", evidence: about };
  }
  const asks = prompt !== null && (prompt.strength === "strong" || (prompt.strength === "weak" && prompt.atCursor));
  if (!asks) return { ...NO, evidence: [...about, "nothing on the screen asks: servers listen like this"] };
  const waits: Judgement = { waiting: true, reason: "prompt", kind: prompt.kind, confidence: "likely", evidence: [...about, describePrompt(prompt)] };
  // A line editor on a raw terminal behind a question, be it one word: readline draws nothing else.
  if (isRaw && prompt.atCursor && (prompt.strength === "strong" || prompt.line.endsWith("? "))) return { ...waits, confidence: "certain" };
  return silence.isIdle ? waits : { ...NO, evidence: [...about, describePrompt(prompt), describeSilence(silence)] };
}

/** Nobody reads and nothing moves: a question under the cursor is the only sign left. */
export function judgeSleeping(prompt: Prompt | null, silence: Silence): Judgement {
  const about = "the kernel shows nobody reading, the whole tree is idle";
  if (prompt === null || prompt.strength !== "strong" || !prompt.atCursor || !QUESTIONS.has(prompt.kind)) {
    return { ...NO, evidence: [about, "no question under the cursor"] };
  }
  if (!silence.isIdle) return { ...NO, evidence: [about, describePrompt(prompt), describeSilence(silence)] };
  return { waiting: true, reason: "prompt", kind: prompt.kind, confidence: "likely", evidence: [describePrompt(prompt), about, describeSilence(silence)] };
}

/** No kernel to ask: a prompt and silence. */
export function judgeText(evidence: WaitEvidence | undefined, prompt: Prompt | null, silence: Silence): Judgement {
  const unseen = evidence === undefined ? "no kernel evidence: judged by the screen alone" : "the kernel could not be asked: judged by the screen alone";
  const secret = evidence?.tty !== undefined && !evidence.tty.echo && evidence.tty.icanon;
  const asks = prompt !== null && prompt.strength === "strong";
  if (!asks && !secret) return { ...NO, evidence: [prompt === null ? "nothing on the screen asks" : "the screen does not ask clearly", unseen] };
  const screen = asks ? describePrompt(prompt) : "the terminal is set as for a password";
  if (!silence.isIdle) return { ...NO, evidence: [screen, describeSilence(silence), unseen] };
  return { waiting: true, reason: asks ? "prompt" : "read", kind: secret || !asks ? "password" : prompt.kind, confidence: "likely", evidence: [screen, describeSilence(silence), unseen] };
}

function describeReader({ command, pid, call, fd, channel }: Reader): string {
  if (fd < 0) return `${command} (pid ${pid}) is hidden by the kernel, its terminal is set as for a password`;
  return `${command} (pid ${pid}) is blocked in ${call} on descriptor ${fd}, our ${channel}`;
}

function describeListener({ command, pid, call, fd, channel }: Reader): string {
  return `${command} (pid ${pid}) has descriptor ${fd}, our ${channel}, among what its ${call} waits for`;
}

function describeTerminal({ tty }: WaitEvidence): string[] {
  if (tty === undefined) return [];
  return [`terminal: echo ${tty.echo ? "on" : "off"}, ${tty.icanon ? "whole lines" : "single keys"}`];
}

function describePrompt(prompt: Prompt): string {
  const where = prompt.atCursor ? "under the cursor" : "on the last line";
  return prompt.strength === "weak" ? `a label stands ${where}` : `the screen asks ${where}: ${prompt.kind}`;
}

function describeSilence({ idleMs, isIdle }: Silence): string {
  return `${isIdle ? "silent" : "silent only"} for ${Math.round(idleMs)} ms`;
}
