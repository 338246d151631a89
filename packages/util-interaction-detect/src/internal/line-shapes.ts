import { isDigit, isWordChar, splitWords, trimEndOf } from "./words.ts";

const LEVELS = ["trace", "debug", "info", "notice", "warn", "warning", "error", "err", "fatal", "critical", "verbose", "log"];
/** Braille and quarter-circle frames of progress spinners. */
const SPINNERS = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏⠁⠂⠄⡀⢀⠠⠐⠈⣾⣽⣻⢿⡿⣟⣯⣷◐◓◑◒◴◷◶◵⏳⌛";
/** Marks of something that is done. */
const DONE_MARKS = "✓✔✗✘✖√✕✅❌";
const HTTP_METHODS = ["get", "post", "put", "patch", "delete", "head", "options"];
const SQL_VERBS = ["select", "insert", "update", "delete", "with", "create", "alter"];

/** A spinner frame or the mark of a finished step starts the line. */
export function isProgressLine(text: string): boolean {
  const line = text.trimStart();
  const first = line[0] ?? "";
  if (first !== "" && (SPINNERS.includes(first) || DONE_MARKS.includes(first))) return true;
  const word = trimEndOf(splitWords(line)[0] ?? "", ":.…");
  // "Resolving dependencies:", "Checking password:"
  return word.length > 5 && word.endsWith("ing") && word !== "warning";
}

/** The line starts as log lines do: a time, a date, or a level. */
export function isLogLine(text: string): boolean {
  const line = text.trimStart();
  return startsWithTime(line) || startsWithLevel(line) || line.includes(": error") || line.includes(": warning");
}

/** A date or a clock time, maybe in brackets, starts the line. */
export function startsWithTime(line: string): boolean {
  const at = line.startsWith("[") ? 1 : 0;
  let digits = 0;
  while (isDigit(line.charCodeAt(at + digits))) digits += 1;
  const next = line[at + digits] ?? "";
  if (digits === 4 && (next === "-" || next === "/")) return true;
  return (digits === 1 || digits === 2) && next === ":" && isDigit(line.charCodeAt(at + digits + 1)) && isDigit(line.charCodeAt(at + digits + 2));
}

function startsWithLevel(line: string): boolean {
  const at = line.startsWith("[") ? 1 : 0;
  return LEVELS.some((level) => line.startsWith(level, at) && !isWordChar(line.charCodeAt(at + level.length)));
}

/** JSON, code, markup, help texts and SQL, folded: they contain question marks and colons by nature. */
export function isCodeLine(text: string): boolean {
  const line = text.trim();
  if (line.startsWith("{") || line.startsWith("<") || line.startsWith("//") || line.startsWith("usage") || (line.startsWith("--") && !line.endsWith("--"))) return true;
  if ((line.startsWith('"') && line.endsWith('":')) || isScopedName(line) || line.includes("=>") || line.includes("==") || line.includes("};") || line.includes("();") || line.includes("; //")) return true;
  const words = splitWords(line);
  const first = words[0] ?? "";
  if (HTTP_METHODS.includes(first) && (words[1] ?? "").startsWith("/")) return true;
  return SQL_VERBS.includes(first) && (words.includes("from") || words.includes("set") || words.includes("into") || words.includes("table"));
}

/** `tests/test_ask.py::test_it[Go on? [y/n]]`, `std::io`: names of code. */
function isScopedName(line: string): boolean {
  for (let at = line.indexOf("::", 1); at > 0; at = line.indexOf("::", at + 1)) {
    if (isWordChar(line.charCodeAt(at - 1)) && isWordChar(line.charCodeAt(at + 2))) return true;
  }
  return false;
}

/** An option of a help text: `-i, --interactive  ask (y/n)`. */
export function isOptionLine(text: string): boolean {
  const line = text.trimStart();
  return line.startsWith("-") && isWordChar(line.charCodeAt(line.startsWith("--") ? 2 : 1));
}

/** `key:` or `key: value`, the way YAML and headers write it. */
export function isKeyValueLine(text: string): boolean {
  const line = text.trim();
  const colon = line.indexOf(":");
  if (colon <= 0 || line.includes("?")) return false;
  return !line.slice(0, colon).includes(" ") && (colon === line.length - 1 || line[colon + 1] === " ");
}

/** A shell that is ready: the command that ran in it has ended, nobody is asked anything. */
export function isShellPrompt(line: string): boolean {
  const text = line.trimEnd();
  const last = text[text.length - 1] ?? "";
  if ("$#%".includes(last) && last !== "") {
    const before = text.slice(0, -1).trimEnd();
    if (before === "") return true;
    // user@host:~/dir$   bash-5.2$   [user@host dir]#   root@box:/#
    return before.includes("@") || before.includes("~") || before.includes("/") || /^(?:ba|z|da|k)?sh-[0-9.]+$/.test(before);
  }
  if (last === ">" && text.startsWith("PS ")) return true;
  return last === ">" && isLetter(text.charCodeAt(0)) && text[1] === ":" && text[2] === "\\";
}

function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

/** A numbered line of a menu: `1) red`, `2. green`, `[3] blue`, `  4: x`. Gives the number or -1. */
export function menuNumber(text: string): number {
  let at = 0;
  while (text[at] === " " || text[at] === "[" || text[at] === "(" || text[at] === "*") at += 1;
  const start = at;
  while (isDigit(text.charCodeAt(at)) && at - start < 3) at += 1;
  if (at === start || at + 1 >= text.length) return -1;
  const mark = text[at] ?? "";
  return ").]:、".includes(mark) && text.slice(at + 1).trim() !== "" ? Number(text.slice(start, at)) : -1;
}
