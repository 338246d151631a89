import { readAnswerList } from "./internal/answer-list.ts";
import { findGluedPrompt } from "./internal/glued-prompt.ts";
import { type Prompt, readPrompt } from "./internal/read-prompt.ts";
import { readScreen, type Screen } from "./internal/screen.ts";
import { fold } from "./internal/words.ts";
import type { InteractionKind } from "./types.ts";

/** A question that nobody answered before the program ended. */
export interface PromptAtExit {
  readonly kind: InteractionKind;
  /** The question that stood there when the program ended, controls removed. */
  readonly lastLine: string;
}

const QUESTIONS: ReadonlySet<InteractionKind> = new Set(["password", "confirm", "choice", "question", "press-key"]);
/** What runtimes say when a question met the end of input. */
const END_OF_INPUT = ["eoferror", "eof when reading", "end of file", "unexpected eof", "end of input", "stdin is closed", "inappropriate ioctl", "not a tty"];

/**
 * Find the question that a program had open when it ended: its input ended, and the end stood for an answer.
 *
 * A program may then report success although nothing was done (`rm -i` keeps the file, `git add -p` stages nothing).
 * Strict: the cursor line of one stream must be a question that asks by itself and leaves a space for the answer, a list of
 * answers, or a request for a secret or a key; a bare label such as `Total: ` counts only if stderr says that the input
 * ended. With a newline behind it only a question with its list of answers counts (`git add -p` prints one when the input
 * ends). Nobody pressed Enter, so a program may also go on behind the question: in the last three lines such a question
 * counts if it has its list of answers and what follows is none of them. `null` otherwise, also for pagers, consoles and editors.
 * stderr is looked at first: prompts belong there.
 *
 * @example
 * ```ts
 * findPromptAtExit("", "rm: remove regular file 'a.txt'? ")?.kind; // "confirm"
 * findPromptAtExit("Overwrite? [y/N] kept the old file\n", "")?.kind; // "confirm"
 * findPromptAtExit('{"question":"really?"}', ""); // null
 * ```
 */
export function findPromptAtExit(stdoutPlain: string, stderrPlain: string): PromptAtExit | null {
  const stderr = readScreen(stderrPlain);
  const stdout = readScreen(stdoutPlain);
  const endedEarly = saysEndOfInput(stderr);
  return findOpenQuestion(stderr, endedEarly) ?? findOpenQuestion(stdout, endedEarly) ?? findGluedPrompt(stderr.lines) ?? findGluedPrompt(stdout.lines);
}

function findOpenQuestion(screen: Screen, endedEarly: boolean): PromptAtExit | null {
  const prompt = readPrompt(screen);
  if (prompt === null || !QUESTIONS.has(prompt.kind)) return null;
  const isOpen = prompt.atCursor ? isAsked(prompt, endedEarly) : isClosedList(screen, prompt.line);
  return isOpen ? { kind: prompt.kind, lastLine: prompt.line } : null;
}

/** A prompt leaves room for the answer; text that merely ends in a question mark or a colon does not. */
function isAsked({ kind, line, strength }: Prompt, endedEarly: boolean): boolean {
  if (strength === "weak") return endedEarly;
  return endedEarly || kind === "password" || kind === "press-key" || line.endsWith(" ") || readAnswerList(fold(line).trim()) !== null;
}

/** `(1/1) Stage this hunk [y,n,q,a,d,?]? ` and the newline that answered for the person. */
function isClosedList(screen: Screen, line: string): boolean {
  if (screen.lastFilled !== screen.lines.length - 2 || line.startsWith(" ") || !line.endsWith(" ")) return false;
  const answers = readAnswerList(fold(line).trim());
  return (answers === "confirm" || answers === "choice") && line.includes("?");
}

function saysEndOfInput(screen: Screen): boolean {
  const text = fold(screen.lines.slice(-6).join(" "));
  return END_OF_INPUT.some((phrase) => text.includes(phrase));
}
