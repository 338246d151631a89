import type { Region } from "@lastframe/util-text-normalize";
import type { Edit } from "../types.ts";

const DOLLAR = 36;
const BACKSLASH = 92;
const LINE_FEED = 10;

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
  while (at < text.length) {
    const region = regions[next];
    if (region !== undefined && region.start <= at) {
      if (isBlock(region)) endParagraph();
      else if (region.kind === "math") others += 2;
      at = Math.max(at, region.end);
      next++;
      continue;
    }
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === DOLLAR) lone.push(at);
    else if (code === LINE_FEED && isBlankLine(text, at + 1)) endParagraph();
    else {
      const addressEnd = findAddressEnd(text, at, region?.start ?? text.length);
      if (addressEnd > at) {
        if (text.slice(at, addressEnd).includes("$")) others++;
        at = addressEnd;
        continue;
      }
    }
    at++;
  }
  endParagraph();
  return edits;
}

function isBlock({ kind, lines }: Region): boolean {
  return kind !== "code-span" && kind !== "html-inline" && (kind !== "math" || lines !== undefined);
}

function isBlankLine(text: string, from: number): boolean {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === LINE_FEED) return true;
    if (code !== 32 && code !== 9 && code !== 13 && code !== 62) return false;
  }
  return true;
}

/** Behind the address that begins here: a bare one, or the destination of a link. `from` where none does. */
function findAddressEnd(text: string, from: number, limit: number): number {
  const isDestination = text.startsWith("](", from);
  if (!isDestination && !text.startsWith("http://", from) && !text.startsWith("https://", from) && !text.startsWith("www.", from)) return from;
  let depth = 0;
  for (let at = isDestination ? from + 2 : from; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code <= 32 || code === 0x60) return at;
    if (code === 40) depth++;
    else if (code === 41 && depth-- === 0) return at;
  }
  return limit;
}
