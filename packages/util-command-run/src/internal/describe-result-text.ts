import type { Interaction } from "@lastframe/util-interaction-detect";
import type { Outcome } from "../types.ts";
import { quote } from "./describe-outcome.ts";

export interface ResultTextFacts {
  readonly outcome: Outcome;
  readonly interaction: Interaction;
  readonly question: string | null;
  readonly stdoutPlain: string;
  readonly stderrPlain: string;
}

/** Write what an agent reads after the summary: the output, and before it whatever keeps it from being misread. */
export function describeResultText(facts: ResultTextFacts): string {
  const output = joinOutput(facts.stdoutPlain, facts.stderrPlain);
  const notes = facts.interaction.waiting ? waitNotes(facts) : questionNotes(facts);
  if (notes.length === 0) return output;
  if (output !== "") notes.push(facts.interaction.waiting ? "Output up to then, unfinished:" : "Output:");
  return `${notes.join("\n")}\n${output}`;
}

/** A question alone reads like half a consent: say first that nobody answered it. */
function waitNotes({ outcome, interaction }: ResultTextFacts): string[] {
  const notes = [outcome === "waiting" ? "Not done: the program was stopped because it waits for input; nothing was answered." : "Not done: the program waits for input; nothing was answered."];
  for (const { command, pid, call, channel } of interaction.readers?.slice(0, 1) ?? []) {
    notes.push(`Reader: ${command} (pid ${pid}) in ${call} on ${channel}.`);
  }
  if (interaction.hint !== undefined) notes.push(`To avoid it: ${interaction.hint}`);
  return notes;
}

function questionNotes({ question }: ResultTextFacts): string[] {
  return question === null ? [] : [`Perhaps not done: the program asked ${quote(question)} and got the end of input as its answer.`];
}

function joinOutput(stdout: string, stderr: string): string {
  if (stderr === "") return stdout;
  if (stdout === "") return stderr;
  return `${stdout}${stdout.endsWith("\n") ? "" : "\n"}stderr:\n${stderr}`;
}
