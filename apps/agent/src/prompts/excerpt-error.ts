import { clipText } from "./clip-text.ts";

/** About what a fix needs to be read by: more costs tokens without saying more. */
export const ERROR_CHARS = 1000;

/** Room for the first error; the rest is for the end, where most programs sum up. */
const FIRST_ERROR_SHARE = 0.45;

const ERROR_WORDS = /\b(?:error|errors|fatal|failed|failure|denied|refused|cannot|can't|not found|no such|unable|exception|traceback|panic|undefined|invalid|unknown|missing|unrecognized|in use|E[A-Z]{4,})\b|错误|失败|拒绝/i;
/** Counts of nothing are not errors. */
const NO_ERROR = /\b(?:0|no) (?:errors?|failures?|failed)\b/i;

/**
 * Cut clean output to its first error and its tail, at most `max` UTF-16 units, with `[...]` where something is left out. The
 * beginning of an output is progress and banners; the first error is the cause, the tail the consequence.
 *
 * @example
 * ```ts
 * excerptError("npm error code EACCES\n"); // "npm error code EACCES"
 * ```
 */
export function excerptError(output: string, max: number = ERROR_CHARS): string {
  const text = output.trimEnd();
  if (text.length <= max) return text;
  const from = findFirstError(text);
  if (from === null) return clipText(text, max, 0.25);
  const rest = text.slice(from);
  const lead = from === 0 ? "" : "[...]\n";
  return lead + clipText(rest, max - lead.length, FIRST_ERROR_SHARE);
}

/** Where the line of the first error begins. */
function findFirstError(text: string): number | null {
  let start = 0;
  while (start < text.length) {
    const lineEnd = text.indexOf("\n", start);
    const end = lineEnd === -1 ? text.length : lineEnd;
    const line = text.slice(start, end);
    if (ERROR_WORDS.test(line) && !NO_ERROR.test(line)) return start;
    start = end + 1;
  }
  return null;
}
