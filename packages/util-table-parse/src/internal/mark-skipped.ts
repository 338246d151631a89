import type { RejectedText } from "../types.ts";
import { textAt, type TextLines, Trait, traitsAt, unquote } from "./read-lines.ts";

/** Marks fenced code and diff hunks, and takes block quote markers off; returns what was marked. */
export function markSkipped(lines: TextLines, fences: "skip" | "parse"): RejectedText[] {
  const rejected: RejectedText[] = [];
  let i = 0;
  while (i < lines.raw.length) {
    const hasSign = (traitsAt(lines, i) & Trait.Sign) > 0;
    const fence = hasSign && fences === "skip" ? endOfFence(lines, i) : i;
    const end = hasSign && fence === i ? endOfDiff(lines, i) : fence;
    if (end > i) rejected.push({ startLine: i, endLine: end - 1, reason: fence > i ? "in-code-fence" : "in-diff" });
    else {
      if (hasSign) unquote(lines, i);
      i++;
    }
    for (; i < end; i++) lines.traits[i] = Trait.Skipped;
  }
  return rejected;
}

/** The line after a fenced code block that opens here (CommonMark 4.5; an unclosed one ends with the text). */
function endOfFence(lines: TextLines, start: number): number {
  const open = readFence(textAt(lines, start));
  if (open === null) return start;
  for (let i = start + 1; i < lines.raw.length; i++) {
    const close = traitsAt(lines, i) & Trait.Sign ? readFence(textAt(lines, i)) : null;
    if (close?.bare === true && close.marks.startsWith(open.marks)) return i + 1;
  }
  return lines.raw.length;
}

function readFence(text: string): { marks: string; bare: boolean } | null {
  const [, marks = "", info = ""] = /^[ >]*(`{3,}|~{3,})(.*)$/.exec(text) ?? [];
  return marks === "" || (marks.startsWith("`") && info.includes("`")) ? null : { marks, bare: info === "" };
}

/** The line after a diff file header or hunk that opens here; editors trim the space off an empty context line. */
function endOfDiff(lines: TextLines, start: number): number {
  const text = (lines.raw[start] ?? "");
  if (text.startsWith("diff --git ")) return start + 1;
  if (text.startsWith("--- ") && (lines.raw[start + 1] ?? "").startsWith("+++ ")) return start + 2;
  if (!text.startsWith("@@")) return start;
  let end = start + 1;
  while (/^[-+ \\]/.test((lines.raw[end] ?? "") || (lines.raw[end + 1] ?? ""))) end++;
  return end;
}
