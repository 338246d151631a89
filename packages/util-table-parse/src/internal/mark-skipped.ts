import type { RejectedText } from "../types.ts";
import { type SourceLine, textAt } from "./read-lines.ts";

const MOST_QUOTES = 8;

/** Marks fenced code and diff hunks, and takes block quote markers off; returns what was marked. */
export function markSkipped(lines: SourceLine[], fences: "skip" | "parse"): RejectedText[] {
  const rejected: RejectedText[] = [];
  let i = 0;
  while (i < lines.length) {
    const fence = fences === "skip" ? endOfFence(lines, i) : i;
    const end = fence > i ? fence : endOfDiff(lines, i);
    if (end > i) rejected.push({ startLine: i, endLine: end - 1, reason: fence > i ? "in-code-fence" : "in-diff" });
    else unquote(lines[i++]);
    for (; i < end; i++) {
      const line = lines[i];
      if (line !== undefined) line.skipped = true;
    }
  }
  return rejected;
}

/** The line after a fenced code block that opens here (CommonMark 4.5; an unclosed one ends with the text). */
function endOfFence(lines: SourceLine[], start: number): number {
  const open = readFence(textAt(lines, start));
  if (open === null) return start;
  for (let i = start + 1; i < lines.length; i++) {
    const close = readFence(textAt(lines, i));
    if (close?.bare === true && close.marks.startsWith(open.marks)) return i + 1;
  }
  return lines.length;
}

function readFence(text: string): { marks: string; bare: boolean } | null {
  const [, marks = "", info = ""] = /^[ >]*(`{3,}|~{3,})(.*)$/.exec(text) ?? [];
  return marks === "" || (marks.startsWith("`") && info.includes("`")) ? null : { marks, bare: info === "" };
}

/** The line after a diff file header or hunk that opens here; editors trim the space off an empty context line. */
function endOfDiff(lines: SourceLine[], start: number): number {
  const rawAt = (i: number): string => lines[i]?.raw ?? "";
  const text = rawAt(start);
  if (text.startsWith("diff --git ")) return start + 1;
  if (text.startsWith("--- ") && rawAt(start + 1).startsWith("+++ ")) return start + 2;
  if (!text.startsWith("@@")) return start;
  let end = start + 1;
  while (/^[-+ \\]/.test(rawAt(end) || rawAt(end + 1))) end++;
  return end;
}

function unquote(line: SourceLine | undefined): void {
  if (line === undefined) return;
  let i = 0;
  while (line.quotes < MOST_QUOTES) {
    let at = i;
    while (at - i < 3 && line.text[at] === " ") at++;
    if (line.text[at] !== ">") break;
    i = line.text[at + 1] === " " ? at + 2 : at + 1;
    line.quotes++;
  }
  if (line.quotes === 0) return;
  line.text = line.text.slice(i);
  line.width = line.text.length;
  line.blank = line.width === 0;
}
