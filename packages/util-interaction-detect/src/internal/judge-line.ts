import type { InteractionKind } from "../types.ts";
import { type AnswerList, readAnswerList } from "./answer-list.ts";
import { isCodeLine, isKeyValueLine, isLogLine, isOptionLine, isProgressLine, isShellPrompt, menuNumber, startsWithTime } from "./line-shapes.ts";
import { behindDash, helpsAnswering, remarkOf, stripRemark } from "./remarks.ts";
import { isReplPrompt } from "./repl-prompt.ts";
import { allWords } from "./vocabulary.ts";
import { findWord, fold, hasWord, isWordChar, splitWords, startsWithWord, trimEndOf } from "./words.ts";

/** How much a line is worth by itself: `strong` asks, `weak` is a label that only other evidence makes a question. */
export interface LineVerdict {
  readonly kind: InteractionKind;
  readonly strength: "strong" | "weak";
}

const MAX_LABEL_CHARS = 100;
/** Lines above the cursor that may carry the question or its menu. */
const CONTEXT_LINES = 14;

/** Units in brackets behind a label are not the default answer. */
const UNITS = new Set(["s", "ms", "us", "ns", "min", "h", "%", "b", "kb", "mb", "gb", "tb", "kib", "mib", "gib", "bytes", "px", "hz"]);

const strong = (kind: InteractionKind): LineVerdict => ({ kind, strength: "strong" });
const weak = (kind: InteractionKind): LineVerdict => ({ kind, strength: "weak" });

/**
 * Judge the line the cursor stands on.
 *
 * @param line the line, controls removed
 * @param above the lines before it, nearest last
 */
export function judgeLine(line: string, above: readonly string[]): LineVerdict | null {
  if (isShellPrompt(line)) return null;
  const trimmed = readLine(line, above);
  if (trimmed === "") return null;
  if (isReplPrompt(line)) return strong(trimmed === ">" && hasMenu(above.slice(-CONTEXT_LINES)) ? "choice" : "repl");
  // find -ok: "< rm ... ./a > ? "
  if (trimmed.startsWith("< ") && trimmed.endsWith(" > ?")) return strong("confirm");
  if (isCodeLine(trimmed) || isOptionLine(trimmed) || isProgressLine(trimmed) || startsWithTime(trimmed)) return null;
  const answers = readAnswerList(trimmed);
  if (answers === "confirm" || answers === "choice") return strong(answers);
  if (isLogLine(trimmed)) return null;
  if (isReport(trimmed)) return null;
  const context = above.slice(-CONTEXT_LINES);
  return judgeSecret(trimmed, context) ?? judgeChoice(trimmed, answers, context) ?? judgeTypedWord(trimmed, context) ?? judgeKey(trimmed)
    ?? judgeQuestionMark(trimmed) ?? judgeRequest(trimmed) ?? judgeLabel(line, trimmed);
}

/** The folded line; a remark that fills a line of its own belongs to the label above it, and a heading is no part of it. */
function readLine(line: string, above: readonly string[]): string {
  const text = fold(line).trim();
  const before = above[above.length - 1] ?? "";
  if (text.startsWith("(") && text.endsWith("):") && before !== "") return `${fold(before).trim()}:`;
  const request = behindDash(text);
  return startsWithWord(request, allWords("ask")) ? request : text;
}

/** A label that tells of the thing instead of asking for it; what came before in sentences of their own does not count. */
function isReport(text: string): boolean {
  const start = Math.max(text.lastIndexOf(". "), text.lastIndexOf("! "), text.lastIndexOf("; "), text.lastIndexOf("。"));
  return text.endsWith(":") && hasWord(start < 0 ? text : text.slice(start), allWords("report"));
}

/** `Password:`, `dev's password:`, `Enter passphrase for key '/x':`, also with a default or a remark before the colon. */
function judgeSecret(line: string, above: readonly string[]): LineVerdict | null {
  const text = stripRemark(line);
  const last = text[text.length - 1];
  const isQuestion = last === "?";
  if (last !== ":" && last !== ">" && !isQuestion) return null;
  const secret = hasWord(text, allWords("secret")) || (hasWord(text, allWords("askedSecret")) && hasWord(text, allWords("ask")));
  if (!secret || text.startsWith('"') || text.startsWith("'")) return null;
  if (isQuestion) return startsWithWord(stripMarker(text), allWords("what")) || hasWord(text, allWords("ask")) ? strong("password") : null;
  // A YAML dump that ends in "password:".
  const before = above[above.length - 1] ?? "";
  return isKeyValueLine(text) && isKeyValueLine(before) && before.trim() === before.trim().toLowerCase() ? null : strong("password");
}

/** Menus: `#? `, `Select an option (1-3):`, a label under numbered lines. */
function judgeChoice(text: string, answers: AnswerList | null, above: readonly string[]): LineVerdict | null {
  if (text === "#?") return strong("choice");
  const asks = endsAsking(text);
  const chooses = hasWord(text, allWords("choose"));
  if (answers === "range" && (chooses || asks)) return chooses || hasWord(text, allWords("ask")) || hasMenu(above) ? strong("choice") : weak("choice");
  if (answers === "words" && (chooses || text.includes("?") || (asks && hasWord(text, allWords("ask"))))) return strong("choice");
  if (!asks) return null;
  if (chooses && (hasMenu(above) || !text.includes("?")) && text.length <= MAX_LABEL_CHARS) return strong("choice");
  return hasMenu(above) && text.length <= MAX_LABEL_CHARS ? strong("choice") : null;
}

/** `Press any key to continue . . .`, `Press Enter to open the browser`. */
function judgeKey(text: string): LineVerdict | null {
  return readKeyRequest(text) === null || text.startsWith("➜") || text.startsWith("›") ? null : strong("press-key");
}

/** Which key a folded line asks for: any, or one that is named; `null` for hints about keys that do other things. */
export function readKeyRequest(text: string): "any" | "named" | null {
  if (!hasWord(text, allWords("press"))) return null;
  // "Hit any key to stop autoboot", but not "Press Enter to continue or Ctrl-c to cancel".
  if (hasWord(text, allWords("stop")) && !hasWord(text, allWords("goOn"))) return null;
  if (hasWord(text, allWords("anyKey"))) return "any";
  for (const key of allWords("namedKey")) {
    const at = findWord(text, key);
    if (at < 0) continue;
    // "press h + enter to show help": the key pressed is h.
    const before = text.slice(Math.max(0, at - 10), at);
    if (!before.includes("+") && !before.includes("ctrl")) return "named";
  }
  return null;
}

/** `Type "delete" to confirm:`, `Enter a value:` under "Only 'yes' will be accepted". */
function judgeTypedWord(text: string, above: readonly string[]): LineVerdict | null {
  if (!text.endsWith(":")) return null;
  // "Press y|Y for Yes, any other key for No:"
  if (hasWord(text, allWords("press")) && findWord(text, "yes") >= 0 && findWord(text, "no") >= 0) return strong("confirm");
  if (!hasWord(text, allWords("ask"))) return null;
  const quoted = text.includes('"') || text.includes("'") || text.includes("`") || findWord(text, "yes") >= 0;
  const offersBoth = findWord(text, "yes") >= 0 && findWord(text, "no") >= 0;
  if (quoted && (offersBoth || hasWord(text, [...allWords("confirm"), "to delete", "to accept", "to approve"]))) return strong("confirm");
  const nearby = above.slice(-4).map(fold);
  return nearby.some((line) => line.includes("'yes'") || line.includes('"yes"')) ? strong("confirm") : null;
}

/** A line that ends in a question mark, in prose: not SQL, not a path, not a suggestion. */
function judgeQuestionMark(text: string): LineVerdict | null {
  const withoutDefault = stripDefault(text);
  const body = trimEndOf(withoutDefault, "› :>");
  if (!body.endsWith("?") && !body.endsWith("か。")) return null;
  const question = stripMarker(trimEndOf(body, "?¿ "));
  const words = splitWords(question);
  const last = words[words.length - 1] ?? "";
  const lastCode = last.charCodeAt(last.length - 1);
  if (words.length === 0 || question.includes("did you mean")) return null;
  if (!isWordChar(lastCode) && lastCode < 0x2000 && !"'\")]".includes(last[last.length - 1] ?? "")) return null;
  const confirms = hasWord(question, allWords("confirm")) && !asksWhat(question);
  if (confirms) return last.includes("://") ? null : strong("confirm");
  if (last.includes("/") && !last.includes("'") && !last.includes('"')) return null;
  const prose = words.length > 1 || withoutDefault !== text || question.charCodeAt(0) >= 0x2000 || startsWithWord(question, allWords("field"));
  return prose ? strong("question") : null;
}

/** The question before its default answer: `Port? [3000]`. */
function stripDefault(text: string): string {
  const open = text.endsWith("]") ? text.lastIndexOf("[") : text.endsWith(")") ? text.lastIndexOf("(") : -1;
  const before = open > 0 ? text.slice(0, open).trimEnd() : text;
  return before.endsWith("?") ? before : text;
}

/** A question word in front, or anywhere in scripts without spaces: `お名前は何ですか`. */
function asksWhat(question: string): boolean {
  return startsWithWord(question, allWords("what")) || allWords("what").some((word) => word.charCodeAt(0) >= 0x2e80 && question.includes(word));
}

/** `Enter your name:`, `Username for 'https://x':`, `? Project name: (demo)`, `Database host [localhost]:`. */
function judgeRequest(text: string): LineVerdict | null {
  if (text.startsWith("? ") && text.length > 2) return strong(hasWord(text, allWords("confirm")) && text.includes("?", 2) ? "confirm" : "question");
  if (text.startsWith("[?] ")) return strong("question");
  // npm init: "package name: (demo)"
  if (text.endsWith(")") && text.includes(": (") && !text.includes("://")) return strong("question");
  if (!endsAsking(text)) return null;
  if (helpsAnswering(remarkOf(text))) return strong("question");
  const label = trimEndOf(text, ":>› ");
  if (asksForInput(stripMarker(label)) || endsWithAsk(label)) return strong("question");
  const open = label.endsWith("]") ? label.lastIndexOf("[") : label.endsWith(")") ? label.lastIndexOf("(") : -1;
  const isDefault = label.endsWith("]") && open > 0 && !UNITS.has(label.slice(open + 1, -1));
  if (isDefault && isWordChar(text.charCodeAt(0)) && text.endsWith(":")) return strong("question");
  const bare = open > 0 ? label.slice(0, open).trimEnd() : label;
  return allWords("field").some((field) => startsField(bare, field) || endsField(bare, field)) ? strong("question") : null;
}

/** `enter the port`, `please provide a name`; a verb alone is a heading, `Type:`. */
function asksForInput(label: string): boolean {
  const isPolite = startsWithWord(label, allWords("polite"));
  const asks = isPolite ? hasWord(label, allWords("ask")) : startsWithWord(label, allWords("ask"));
  return asks && (splitWords(label).length > 1 || label.charCodeAt(label.length - 1) >= 0x2e80);
}

/** Languages that put the verb last: `名前を入力してください:`. */
function endsWithAsk(label: string): boolean {
  return label.charCodeAt(label.length - 1) >= 0x2000 && hasWord(label, allWords("ask"));
}

function startsField(label: string, field: string): boolean {
  if (!label.startsWith(field)) return false;
  const rest = label.slice(field.length);
  return rest === "" || rest.startsWith(" for ") || rest.startsWith(" (") || rest.startsWith(" [");
}

function endsField(label: string, field: string): boolean {
  const at = label.length - field.length;
  return at > 0 && label.endsWith(field) && splitWords(label).length <= 4 && !isWordChar(label.charCodeAt(at - 1));
}

/** `Something: ` with nothing behind it: worth nothing alone, something when our input is being read. */
function judgeLabel(line: string, text: string): LineVerdict | null {
  if (text.length > MAX_LABEL_CHARS || !endsAsking(text)) return null;
  return hasLetter(text) && line.length > text.trimEnd().length - 1 ? weak("question") : null;
}

function endsAsking(text: string): boolean {
  const last = text[text.length - 1] ?? "";
  return ":?>›❯»".includes(last) && last !== "" && !text.endsWith("->") && !text.endsWith("://");
}

/** Whether two or more numbered lines in a row stand above. */
function hasMenu(above: readonly string[]): boolean {
  let previous = -1;
  for (const line of above) {
    const number = menuNumber(line);
    if (number >= 0 && previous >= 0 && number === previous + 1) return true;
    if (number >= 0) previous = number;
  }
  return false;
}

/** The text behind `? `, `*** `, `rm: ` and other openers. */
function stripMarker(text: string): string {
  let at = 0;
  while (at < text.length && !isWordChar(text.charCodeAt(at)) && text.charCodeAt(at) < 0x2e80) at += 1;
  const colon = text.indexOf(": ", at);
  const space = text.indexOf(" ", at);
  // "rm: remove regular file": the name of the program, one word.
  return colon > at && colon < space && colon - at <= 24 ? text.slice(colon + 2) : text.slice(at);
}

function hasLetter(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if ((code >= 0x61 && code <= 0x7a) || code >= 0xc0) return true;
  }
  return false;
}
