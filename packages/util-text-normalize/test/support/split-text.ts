import { createLeakFilter, type LeakOptions } from "../../src/index.ts";

/** What a filter makes of a text that comes in these pieces. */
export function filterPieces(pieces: readonly string[], options?: LeakOptions): { text: string; hadLeak: boolean; tokens: string[] } {
  const filter = createLeakFilter(options);
  const text = pieces.map((piece) => filter.push(piece)).join("");
  const end = filter.end();
  return { text: text + end.text, hadLeak: end.hadLeak, tokens: end.tokens };
}

/** Every way to cut a text in two. */
export function twoPieces(text: string): string[][] {
  return Array.from({ length: text.length + 1 }, (_, index) => [text.slice(0, index), text.slice(index)]);
}
