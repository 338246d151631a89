import type { InteractionKind } from "../types.ts";
import { readAnswerList } from "./answer-list.ts";
import type { Screen } from "./screen.ts";
import { allWords } from "./vocabulary.ts";
import { fold, hasWord, isDigit, splitWords } from "./words.ts";

/** Something drawn over several lines, and the line of it that asks. */
export interface ScreenVerdict {
  readonly kind: InteractionKind;
  readonly line: string;
}

/** How far above the end the head of a list, the bar of an editor or the box of a dialog may stand. */
const REACH_LINES = 24;
const MIN_TILDES = 2;
/** Marks of the option under the cursor, and of radio buttons and boxes. */
const POINTERS = "❯›▸▶➤>»→●○◉◯◻◼◽☐☑⬡⬢";
/** Marks that prompt libraries put before a question that is still open. */
const QUESTION_MARKS = ["? ", "[?] ", "◆ ", "❓ ", "█ "];
/** What prompt libraries put behind a question whose options stand below it. */
const OPEN_ENDS = ["? …", ": …", "? ›", "? »"];
/** Shorter names of pagers count at the start of the line only. */
const MIN_INNER_NAME = 20;
const PAGER_ENDS = ["(end)", "(press h for help or q to quit)", "(q to quit)"];

/** Judge what is drawn on the screen as a whole: pagers, editors, dialogs, pickers. */
export function judgeScreen(screen: Screen): ScreenVerdict | null {
  return judgePager(screen) ?? judgeEditor(screen) ?? judgeDialog(screen) ?? judgePicker(screen);
}

/** The status line of a pager; it never has a newline behind it. */
function judgePager({ cursorLine }: Screen): ScreenVerdict | null {
  const text = fold(cursorLine).trim();
  if (text === "") return null;
  const isStatus = text === ":" || PAGER_ENDS.some((end) => text.endsWith(end)) || isLineStatus(text)
    || allWords("pager").some((name) => text.startsWith(name) || (name.length >= MIN_INNER_NAME && text.includes(name)));
  return isStatus ? { kind: "pager", line: cursorLine } : null;
}

/** `lines 1-23`, `notes.txt lines 1-23/57 40%`: what `less -M` shows. */
function isLineStatus(text: string): boolean {
  const at = text.indexOf("lines ");
  if (at < 0 || text.length > 200 || (at > 0 && splitWords(text.slice(0, at)).length > 1)) return false;
  let digits = false;
  for (const char of text.slice(at + 6)) {
    if (isDigit(char.charCodeAt(0))) digits = true;
    else if (!"-/% byte?".includes(char)) return false;
  }
  return digits && text.includes("-", at);
}

/** vim's tildes, nano's key bar, emacs's mode line. */
function judgeEditor(screen: Screen): ScreenVerdict | null {
  const { lines, lastFilled } = screen;
  const last = lines[lastFilled] ?? "";
  let at = lastFilled;
  if (last.trim() !== "~") at -= 1;
  let tildes = 0;
  while (at >= 0 && (lines[at] ?? "").trim() === "~") {
    tildes += 1;
    at -= 1;
  }
  if (tildes >= MIN_TILDES || countKeys(last) + countKeys(lines[lastFilled - 1] ?? "") >= 6) return { kind: "editor", line: last };
  const text = last.trim();
  const isStatus = text === "-- INSERT --" || text === "-- REPLACE --" || text === "-- VISUAL --" || text.startsWith("-UU") || isVimFileLine(text);
  return isStatus && screen.cursorLine !== "" ? { kind: "editor", line: last } : null;
}

/** `"notes.txt" 12L, 301B` or `"notes.txt" [New]`. */
function isVimFileLine(text: string): boolean {
  if (!text.startsWith('"')) return false;
  const tail = text.slice(text.lastIndexOf('"') + 1);
  return tail.startsWith(" [New") || (isDigit(tail.charCodeAt(1)) && (tail.includes("L, ") || tail.includes(" lines, ")));
}

/** Key names as nano writes them: `^X Exit`, `M-U Undo`. */
function countKeys(line: string): number {
  return splitWords(line).filter((word) => word.length === 2 && word.startsWith("^")).length;
}

/** Buttons of a dialog box: `<Yes>  <No>`, `< OK >  <Cancel>`. */
function judgeDialog({ lines, lastFilled }: Screen): ScreenVerdict | null {
  for (let at = lastFilled; at >= 0 && at > lastFilled - REACH_LINES; at -= 1) {
    const line = lines[at] ?? "";
    if (!line.includes("<") || !(line.includes("│") || line.includes("|") || line.includes("x") || line.trimStart().startsWith("<"))) continue;
    const buttons = readButtons(fold(line));
    if (buttons.length < 2 && !(buttons.length === 1 && line.includes("│"))) continue;
    const yes = buttons.some((button) => allWords("yes").includes(button));
    const no = buttons.some((button) => allWords("no").includes(button));
    if (!yes && !no) continue;
    const confirms = yes && no && !buttons.includes("ok") && !buttons.includes("cancel");
    return { kind: confirms ? "confirm" : yes && no ? "choice" : "press-key", line: line.trim() };
  }
  return null;
}

function readButtons(text: string): string[] {
  const buttons: string[] = [];
  for (let open = text.indexOf("<"); open >= 0; open = text.indexOf("<", open + 1)) {
    const close = text.indexOf(">", open);
    if (close < 0) break;
    if (close - open <= 20) buttons.push(text.slice(open + 1, close).trim());
  }
  return buttons;
}

/** A question of a prompt library with its options below it: `? Pick one` and `❯ React`. */
function judgePicker(screen: Screen): ScreenVerdict | null {
  const { lines, lastFilled } = screen;
  // A question of its own below another one: its list of answers says what it asks.
  if (readAnswerList(fold(lines[lastFilled] ?? "").trim()) === "confirm") return null;
  let pointed = false;
  let hinted = false;
  for (let at = lastFilled; at >= 0 && at > lastFilled - REACH_LINES; at -= 1) {
    const line = stripGuide(lines[at] ?? "");
    if (QUESTION_MARKS.some((mark) => line.startsWith(mark))) return at < lastFilled ? judgeHead(line, lines.slice(at + 1, lastFilled + 1), pointed) : null;
    hinted ||= namesArrowKeys(line);
    const end = line[line.length - 1] ?? "";
    if (pointed && OPEN_ENDS.some((mark) => line.endsWith(mark))) return { kind: "choice", line };
    if (pointed && hinted && (namesArrowKeys(line) || end === "?" || end === ":")) return { kind: "choice", line };
    if (isOption(line)) pointed = true;
  }
  return null;
}

/** `◆` opens a box that ends in `└`; a `? ` needs an option under the pointer. */
function judgeHead(head: string, below: readonly string[], pointed: boolean): ScreenVerdict | null {
  if (!head.startsWith("◆ ")) return pointed ? { kind: isYesOrNo(below) ? "confirm" : "choice", line: head } : null;
  if (!(below[below.length - 1] ?? "").trimStart().startsWith("└")) return null;
  if (!pointed) return { kind: hasWord(fold(head), allWords("secret")) ? "password" : "question", line: head };
  const confirms = isYesOrNo(below) || below.some((row) => row.includes(" / ") && row.includes("○"));
  return { kind: confirms ? "confirm" : "choice", line: head };
}

/** Whether the options are yes and no and nothing else. */
function isYesOrNo(rows: readonly string[]): boolean {
  const options = rows.map((row) => fold(stripGuide(row))).map((row) => (isOption(row) ? row.slice(1).trim() : row)).filter((row) => row !== "" && row !== "└");
  return options.length === 2 && options.every((option) => allWords("yes").includes(option) || allWords("no").includes(option));
}

function isOption(line: string): boolean {
  const next = line[1] ?? " ";
  return line !== "" && POINTERS.includes(line[0] ?? "") && (next === " " || POINTERS.includes(next));
}

/** The hint of a list prompt, which names the arrow keys. */
function namesArrowKeys(line: string): boolean {
  const text = fold(line);
  return text.includes("use arrow") || text.includes("use the arrow") || text.includes("arrow keys") || text.includes("space to select") || text.includes("↑/↓") || text.includes("↑↓");
}

/** A line without the rule that some libraries draw at its left. */
function stripGuide(line: string): string {
  const text = line.trimStart();
  return "│┃|".includes(text[0] ?? " ") ? text.slice(1).trimStart() : text;
}
