import { safeParseJson } from "@lastframe/util-json-repair";
import type { Shell } from "../../types.ts";
import { nextQuote } from "../injection/scan-characters.ts";
import { interpretValue } from "./interpret-value.ts";
import { failure, type Outcome } from "./outcome.ts";

/** A drive at the start of a word, a control character, and a name that goes on: `C:\temp`, read as JSON, holds a tab. */
const BROKEN_PATH = /(?<![\p{L}\p{N}_])[A-Za-z]:([\b\t\n\f\r])(?=[\p{L}\p{N}_.$%~-])/gu;
/** Longest document that is read a second time. */
const MAX_SOURCE = 65_536;

export function hasBrokenPath(command: string): boolean {
  return command.search(BROKEN_PATH) >= 0;
}

/**
 * Reads a valid document once more with every backslash of a path as what it looks like. Where the control character may
 * be meant, the reply has two readings and is an error.
 */
export function readPathsLiterally(source: string, command: string, shell: Shell): Outcome {
  if (source.length > MAX_SOURCE || !isPathForSure(command, shell)) return failure("ambiguous");
  const read = safeParseJson(source, { windowsPaths: "force" });
  const isRead = read.ok && read.complete && read.repairs.every(({ kind }) => kind === "windows-path");
  const literal = isRead ? interpretValue(read.value, "structural") : null;
  return literal?.type === "found" && !hasBrokenPath(literal.command) ? literal : failure("ambiguous");
}

/**
 * Nobody puts a backspace or a form feed into a command, and the shells of Windows have no use for the others behind a
 * drive. Elsewhere `printf "a:\tb"` and lines such as `a:` are usual: there only a tab outside quotes is a path.
 */
function isPathForSure(command: string, shell: Shell): boolean {
  if (shell === "cmd" || shell === "powershell") return true;
  let quote = "";
  let from = 0;
  for (const match of command.matchAll(BROKEN_PATH)) {
    for (; from < match.index; from++) quote = nextQuote(command, from, quote);
    const isNeverMeant = match[1] === "\b" || match[1] === "\f";
    if (!isNeverMeant && (match[1] === "\n" || quote !== "")) return false;
  }
  return true;
}
