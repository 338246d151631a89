import type { Region } from "@lastframe/util-text-normalize";
import type { Edit } from "../types.ts";

/** What decides on dollars outside of regions: a character that is escaped, a dollar, a blank line, the start of an address. */
const MARK = /\\[^]?|\$|\n[ \t\r>]*(?=\n|$)|\]\(|https?:\/\/|www\./g;

/**
 * Edits that escape the dollars which are no math, wherever another dollar stands in the same paragraph: remark-math
 * would make math of what lies between. A single dollar is left alone, and so is one in a link's address.
 */
export function escapeDollars(text: string, regions: readonly Region[]): Edit[] {
  const edits: Edit[] = [];
  if (!text.includes("$")) return edits;
  let lone: number[] = [];
  let others = 0;
  let next = 0;
  const endParagraph = (): void => {
    if (lone.length + others > 1) for (const at of lone) edits.push({ start: at, end: at + 1, text: "\\$" });
    lone = [];
    others = 0;
  };

  let at = 0;
  let mark = findMark(text, 0);
  while (next < regions.length || mark !== null) {
    const region = regions[next];
    if (region !== undefined && region.start <= (mark?.index ?? Infinity)) {
      if (isBlock(region)) endParagraph();
      else if (region.kind === "math") others += 2;
      at = Math.max(at, region.end);
      next++;
    } else if (mark !== null) {
      const { 0: found, index } = mark;
      at = index + found.length;
      if (found === "$") lone.push(index);
      else if (found.startsWith("\n")) endParagraph();
      else if (!found.startsWith("\\")) {
        const end = findAddressEnd(text, at, region?.start ?? text.length);
        if (text.slice(at, end).includes("$")) others++;
        at = end;
      }
    }
    if (mark !== null && mark.index < at) mark = findMark(text, at);
  }
  endParagraph();
  return edits;
}

function findMark(text: string, from: number): RegExpExecArray | null {
  MARK.lastIndex = from;
  return MARK.exec(text);
}

function isBlock({ kind, lines }: Region): boolean {
  return kind !== "code-span" && kind !== "html-inline" && (kind !== "math" || lines !== undefined);
}

/** Where the address that has begun ends: a bare one, or the destination of a link. */
function findAddressEnd(text: string, from: number, limit: number): number {
  let depth = 0;
  for (let at = from; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code <= 32 || code === 0x60) return at;
    if (code === 40) depth++;
    else if (code === 41 && depth-- === 0) return at;
  }
  return limit;
}
