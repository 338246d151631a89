import { isDigit, isWordChar } from "./words.ts";

/** Prompts that stand alone on their line. */
const WHOLE_PROMPTS = new Set([">>>", ">", "..>", "ghci|", "dquote>", "heredoc>", "quote>", ":::", "not connected>"]);
/** What mysql puts under its own prompt while a statement is open. */
const CONTINUATIONS = new Set(["    -> ", "    '> ", "    \"> ", "    `> ", "    /*> "]);
/** Debuggers and shells that name themselves in parentheses. */
const PAREN_NAMES = new Set(["pdb", "ipdb", "gdb", "lldb", "byebug", "rdb", "rdbg", "dlv", "jdb", "pry", "bashdb", "jshell", "qemu", "parted", "cmd"]);
/** Where mongosh is connected stands before the name of the database. */
const MEMBER_STATES = ["[primary] ", "[secondary] ", "[mongos] "];
const MAX_PROMPT_CHARS = 48;

/** Whether a whole line is the prompt of an interpreter, a debugger or a database client. */
export function isReplPrompt(line: string): boolean {
  if (CONTINUATIONS.has(line)) return true;
  const text = line.trim();
  if (text === "" || text.length > MAX_PROMPT_CHARS || line.startsWith("  ")) return false;
  // Three dots alone are also how programs say that they go on.
  if (WHOLE_PROMPTS.has(text) || line === "... ") return true;
  if (text.startsWith("(") && text.endsWith(")")) return PAREN_NAMES.has(baseName(text.slice(1, -1)));
  if (text.startsWith("In [") && text.endsWith("]:")) return allDigits(text.slice(4, -2));
  if (text.endsWith("#")) return isDatabasePrompt(text);
  return text.endsWith(">") && isNamedPrompt(text);
}

/** `postgres=#`, `app-#`: psql for a superuser. */
function isDatabasePrompt(text: string): boolean {
  const mark = text[text.length - 2];
  return (mark === "=" || mark === "-" || mark === "(" || mark === "'" || mark === "*") && isName(text.slice(0, -2));
}

/** `sqlite>`, `irb(main):001:0>`, `MariaDB [(none)]>`, `127.0.0.1:6379>`, `iex(1)>`, `app=>`, `test>`, `[1] pry(main)>`. */
function isNamedPrompt(text: string): boolean {
  let body = text.slice(0, -1).trimEnd();
  if (body.startsWith("<") || body.includes("</") || body.endsWith("-") || body.endsWith("/")) return false;
  if (body.endsWith("=")) body = body.slice(0, -1);
  for (const state of MEMBER_STATES) {
    const at = body.indexOf(state);
    if (at >= 0) body = body.slice(at + state.length);
  }
  if (body.startsWith("[")) body = body.slice(body.indexOf("]") + 1).trimStart();
  const parts = body.split(" ");
  // A client may show its database or host: "MariaDB [(none)]>", "redis 127.0.0.1:6379>", "php >", "[1] pry(main)>".
  const [name = "", second] = parts;
  if (parts.length > 2 || !(isName(name) || isNumbered(name))) return false;
  return second === undefined || second.startsWith("[") || second.startsWith("(") || (isDigit(second.charCodeAt(0)) && second.includes(":"));
}

function isNumbered(text: string): boolean {
  return text !== "" && allDigits(text);
}

/** A name with at most counters, hosts and parenthesised parts behind it. */
function isName(text: string): boolean {
  if (text === "") return false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (!isWordChar(code | 0x20) && !".:-_()@*[]+".includes(text[at] ?? "")) return false;
  }
  return true;
}

function baseName(text: string): string {
  const lower = text.toLowerCase();
  const end = lower.search(/[^a-z]/);
  return end < 0 ? lower : lower.slice(0, end);
}

function allDigits(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (!isDigit(text.charCodeAt(at))) return false;
  return text !== "";
}
