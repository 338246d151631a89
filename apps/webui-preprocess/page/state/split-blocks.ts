import { scanRegions } from "@lastframe/util-text-normalize";

/**
 * The text in parts that render the same one by one as together, so that a growing text renders only its last part anew:
 * cut at blank lines outside code where the next line cannot belong to what is above. Not cut at all when a definition
 * may be used from another part.
 */
export function splitBlocks(text: string): string[] {
  if (/^ {0,3}\[[^\]\n]+\]:/m.test(text)) return [text];
  const regions = scanRegions(text).filter(({ lines }) => lines !== undefined);
  const blocks: string[] = [];
  let start = 0;
  let region = 0;
  for (const { index } of text.matchAll(/\n[ \t]*\r?\n(?=[^\s>\-+*\d])/g)) {
    while (region < regions.length && (regions[region]?.end ?? 0) <= index) region++;
    const next = regions[region];
    if (next !== undefined && next.start <= index) continue;
    blocks.push(text.slice(start, index + 1));
    start = index + 1;
  }
  blocks.push(text.slice(start));
  return blocks.filter((block) => block.trim() !== "");
}
