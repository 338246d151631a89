const GAP = "\n[...]\n";

/**
 * Cut a text to at most `max` UTF-16 units, whole lines where they fit: its beginning and its end, with `[...]` between them.
 * A surrogate pair is never split.
 *
 * @example
 * ```ts
 * clipText("1\n2\n3\n4\n5\n6\n7", 11); // "1\n2\n[...]\n7"
 * ```
 */
export function clipText(text: string, max: number, headShare = 0.5): string {
  if (text.length <= max) return text;
  const room = max - GAP.length;
  if (room <= 0) return takeTail(text, max);
  const head = takeHead(text, Math.floor(room * headShare));
  return `${head}${GAP}${takeTail(text, room - head.length)}`;
}

function takeHead(text: string, max: number): string {
  const lineEnd = text.lastIndexOf("\n", max);
  const end = lineEnd > max / 2 ? lineEnd : max;
  return text.slice(0, isInsidePair(text, end) ? end - 1 : end);
}

function takeTail(text: string, max: number): string {
  const from = text.length - max;
  const lineStart = text.indexOf("\n", from) + 1;
  const start = lineStart > 0 && lineStart < from + max / 2 ? lineStart : from;
  return text.slice(isInsidePair(text, start) ? start + 1 : start);
}

function isInsidePair(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff;
}
