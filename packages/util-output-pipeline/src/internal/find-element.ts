import { scanRegions } from "@lastframe/util-text-normalize";
import { listTags, outsideCode, type Tag } from "./list-tags.ts";

export interface Element {
  contentStart: number;
  /** -1 while the element is not closed. */
  contentEnd: number;
  /** Where the first closing tag of that name stands after the opening one, whether it balances or not; -1 for none. */
  firstClose: number;
}

/**
 * The first element of this name, closed by its balanced partner: `<doc>a <doc>b</doc> c</doc>` is one.
 *
 * Tags that are only named in code do not count, unless there are no others: a whole reply may stand in a fence. Code
 * inside the element is found in its content alone, because a tag on a line of its own makes what follows an HTML block.
 */
export function findElement(text: string, name: string): Element | null {
  const tags = listTags(text, [name]);
  const isOpening = ({ kind }: Tag): boolean => kind !== "close";
  const opening = outsideCode(tags, tags.length === 0 ? [] : scanRegions(text)).find(isOpening) ?? tags.find(isOpening);
  if (opening === undefined) return null;
  const { end: contentStart } = opening;
  if (opening.kind === "empty") return { contentStart, contentEnd: contentStart, firstClose: contentStart };

  const content = text.slice(contentStart);
  const inner = listTags(content, [name]);
  let close = findBalanced(outsideCode(inner, scanRegions(content)));
  if (close < 0) close = findBalanced(inner);
  const first = inner.find(({ kind }) => kind === "close");
  return { contentStart, contentEnd: close < 0 ? -1 : contentStart + close, firstClose: first === undefined ? -1 : contentStart + first.start };
}

function findBalanced(tags: readonly Tag[]): number {
  let depth = 1;
  for (const { kind, start } of tags) {
    if (kind === "open") depth++;
    else if (kind === "close" && --depth === 0) return start;
  }
  return -1;
}
