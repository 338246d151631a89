import type { Region, RegionKind } from "../types.ts";
import { BACKSLASH, BACKTICK, DOLLAR, isDigit, isLetter, LESS_THAN, runEnd } from "./chars.ts";
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
const SPECIAL = /[`$<\\]/;

/** Finds code spans, raw HTML and math in the inline text that stands in `segments`, and appends them to `regions`. */
export function findInlineRegions(text: string, segments: Segment[], regions: Region[]): void {
  const inline = segments.map(([start, end]) => text.slice(start, end)).join("\n");
  if (!SPECIAL.test(inline)) return;
  const scan = new InlineScan(inline);
  const toOffset = createOffsetMap(segments);
  for (let index = 0; index < inline.length;) {
    const found = scan.regionAt(index);
    if (found === null) {
      index = scan.after(index);
      continue;
    }
    const [start, contentStart, contentEnd, end] = [index, found.contentStart, found.contentEnd, found.end].map(toOffset) as [number, number, number, number];
    regions.push({ kind: found.kind, start, end, contentStart, contentEnd, closed: true });
    index = found.end;
  }
}

/** Maps indexes of the joined segments, asked for in ascending order, to offsets of the text. */
function createOffsetMap(segments: Segment[]): (index: number) => number {
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

class InlineScan {
  /** By character and length: where the last run of such characters starts. */
  private readonly lastRuns = new Map<string, number>();
  /** Closers that do not occur after some index: looking for them again would cost quadratic time. */
  private readonly absent = new Set<string>();

  constructor(private readonly text: string) {
    for (const match of text.matchAll(/`+|\$+/g)) this.lastRuns.set(runKey(match[0]), match.index);
  }

  /** Where to go on when no region starts at `index`. */
  after(index: number): number {
    const code = this.text.charCodeAt(index);
    if (code === BACKSLASH) return index + 2;
    return code === BACKTICK || code === DOLLAR ? runEnd(this.text, index, code) : index + 1;
  }

  regionAt(index: number): Found | null {
    switch (this.text.charCodeAt(index)) {
      case BACKTICK: return this.findRun(index, "code-span");
      case DOLLAR: return this.text.charCodeAt(index + 1) === DOLLAR ? this.findRun(index, "math") : this.findDollarMath(index);
      case BACKSLASH: return this.findBracketMath(index);
      case LESS_THAN: return this.findHtml(index);
      default: return null;
    }
  }

  /** Code between backtick runs of equal length (CommonMark 6.1), math between dollar runs of equal length. */
  private findRun(start: number, kind: RegionKind): Found | null {
    const code = this.text.charCodeAt(start);
    const contentStart = runEnd(this.text, start, code);
    const run = this.text.slice(start, contentStart);
    if ((this.lastRuns.get(runKey(run)) ?? 0) < contentStart) return null;
    for (let index = contentStart; ;) {
      index = this.text.indexOf(run, index);
      const end = runEnd(this.text, index, code);
      if (end - index === run.length) return { kind, end, contentStart, contentEnd: index };
      index = end;
    }
  }

  /** pandoc's rule: no blank after the opener nor before the closer, no digit after the closer. */
  private findDollarMath(start: number): Found | null {
    const contentStart = start + 1;
    if (/^\s/.test(this.text.charAt(contentStart))) return null;
    let index = contentStart;
    while (index < this.text.length && this.text.charCodeAt(index) !== DOLLAR) index += this.text.charCodeAt(index) === BACKSLASH ? 2 : 1;
    if (index >= this.text.length || /\s/.test(this.text.charAt(index - 1))) return null;
    const following = this.text.charCodeAt(index + 1);
    return following === DOLLAR || isDigit(following) ? null : { kind: "math", end: index + 1, contentStart, contentEnd: index };
  }

  /** `\(...\)` and `\[...\]`; not `\[ \]`, and not the escaped brackets of `\[label\](address)`. */
  private findBracketMath(start: number): Found | null {
    const closer = { "(": "\\)", "[": "\\]" }[this.text.charAt(start + 1)];
    if (closer === undefined) return null;
    const contentStart = start + 2;
    const contentEnd = this.find(closer, contentStart);
    if (contentEnd < 0 || this.text.slice(contentStart, contentEnd).trim() === "") return null;
    const end = contentEnd + 2;
    return closer === "\\]" && /[([]/.test(this.text.charAt(end)) ? null : { kind: "math", end, contentStart, contentEnd };
  }

  private findHtml(start: number): Found | null {
    const end = this.htmlEnd(start);
    return end > 0 ? { kind: "html-inline", end, contentStart: start, contentEnd: end } : null;
  }

  private htmlEnd(start: number): number {
    for (const [opener, closer] of HTML_PAIRS) {
      if (!this.text.startsWith(opener, start)) continue;
      if (opener === "<!" && !isLetter(this.text.charCodeAt(start + 2))) return 0;
      const index = this.find(closer, opener === "<!--" ? start + 2 : start + opener.length);
      return index < 0 ? 0 : index + closer.length;
    }
    return skipTag(this.text, start, this.text.length) || skipAutolink(this.text, start);
  }

  private find(closer: string, from: number): number {
    if (this.absent.has(closer)) return -1;
    const index = this.text.indexOf(closer, from);
    if (index < 0) this.absent.add(closer);
    return index;
  }
}

function runKey(run: string): string {
  return `${run.charAt(0)}${String(run.length)}`;
}

/** The index after `<scheme:...>` or `<name@host>` (CommonMark 6.5), or 0. */
function skipAutolink(text: string, start: number): number {
  let index = start + 1;
  let marked = false;
  for (; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 62) return marked ? index + 1 : 0;
    if (code <= 32 || code === LESS_THAN) return 0;
    if (code === 64 || (code === 58 && index > start + 2)) marked = true;
    else if (!marked && !/[\w.+-]/.test(text.charAt(index))) return 0;
  }
  return 0;
}
