import { BlockReader, type LineKind } from "./internal/block-reader.ts";
import { trimBlanks } from "./internal/chars.ts";
import { findFrontMatter } from "./internal/front-matter.ts";
import { findInlineRegions, type Segment } from "./internal/inline-regions.ts";
import { eachCell } from "./internal/table-rows.ts";
import type { Region, RegionKind } from "./types.ts";

const UNESCAPED_PIPE = /(?:^|[^\\])\|/;
/** The block that a line belongs to; lines of the other kinds hold inline text or nothing. */
const BLOCK_KINDS: Partial<Record<LineKind, RegionKind>> = {
  "fence-open": "fence", fence: "fence", "fence-close": "fence",
  "math-open": "math", math: "math", "math-close": "math",
  indented: "indented-code", html: "html-block",
};

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
  const scan = new RegionScan(markdown);
  return scan.run();
}

class RegionScan {
  private readonly regions: Region[] = [];
  private readonly reader = new BlockReader(true);
  private block: Region | null = null;
  private paragraph: Segment[] = [];
  /** Blank lines that belong to indented code if more of it follows. */
  private blankLines: Segment[] = [];

  constructor(private readonly text: string) {}

  run(): Region[] {
    const { text } = this;
    let start = this.takeFrontMatter();
    while (start < text.length) {
      const lineFeed = text.indexOf("\n", start);
      const after = lineFeed < 0 ? text.length : lineFeed + 1;
      let end = lineFeed < 0 ? after : lineFeed;
      if (text.charCodeAt(end - 1) === 13 && end > start) end--;
      this.reader.readLine(text, start, end);
      this.takeLine(end);
      start = after;
    }
    this.endParagraph();
    if (this.block !== null && !this.block.closed) this.block.end = text.length;
    return this.regions;
  }

  private takeFrontMatter(): number {
    const found = findFrontMatter(this.text);
    if (found === null) return 0;
    this.regions.push({ kind: "front-matter", start: 0, ...found, closed: true });
    return found.end;
  }

  private takeLine(end: number): void {
    const { kind, opens, contentStart } = this.reader;
    if (kind === "delimiter") this.takeHeader();
    if (kind !== "paragraph" || opens) this.endParagraph();
    const blockKind = BLOCK_KINDS[kind];
    if (blockKind !== undefined) this.takeBlockLine(blockKind, end);
    else if (kind === "blank" && this.reader.leaf === "indented") this.blankLines.push([contentStart, end]);
    else {
      this.block = null;
      this.takeInline(kind, end);
    }
  }

  private takeBlockLine(kind: RegionKind, end: number): void {
    const { contentStart, opens, kind: lineKind } = this.reader;
    if (opens || this.block?.kind !== kind) this.block = this.openBlock(kind, contentStart, end);
    const { block } = this;
    block.end = end;
    if (kind === "html-block") block.closed = !this.reader.isOpen();
    if (lineKind.endsWith("-open")) return;
    if (lineKind.endsWith("-close")) this.closeBlock(block, contentStart, end);
    else {
      for (const [from, to] of this.blankLines) addLine(block, from, to);
      addLine(block, contentStart, end);
    }
    this.blankLines = [];
  }

  private openBlock(kind: RegionKind, start: number, end: number): Region {
    const block: Region = { kind, start, end, contentStart: end, contentEnd: end, closed: kind === "indented-code", lines: [] };
    this.blankLines = [];
    if (kind === "fence") {
      const marker = this.text.charAt(start);
      let from = start;
      while (this.text.charAt(from) === marker) from++;
      block.info = this.text.slice(from, end).trim();
    } else if (kind === "math") {
      const from = start + 2;
      if (this.text.slice(from, end).trim() !== "") addLine(block, from, end);
    }
    this.regions.push(block);
    return block;
  }

  private closeBlock(block: Region, start: number, end: number): void {
    if (block.kind === "math" && !/^(?:\$\$|\\\])/.test(this.text.slice(start, start + 2))) {
      const closer = this.text.lastIndexOf(this.text.charAt(block.start) === "\\" ? "\\]" : "$$", end);
      addLine(block, start, trimBlanks(this.text, start, closer));
    }
    if (block.lines?.length === 0) block.contentStart = block.contentEnd = start;
    block.closed = true;
    this.block = null;
  }

  private takeInline(kind: LineKind, end: number): void {
    const { contentStart } = this.reader;
    if (kind === "paragraph") this.paragraph.push([contentStart, end]);
    else if (kind === "heading") findInlineRegions(this.text, [[contentStart, end]], this.regions);
    else if (kind === "row") this.takeRow(contentStart, end);
  }

  /** The last line of the paragraph turns out to be the header of a table. */
  private takeHeader(): void {
    const header = this.paragraph.pop();
    this.endParagraph();
    if (header !== undefined) this.takeRow(...header);
  }

  /** Spans end at the borders of their cell; only math is let through, for its bars are meant as bars. */
  private takeRow(start: number, end: number): void {
    const found: Region[] = [];
    findInlineRegions(this.text, [[start, end]], found);
    const crosses = found.some((region) => region.kind !== "math" && UNESCAPED_PIPE.test(this.text.slice(region.start, region.end)));
    if (crosses) eachCell(this.text, start, end, (from, to) => findInlineRegions(this.text, [[from, to]], this.regions));
    else for (const region of found) this.regions.push(region);
  }

  private endParagraph(): void {
    if (this.paragraph.length === 0) return;
    findInlineRegions(this.text, this.paragraph, this.regions);
    this.paragraph = [];
  }
}

function addLine(block: Region, start: number, end: number): void {
  if (block.lines?.length === 0) block.contentStart = start;
  block.contentEnd = end;
  block.lines?.push([start, end]);
}
