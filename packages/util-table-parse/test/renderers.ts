import { AsciiTable3 } from "ascii-table3";
import Cli3 from "cli-table3";
import { Console } from "node:console";
import { createRequire } from "node:module";
import { Writable } from "node:stream";
import { Table as PrinterTable } from "console-table-printer";
import { markdownTable } from "markdown-table";
import { getBorderCharacters, table } from "table";

const require = createRequire(import.meta.url);
// These have no types, or types for other uses.
const asTable = require("as-table") as (rows: object[]) => string;
const columnify = require("columnify") as (rows: object[], options?: object) => string;
const easyTable = require("easy-table") as { print: (rows: object[]) => string };
const textTable = require("text-table") as (rows: string[][], options?: object) => string;
const ttyTable = require("tty-table") as (header: { value: string }[], rows: string[][], options: object) => { render: () => string };

export interface TableData {
  headers: string[];
  rows: string[][];
}

/** A text, and the table in it where that is not the data itself. */
export type Rendered = string | { text: string; table: TableData };

/** Renderers that break long values over several lines. */
export const wrapping: ReadonlySet<string> = new Set(["tty-table"]);

type Measure = (text: string) => number;

const WIDE = /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60\u{1f300}-\u{1faff}]/u;
const displayWidth: Measure = (text) => [...text].reduce((width, character) => width + (WIDE.test(character) ? 2 : 1), 0);
const codePoints: Measure = (text) => [...text].length;

const isNumber = (text: string): boolean => /^\d+(?:\.\d+)?$/.test(text);

/** Pads every cell to its column; `numbers` puts columns of numbers on the right. */
function padCells({ headers, rows }: TableData, measure: Measure, numbers: boolean): { lines: string[][]; widths: number[] } {
  const all = [headers, ...rows];
  const widths = headers.map((_, c) => Math.max(...all.map((row) => measure(row[c] ?? ""))));
  const right = headers.map((_, c) => numbers && rows.every((row) => row[c] === "" || isNumber(row[c] ?? "")));
  const lines = all.map((row) => row.map((cell, c) => {
    const space = " ".repeat((widths[c] ?? 0) - measure(cell));
    return right[c] === true ? space + cell : cell + space;
  }));
  return { lines, widths };
}

function joinLines(lines: readonly string[]): string {
  return lines.map((line) => line.trimEnd()).join("\n");
}

const spaced = (gap: number, measure: Measure, numbers = false) => (data: TableData): string =>
  joinLines(padCells(data, measure, numbers).lines.map((line) => line.join(" ".repeat(gap))));

/** `ruler` makes the line under the header (and, in reStructuredText, around the table). */
const ruled = (gap: number, dash: string, measure: Measure, numbers: boolean, around = false) => (data: TableData): string => {
  const { lines, widths } = padCells(data, measure, numbers);
  const joint = " ".repeat(gap);
  const ruler = widths.map((width) => dash.repeat(width)).join(joint);
  const [header = "", ...rows] = lines.map((line) => line.join(joint));
  return joinLines(around ? [ruler, header, ruler, ...rows, ruler] : [header, ruler, ...rows]);
};

/** Corners and tees of a frame, row by row, then its bar, its line and the line under the header. */
const framed = (style: string, everyRow: boolean, numbers: boolean) => (data: TableData): string => {
  const [tl = "", tm = "", tr = "", hl = "", hm = "", hr = "", ml = "", mm = "", mr = "", bl = "", bm = "", br = "", bar = "", line = "", head = ""] = style;
  const { lines, widths } = padCells(data, displayWidth, numbers);
  const rule = (left: string, middle: string, right: string, dash = line): string => left + widths.map((width) => dash.repeat(width + 2)).join(middle) + right;
  const [header = "", ...rows] = lines.map((cells) => `${bar} ${cells.join(` ${bar} `)} ${bar}`);
  const body = rows.flatMap((row, i) => (everyRow && i > 0 ? [rule(ml, mm, mr), row] : [row]));
  return [rule(tl, tm, tr), header, rule(hl, hm, hr, head), ...body, rule(bl, bm, br)].join("\n");
};

const rowCount = ({ rows }: TableData): string => `${String(rows.length)} row${rows.length === 1 ? "" : "s"}`;

function psql(data: TableData): string {
  const { lines, widths } = padCells(data, displayWidth, true);
  const [header = "", ...rows] = lines.map((line) => ` ${line.join(" | ")} `);
  return [header, widths.map((width) => "-".repeat(width + 2)).join("+"), ...rows.map((row) => row.trimEnd()), `(${rowCount(data)})`].join("\n");
}

function psqlExpanded({ headers, rows }: TableData): string {
  const width = Math.max(...headers.map(displayWidth));
  const pad = (name: string): string => name + " ".repeat(width - displayWidth(name));
  return rows.map((row, r) => [`-[ RECORD ${String(r + 1)} ]${"-".repeat(width)}`, ...row.map((cell, c) => `${pad(headers[c] ?? "")} | ${cell}`)].join("\n")).join("\n");
}

function mysqlVertical(data: TableData): string {
  const width = Math.max(...data.headers.map(displayWidth));
  const stars = "*".repeat(27);
  const records = data.rows.map((row, r) => [
    `${stars} ${String(r + 1)}. row ${stars}`, ...row.map((cell, c) => `${" ".repeat(width - displayWidth(data.headers[c] ?? ""))}${data.headers[c] ?? ""}: ${cell}`),
  ].join("\n"));
  return `${records.join("\n")}\n${rowCount(data)} in set (0.00 sec)`;
}

function consoleTable({ headers, rows }: TableData): Rendered {
  let text = "";
  const stdout = new Writable({ write: (chunk: Buffer, _, done) => { text += chunk.toString("utf8"); done(); } });
  // An empty value is one that the object does not have.
  new Console({ stdout }).table(rows.map((row) => Object.fromEntries(row.flatMap((cell, c): [string, string][] => (cell === "" ? [] : [[headers[c] ?? "", cell]])))), headers);
  return { text, table: { headers: ["(index)", ...headers], rows: rows.map((row, r) => [String(r), ...row.map((cell) => (cell === "" ? "" : `'${cell}'`))]) } };
}

const toObjects = ({ headers, rows }: TableData): Record<string, string>[] => rows.map((row) => Object.fromEntries(row.map((cell, c) => [headers[c] ?? "", cell])));

const withBorder = (name: string) => ({ headers, rows }: TableData): string => table([headers, ...rows], { border: getBorderCharacters(name) });

function cliTable3(data: TableData, style: object): string {
  const output = new Cli3({ head: data.headers, style });
  output.push(...data.rows);
  return output.toString();
}

/** Programs and libraries that print tables; those of programs follow the way they pad, the others are the libraries themselves. */
export const renderers: Record<string, (data: TableData) => Rendered> = {
  "cli-table3": (data) => cliTable3(data, {}),
  "cli-table3 compact": (data) => cliTable3(data, { compact: true, head: [], border: [] }),
  "markdown-table": ({ headers, rows }) => markdownTable([headers, ...rows]),
  columnify: (data) => columnify(toObjects(data), { headingTransform: (name: string) => name, columnSplitter: "  " }),
  "text-table": ({ headers, rows }) => textTable([headers, ...rows], { stringLength: displayWidth }),
  "tty-table": ({ headers, rows }) => ttyTable(headers.map((value) => ({ value })), rows, {}).render(),
  "ascii-table3": ({ headers, rows }) => new AsciiTable3().setHeading(...headers).addRowMatrix(rows).setStyle("ramac-grid").toString(),
  "easy-table": (data) => easyTable.print(toObjects(data)),
  "console-table-printer": (data) => {
    const printer = new PrinterTable({ columns: data.headers.map((name) => ({ name, alignment: "left" })) });
    printer.addRows(toObjects(data));
    return printer.render();
  },
  "as-table": (data) => asTable(toObjects(data)),
  "table honeywell": withBorder("honeywell"),
  "table norc": withBorder("norc"),
  "table ramac": withBorder("ramac"),
  "table void": ({ headers, rows }) => table([headers, ...rows], { border: getBorderCharacters("void"), drawHorizontalLine: () => false }),
  "console.table": consoleTable,
  psql,
  "psql -x": psqlExpanded,
  "mysql -t": framed("++++++++++++|--", false, true),
  "mysql -G": mysqlVertical,
  "mysql -B": ({ headers, rows }) => [headers, ...rows].map((row) => row.join("\t")).join("\n"),
  "sqlite3 -column": ruled(2, "-", codePoints, false),
  "sqlite3 -box": framed("┌┬┐├┼┤├┼┤└┴┘│──", false, false),
  "reStructuredText simple": (data) => ruled(2, "=", displayWidth, true, true)({ ...data, rows: data.rows.map(([first = "", ...rest]) => [first === "" ? ".." : first, ...rest]) }),
  "reStructuredText grid": framed("++++++++++++|-=", true, false),
  "tabulate simple": ruled(2, "-", displayWidth, true),
  "tabulate fancy_grid": framed("╒╤╕╞╪╡├┼┤╘╧╛│─═", true, true),
  "rich heavy head": (data) => framed("┏┳┓┡╇┩├┼┤└┴┘│─━", false, false)(data).split("\n").map((line, i) => (i === 1 ? line.replaceAll("│", "┃") : i === 0 ? line.replaceAll("─", "━") : line)).join("\n"),
  "text/tabwriter": spaced(3, codePoints),
  "column -t": spaced(2, displayWidth),
  "PowerShell Format-Table": ruled(1, "-", displayWidth, true),
};
