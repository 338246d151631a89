import type { TableFix, TableRepair, TableRepairKind } from "../types.ts";
import { findFrontMatter } from "./front-matter.ts";
import { createOpenRuns } from "./open-runs.ts";
import { type BlockLine, missingPrefix, readLine, START } from "./read-line.ts";
import { countCells, type DelimiterRow, escapeInnerPipes, hasOuterPipes, isDelimiterRow, readDelimiterRow, writeDelimiterRow } from "./table-rows.ts";

/** How far a code span that is open above a table may reach to its closer below: UTF-16 units. */
const MAX_SPAN_REACH = 1000;
/** Rows of equal shape that prove a table without a delimiter row. */
const MIN_ROWS = 3;

interface Place {
  at: number;
  prefix: string;
}

/**
 * Walks over the lines of a text and repairs tables where they are read; `extended` repairs also header, rows and place,
 * `math` bars of formulas in them.
 */
export function fixTables(text: string, extended: boolean, math: boolean): TableFix {
  const fitsRows = extended || (math && /[$\\]/.test(text));
  const start = findFrontMatter(text)?.end ?? 0;
  const frontMatter = text.slice(0, start);
  const firstLine = frontMatter.split("\n").length - 1;
  const lines = text.slice(start).split("\n");
  /** The lines so far, with their carriage returns. */
  const output: string[] = [];
  const repairs: TableRepair[] = [];
  const openRuns = createOpenRuns();
  let inComment = false;
  let index = 0;
  /** Where the line ends in the text. */
  let end = start - 1;
  let above = START;
  let line = START;
  /** What the line is as a delimiter row. */
  let row = null as DelimiterRow | null;
  /** The cells of the header of the last table. */
  let columns = 0;
  /** Where to put which prefix into the rows of a table that fell out of its container. */
  let missing: Place | null = null;
  /** Rows of equal shape that the paragraph ends with: the first one, where the second is, their number and width. */
  let rows = { at: 0, index: 0, count: 0, columns: 0, prefix: "" };

  const report = (kind: TableRepairKind, from: string, to: string, at: number = index): void => {
    repairs.push({ line: firstLine + at, kind, from, to });
  };
  const read = (input: string): void => {
    line = readLine(above, input, extended);
    row = line.kind === "paragraph" ? readDelimiterRow(line.line.slice(line.contentStart), extended) : null;
  };
  const ending = (at: number): string => (output.at(at)?.endsWith("\r") === true ? "\r" : "");
  /** Changes the line that was read `back` lines ago. */
  const replace = (kind: TableRepairKind, { line: from, contentStart }: BlockLine, content: string, back = 0): void => {
    const to = from.slice(0, contentStart) + content;
    report(kind, from, to, index - back);
    output[output.length - 1 - back] = to + ending(-1 - back);
  };

  /** A comment is open, or a code span that is open before this line ends after it. */
  const isInsideCode = (): boolean => inComment || (!openRuns.isEmpty() && openRuns.closesIn(text.slice(end, end + MAX_SPAN_REACH)));

  /** Rows that nothing follows in their paragraph are a table whose delimiter row is missing. */
  const endParagraph = (): void => {
    if (extended && rows.count >= MIN_ROWS && rows.columns > 1 && !inComment && openRuns.isEmpty()) {
      const row = `${rows.prefix}|${"---|".repeat(rows.columns)}`;
      report("delimiter-inserted", "", row, rows.index + 1);
      output.splice(rows.at, 0, row + ending(rows.at - 1));
    }
    rows.count = rows.columns = 0;
    openRuns.reset();
    inComment = false;
  };

  const takeText = (): void => {
    const { line: shown, content, isHeader, contentStart } = line;
    openRuns.feed(shown);
    openRuns.endLine();
    if (shown.includes("--")) inComment = shown.lastIndexOf("<!--") > shown.lastIndexOf("-->") || (inComment && !shown.includes("-->"));
    if (!extended) return;
    // A row of nothing but dashes is meant as a delimiter row: one more would be a guess.
    const width = isHeader && /[^\s|:>-]/.test(content) && hasOuterPipes(content) ? countCells(content) : 0;
    if (width > 1 && width === rows.columns) {
      if (++rows.count === 2) rows.prefix = shown.slice(0, contentStart);
    } else rows = { at: output.length, index, count: 1, columns: width, prefix: "" };
  };

  /** Repairs a row that has not the cells of its table, with plain pipes or without those in code and math, if that is certain. */
  const fitRow = (row: BlockLine, width: number, back: number): boolean => {
    const content = row.line.slice(row.contentStart);
    const cells = countCells(content);
    if (cells === width) return false;
    for (const [kind, fixed] of [["pipe-lookalike", extended ? content.replaceAll("｜", "|") : content], ["pipe-escaped", escapeInnerPipes(content, extended)]] as const) {
      const count = countCells(fixed);
      // A row may lack cells, its header may not.
      if (fixed === content || (count !== width && (back > 0 || count > width || width > cells))) continue;
      replace(kind, row, fixed, back);
      return true;
    }
    return false;
  };

  /** The number of cells of a line that certainly is a header, else 0. */
  const countColumns = (header: BlockLine, row: DelimiterRow): number => {
    const content = header.line.slice(header.contentStart);
    if (fitsRows && fitRow(header, row.cells.length, 1)) return row.cells.length;
    if (/^\[[^\]]*\]:/.test(content) || (content.includes("---") && readDelimiterRow(content, true) !== null)) return 0;
    if (/(?:^|[^\\])\|/.test(content)) return countCells(content);
    // Any line of prose is one cell without a pipe: only a first row of one cell proves that it is a header.
    const firstRow = lines[index + 1] ?? "";
    return row.cells.length > 1 && hasOuterPipes(firstRow) && countCells(firstRow) === 1 ? countCells(content) : 0;
  };

  const beginTable = (width: number): void => {
    columns = width;
    line = { ...line, kind: "delimiter", leaf: "row" };
  };

  /** A line that is meant as a delimiter row, in a paragraph. */
  const takeDelimiterRow = (row: DelimiterRow, above: BlockLine, header: BlockLine): void => {
    if (!line.opens && above.isHeader && line.isHeader) {
      const width = countColumns(above, row);
      const fixed = width > 0 ? writeDelimiterRow(row, width) : null;
      if (fixed === null) return;
      if (fixed !== line.line.slice(line.contentStart)) replace(row.fault, line, fixed);
      beginTable(width);
    } else if (extended && line.opens && above.kind === "blank" && header.isHeader) takeRowBelowBlank(header);
  };

  const takeRowBelowBlank = ({ content, isHeader }: BlockLine): void => {
    const width = countCells(content);
    if (!isHeader || line.containers.length > line.matched || width < 2 || !hasOuterPipes(content) || lines[index + 1]?.includes("|") !== true || !isDelimiterRow(line.content, content)) return;
    const [blank = ""] = output.splice(-2, 1);
    report("blank-line-removed", blank.trimEnd(), "", index - 1);
    beginTable(width);
  };

  /** A row with the prefix that it lacks, or null for another line. */
  const indentRow = (input: string, { at, prefix }: Place): string | null => {
    const content = input.slice(at).trimStart();
    if (!/^[|｜]/.test(content)) return null;
    const to = input.slice(0, at) + prefix + content;
    if (to !== input) report("row-indented", input.trimEnd(), to.trimEnd());
    return to;
  };

  for (let header = START; index < lines.length; header = above, above = line, index++) {
    let input = lines[index] ?? "";
    end += input.length + 1;
    const indented = missing === null ? null : indentRow(input, missing);
    if (indented === null) missing = null;
    else input = indented;
    read(input);

    if (extended && row !== null && line.lazy && !isInsideCode() && (above.isHeader || above.lazy) && row.cells.length === countCells(above.content)) {
      if (above.isHeader) {
        // The rows lack the prefixes of the containers that their header stands in.
        const place = { at: line.prefixEnd, prefix: missingPrefix(line) };
        const first = indentRow(input, place);
        if (first !== null) {
          missing = place;
          input = first;
        }
      } else {
        // So does the header: a blank line takes the table out of the paragraph in the containers.
        const blank = line.line.slice(0, line.prefixEnd).trimEnd();
        output.splice(-1, 0, blank + ending(-1));
        report("blank-line-inserted", "", blank, index - 1);
        above = readLine(readLine(above, blank, extended), above.line, extended);
      }
      read(input);
    }

    if (line.kind !== "paragraph" || line.opens) endParagraph();
    output.push(input);
    if (line.kind === "delimiter") columns = countCells(line.content);
    else if (line.kind === "row" && fitsRows) fitRow(line, columns, 0);
    else if (line.kind === "paragraph" && row === null) takeText();
    else if (row !== null && !isInsideCode()) {
      rows.columns = 0;
      takeDelimiterRow(row, above, header);
    }
  }
  endParagraph();
  return { text: repairs.length > 0 ? frontMatter + output.join("\n") : text, repairs };
}
