import { isDigit, isWordChar, splitWords, trimEndOf } from "./words.ts";
import { allWords } from "./vocabulary.ts";

/** What a list of possible answers at the end of a line offers. `range`: numbers; `words`: it needs a question around it. */
export type AnswerList = "confirm" | "choice" | "range" | "words";

/** What may stand behind the list: the question mark, a colon, the arrow of a prompt library. */
const CLOSERS = " ?:>›»‣.…¿";
const MAX_LIST_CHARS = 160;
const MAX_GROUPS = 3;
/** Three answers may still be yes, no and one more; beyond that it is a menu. */
const MAX_CONFIRM_ANSWERS = 3;
/** Letters in one pair of brackets, each an answer. */
const MAX_LETTERS = 10;
const SEPARATORS = "/|,;";
/** What a dialogue offers without brackets: `Retry/Ignore/Cancel? `. */
const ACTIONS = new Set(["ignore", "retry", "fix", "abort", "skip", "continue", "quit", "all", "none", "keep", "replace", "overwrite", "rename", "edit", "view"]);
const OR_WORDS = new Set(["or", "oder", "ou", "o", "или", "或", "または", "又は", "또는"]);

/** Read the list of answers that ends a folded line: `[Y/n]`, `(yes/no/[fingerprint])?`, `[y]es, [n]o:`, `(1-3):`. */
export function readAnswerList(text: string): AnswerList | null {
  // e2fsck: "Fix<y>?"
  if (text.endsWith("<y>?") || text.endsWith("<n>?")) return "confirm";
  const letters = readLetterList(text);
  if (letters !== null) return letters;
  let rest = trimEndOf(text, CLOSERS);
  for (let groups = 0; groups < MAX_GROUPS; groups += 1) {
    const open = matchingOpen(rest);
    if (open < 0) break;
    const inner = rest.slice(open + 1, -1);
    const before = rest.slice(0, open).trimEnd();
    // The default answer alone: "Is this OK? (yes)", "[no] >>>"
    if ((before.endsWith("?") || before === "") && isYesOrNo(inner)) return "confirm";
    const found = readGroup(inner);
    // "?a=[y/n]" is an address, '"[y/n]' a quotation.
    if (found !== null) return "=\"'`".includes(before[before.length - 1] ?? " ") ? null : found;
    // Behind the list its default may stand: "(Y/I/N/O/D/Z) [default=N] ?"
    rest = trimEndOf(rest.slice(0, open), CLOSERS);
  }
  const words = splitWords(trimEndOf(text, CLOSERS).slice(-MAX_LIST_CHARS));
  const last = words[words.length - 1] ?? "";
  if (!last.includes("/") || last.includes("[") || last.includes("(")) return null;
  if (readGroup(last) === "confirm") return "confirm";
  return text.endsWith("?") && splitAnswers(last).every(isAction) ? "choice" : null;
}

/** Offset of the bracket that opens the group at the end of the text, or -1. */
function matchingOpen(text: string): number {
  let depth = 0;
  const stop = Math.max(0, text.length - MAX_LIST_CHARS);
  for (let at = text.length - 1; at >= stop; at -= 1) {
    const char = text[at];
    if (char === "]" || char === ")") depth += 1;
    else if (char === "[" || char === "(") depth -= 1;
    if (depth === 0) return at === text.length - 1 ? -1 : at;
  }
  return -1;
}

function readGroup(inner: string): AnswerList | null {
  const answers = splitAnswers(inner);
  if (answers.length === 1) return readSingle(answers[0] ?? "");
  if (answers.length === 0 || answers.some((answer) => answer === "")) return null;
  const yes = answers.some((answer) => allWords("yes").includes(answer));
  const no = answers.some((answer) => allWords("no").includes(answer));
  if (yes && no) return answers.length <= MAX_CONFIRM_ANSWERS ? "confirm" : "choice";
  if (answers.every((answer) => answer.length <= 2 && !isNumber(answer)) && answers.length > 2) return "choice";
  // Two numbers are a progress count, "[3/9]".
  if (answers.every(isNumber)) return answers.length > 2 ? "range" : null;
  return answers.every(isAnswerWord) ? "words" : null;
}

function readSingle(answer: string): AnswerList | null {
  // Thor's "[Ynaqdhm]": one letter an answer, no word begins like that.
  if (answer.startsWith("yn") && answer.length <= MAX_LETTERS && isAnswerWord(answer)) return answer.length <= MAX_CONFIRM_ANSWERS ? "confirm" : "choice";
  const dash = answer.indexOf("-");
  const dots = answer.indexOf("..");
  if (dash > 0 && isNumber(answer.slice(0, dash)) && isNumber(answer.slice(dash + 1))) return "range";
  return dots > 0 && isNumber(answer.slice(0, dots)) && isNumber(answer.slice(dots + 2)) ? "range" : null;
}

function splitAnswers(inner: string): string[] {
  const answers: string[] = [];
  let answer = "";
  const flush = (): void => {
    answers.push(cleanAnswer(answer));
    answer = "";
  };
  for (const word of splitWords(inner)) {
    if (OR_WORDS.has(word) && answer !== "") {
      flush();
      continue;
    }
    if (answer !== "") answer += " ";
    for (const char of word) {
      if (SEPARATORS.includes(char)) flush();
      else answer += char;
    }
  }
  if (answer !== "") flush();
  return answers;
}

function cleanAnswer(answer: string): string {
  let start = 0;
  while (start < answer.length && "[(<'\"*` ".includes(answer[start] ?? "")) start += 1;
  return trimEndOf(answer.slice(start), "])>'\"*`?. ") || (answer.includes("?") ? "?" : "");
}

/** Letters set apart from their words: `[y]es, [n]o`, `(A)bort`, PowerShell's `[Y] Yes  [N] No`. */
function readLetterList(text: string): AnswerList | null {
  const end = text[text.trimEnd().length - 1];
  if (end !== ":" && end !== "?" && end !== ">") return null;
  const letters: string[] = [];
  for (let at = 0; at + 2 < text.length; at += 1) {
    const open = text[at];
    if ((open !== "[" && open !== "(") || text[at + 2] !== (open === "[" ? "]" : ")")) continue;
    const letter = text[at + 1] ?? "";
    const joined = isWordChar(text.charCodeAt(at + 3)) || (at > 0 && isWordChar(text.charCodeAt(at - 1)));
    if (isWordChar(letter.charCodeAt(0)) && !isDigit(letter.charCodeAt(0)) && (joined || text.startsWith(` ${letter}`, at + 3))) letters.push(letter);
  }
  if (letters.length < 2) return null;
  const [first = "", second = ""] = letters;
  return letters.length === 2 && allWords("yes").includes(first) && allWords("no").includes(second) ? "confirm" : "choice";
}

function isYesOrNo(text: string): boolean {
  const answer = cleanAnswer(text);
  return allWords("yes").includes(answer) || allWords("no").includes(answer);
}

function isAction(answer: string): boolean {
  return ACTIONS.has(answer) || allWords("yes").includes(answer) || allWords("no").includes(answer);
}

function isNumber(text: string): boolean {
  if (text === "") return false;
  for (let at = 0; at < text.length; at += 1) if (!isDigit(text.charCodeAt(at))) return false;
  return true;
}

function isAnswerWord(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (!isWordChar(code) && code !== 0x2d && code < 0x2000) return false;
  }
  return text !== "";
}
