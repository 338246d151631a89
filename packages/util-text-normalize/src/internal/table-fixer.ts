import type { TableFix, TableRepair, TableRepairKind } from "../types.ts";
import { BlockReader, type Line } from "./block-reader.ts";
import { readDelimiterRow, writeDelimiterRow } from "./delimiter-row.ts";
import { findFrontMatter } from "./front-matter.ts";
import { OpenRuns } from "./open-runs.ts";
import { hasOuterPipes } from "./row-pipes.ts";
import { countCells } from "./table-rows.ts";

/** Lines of nothing else may be delimiter rows, with the prefixes of containers. */
const DELIMITER_LINE = /^[\s>|｜│┃:：﹕∶+−‐‑‒–—―─━﹣－-]+$/;
/** How far a code span that is open above a table may reach to its closer below: UTF-16 units. */
const MAX_SPAN_REACH = 1000;

/** Walks over the lines of a text and repairs each delimiter row with a fault where it is read. */
export class TableFixer {
  protected readonly reader: BlockReader;
  /** The lines so far, with their carriage returns. */
  protected readonly output: string[] = [];
  protected readonly repairs: TableRepair[] = [];
  protected index = 0;
  /** The line that is read, and its end without the carriage return. */
  protected line = "";
  protected end = 0;
  private readonly lines: string[];
  /** Of the paragraph so far. */
  private readonly openRuns = new OpenRuns();
  private inComment = false;

  constructor(private readonly text: string, protected readonly extended = false) {
    this.lines = text.split("\n");
    this.reader = new BlockReader(extended);
  }

  run(): TableFix {
    this.skipFrontMatter();
    for (; this.index < this.lines.length; this.index++) this.takeLine(this.lines[this.index] ?? "");
    this.endParagraph();
    return { text: this.repairs.length > 0 ? this.output.join("\n") : this.text, repairs: this.repairs };
  }

  private skipFrontMatter(): void {
    const end = findFrontMatter(this.text)?.end ?? 0;
    for (let length = 0; length < end; length += this.line.length + 1) {
      this.line = this.lines[this.index++] ?? "";
      this.output.push(this.line);
    }
  }

  private takeLine(input: string): void {
    const line = this.prepareLine(input);
    const { reader } = this;
    const { header } = reader;
    this.line = line;
    this.end = line.endsWith("\r") ? line.length - 1 : line.length;
    reader.readLine(line, 0, this.end);
    if (reader.kind !== "paragraph" || reader.opens) this.endParagraph();
    this.output.push(line);
    if (reader.kind !== "paragraph") this.takeOtherLine();
    else if (!DELIMITER_LINE.test(line)) this.takeParagraphLine(line);
    else if (!this.isInsideCode()) this.takeDelimiterRow(header);
  }

  /** Called with each line before it is read. */
  protected prepareLine(line: string): string {
    return line;
  }

  /** Called for each line outside paragraphs; rows of tables are such lines. */
  protected takeOtherLine(): void {}

  protected endParagraph(): void {
    this.openRuns.reset();
    this.inComment = false;
  }

  protected takeParagraphLine(line: string): void {
    if (!this.openRuns.isEmpty || line.includes("`")) this.openRuns.feed(`${line}\n`);
    if (line.includes("--")) this.inComment = line.lastIndexOf("<!--") > line.lastIndexOf("-->") || (this.inComment && !line.includes("-->"));
  }

  /** Repairs a line that may be a delimiter row of the header above it. */
  protected takeDelimiterRow(header: Line | null): void {
    if (header === null || this.reader.header === null) return;
    const { contentStart } = this.reader;
    const from = this.line.slice(contentStart, this.end);
    const row = readDelimiterRow(from, this.extended);
    if (row === null) return;
    const columns = this.countColumns(header, row.cells.length);
    const to = columns > 0 ? writeDelimiterRow(row, columns) : null;
    if (to === null) return;
    this.reader.beginTable();
    if (to !== from) this.replace(row.fault, this.line.slice(0, contentStart) + to);
  }

  /** The number of cells of a line that certainly is a header, else 0. */
  protected countColumns({ text, start, end }: Line, delimiters: number): number {
    const header = text.slice(start, end);
    if (/^\[[^\]]*\]:/.test(header) || (header.includes("---") && readDelimiterRow(header, true) !== null)) return 0;
    const columns = countCells(text, start, end);
    if (/(?:^|[^\\])\|/.test(header)) return columns;
    // Any line of prose is one cell without a pipe: only a first row of one cell proves that it is a header.
    const firstRow = this.lines[this.index + 1] ?? "";
    return delimiters > 1 && hasOuterPipes(firstRow) && countCells(firstRow, 0, firstRow.length) === 1 ? columns : 0;
  }

  protected replace(kind: TableRepairKind, to: string): void {
    this.repairs.push({ line: this.index, kind, from: this.line.slice(0, this.end), to });
    this.output[this.output.length - 1] = to + this.ending();
  }

  protected ending(): string {
    return this.line.slice(this.end);
  }

  protected lineAfter(): string {
    return this.lines[this.index + 1] ?? "";
  }

  /** A comment is open, or a code span that is open before this line ends after it. */
  protected isInsideCode(): boolean {
    if (this.inComment || this.openRuns.isEmpty) return this.inComment;
    let following = "";
    for (let index = this.index + 1; index < this.lines.length && following.length < MAX_SPAN_REACH; index++) {
      const line = this.lines[index] ?? "";
      if (line.trim() === "") break;
      following += `${line}\n`;
    }
    return this.openRuns.closesIn(following.slice(0, MAX_SPAN_REACH));
  }

  protected hasOpenCode(): boolean {
    return this.inComment || !this.openRuns.isEmpty;
  }
}
