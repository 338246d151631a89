import type { Region, RegionKind } from "../types.ts";
import { findRun } from "./chars.ts";
import { skipTag } from "./html-tags.ts";

/** Where a line of a paragraph, heading or cell stands in the text. */
export type Segment = [start: number, end: number];

interface Found {
  kind: RegionKind;
  end: number;
  contentStart: number;
  contentEnd: number;
}

/** HTML that ends with a text of its own, whatever stands before it (CommonMark 6.6). */
const HTML_PAIRS = [["<!--", "-->"], ["<?", "?>"], ["<![CDATA[", "]]>"], ["<!", ">"]] as const;
/** What a region starts with: a run, a backslash with what it escapes. */
const SPECIAL = /`+|\$+|<|\\[^]?/g;

/** Finds code spans, raw HTML and math in the inline text that stands in `lines`, and appends them to `regions`. */
export function findInlineRegions(text: string, lines: readonly Segment[], regions: Region[]): void {
  const segments = lines.length > 1 ? joinSegments(lines) : lines;
  const inline = segments.length === 1 ? text.slice(...(segments[0] ?? [0, 0])) : segments.map(([start, end]) => text.slice(start, end)).join("\n");
  SPECIAL.lastIndex = 0;
  let next = SPECIAL.exec(inline);
  if (next === null) return;
  const findRegion = createFinder(inline);
  const toOffset = createOffsetMap(segments);
  for (; next !== null; next = SPECIAL.exec(inline)) {
    const { index } = next;
    const found = findRegion(index, next[0]);
    if (found === null) continue;
    const start = toOffset(index);
    const contentStart = toOffset(found.contentStart);
    const contentEnd = toOffset(found.contentEnd);
    regions.push({ kind: found.kind, start, end: toOffset(found.end), contentStart, contentEnd, closed: true });
    SPECIAL.lastIndex = found.end;
  }
}

/** Lines that nothing but a line feed parts are one segment: most paragraphs are. */
function joinSegments(lines: readonly Segment[]): Segment[] {
  const segments: Segment[] = [];
  let last: Segment | undefined;
  for (const [start, end] of lines) {
    if (last?.[1] === start - 1) last[1] = end;
    else segments.push((last = [start, end]));
  }
  return segments;
}

/** Maps indexes of the joined segments, asked for in ascending order, to offsets of the text. */
function createOffsetMap(segments: readonly Segment[]): (index: number) => number {
  let line = 0;
  let lineStart = 0;
  return (index) => {
    for (;;) {
      const [start, end] = segments[line] ?? [0, 0];
      if (index <= lineStart + end - start || line === segments.length - 1) return start + index - lineStart;
      lineStart += end - start + 1;
      line++;
    }
  };
}

/** Finds the region of a text that starts at an index with a mark, or null; the indexes must ascend. */
function createFinder(text: string): (start: number, mark: string) => Found | null {
  /** By run: where the last one starts. Looked for when it is first asked for. */
  let lastRuns: Map<string, number> | undefined;
  /** Closers that do not occur any more: looking for them again would cost quadratic time. */
  const absent = new Set<string>();
  const find = (closer: string, from: number): number => {
    const index = absent.has(closer) ? -1 : text.indexOf(closer, from);
    if (index < 0) absent.add(closer);
    return index;
  };

  /** Code between backtick runs of equal length (CommonMark 6.1), math between dollar runs of equal length. */
  const findSpan = (kind: RegionKind, run: string, start: number): Found | null => {
    const contentStart = start + run.length;
    lastRuns ??= listLastRuns(text);
    if ((lastRuns.get(run) ?? 0) < contentStart) return null;
    const contentEnd = findRun(text, run, contentStart);
    return { kind, end: contentEnd + run.length, contentStart, contentEnd };
  };
  /** pandoc's rule: no blank after the opener nor before the closer, no digit after the closer. */
  const findDollarMath = (start: number): Found | null => {
    const contentStart = start + 1;
    let contentEnd = contentStart;
    while (contentEnd < text.length && text.charAt(contentEnd) !== "$") contentEnd += text.charAt(contentEnd) === "\\" ? 2 : 1;
    const isTight = contentEnd < text.length && !/^\s/.test(text.charAt(contentStart)) && !/\s/.test(text.charAt(contentEnd - 1));
    return isTight && !/[$\d]/.test(text.charAt(contentEnd + 1)) ? { kind: "math", end: contentEnd + 1, contentStart, contentEnd } : null;
  };
  /** `\(...\)` and `\[...\]`; not `\[ \]`, and not the escaped brackets of `\[label\](address)`. */
  const findBracketMath = (start: number, closer: string): Found | null => {
    const contentStart = start + 2;
    const contentEnd = find(closer, contentStart);
    if (contentEnd < 0 || text.slice(contentStart, contentEnd).trim() === "") return null;
    const end = contentEnd + 2;
    return closer === "\\]" && /[([]/.test(text.charAt(end)) ? null : { kind: "math", end, contentStart, contentEnd };
  };
  const findHtml = (start: number): Found | null => {
    let end = skipTag(text, start) || skipAutolink(text, start);
    const pair = HTML_PAIRS.find(([opener]) => text.startsWith(opener, start));
    if (pair !== undefined && (pair[0] !== "<!" || /[a-z]/i.test(text.charAt(start + 2)))) {
      const [opener, closer] = pair;
      const index = find(closer, opener === "<!--" ? start + 2 : start + opener.length);
      end = index < 0 ? 0 : index + closer.length;
    }
    return end > 0 ? { kind: "html-inline", end, contentStart: start, contentEnd: end } : null;
  };

  return (start, mark) => {
    switch (mark) {
      case "$": return findDollarMath(start);
      case "<": return findHtml(start);
      case "\\(": return findBracketMath(start, "\\)");
      case "\\[": return findBracketMath(start, "\\]");
      default: return mark.startsWith("\\") ? null : findSpan(mark.startsWith("$") ? "math" : "code-span", mark, start);
    }
  };
}

function listLastRuns(text: string): Map<string, number> {
  const runs = new Map<string, number>();
  const pattern = /`+|\$+/g;
  for (let run = pattern.exec(text); run !== null; run = pattern.exec(text)) runs.set(run[0], run.index);
  return runs;
}

/** The index after `<scheme:...>` or `<name@host>` (CommonMark 6.5), or 0. */
function skipAutolink(text: string, start: number): number {
  let index = start + 1;
  let marked = false;
  for (; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 62) return marked ? index + 1 : 0;
    if (code <= 32 || code === 60) return 0;
    if (code === 64 || (code === 58 && index > start + 2)) marked = true;
    else if (!marked && !/[\w.+-]/.test(text.charAt(index))) return 0;
  }
  return 0;
}
