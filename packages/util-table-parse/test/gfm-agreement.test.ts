import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { gfmTable } from "micromark-extension-gfm-table";
import { describe, expect, it } from "vitest";
import { parseTables } from "../src/index.ts";
import { seededRandom } from "./read-fixtures.ts";
import { runCount } from "./run-mode.ts";

const SEED = 3;
const GENERATED = runCount(750, 10_000);
const BATCHES = 5;

interface MarkdownNode {
  type: string;
  children?: MarkdownNode[];
  position?: { start: { offset?: number }; end: { offset?: number } };
}

/** The rows of every table that micromark finds, as source text; rows may be short. */
function judge(text: string): string[][][] {
  const tables: string[][][] = [];
  const visit = (node: MarkdownNode): void => {
    if (node.type === "table") tables.push((node.children ?? []).map((row) => (row.children ?? []).map((cell) => cellText(text, cell))));
    for (const child of node.children ?? []) visit(child);
  };
  visit(fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }) as MarkdownNode);
  return tables;
}

/** A cell without the bars around it, with `\|` as `|` (GFM 4.10). */
function cellText(text: string, { position }: MarkdownNode): string {
  const raw = text.slice(position?.start.offset, position?.end.offset).trim().replace(/^\|/, "");
  const escapes = /\\*(?=\|$)/.exec(raw)?.[0].length ?? 0;
  return (raw.endsWith("|") && escapes % 2 === 0 ? raw.slice(0, -1) : raw).trim().replaceAll("\\|", "|");
}

/** Ours are among theirs: as many rows, the same cells, and no cell that they have not. */
function expectAgreement(text: string): number {
  const theirs = judge(text);
  const ours = parseTables(text, { formats: ["gfm"] });
  for (const table of ours) {
    const cells = [table.columns.map(({ name }) => name), ...table.rows];
    const found = theirs.some((rows) => rows.length === cells.length && rows.every((row, r) =>
      row.length <= table.headers.length && cells[r]?.every((cell, c) => (r === 0 && cell.includes("_")) || cell === (row[c] ?? ""))));
    expect(found, text).toBe(true);
  }
  return ours.length;
}

const HEADS = ["| k |", "| k", "k |", "k|v", "|k|v|", "||k|", "|k||", "k||v", "| k  ", "| k | ", "   | k | v |", "    | k |", "\t| k |", "`k\\|v` | w", "k\\|v | w", "k | v | w"];
const DELIMITERS = ["| - |", "| -", "- |", "-|-", "|-|-|", "|:-:|--:|", "-|-|-", "| -\t", "| - | ", "   | - | - |", "    | - |", ":-", "|-", "| --- | : |", "| - - |", "|"];
const BODIES = [
  "", "| x |", "| x", "x", "x|y", "|x|y|", "||y|", "|x||", "x||y", "| x |     ", "| x | y | z |", "`x\\|y` | z", "x \\| y", "x \\\\| y", "- x", "-", "> x", ">", "<!-- x -->", "<div> | x", "\tx", "    x | y",
  "```js\nx", "***", "# x", "# x | y", "x\n=", "x\n---", "x\n-", "1. x", "2) x | y", "| - |", "", "\n| x |", "> | x |",
];
const PREFIXES = ["", "> ", "- ", "1. "];

describe("GFM tables are those of micromark", () => {
  it.each(PREFIXES.map((prefix) => [prefix]))("every head, delimiter row and body after %j", (prefix) => {
    const inside = prefix.startsWith(">") ? prefix : " ".repeat(prefix.length);
    let accepted = 0;
    // Every head with every delimiter row; the bodies take turns, in another order under each prefix.
    HEADS.forEach((head, h) => DELIMITERS.forEach((delimiters, d) => {
      const body = BODIES[(h * DELIMITERS.length + d + PREFIXES.indexOf(prefix) * 7) % BODIES.length] ?? "";
      accepted += expectAgreement([`${prefix}${head}`, delimiters, ...body.split("\n")].map((line, i) => (i > 0 ? inside + line : line)).join("\n"));
    }));
    BODIES.forEach((body) => { accepted += expectAgreement(`| k |\n| - |\n${body}`) + expectAgreement(`| k | v |\n| - | - |\n${body}`) + expectAgreement(`> | k |\n> | - |\n${body}`); });
    expect(accepted).toBeGreaterThan(20);
  });

  const random = seededRandom(SEED);
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? "";
  const WORDS = ["a", "bb", "`x|y`", "a\\|b", "\\\\", "", "1", "日本", "--", ":-", "x\\", "**b**", "c d", "<b>", "\\\\|", " ", "`a \\| b`", "# h", "|"];
  const row = (columns: number, edges: number): string => {
    const cells = Array.from({ length: columns }, () => pick(WORDS)).join(pick(["|", " | ", " |"]));
    return (edges & 1 ? "| " : "") + cells + (edges & 2 ? " |" : "");
  };
  const generate = (): string => {
    const columns = 1 + Math.floor(random() * 4);
    const edges = Number(pick(["3", "3", "3", "0", "1", "2"]));
    const prefix = pick(["", "", "", "", "  ", "   ", "> ", "- ", "\t", "    ", ">> "]);
    const inside = prefix.replace("-", " ");
    const lines = random() < 0.15 ? [pick(["text", "# h", "- item", "1. x", "<div>", "> q", "```", "", "    code", "| x |", "a | b", "***", "---"])] : [];
    const delimiters = Array.from({ length: random() < 0.9 ? columns : columns + 1 }, () => pick(["---", ":-:", "-", "--:", ":--", " - "])).join("|");
    lines.push(prefix + row(columns, edges), `${inside}${edges & 1 ? "|" : ""}${delimiters}${edges & 2 ? "|" : ""}`);
    for (let n = Math.floor(random() * 4); n > 0; n--) {
      const before = random() < 0.9 ? inside : pick(["", "  ", "    ", "> "]);
      lines.push(before + (random() < 0.85 ? row(random() < 0.8 ? columns : 1 + Math.floor(random() * 5), edges) : pick(["text", ...BODIES])));
    }
    return lines.join("\n");
  };

  it.each(Array.from({ length: BATCHES }, (_, batch) => [batch + 1]))(`${String(GENERATED)} generated texts (seed ${String(SEED)}), part %i of ${String(BATCHES)}`, () => {
    let accepted = 0;
    for (let n = 0; n < GENERATED / BATCHES; n++) accepted += expectAgreement(generate());
    expect(accepted).toBeGreaterThan(GENERATED / BATCHES / 20);
  });
});
