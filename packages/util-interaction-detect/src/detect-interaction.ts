import { judgeBlocked, judgeListening, judgeSleeping, judgeText, type Judgement, NO } from "./internal/combine-evidence.ts";
import { findHint } from "./internal/hints.ts";
import { type Prompt, readPrompt } from "./internal/read-prompt.ts";
import { readScreen, type Screen } from "./internal/screen.ts";
import type { Interaction, InteractionInput } from "./types.ts";

/** Silence before text alone may count, in milliseconds. */
const IDLE_THRESHOLD_MS = 1500;

/**
 * Tell whether a program waits for a person, from the end of its screen and, where there is some, from kernel evidence.
 *
 * Proof beats text: a reader blocked on our channel is `certain` whatever is on the screen, and a tree that works is not
 * waiting whatever it printed. Without evidence (macOS, Windows, recordings) a prompt under the cursor plus silence is
 * `likely`. When unsure the answer is `waiting: false`. Looks at the last 4,096 characters only. No text makes it throw; a
 * `plain`, `childAlive` or `idleMs` of the wrong type is a TypeError, because it would be a silent "no".
 *
 * @param input the last frame as text, whether the child lives, milliseconds since its last byte, and evidence
 * @example
 * ```ts
 * detectInteraction({ plain: "Do you want to continue? [Y/n] ", childAlive: true, idleMs: 2000 }).kind; // "confirm"
 * detectInteraction({ plain: "Resolving dependencies: ", childAlive: true, idleMs: 2000 }).waiting; // false
 * ```
 */
export function detectInteraction(input: InteractionInput): Interaction {
  checkInput(input);
  if (!input.childAlive) return { ...NO, lastLine: null, evidence: ["the program has ended"] };
  const screen = readScreen(input.plain);
  const prompt = readPrompt(screen);
  return toInteraction(combine(input, prompt), prompt, screen, input);
}

function checkInput({ plain, childAlive, idleMs }: { [Name in keyof InteractionInput]: unknown }): void {
  if (typeof plain !== "string") throw new TypeError("input.plain must be a string");
  if (typeof childAlive !== "boolean") throw new TypeError("input.childAlive must be a boolean");
  if (typeof idleMs !== "number" || Number.isNaN(idleMs)) throw new TypeError("input.idleMs must be a number of milliseconds");
}

function combine(input: InteractionInput, prompt: Prompt | null): Judgement {
  const { evidence, idleMs, idleThresholdMs = IDLE_THRESHOLD_MS } = input;
  const silence = { idleMs, isIdle: idleMs >= idleThresholdMs };
  switch (evidence?.state) {
    case "blocked":
      return judgeBlocked(evidence, prompt);
    case "busy":
      return { ...NO, evidence: ["the kernel shows the program at work, it reads nothing of ours"] };
    case "listening":
      return judgeListening(evidence, prompt, silence);
    case "sleeping":
      return judgeSleeping(prompt, silence);
    default:
      return judgeText(evidence, prompt, silence);
  }
}

function toInteraction(judgement: Judgement, prompt: Prompt | null, screen: Screen, input: InteractionInput): Interaction {
  const { evidence } = input;
  const { waiting, reason, kind, confidence } = judgement;
  const lastLine = (waiting ? prompt?.line : undefined) ?? screen.lines[screen.lastFilled] ?? null;
  const command = evidence?.readers[0]?.command ?? null;
  const hint = waiting ? findHint(screen, command, kind) : null;
  return {
    waiting, reason, kind, lastLine, confidence,
    evidence: judgement.evidence,
    ...(evidence !== undefined && evidence.readers.length > 0 && { readers: evidence.readers }),
    ...(evidence?.tty !== undefined && { tty: evidence.tty }),
    ...(hint !== null && { hint }),
  };
}
