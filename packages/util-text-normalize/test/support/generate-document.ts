import type { Random } from "./seeded-random.ts";

/** A document whose tables are all valid, and where their delimiter rows are. */
export interface GeneratedDocument {
  lines: string[];
  tables: { line: number; prefix: string; cells: string[]; outer: boolean; spaced: boolean }[];
  crlf: boolean;
}

const WORDS = ["alpha", "beta", "名称", "price", "it's", "x < y", "a & b", "10%", "**bold**", "$5", "[link](u)", "v1.2", "naïve", "🚀", "end."];
const CELLS = [...WORDS, "", "`code`", "`a b`", "``x ` y``", "a \\| b", "`p \\| q`", "\\\\", "-", "--", ":", "1 - 2", "<b>", "*", "C:\\dir"];
const DELIMITERS = ["---", "-", "--", ":--", ":-:", "--:", "-----", ":-"];
const PREFIXES = ["", "", "", "> ", "  ", "> > ", "   ", "> - ", "1. ", "- ", "10. ", "* > "];

export function generateDocument(random: Random): GeneratedDocument {
  const document: GeneratedDocument = { lines: [], tables: [], crlf: random.chance(0.1) };
  if (random.chance(0.05)) document.lines.push("---", "title: a | b", "tags: [x]", "---", "");
  for (let blocks = 1 + random.below(5); blocks > 0; blocks--) {
    if (random.chance(0.5)) addTable(document, random);
    else addBlock(document, random);
    document.lines.push("");
    if (random.chance(0.1)) document.lines.push("");
  }
  if (random.chance(0.5)) document.lines.pop();
  return document;
}

/** The text, with the delimiter rows in `replaced` (by index of the table). */
export function writeDocument({ lines, tables, crlf }: GeneratedDocument, replaced: ReadonlyMap<number, string> = new Map()): string {
  const text = [...lines];
  for (const [index, row] of replaced) {
    const table = tables[index];
    if (table !== undefined) text[table.line] = table.prefix + row;
  }
  return text.join(crlf ? "\r\n" : "\n");
}

export function writeRow(cells: readonly string[], outer: boolean, spaced: boolean): string {
  const row = cells.join(spaced ? " | " : "|");
  return outer ? (spaced ? `| ${row} |` : `|${row}|`) : row;
}

function addTable(document: GeneratedDocument, random: Random): void {
  const columns = 1 + random.below(5);
  const outer = columns === 1 || random.chance(0.8);
  const spaced = random.chance(0.7);
  const cell = (): string => random.pick(CELLS);
  const row = (count: number): string => writeRow(Array.from({ length: count }, cell), true, spaced);
  const first = random.pick(PREFIXES);
  const prefix = first.replace(/[-*]|\d+\./g, (marker) => " ".repeat(marker.length));
  const header = outer ? row(columns) : writeRow(Array.from({ length: columns }, () => random.pick(WORDS.slice(0, 9))), false, spaced);
  // A header of one cell may itself be a delimiter row for the line before.
  if (columns > 1 && random.chance(0.1)) document.lines.push(`${first}a line before`, prefix + header);
  else document.lines.push(first + header);
  const cells = Array.from({ length: columns }, () => random.pick(outer ? DELIMITERS : DELIMITERS.filter((delimiter) => delimiter.length > 1)));
  document.tables.push({ line: document.lines.length, prefix, cells, outer, spaced });
  document.lines.push(prefix + writeRow(cells, outer, spaced));
  for (let rows = random.below(4); rows > 0; rows--) {
    document.lines.push(prefix + (random.chance(0.1) ? writeRow(Array.from({ length: columns + 1 }, () => "---"), true, spaced) : row(Math.max(1, columns + random.below(3) - 1))));
  }
}

function addBlock({ lines }: GeneratedDocument, random: Random): void {
  const broken = ["| a | b |", "|---|", "| 1 | 2 |"];
  const text = (): string => Array.from({ length: 1 + random.below(5) }, () => random.pick(WORDS)).join(" ");
  const blocks: (() => string[])[] = [
    () => [text()],
    () => [text(), text()],
    () => [`# ${text()}`],
    () => ["a | b", "---"],
    () => [`${text()} | ${text()}`, "==="],
    () => ["---"],
    () => ["```md", ...broken, "```"],
    () => ["~~~~", ...broken, "```", "~~~", "~~~~"],
    () => ["````", "```", ...broken, "```", "````"],
    () => ["text", "", ...broken.map((line) => `    ${line}`)],
    () => ["<!--", ...broken, "-->"],
    () => ["<pre>", ...broken, "</pre>"],
    () => ["<div>", ...broken, "</div>"],
    () => ["> ```", ...broken.map((line) => `> ${line}`), "> ```"],
    () => ["- item", "", "  ~~~", ...broken.map((line) => `  ${line}`), "  ~~~"],
    () => ["`code", ...broken, "end`"],
    () => [`text <!-- ${text()}`, ...broken, "-->"],
    () => ["| no | table |", "| at | all |"],
    () => ["[ref]: x | y"],
    () => ["- one", "- two | three", "  - four"],
    () => ["> quote | x", "> more"],
    () => ["cat a | grep b || true"],
  ];
  lines.push(...random.pick(blocks)());
}
