/** MAX_PATH: how far back a path is looked for. */
const MAX_PATH = 260;

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
  const before = text.slice(Math.max(from, at - MAX_PATH), at + 1);
  return TAIL.test(before) && (!proven || INVALID_ESCAPE.test(before.slice(0, -1)));
}
