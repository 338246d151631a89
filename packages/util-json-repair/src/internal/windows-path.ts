import { decodeEscapes } from "./decode-string.ts";
import type { JsonRepairOptions } from "../types.ts";
import { MAX_PATH } from "./limits.ts";

/**
 * The start of a path whose first separator is one backslash: `C:\`, `.\`, `..\`, `%TEMP%\`, `\\server\`. An escaped line
 * break may stand before a drive; what follows a colon in the same line is none with white space behind it.
 */
const HEAD =
  /(?:(?:^|[^a-z0-9]|\\[nrt])[a-z]:|(?:^|[\s"'=(])(?:\.\.?|~|\\\\[\w.$-]+)|%\w{1,40}%)\\(?!\\|[nrt](?:\s|\\[nrt]))/gi;
/** Such a head, and after it nothing but segments parted by single backslashes, the last one at the end. */
const TAIL = /(?:(?:^|[^a-z0-9])[a-z]:|(?:^|[\s"'=(])(?:\.\.?|~|\\\\[\w.$?-]+)|%\w{1,40}%)(?!\\[nrt](?:\s|\\[nrt]))(?:\\[^\\"\n]*[^\\"\s])*\\$/i;
const INVALID_ESCAPE = /(?:^|[^\\])(?:\\\\)*\\(?!["'\\/bfnrt]|u[0-9a-f]{4})/i;
/** A separator that no line break or tab explains: it follows a name, and no `n`, `r` or `t` follows it. */
const SEPARATOR = /[\w.$)}\]-]\\[^nrt\\"\s]/;
/** In every path: a backslash where one can begin, or an escape that JSON does not have. Most strings with escapes hold neither. */
const ODD_BACKSLASH = /(?:^|[\s"'=(:.~%])\\|\\[^"\\/bfnrt]/;
/** No head, no white space, names and single backslashes only. */
const RELATIVE = /^[\w.@-]+(?:\\[\w.@-]+){2,}$/;
/** What may become such a path, or the head of one on a server. */
const BEGUN = /^[\w.@-]+\\[bfnrt][\w.@-]*(?:\\[\w.@-]*)*$|(?:^|[\s"'=(])\\\\[\w.$-]*$/;

/** `certain`: JSON could not read it otherwise; `suspect`: its escapes happen to be valid; `open`: what follows decides. */
type Verdict = "certain" | "suspect" | "open";

/** A path in a string, and where it begins to be one: before, a backslash begins an escape. */
interface Path {
  at: number;
  verdict: Verdict;
}

/** The first path in a string; null if all backslashes begin escapes. `grows`: more may follow. */
export function findPath(raw: string, grows: boolean): Path | null {
  if (!ODD_BACKSLASH.test(raw)) return null;
  HEAD.lastIndex = 0;
  for (let match = HEAD.exec(raw); match !== null; match = HEAD.exec(raw)) {
    const { 0: head, index } = match;
    const server = head.indexOf("\\\\");
    const separator = index + head.length - 1;
    const verdict = judgeHead(raw, separator, server >= 0, grows);
    if (verdict !== null) return { at: server < 0 ? separator : index + server, verdict };
  }
  return RELATIVE.test(raw) && !grows && INVALID_ESCAPE.test(raw) ? { at: 0, verdict: "certain" } : null;
}

/**
 * `\n`, `\r` and `\t` right after the head are taken for separators only with a second sign that stands in the same word,
 * because "Plan B:\nBuy" is no path (openclaw/openclaw#88940).
 */
function judgeHead(raw: string, separator: number, isServer: boolean, grows: boolean): Verdict | null {
  const [word = ""] = /^\S*/.exec(raw.slice(separator, separator + MAX_PATH)) ?? [];
  const isLast = separator + word.length === raw.length;
  if (isServer && word.includes("\\\\")) return null;
  if (grows && isLast && (isServer || word === "\\")) return "open";
  const proven = INVALID_ESCAPE.test(isServer || !/^\\[nrt]/.test(word) ? raw : word);
  if (!/^\\(?:$|[^nrt\\])/.test(word) && !(isServer ? /^\\\w+\\/.test(word) : proven)) {
    if (isServer) return null;
    if (grows && isLast) return "open";
    if (/^\\[nrt][A-Z]/.test(word)) return null;
    if (!isLast && !SEPARATOR.test(word) && !/^\\\S*[^\\]\\[^\\]/.test(word)) return null;
  }
  return proven ? "certain" : "suspect";
}

/**
 * Whether the backslash at `at` ends a path, so that the quote after it may close the string (`"dir E:\"`). With `proven`
 * only if another escape in the path shows that this is no valid JSON.
 */
export function endsPath(text: string, from: number, at: number, proven: boolean): boolean {
  const near = text.slice(Math.max(from, at - MAX_PATH), at + 1);
  const before = near.slice(near.lastIndexOf('"', near.length - 2) + 1);
  return TAIL.test(before) && (!proven || INVALID_ESCAPE.test(before.slice(0, -1)));
}

/** A string with a path: from `at` on every backslash is a separator, and only a quote is still escaped. */
export function decodePath(raw: string, at: number): string {
  return decodeEscapes(raw.slice(0, at)) + raw.slice(at).replace(/\\(["'])/g, "$1");
}

/** Stands for what was there before: no path begins right behind it, and none spans it. */
const EARLIER = "!0";

/**
 * What a string says so far, or what it says behind the text that was `shown` already. If it goes on, only what it says
 * whatever follows: where a path may have begun, that is what stands before it. `whole`: the string has ended, if the quote
 * behind it closes it.
 */
export function decodeOpen(text: string, shown: boolean, { windowsPaths = "auto" }: JsonRepairOptions, goesOn: boolean, whole: boolean): string {
  if (windowsPaths === "off") return decodeEscapes(text);
  const raw = shown ? EARLIER + text : text;
  return readOpenPath(raw, windowsPaths === "force", goesOn, whole).slice(raw.length - text.length);
}

function readOpenPath(text: string, force: boolean, goesOn: boolean, whole: boolean): string {
  const grows = goesOn && !whole;
  const begun = grows ? BEGUN.exec(text) : null;
  const raw = begun === null ? text : text.slice(0, text.indexOf("\\", begun.index));
  const path = findPath(raw, grows);
  if (path === null || (path.verdict === "suspect" && !goesOn && !force)) return decodeEscapes(raw);
  if (path.verdict === "certain" || (path.verdict === "suspect" && force)) return decodePath(raw, path.at);
  return decodeEscapes(raw.slice(0, path.at));
}
