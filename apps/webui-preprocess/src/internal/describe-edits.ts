import type { Edit, MathRepair } from "../types.ts";

/** The edits, which stand in the order of the text, as a person reads them. */
export function describeEdits(text: string, edits: readonly Edit[]): MathRepair[] {
  let line = 0;
  let from = 0;
  return edits.map(({ start, end, text: to }) => {
    for (let at = text.indexOf("\n", from); at >= 0 && at < start; at = text.indexOf("\n", at + 1)) line++;
    from = start;
    return { line, kind: to === "\\$" ? "dollar" : "delimiters", from: text.slice(start, end), to };
  });
}
