import { decodeEscapes } from "./decode-string.ts";
import type { JsonRepairOptions } from "../types.ts";
import { MAX_PATH } from "./limits.ts";

/** The start of a path whose first separator is one backslash: `C:\`, `.\`, `..\`, `%TEMP%\`, `\\server\`. */
const HEAD = /(?:^|[^a-z0-9])[a-z]:\\(?!\\)|(?:^|[\s"'=(])(?:\.\.?\\(?!\\)|~\\(?!\\)|\\\\[\w.$-]+\\(?!\\))|%\w{1,40}%\\(?!\\)/i;
/** Such a head, and after it nothing but segments parted by single backslashes, the last one at the end. */
const TAIL = /(?:(?:^|[^a-z0-9])[a-z]:|(?:^|[\s"'=(])(?:\.\.?|~|\\\\[\w.$?-]+)|%\w{1,40}%)(?:\\[^\\"\n]+)*\\$/i;
const INVALID_ESCAPE = /(?:^|[^\\])(?:\\\\)*\\(?!["\\/bfnrt]|u[0-9a-f]{4})/i;
/** A separator that no line break or tab explains: it follows a name, and no `n`, `r` or `t` follows it. */
const SEPARATOR = /[\w.$)}\]-]\\[^nrt\\"\s]/;
/** In every path: a backslash where one can begin, or an escape that JSON does not have. Most strings with escapes hold neither. */
const ODD_BACKSLASH = /(?:^|[\s"'=(:.~%])\\|\\[^"\\/bfnrt]/;
/** No head, no white space, names and single backslashes only. */
const RELATIVE = /^[\w.@-]+(?:\\[\w.@-]+){2,}$/;
/** What may become such a path, or the head of one on a server. */
const BEGUN = /^[\w.@-]+\\[bfnrt][\w.@-]*(?:\\[\w.@-]*)*$|(?:^|[\s"'=(])\\\\[\w.$-]*$/;

/**
 * Decides for one string how its backslashes are meant: `certain` (a path, and JSON could not read it), `suspect` (a path
 * whose escapes happen to be valid) or null. `\n`, `\r` and `\t` right after the head are taken for separators only with
 * a second sign, because "Plan B:\nBuy" is no path (openclaw/openclaw#88940).
 */
export function judgePath(raw: string): "certain" | "suspect" | null {
  if (!ODD_BACKSLASH.test(raw)) return null;
  const head = HEAD.exec(raw);
  if (head === null) return RELATIVE.test(raw) && INVALID_ESCAPE.test(raw) ? "certain" : null;
  const tail = raw.slice(head.index + head[0].length - 1);
  return isSeparated(tail, head[0].includes("\\\\")) ? (INVALID_ESCAPE.test(raw) ? "certain" : "suspect") : null;
}

function isSeparated(tail: string, unc: boolean): boolean {
  if (unc && tail.includes("\\\\")) return false;
  if (/^\\(?:$|[^nrt\s\\])/.test(tail)) return true;
  if (unc) return /^\\\w+\\/.test(tail);
  return /^\\\S+$/.test(tail) || SEPARATOR.test(tail) || /^\\\S*[^\s\\]\\[^\\\s]/.test(tail);
}

/**
 * Whether the backslash at `at` ends a path, so that the quote after it may close the string (`"dir E:\"`). With `proven`
 * only if another escape in the path shows that this is no valid JSON.
 */
export function endsPath(text: string, from: number, at: number, proven: boolean): boolean {
  const before = text.slice(Math.max(from, at - MAX_PATH, text.lastIndexOf('"', at - 1)), at + 1);
  return TAIL.test(before) && (!proven || INVALID_ESCAPE.test(before.slice(0, -1)));
}

/** Where the first separator of a path stands; before it, a backslash begins an escape. */
function findSeparator(raw: string): number {
  const head = HEAD.exec(raw);
  if (head === null) return 0;
  const server = head[0].indexOf("\\\\");
  return head.index + (server < 0 ? head[0].length - 1 : server);
}

/** A string with a path: from its first separator on every backslash is one, and only `\"` still stands for a quote. */
export function decodePath(raw: string): string {
  const at = findSeparator(raw);
  return decodeEscapes(raw.slice(0, at)) + raw.slice(at).replaceAll('\\"', '"');
}

/** What a string with a path says in both readings. */
export function decodeBefore(raw: string): string {
  return decodeEscapes(raw.slice(0, findSeparator(raw)));
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

function readOpenPath(raw: string, force: boolean, goesOn: boolean, whole: boolean): string {
  const grows = goesOn && !whole;
  const begun = grows ? BEGUN.exec(raw) : null;
  if (begun !== null) return decodeEscapes(raw.slice(0, raw.indexOf("\\", begun.index)));
  // No verdict may rest on where the text stops.
  const judged = judgePath(grows ? `${raw} ` : raw);
  if (judged === "certain" || (judged === "suspect" && force)) {
    if (!grows || !raw.startsWith("\\\\", findSeparator(raw))) return decodePath(raw);
  }
  return goesOn && (whole ? judged === "suspect" : HEAD.test(raw)) ? decodeBefore(raw) : decodeEscapes(raw);
}
