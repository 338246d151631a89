import type { Edit, MathRepair } from "../types.ts";

/** The edits as a person reads them, in the order of the text. */
export function describeEdits(text: string, edits: readonly Edit[]): MathRepair[] {
  let line = 0;
  let from = 0;
  return [...edits]
    .sort((a, b) => a.start - b.start)
    .map(({ start, end, text: to }) => {
      for (let at = text.indexOf("\n", from); at >= 0 && at < start; at = text.indexOf("\n", at + 1)) line++;
      from = start;
      return { line, kind: kindOf(to), from: text.slice(start, end), to };
    });
}

function kindOf(to: string): MathRepair["kind"] {
  if (to === "\\$") return "dollar";
  return to.startsWith("\\vert") ? "bar" : "delimiters";
}
