import type { InteractionKind } from "../types.ts";
import { readAnswerList } from "./answer-list.ts";
import { judgeLine } from "./judge-line.ts";
import { isLogLine } from "./line-shapes.ts";
import { allWords } from "./vocabulary.ts";
import { fold, isWordChar, splitWords, trimEndOf } from "./words.ts";

export interface GluedPrompt {
  readonly kind: InteractionKind;
  readonly lastLine: string;
}

/** Prompts without a list of answers, whose programs take the end of input for an answer and go on. */
const KNOWN_PROMPTS: readonly { readonly start: string; readonly end: string; readonly kind: InteractionKind; readonly after?: string }[] = [
  // curl sends an empty password.
  { start: "enter host password for user '", end: "':", kind: "password" },
  { start: "enter proxy password for user '", end: "':", kind: "password" },
  // git clean -i and git add -i end with 0.
  { start: "what now>", end: ">", kind: "choice", after: "bye." },
];
/** Python's report of the error that the end of input became, behind the prompt of getpass. */
const TRACEBACK = "Traceback (most recent call last):";
/** What may end a prompt, with a space behind it. */
const CLOSERS = "])?:>";
const COLUMN_GAP = "   ";
/** Filled lines at the end in which a question counts: what stands above may have been answered by another way. */
const LAST_LINES = 3;
/** Places in one line where a prompt may end; a longer line is a text. */
const MAX_PLACES = 16;

/**
 * Find a question near the end that the output went on behind, on the same line or the next: nobody was there to answer.
 *
 * A question that was answered shows its answer instead; a list of answers in a text stands in quotes, in an indented line
 * or without a question.
 */
export function findGluedPrompt(lines: readonly string[]): GluedPrompt | null {
  let filled = 0;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? "";
    if (line.trim() === "") continue;
    filled += 1;
    const next = lines[at + 1] ?? "";
    const found = findKnown(line, next) ?? findBeforeTraceback(line) ?? (filled <= LAST_LINES ? findBeforeText(line, next) : null);
    if (found !== null) return found;
  }
  return null;
}

function findKnown(line: string, next: string): GluedPrompt | null {
  const text = fold(line);
  for (const { start, end, kind, after } of KNOWN_PROMPTS) {
    const stop = text.startsWith(start) ? line.indexOf(end) : -1;
    if (stop < 0) continue;
    const prompt = line.slice(0, stop + end.length);
    const rest = line.slice(prompt.length).trim() || next.trim();
    if (after === undefined || fold(rest) === after) return { kind, lastLine: prompt };
  }
  return null;
}

function findBeforeTraceback(line: string): GluedPrompt | null {
  const at = line.indexOf(TRACEBACK);
  if (at <= 0 || at + TRACEBACK.length !== line.length) return null;
  const verdict = judgeLine(line.slice(0, at), []);
  return verdict === null ? null : { kind: verdict.kind, lastLine: line.slice(0, at) };
}

function findBeforeText(line: string, next: string): GluedPrompt | null {
  const first = line.slice(0, 1).toLowerCase().charCodeAt(0);
  // Diffs, comments, options, quotations and indented help texts.
  if (!isWordChar(first) && first < 0x80 && first !== 0x28) return null;
  let places = 0;
  for (let at = line.indexOf(" ", 1); at > 0; at = line.indexOf(" ", at + 1)) {
    if (!CLOSERS.includes(line[at - 1] ?? " ")) continue;
    places += 1;
    if (places > MAX_PLACES) return null;
    const prompt = line.slice(0, at);
    const kind = kindOfAsked(prompt);
    const rest = line.slice(at);
    if (kind !== null && isNoAnswer(rest === " " && prompt.includes("?") ? next : rest)) return { kind, lastLine: `${prompt} ` };
  }
  return null;
}

/** A question with its list of answers, as a program prints it by itself. */
function kindOfAsked(prompt: string): "confirm" | "choice" | null {
  const text = fold(prompt);
  const answers = readAnswerList(text);
  if (answers !== "confirm" && answers !== "choice") return null;
  // Fold has made the full-width question mark one of these.
  const asks = text.includes("?") || (answers === "confirm" && prompt.endsWith("]") && !isRunningText(prompt));
  if (!asks || isQuoted(prompt) || isLogLine(text)) return null;
  const verdict = judgeLine(`${prompt} `, []);
  return verdict?.kind === answers && verdict.strength === "strong" ? answers : null;
}

/** Scripts without spaces between words: the list may stand in the middle of a sentence. */
function isRunningText(prompt: string): boolean {
  for (let at = 0; at < prompt.length; at += 1) if (prompt.charCodeAt(at) >= 0x2e80) return true;
  return false;
}

/** Inside a string of a script, or of a sentence about it. */
function isQuoted(prompt: string): boolean {
  let double = 0;
  let back = 0;
  for (const char of prompt) {
    if (char === '"') double += 1;
    else if (char === "`") back += 1;
  }
  return double % 2 === 1 || back % 2 === 1;
}

/** What the program went on to print: text of its own, not the answer it was given or gave itself. */
function isNoAnswer(rest: string): boolean {
  // The next column of a table.
  if (rest.startsWith(COLUMN_GAP)) return false;
  const word = splitWords(fold(rest))[0] ?? "";
  const first = word.charCodeAt(0);
  // Code goes on in quotes and operators.
  if (word === "" || (!isWordChar(first) && first < 0x80 && first !== 0x28 && first !== 0x5b)) return false;
  const answer = trimEndOf(word, ".,;:!");
  return answer.length > 1 && !allWords("yes").includes(answer) && !allWords("no").includes(answer);
}
