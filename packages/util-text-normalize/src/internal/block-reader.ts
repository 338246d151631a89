import { ASTERISK, BACKTICK, COLON, DASH, DOLLAR, GREATER_THAN, isBlank, isDigit, isLetter, LESS_THAN, PIPE, PLUS, runEnd, skipBlanks, SPACE, TAB, TILDE, trimBlanks } from "./chars.ts";
import { endsHtml, findHtmlEnd, type HtmlEnd } from "./html-tags.ts";
import { countCells, countDelimiters } from "./table-rows.ts";

/** Deeper quotes and list items are read as text, so that a line of markers stays cheap. */
const MAX_CONTAINERS = 100;
const TAB_SIZE = 4;
/** In `containers`: a block quote. Every other value is a list item, and the columns that its lines are indented by. */
const QUOTE = -1;
const EQUALS = 61;
const HASH = 35;
const UNDERSCORE = 95;

export type LineKind =
  | "blank" | "paragraph" | "heading" | "underline" | "rule" | "delimiter" | "row"
  | "fence-open" | "fence" | "fence-close" | "indented" | "html" | "math-open" | "math" | "math-close";

/** A line without its line ending: `[start, end)` of `text`. */
export interface Line {
  text: string;
  start: number;
  end: number;
}

/** The block that the next line may continue. */
type Leaf = "none" | "paragraph" | "table" | "fence" | "indented" | "html" | "math";

/**
 * Reads the block structure of Markdown line by line (CommonMark 0.31 sections 4 and 5, GFM 4.10), as micromark does.
 *
 * After `readLine` the fields tell what the line is. The state is small and can be copied, so that a line that is not
 * complete can be looked at without being read.
 */
export class BlockReader {
  kind: LineKind = "blank";
  /** Where the text of the line starts: after container prefixes, the indentation of its block, and for other than code all blanks. */
  contentStart = 0;
  /** Where the container prefixes of the line end. */
  prefixEnd = 0;
  /** The line begins a new block. */
  opens = false;
  /** The line continues a paragraph of containers whose prefixes it lacks. */
  lazy = false;
  /** The line opened a list item or block quote. */
  opensContainer = false;
  leaf: Leaf = "none";
  /** The line that was read, while it may be the header of a table. */
  header: Line | null = null;

  private containers: number[] = [];
  /** How many of the containers the line continues. */
  private matched = 0;
  private fenceCode = 0;
  private fenceLength = 0;
  private fenceIndent = 0;
  private htmlEnd: HtmlEnd = "blank-line";
  private mathEnd = "$$";
  private mathCrossesBlankLines = false;
  /** The innermost list item has had nothing but its marker so far. */
  private itemIsEmpty = false;

  private text = "";
  private end = 0;
  private index = 0;
  private column = 0;
  /** Columns left of a tab that was consumed in part. */
  private spare = 0;
  private next = 0;
  private indent = 0;

  /** @param readsMath Whether `$$` and `\[` open blocks of their own (micromark-extension-math). */
  constructor(private readonly readsMath = false) {}

  /** A reader in the same state that can go on alone. */
  copy(): BlockReader {
    return Object.assign(new BlockReader(this.readsMath), this, { containers: this.containers.slice() });
  }

  /** Code, HTML or math that needs a closer of its own has not met it yet. */
  isOpen(): boolean {
    return this.leaf === "fence" || this.leaf === "math" || (this.leaf === "html" && this.htmlEnd !== "blank-line");
  }

  /** The line that was read is the delimiter row of a table, whatever it looked like. */
  beginTable(): void {
    this.kind = "delimiter";
    this.leaf = "table";
  }

  /** What a lazy line lacks to stand in the containers that it continues. */
  missingPrefix(): string {
    return this.containers.slice(this.matched).map((width) => (width === QUOTE ? "> " : " ".repeat(width))).join("");
  }

  /** Reads the line `[start, end)` of `text`; line endings are not part of it. */
  readLine(text: string, start: number, end: number): void {
    this.text = text;
    this.end = end;
    this.index = start;
    this.column = 0;
    this.spare = 0;
    this.opens = false;
    this.lazy = false;
    this.opensContainer = false;
    const { header } = this;
    this.header = null;
    if (this.isPlain(text.charCodeAt(start)) && start < end) {
      this.next = this.contentStart = this.prefixEnd = start;
      this.indent = this.matched = 0;
      this.classifyText(false, this.leaf === "paragraph");
      return;
    }

    this.matched = this.matchContainers();
    this.prefixEnd = this.index;
    if (this.matched === this.containers.length && this.continueVerbatim()) return;
    if (this.leaf !== "paragraph" && this.leaf !== "table") this.leaf = "none";
    this.openContainers();
    this.contentStart = this.next;
    this.classify(header);
  }

  private matchContainers(): number {
    const { containers } = this;
    let depth = 0;
    for (; depth < containers.length; depth++) {
      this.measureIndent();
      const width = containers[depth] ?? 0;
      if (width === QUOTE) {
        if (this.indent >= TAB_SIZE || this.codeAt(this.next) !== GREATER_THAN) break;
        this.consumeQuoteMarker();
      } else if (this.next === this.end) {
        if (this.itemIsEmpty && depth === containers.length - 1) break;
      } else if (this.indent >= width) this.consumeColumns(width);
      else break;
    }
    this.itemIsEmpty = false;
    this.measureIndent();
    return depth;
  }

  /** Handles a line inside code, HTML or math. False when the block has ended before this line. */
  private continueVerbatim(): boolean {
    switch (this.leaf) {
      case "fence": return this.continueFence();
      case "indented": return this.continueIndented();
      case "html": return this.continueHtml();
      case "math": return this.continueMath();
      default: return false;
    }
  }

  private continueFence(): boolean {
    const closes = this.indent < TAB_SIZE && this.isClosingFence();
    if (closes) this.leaf = "none";
    else this.consumeColumns(Math.min(this.indent, this.fenceIndent));
    return this.settle(closes ? "fence-close" : "fence", closes ? this.next : this.index);
  }

  private isClosingFence(): boolean {
    const after = runEnd(this.text, this.next, this.fenceCode);
    return after - this.next >= this.fenceLength && skipBlanks(this.text, after, this.end) >= this.end;
  }

  private continueIndented(): boolean {
    const blank = this.next === this.end;
    if (!blank && this.indent < TAB_SIZE) return false;
    this.consumeColumns(TAB_SIZE);
    return this.settle(blank ? "blank" : "indented", this.index);
  }

  private continueHtml(): boolean {
    const blank = this.next === this.end;
    if (this.htmlEnd === "blank-line" ? blank : endsHtml(this.htmlEnd, this.text.slice(this.next, this.end))) this.leaf = "none";
    return this.settle(blank && this.leaf === "none" ? "blank" : "html", this.next);
  }

  private continueMath(): boolean {
    const blank = this.next === this.end;
    if (blank ? !this.mathCrossesBlankLines : this.isFence()) return false;
    const to = trimBlanks(this.text, this.next, this.end);
    const closes = !blank && (this.text.startsWith(this.mathEnd, this.next) || this.text.slice(this.next, to).endsWith(this.mathEnd));
    if (closes) this.leaf = "none";
    return this.settle(closes ? "math-close" : "math", this.next);
  }

  private settle(kind: LineKind, contentStart: number): true {
    this.kind = kind;
    this.contentStart = contentStart;
    return true;
  }

  private openContainers(): void {
    let depth = this.matched;
    // As in micromark, all markers of a line interrupt, not only the first one.
    const interrupts = this.leaf === "paragraph" && depth === this.containers.length;
    while (this.indent < TAB_SIZE && depth < MAX_CONTAINERS) {
      const code = this.codeAt(this.next);
      const container = code === GREATER_THAN ? this.consumeQuoteMarker() : this.consumeListMarker(code, interrupts);
      if (container === 0) return;
      this.containers.length = depth;
      this.containers.push(container);
      depth++;
      this.opensContainer = true;
      this.leaf = "none";
      this.prefixEnd = this.index;
      this.measureIndent();
    }
  }

  private consumeQuoteMarker(): typeof QUOTE {
    this.moveTo(this.next + 1);
    if (isBlank(this.codeAt(this.index))) this.consumeColumns(1);
    return QUOTE;
  }

  /** Consumes a list marker with its padding and returns the width of the item, or 0 when there is none (CommonMark 5.2). */
  private consumeListMarker(code: number, interrupts: boolean): number {
    const { next, indent } = this;
    const after = this.listMarkerEnd(code, interrupts);
    if (after === 0 || (after < this.end && !isBlank(this.text.charCodeAt(after)))) return 0;
    const blank = skipBlanks(this.text, after, this.end) >= this.end;
    if (blank && interrupts) return 0;
    this.moveTo(after);
    this.measureIndent();
    const padding = blank || this.indent > TAB_SIZE ? 1 : this.indent;
    this.itemIsEmpty = blank;
    this.consumeColumns(padding);
    return indent + (after - next) + padding;
  }

  private listMarkerEnd(code: number, interrupts: boolean): number {
    if (code === PLUS) return this.next + 1;
    if (code === DASH || code === ASTERISK) return this.isRule() ? 0 : this.next + 1;
    if (!isDigit(code)) return 0;
    let after = this.next + 1;
    while (isDigit(this.codeAt(after))) after++;
    const digits = after - this.next;
    const delimiter = this.codeAt(after);
    const startsAtOne = digits === 1 && code === 49;
    return digits < 10 && (delimiter === 46 || delimiter === 41) && (startsAtOne || !interrupts) ? after + 1 : 0;
  }

  /** Finds out what the rest of a line is, once its containers are known. */
  private classify(header: Line | null): void {
    const { leaf } = this;
    const complete = this.matched >= this.containers.length || this.opensContainer;
    const continuesParagraph = leaf === "paragraph" && !this.opensContainer;
    if (this.next === this.end) return this.begin("blank", "none");
    if (this.indent >= TAB_SIZE && !continuesParagraph) {
      this.consumeColumns(TAB_SIZE);
      this.contentStart = this.index;
      return this.begin("indented", "indented");
    }
    if (this.indent < TAB_SIZE) {
      if (continuesParagraph && complete && this.isUnderline()) return this.begin("underline", "none", false);
      if (this.beginBlock(continuesParagraph && complete)) return;
      if (leaf === "table" && complete && !this.opensContainer) return this.begin("row", "table", false);
      if (continuesParagraph && complete && header !== null && this.isDelimiterOf(header)) return this.begin("delimiter", "table", false);
    }
    this.classifyText(continuesParagraph && !complete, continuesParagraph);
  }

  private classifyText(lazy: boolean, continuesParagraph: boolean): void {
    this.lazy = lazy;
    if (continuesParagraph) this.kind = "paragraph";
    else this.begin("paragraph", "paragraph");
    if (!lazy && this.indent < TAB_SIZE) this.header = { text: this.text, start: this.next, end: this.end };
  }

  /** Outside of all containers, a line that starts with a letter is text: most lines are. */
  private isPlain(code: number): boolean {
    return (isLetter(code) || code > 127) && this.containers.length === 0 && (this.leaf === "paragraph" || this.leaf === "none");
  }

  /** Handles the blocks that may follow anything: headings, rules, fences, HTML, math. */
  private beginBlock(inParagraph: boolean): boolean {
    const { text, next, end } = this;
    switch (this.codeAt(next)) {
      case HASH: {
        const after = runEnd(text, next, HASH);
        if (after - next > 6 || (after < end && !isBlank(text.charCodeAt(after)))) return false;
        this.begin("heading", "none");
        return true;
      }
      case DASH: case ASTERISK: case UNDERSCORE:
        if (!this.isRule()) return false;
        this.begin("rule", "none");
        return true;
      case BACKTICK: case TILDE:
        if (!this.isFence()) return false;
        this.fenceCode = this.codeAt(next);
        this.fenceLength = runEnd(text, next, this.fenceCode) - next;
        this.fenceIndent = this.indent;
        this.begin("fence-open", "fence");
        return true;
      case LESS_THAN: return this.beginHtml(inParagraph);
      default: return this.readsMath && this.beginMath();
    }
  }

  private beginHtml(inParagraph: boolean): boolean {
    const line = this.text.slice(this.next, this.end);
    const htmlEnd = findHtmlEnd(line, 0, inParagraph);
    if (htmlEnd === null) return false;
    this.htmlEnd = htmlEnd;
    const ended = htmlEnd !== "blank-line" && endsHtml(htmlEnd, line);
    this.begin("html", ended ? "none" : "html");
    return true;
  }

  private beginMath(): boolean {
    const { text, next, end } = this;
    const dollars = runEnd(text, next, DOLLAR) - next;
    const bracket = text.startsWith("\\[", next);
    if (dollars < 2 && !bracket) return false;
    const rest = text.slice(next + (bracket ? 2 : dollars), end).trim();
    if (bracket ? rest !== "" : rest.includes("$")) return false;
    this.mathEnd = bracket ? "\\]" : "$".repeat(dollars);
    this.mathCrossesBlankLines = rest === "";
    this.begin("math-open", "math");
    return true;
  }

  private begin(kind: LineKind, leaf: Leaf, opens = true): void {
    if (!this.opensContainer && this.containers.length > this.matched) this.containers.length = this.matched;
    this.kind = kind;
    this.leaf = leaf;
    this.opens = opens;
  }

  private isUnderline(): boolean {
    const code = this.codeAt(this.next);
    return (code === EQUALS || code === DASH) && skipBlanks(this.text, runEnd(this.text, this.next, code), this.end) >= this.end;
  }

  /** A thematic break (CommonMark 4.1). */
  private isRule(): boolean {
    const code = this.codeAt(this.next);
    let count = 0;
    for (let index = this.next; index < this.end; index++) {
      const other = this.text.charCodeAt(index);
      if (other === code) count++;
      else if (!isBlank(other)) return false;
    }
    return count >= 3;
  }

  /** A code fence opens here (CommonMark 4.5). */
  private isFence(): boolean {
    const { text, next, end } = this;
    const code = this.codeAt(next);
    if (this.indent >= TAB_SIZE || (code !== BACKTICK && code !== TILDE)) return false;
    const after = runEnd(text, next, code);
    if (after - next < 3) return false;
    return code === TILDE || !text.slice(after, end).includes("`");
  }

  private isDelimiterOf(header: Line): boolean {
    const code = this.codeAt(this.next);
    if (code !== PIPE && code !== DASH && code !== COLON) return false;
    const count = countDelimiters(this.text, this.next, this.end);
    return count > 0 && count === countCells(header.text, header.start, header.end);
  }

  private codeAt(index: number): number {
    return index < this.end ? this.text.charCodeAt(index) : 0;
  }

  private measureIndent(): void {
    let { column } = this;
    let next = this.index;
    for (; next < this.end; next++) {
      const code = this.text.charCodeAt(next);
      if (code === SPACE) column++;
      else if (code === TAB) column += TAB_SIZE - (column % TAB_SIZE);
      else break;
    }
    this.next = next;
    this.indent = column - this.column + this.spare;
  }

  private moveTo(index: number): void {
    this.column += this.indent - this.spare + (index - this.next);
    this.index = index;
    this.spare = 0;
  }

  private consumeColumns(count: number): void {
    let left = count;
    while (left > 0) {
      if (this.spare > 0) {
        const taken = Math.min(left, this.spare);
        this.spare -= taken;
        left -= taken;
        continue;
      }
      const code = this.codeAt(this.index);
      if (!isBlank(code)) return;
      const width = code === TAB ? TAB_SIZE - (this.column % TAB_SIZE) : 1;
      this.index++;
      this.column += width;
      this.spare = width;
    }
  }
}
