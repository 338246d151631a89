import { scanRegions, type Region } from "@lastframe/util-text-normalize";
import remend from "remend";

/** Only what closes an unfinished mark: the others of remend rewrite finished text. */
const REMEND_OPTIONS = { linkMode: "text-only", comparisonOperators: false, singleTilde: false, setextHeadings: true } as const;

/**
 * Close what is unfinished at the end of a text that is still arriving: emphasis, code spans, links, formulas, and a
 * table of which only the header has come. Everything before the last block is left as it is.
 */
export function closeTail(text: string): string {
  const regions = scanRegions(text);
  const open = regions.at(-1);
  if (open !== undefined && !open.closed && open.kind === "math") return closeFormula(text, open);
  if (open !== undefined && !open.closed && open.kind !== "code-span") return text;
  const start = findLastBlock(text, regions);
  const formula = findOpenFormula(text, start, regions);
  if (formula >= 0) return closeFormula(text, { start: formula, lines: [] });
  return text.slice(0, start) + closeBlock(text.slice(start));
}

/** A formula whose end is missing is shown as far as it goes, in the delimiters of a finished one. */
function closeFormula(text: string, { start, lines }: Pick<Region, "start" | "lines">): string {
  const opener = text.slice(start, start + 2);
  const closer = opener === "\\(" ? "\\)" : opener === "\\[" ? "\\]" : lines === undefined ? "$$" : "\n$$";
  // Half a command would be shown as an error.
  return text.replace(/\\[A-Za-z]*$/, "").trimEnd() + closer;
}

/** The `\\(` or `\\[` of the last block that nothing closes yet; -1 for none. */
function findOpenFormula(text: string, from: number, regions: readonly Region[]): number {
  const open = Math.max(text.lastIndexOf("\\("), text.lastIndexOf("\\["));
  if (open < from || text[open - 1] === "\\" || text.slice(open + 2).trim() === "") return -1;
  const closer = text[open + 1] === "(" ? "\\)" : "\\]";
  const isCode = regions.some(({ start, end }) => start <= open && open < end);
  return isCode || text.includes(closer, open) ? -1 : open;
}

function findLastBlock(text: string, regions: readonly Region[]): number {
  const limit = regions.findLast(({ lines }) => lines !== undefined)?.end ?? 0;
  const trimmed = text.trimEnd();
  const blank = Math.max(trimmed.lastIndexOf("\n\n"), trimmed.lastIndexOf("\n\r\n"));
  return Math.max(limit, blank < 0 ? 0 : blank + 1);
}

function closeBlock(block: string): string {
  const header = block.trim();
  if (header.startsWith("|") && !header.includes("\n") && /\|.*\|/.test(header)) return `${block.trimEnd()}\n${makeDelimiters(header)}`;
  return remend(block, REMEND_OPTIONS);
}

function makeDelimiters(header: string): string {
  const cells = header.replace(/\\./g, "").replace(/^\||\|$/g, "").split("|").length;
  return `|${"---|".repeat(cells)}`;
}
