import { isBlank } from "./internal/blocks.ts";
import { findFrontMatter } from "./internal/front-matter.ts";
import { findInlineRegions, type Segment } from "./internal/inline-regions.ts";
import { type BlockLine, readLine, START } from "./internal/read-line.ts";
import type { Region, RegionKind } from "./types.ts";

const UNESCAPED_PIPE = /(?:^|[^\\])\|/;
/** The kinds of lines that belong to a region; the others hold inline text or nothing. */
const BLOCK_KINDS: Partial<Record<string, RegionKind>> = { fence: "fence", math: "math", indented: "indented-code", html: "html-block" };

/**
 * List the parts of a Markdown text that are code, HTML, math or front matter, in order and without overlap.
 *
 * Blocks follow CommonMark 0.31 and GFM tables, inside block quotes and list items too; what is left open runs to the end
 * of its container with `closed: false`. Math is `$$` and `\[` blocks, `$$...$$`, `\(...\)`, `\[...\]`, and `$...$` by
 * pandoc's rule, so that prices are not math. Offsets are UTF-16 units. Never throws; linear in the length of the text.
 *
 * @example
 * scanRegions("run `ls`").map(({ kind, contentStart, contentEnd }) => [kind, contentStart, contentEnd]);
 * // [["code-span", 5, 7]]
 */
export function scanRegions(markdown: string): Region[] {
  const regions: Region[] = [];
  let block: Region | null = null;
  let paragraph: Segment[] = [];
  /** Blank lines that belong to indented code if more of it follows. */
  let blankLines: Segment[] = [];

  /** Spans end at the borders of their cell; only math is let through, for its bars are meant as bars. */
  const takeRow = ([start, end]: Segment): void => {
    const found: Region[] = [];
    findInlineRegions(markdown, [[start, end]], found);
    const crosses = found.some((region) => region.kind !== "math" && UNESCAPED_PIPE.test(markdown.slice(region.start, region.end)));
    if (!crosses) return void regions.push(...found);
    for (const { 0: cell, index } of markdown.slice(start, end).matchAll(/(?:\\[\\|]?|[^\\|])+/g)) findInlineRegions(markdown, [[start + index, start + index + cell.length]], regions);
  };
  const endParagraph = (): void => {
    findInlineRegions(markdown, paragraph, regions);
    paragraph = [];
  };
  const openBlock = (kind: RegionKind, start: number, end: number): Region => {
    const opened: Region = { kind, start, end, contentStart: end, contentEnd: end, closed: kind === "indented-code", lines: [] };
    const text = markdown.slice(start, end);
    if (kind === "fence") opened.info = text.replace(/^(.)\1*/, "").trim();
    // A formula may start on the line of its opener.
    if (kind === "math" && text.slice(2).trim() !== "") addLine(opened, start + 2, end);
    blankLines = [];
    regions.push(opened);
    return opened;
  };
  const takeBlockLine = (kind: RegionKind, { leaf, opens, closer }: BlockLine, start: number, end: number): void => {
    const isNew = opens || block?.kind !== kind;
    block = isNew || block === null ? openBlock(kind, start, end) : block;
    block.end = end;
    const hasFence = kind === "fence" || kind === "math";
    const closes = leaf === "rule";
    if (!hasFence) {
      // A block of HTML that a blank line ends needs no closer.
      block.closed = kind === "indented-code" || closer === undefined || closer === isBlank;
      for (const line of blankLines) addLine(block, ...line);
      addLine(block, start, end);
    } else if (!isNew && !closes) addLine(block, start, end);
    else if (!isNew) closeBlock(block, start, end);
    blankLines = [];
    if (closes && hasFence) block = null;
  };
  const closeBlock = (closed: Region, start: number, end: number): void => {
    if (closed.kind === "math" && !/^(?:\$\$|\\\])/.test(markdown.slice(start, start + 2))) {
      const closer = markdown.lastIndexOf(markdown.charAt(closed.start) === "\\" ? "\\]" : "$$", end);
      addLine(closed, start, start + markdown.slice(start, closer).trimEnd().length);
    }
    if (closed.lines?.length === 0) closed.contentStart = closed.contentEnd = start;
    closed.closed = true;
  };

  const frontMatter = findFrontMatter(markdown);
  if (frontMatter !== null) regions.push({ kind: "front-matter", start: 0, ...frontMatter, closed: true });
  let line = START;
  for (let start = frontMatter?.end ?? 0; start < markdown.length;) {
    const lineFeed = markdown.indexOf("\n", start);
    const after = lineFeed < 0 ? markdown.length : lineFeed + 1;
    line = readLine(line, markdown.slice(start, lineFeed < 0 ? after : lineFeed), true);
    const { kind, leaf, opens } = line;
    const segment: Segment = [start + line.contentStart, start + line.line.length];
    if (kind === "delimiter") {
      // The last line of the paragraph turns out to be the header of a table.
      const header = paragraph.pop();
      endParagraph();
      if (header !== undefined) takeRow(header);
    }
    if (kind !== "paragraph" || opens) endParagraph();
    const blockKind = BLOCK_KINDS[kind];
    if (blockKind !== undefined) takeBlockLine(blockKind, line, ...segment);
    else if (kind === "blank" && leaf === "indented") blankLines.push(segment);
    else {
      block = null;
      if (kind === "paragraph") paragraph.push(segment);
      else if (kind === "heading") findInlineRegions(markdown, [segment], regions);
      else if (kind === "row") takeRow(segment);
    }
    start = after;
  }
  endParagraph();
  const last = block as Region | null;
  if (last?.closed === false) last.end = markdown.length;
  return regions;
}

function addLine(block: Region, start: number, end: number): void {
  if (block.lines?.length === 0) block.contentStart = start;
  block.contentEnd = end;
  block.lines?.push([start, end]);
}
