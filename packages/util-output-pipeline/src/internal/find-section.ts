import { scanRegions, type Region } from "@lastframe/util-text-normalize";
import { trimMarksEnd } from "./trim-marks.ts";

interface Heading {
  level: number;
  words: string;
  start: number;
  /** Behind its line or lines. */
  end: number;
}

export interface Section {
  start: number;
  end: number;
  /** Whether the heading has exactly the words. */
  exact: boolean;
  /** Whether another heading ends it. */
  ended: boolean;
}

export function findSection(text: string, words: string): Section | undefined {
  const headings = listHeadings(text);
  const wanted = words.trim();
  let index = headings.findIndex((heading) => heading.words === wanted);
  const exact = index >= 0;
  if (!exact) index = headings.findIndex((heading) => simplify(heading.words) === simplify(wanted));
  const heading = headings[index];
  if (heading === undefined) return undefined;
  const next = headings.slice(index + 1).find(({ level }) => level <= heading.level);
  return { start: heading.end, end: next?.start ?? text.length, exact, ended: next !== undefined };
}

/** `**Answer:**` and `Answer` are the same heading to a reader. */
function simplify(words: string): string {
  return trimMarksEnd(words.replace(/^[*_`]+/, ""), "*_`:：").trim().toLowerCase();
}

function listHeadings(text: string): Heading[] {
  const headings: Heading[] = [];
  const regions = scanRegions(text).filter(({ kind }) => kind !== "code-span" && kind !== "html-inline" && kind !== "math");
  let region = 0;
  /** Start of the line before, when it may be the words of a setext heading: one line of a paragraph. */
  let words = -1;
  let afterText = false;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline + 1;
    while (region < regions.length && (regions[region] as Region).end <= start) region++;
    const isCode = region < regions.length && (regions[region] as Region).start < end;
    const line = isCode ? "" : text.slice(start, end).trimEnd();
    const atx = readAtx(line);
    const level = words >= 0 ? readUnderline(line) : 0;
    if (atx !== null) headings.push({ ...atx, start, end });
    else if (level > 0) headings.push({ level, words: text.slice(words, start).trim(), start: words, end });
    const isText = atx === null && level === 0 && !isCode && line.trim() !== "";
    words = isText && !afterText && !/^ {4}|^ {0,3}(?:>|[-+*][ \t]|\d{1,9}[.)][ \t])/.test(line) ? start : -1;
    afterText = isText;
    start = end;
  }
  return headings;
}

function readAtx(line: string): { level: number; words: string } | null {
  const match = /^ {0,3}(#{1,6})(?:[ \t]|$)/.exec(line);
  if (match === null) return null;
  const words = line.slice(match[0].length).trim();
  // A closing run of # is no part of the words when white space parts it from them.
  const bare = trimMarksEnd(words, "#");
  return { level: (match[1] as string).length, words: bare === "" || /[ \t]$/.test(bare) ? bare.trim() : words };
}

function readUnderline(line: string): number {
  if (/^ {0,3}=+$/.test(line)) return 1;
  return /^ {0,3}-+$/.test(line) ? 2 : 0;
}
