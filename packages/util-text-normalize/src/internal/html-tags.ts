import { matchEnd } from "./chars.ts";

const NAME = /<\/?[a-z][a-z\d-]*/iy;
const ATTRIBUTE = /\s+[a-z_:][\w.:-]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))?/iy;
const OPEN_TAG_END = /\s*\/?>/y;
const CLOSING_TAG_END = /\s*>/y;

/** The index after the complete open or closing tag that starts at `start` (CommonMark 6.6), or 0. */
export function skipTag(text: string, start: number): number {
  let end = matchEnd(NAME, text, start);
  if (end === 0) return 0;
  if (text.charAt(start + 1) === "/") return matchEnd(CLOSING_TAG_END, text, end);
  for (let next = end; next > 0; next = matchEnd(ATTRIBUTE, text, end)) end = next;
  return matchEnd(OPEN_TAG_END, text, end);
}
