import type { Title } from "./scan-columns.ts";

export interface Ruler {
  spans: Title[];
  char: string;
  /** dpkg's `+++-====-====`: its first column stands under flags with text of their own. */
  dpkg: boolean;
}

const RULER_CHARS = "-=─━═";

/** Reads a line of dashes in one or several spans; null for anything else and for spans too short to be a ruler. */
export function readRuler(text: string): Ruler | null {
  const dpkg = text.startsWith("+++-=");
  const line = dpkg ? text.replaceAll("-", " ").replaceAll("+", "=") : text;
  const char = line.trimStart()[0];
  if (char === undefined || !RULER_CHARS.includes(char)) return null;
  const spans: Title[] = [];
  let longest = 0;
  for (let i = line.indexOf(char); i < line.length; ) {
    const start = i;
    while (line[i] === char) i++;
    if (i === start) return null;
    spans.push({ text: char, start, end: i });
    longest = Math.max(longest, i - start);
    while (line[i] === " ") i++;
  }
  return longest >= (spans.length === 1 ? 4 : 2) ? { spans, char, dpkg } : null;
}
