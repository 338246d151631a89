import { scanRegions } from "@lastframe/util-text-normalize";
import type { Edit, LatexOptions } from "../types.ts";
import { convertMath } from "./convert-math.ts";
import { escapeDollars } from "./escape-dollars.ts";

/** The edits, in the order of the text, that a text, its tables repaired, needs for remark-math to show its formulas and leave its prices alone. */
export function listMathEdits(markdown: string, { singleDollar = "pandoc" }: LatexOptions): Edit[] {
  if (!/[$\\]/.test(markdown)) return [];
  const regions = scanRegions(markdown);
  const edits = regions.filter(({ kind }) => kind === "math").flatMap((region) => convertMath(markdown, region, singleDollar));
  return singleDollar === "pandoc" ? [...edits, ...escapeDollars(markdown, regions)].sort((a, b) => a.start - b.start) : edits;
}
