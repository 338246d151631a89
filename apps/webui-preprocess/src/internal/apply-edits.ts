import type { Edit } from "../types.ts";

/** The text with the edits made: in the order of the text, without overlap. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  if (edits.length === 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, text: replacement } of edits) {
    parts.push(text.slice(from, start), replacement);
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join("");
}
