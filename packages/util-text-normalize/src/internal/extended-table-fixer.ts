import type { Line } from "./block-reader.ts";
import { readDelimiterRow } from "./delimiter-row.ts";
import { escapeInnerPipes, hasOuterPipes } from "./row-pipes.ts";
import { TableFixer } from "./table-fixer.ts";
import { countCells, countDelimiters } from "./table-rows.ts";

/** Rows of equal shape that prove a table without a delimiter row. */
const MIN_ROWS = 3;

/** Also repairs tables whose header, rows or place have faults, each where its shape leaves no doubt. */
export class ExtendedTableFixer extends TableFixer {
  /** Cells of the header of the last table. */
  private columns = 0;
  /** The last header before a blank line. */
  private headerBeforeBlank: Line | null = null;
  /** The line before, if it is a lazy one. */
  private lazyLine: Line | null = null;
  /** Where to put which prefix into the rows of a table that fell out of its container. */
  private missing: { at: number; prefix: string } | null = null;
  /** Rows of equal shape that the paragraph ends with: where they start, their number and width, the prefix of the second. */
  private rows = { start: 0, line: 0, count: 0, columns: 0, prefix: "" };

  constructor(text: string) {
    super(text, true);
  }

  protected override prepareLine(input: string): string {
    this.headerBeforeBlank = this.reader.kind === "blank" ? this.headerBeforeBlank : this.reader.header;
    this.lazyLine = this.reader.lazy ? { text: this.line, start: this.reader.contentStart, end: this.end } : null;
    if (this.missing === null) return input;
    const { at, prefix } = this.missing;
    const content = input.slice(at).trimStart();
    if (/^[|｜]/.test(content)) {
      const line = input.slice(0, at) + prefix + content;
      this.repairs.push({ line: this.index, kind: "row-indented", from: input.trimEnd(), to: line.trimEnd() });
      return line;
    }
    this.missing = null;
    return input;
  }

  protected override takeParagraphLine(line: string): void {
    super.takeParagraphLine(line);
    const content = line.slice(this.reader.contentStart, this.end);
    const columns = this.reader.header !== null && hasOuterPipes(content) ? countCells(content, 0, content.length) : 0;
    if (columns > 1 && columns === this.rows.columns) {
      this.rows.count++;
      if (this.rows.count === 2) this.rows.prefix = line.slice(0, this.reader.contentStart);
    } else this.rows = { start: this.output.length, line: this.index, count: 1, columns, prefix: "" };
  }

  /** Rows that nothing follows in their paragraph are a table whose delimiter row is missing. */
  protected override endParagraph(): void {
    const { start, line, count, columns, prefix } = this.rows;
    if (count >= MIN_ROWS && columns > 1 && !this.hasOpenCode()) {
      const row = `${prefix}|${"---|".repeat(columns)}`;
      this.output.splice(start, 0, row + this.ending());
      this.repairs.push({ line: line + 1, kind: "delimiter-inserted", from: "", to: row });
    }
    this.rows = { start: 0, line: 0, count: 0, columns: 0, prefix: "" };
    super.endParagraph();
  }

  protected override takeDelimiterRow(header: Line | null): void {
    this.rows.columns = 0;
    if (this.reader.lazy) this.takeLazyDelimiterRow(header);
    else if (header !== null) super.takeDelimiterRow(header);
    else if (this.reader.opens) this.takeDelimiterRowAfterBlank();
    this.takeOtherLine();
  }

  /** The row lacks the container prefixes of its header; or both do, and are part of the paragraph in the container. */
  private takeLazyDelimiterRow(header: Line | null): void {
    const { reader, line } = this;
    const above = header ?? this.lazyLine;
    const row = readDelimiterRow(line.slice(reader.prefixEnd, this.end), true);
    if (above === null || row?.cells.length !== countCells(above.text, above.start, above.end)) return;
    if (header === null) this.separateFromContainer(above);
    else {
      this.missing = { at: reader.prefixEnd, prefix: reader.missingPrefix() };
      this.line = this.prepareLine(line);
      this.end += this.line.length - line.length;
      this.output[this.output.length - 1] = this.line;
    }
    reader.contentStart = this.line.length - line.length + reader.contentStart;
    reader.lazy = false;
    reader.header = { text: this.line, start: reader.contentStart, end: this.end };
    super.takeDelimiterRow(above);
  }

  private separateFromContainer({ text, end }: Line): void {
    const { reader } = this;
    const blank = text.slice(0, reader.prefixEnd).trimEnd();
    this.output.splice(-2, 0, blank + this.ending());
    this.repairs.push({ line: this.index - 1, kind: "blank-line-inserted", from: "", to: blank });
    reader.readLine(blank, 0, blank.length);
    reader.readLine(text, 0, end);
    reader.readLine(this.line, 0, this.end);
  }

  private takeDelimiterRowAfterBlank(): void {
    const { reader, line } = this;
    const header = this.headerBeforeBlank;
    const blank = this.output.at(-2);
    if (header === null || blank === undefined || reader.opensContainer || !this.lineAfter().includes("|")) return;
    const columns = countDelimiters(line, reader.contentStart, this.end);
    const isHeader = hasOuterPipes(header.text.slice(header.start, header.end)) && this.output.at(-3) === header.text;
    if (!isHeader || columns < 2 || columns !== countCells(header.text, header.start, header.end)) return;
    this.output.splice(-2, 1);
    this.repairs.push({ line: this.index - 1, kind: "blank-line-removed", from: blank.trimEnd(), to: "" });
    reader.beginTable();
  }

  protected override countColumns(header: Line, delimiters: number): number {
    const { text, start, end } = header;
    const content = text.slice(start, end);
    if (countCells(text, start, end) !== delimiters) {
      for (const fixed of [content.replaceAll("｜", "|"), escapeInnerPipes(content)]) {
        if (countCells(fixed, 0, fixed.length) !== delimiters || fixed === content) continue;
        const to = text.slice(0, start) + fixed;
        this.output[this.output.length - 2] = to + text.slice(end);
        this.repairs.push({ line: this.index - 1, kind: content.includes("｜") ? "pipe-lookalike" : "pipe-escaped", from: text.slice(0, end), to });
        return delimiters;
      }
    }
    return super.countColumns(header, delimiters);
  }

  protected override takeOtherLine(): void {
    const { kind, contentStart } = this.reader;
    if (kind === "delimiter") this.columns = countDelimiters(this.output.at(-1) ?? "", contentStart, (this.output.at(-1) ?? "").trimEnd().length);
    if (kind === "row") this.fixRow(contentStart);
  }

  private fixRow(start: number): void {
    const content = this.line.slice(start, this.end);
    const cells = countCells(content, 0, content.length);
    const fixed = cells > this.columns ? escapeInnerPipes(content) : content.replaceAll("｜", "|");
    const count = countCells(fixed, 0, fixed.length);
    const isWhole = cells > this.columns ? count <= this.columns : count === this.columns;
    if (fixed !== content && isWhole) this.replace(cells > this.columns ? "pipe-escaped" : "pipe-lookalike", this.line.slice(0, start) + fixed);
  }
}
