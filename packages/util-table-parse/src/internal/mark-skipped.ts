import type { RejectedText } from "../types.ts";
import { textAt, type TextLines, Trait } from "./read-lines.ts";

const MOST_QUOTES = 8;

/** Marks fenced code and diff hunks, and takes block quote markers off; returns what was marked. */
export function markSkipped(lines: TextLines, fences: "skip" | "parse"): RejectedText[] {
  const rejected: RejectedText[] = [];
  let i = 0;
  while (i < lines.length) {
    if (!(lines.traits(i) & Trait.Sign)) {
      i++;
      continue;
    }
    const fence = fences === "skip" ? endOfFence(lines, i) : i;
    const end = fence > i ? fence : endOfDiff(lines, i);
    if (end > i) rejected.push({ startLine: i, endLine: end - 1, reason: fence > i ? "in-code-fence" : "in-diff" });
    else unquote(lines, i++);
    for (; i < end; i++) lines.mark(i, Trait.Skipped);
  }
  return rejected;
}

/** The line after a fenced code block that opens here (CommonMark 4.5; an unclosed one ends with the text). */
function endOfFence(lines: TextLines, start: number): number {
  const open = readFence(textAt(lines, start));
  if (open === null) return start;
  for (let i = start + 1; i < lines.length; i++) {
    const close = lines.traits(i) & Trait.Sign ? readFence(textAt(lines, i)) : null;
    if (close?.bare === true && close.marks.startsWith(open.marks)) return i + 1;
  }
  return lines.length;
}

function readFence(text: string): { marks: string; bare: boolean } | null {
  const [, marks = "", info = ""] = /^[ >]*(`{3,}|~{3,})(.*)$/.exec(text) ?? [];
  return marks === "" || (marks.startsWith("`") && info.includes("`")) ? null : { marks, bare: info === "" };
}

/** The line after a diff file header or hunk that opens here; editors trim the space off an empty context line. */
function endOfDiff(lines: TextLines, start: number): number {
  const text = lines.raw(start);
  if (text.startsWith("diff --git ")) return start + 1;
  if (text.startsWith("--- ") && lines.raw(start + 1).startsWith("+++ ")) return start + 2;
  if (!text.startsWith("@@")) return start;
  let end = start + 1;
  while (/^[-+ \\]/.test(lines.raw(end) || lines.raw(end + 1))) end++;
  return end;
}

function unquote(lines: TextLines, index: number): void {
  const text = textAt(lines, index);
  let i = 0;
  let quotes = 0;
  for (; quotes < MOST_QUOTES; quotes++) {
    let at = i;
    while (at - i < 3 && text[at] === " ") at++;
    if (text[at] !== ">") break;
    i = text[at + 1] === " " ? at + 2 : at + 1;
  }
  if (quotes === 0) return;
  lines.cut(index, i);
  lines.mark(index, quotes * Trait.Quote);
}
