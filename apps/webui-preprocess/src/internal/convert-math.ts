import type { Region } from "@lastframe/util-text-normalize";
import type { Edit, LatexOptions } from "../types.ts";

const BLANK = " \t\r";
/** Characters of which the prefix of a line in block quotes and list items is made. */
const CONTAINER_MARK = " \t>-+*0123456789.)";

/** Edits that bring one piece of math into the delimiters that remark-math reads; none where it reads it already. */
export function convertMath(text: string, region: Region, singleDollar: NonNullable<LatexOptions["singleDollar"]>): Edit[] {
  if (!region.closed) return [];
  const opener = text.slice(region.start, region.start + 2);
  const isBracket = opener === "\\[";
  if (opener === "\\(") return toInline(text, region, singleDollar === "pandoc" ? "$" : "$$");
  if (!isBracket && opener !== "$$") return [];

  const place = findPlace(text, region);
  if (place === null) return isBracket ? toInline(text, region, "$$") : [];
  // A `$$x$$` on one line is left as its author wrote it; only what remark-math cannot read is rewritten.
  if (!isBracket && (!text.slice(region.start, region.end).includes("\n") || isBlock(text, region))) return [];
  return [replaceRegion(region, displayMath(text, region, place))];
}

function replaceRegion({ start, end }: Region, text: string): Edit {
  return { start, end, text };
}

/** One line: a fence at the start of a continued line would open a block. */
function readContent(text: string, { start, contentStart, contentEnd }: Region): string {
  const content = text.slice(contentStart, contentEnd);
  if (!content.includes("\n")) return content.trim();
  const isQuoted = text.slice(text.lastIndexOf("\n", start - 1) + 1, start).trimStart().startsWith(">");
  return splitContent(content, isQuoted).join(" ");
}

/** The lines of a formula without white space and quote marks around them; blank ones at the ends are dropped. */
function splitContent(content: string, isQuoted: boolean): string[] {
  const lines = content.split(/\r?\n/).map((line, index) => (index > 0 && isQuoted ? line.replace(/^[ \t]*(?:>[ \t]?)+/, "") : line).trim());
  return lines.slice(lines[0] === "" ? 1 : 0, lines.at(-1) === "" ? -1 : undefined);
}

/** A dollar in the content needs two around it; what two could not hold apart stays as it is. */
function toInline(text: string, region: Region, shortest: "$" | "$$"): Edit[] {
  const content = readContent(text, region);
  if (content.includes("$$") || content.startsWith("$") || content.endsWith("$")) return [];
  const fence = content.includes("$") ? "$$" : shortest;
  return [replaceRegion(region, fence + content + fence)];
}

/** What stands before and behind a display formula on its lines; null where other text does: it stays inline then. */
interface Place {
  /** Prefix of the lines of its container after the first: block quote marks, and blanks for list marks. */
  prefix: string;
  newline: string;
}

function findPlace(text: string, { start, end }: Region): Place | null {
  let lineEnd = end;
  while (BLANK.includes(text.charAt(lineEnd)) && lineEnd < text.length) lineEnd++;
  if (lineEnd < text.length && text[lineEnd] !== "\n") return null;
  let lineStart = start;
  while (lineStart > 0 && CONTAINER_MARK.includes(text.charAt(lineStart - 1))) lineStart--;
  if (lineStart > 0 && text[lineStart - 1] !== "\n") return null;
  const before = text.slice(lineStart, start);
  if (!/^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)*$/.test(before)) return null;
  const usesCrlf = text[lineEnd - 1] === "\r" || text.slice(start, end).includes("\r\n");
  return { prefix: before.replace(/[^>\s]/g, " "), newline: usesCrlf ? "\r\n" : "\n" };
}

/** Whether the fences already stand on lines of their own. */
function isBlock(text: string, { start, end }: Region): boolean {
  const firstLine = text.slice(start + 2, text.indexOf("\n", start));
  const lastLine = text.slice(text.lastIndexOf("\n", end - 1) + 1, end);
  return firstLine.trim() === "" && /^[ \t>]*\$\$$/.test(lastLine);
}

function displayMath(text: string, region: Region, { prefix, newline }: Place): string {
  const joint = newline + prefix;
  return ["$$", ...listContentLines(text, region, prefix), "$$"].join(joint);
}

function listContentLines(text: string, { lines, contentStart, contentEnd }: Region, prefix: string): string[] {
  if (lines !== undefined && lines.length > 0) return lines.map(([start, end]) => text.slice(start, end));
  return splitContent(text.slice(contentStart, contentEnd), prefix.includes(">"));
}
