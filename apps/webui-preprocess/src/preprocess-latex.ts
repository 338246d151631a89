import { fixGfmTables } from "@lastframe/util-text-normalize";
import { applyEdits } from "./internal/apply-edits.ts";
import { listMathEdits } from "./internal/list-math-edits.ts";
import type { LatexOptions } from "./types.ts";

/**
 * Repair tables, then bring LaTeX delimiters into the form that remark-math reads.
 *
 * `\(x\)` becomes `$x$`, `\[x\]` that fills its lines a `$$` block, a `$$` formula of several lines gets its fences on
 * lines of their own; dollars that are money are escaped where remark-math would pair them. Code, links and HTML stay as
 * they are, and so does text that renders already. Never throws; linear in the length of the text.
 *
 * @example
 * preprocessLaTeX("Here \\(x^2\\) costs $5 or $6."); // "Here $x^2$ costs \\$5 or \\$6."
 */
export function preprocessLaTeX(markdown: string, options: LatexOptions = {}): string {
  const fixed = fixGfmTables(markdown, { math: true });
  return applyEdits(fixed, listMathEdits(fixed, options));
}
