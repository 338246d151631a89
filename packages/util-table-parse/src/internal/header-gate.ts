import { isMeasure, isPlaceholder, isSymbol, measureColumns } from "./classify-cell.ts";
import type { Settings } from "./settings.ts";
import { isCapital } from "./scan-columns.ts";

/** Files that projects name in capitals: a listing in columns, not a header. */
const FILE_NAMES = /^(?:README|LICEN[CS]E|COPYING|CHANGELOG|AUTHORS|CONTRIBUTING)$/;

/** Capitals over other text, words over columns of numbers or signs, and words that nothing speaks for or against. */
const CAPITALS = 0.95;
export const TYPES = 0.9;
export const OPEN = 0.6;

/** How sure it is that the titles are titles; 0 when something speaks against it. */
export function judgeHeader(titles: readonly string[], rows: readonly (readonly string[])[]): number {
  if (!titles.every((title, i) => isTitle(title, i)) || rows.length === 0) return 0;
  if (rows.some((row) => row.some((cell, c) => c > 0 && cell.length > 1 && cell === titles[c]))) return 0;
  if (areCapitals(titles)) return capitalsStandOut(titles, rows) ? CAPITALS : 0;
  return typePoints(titles, rows) >= (rows.length === 1 ? 3 : 2) && titles.length >= 3 ? TYPES : OPEN;
}

/** How far a first line is trusted as a header, by the caller's word or by its look; null when it is not. */
export function headerConfidence(titles: readonly string[], rows: readonly (readonly string[])[], settings: Settings): number | null {
  const { headers } = settings;
  if (headers === false || headers === "first-row") return 1;
  if (headers !== undefined) return headers.length === titles.length && headers.every((title, i) => title === titles[i]) ? 1 : null;
  const confidence = judgeHeader(titles, rows);
  return confidence > OPEN || (confidence === OPEN && settings.mode === "lenient" && rows.length >= 2) ? confidence : null;
}

function isTitle(title: string, index: number): boolean {
  if (title === "") return index === 0;
  if (title.length > 60 || isMeasure(title) || isSymbol(title)) return false;
  if (":.,;!?\\{".includes(title.at(-1) ?? "")) return false;
  // Code, options, paths, times, and what ss prints without a space (kellyjonbrazil/jc#561).
  return !/[=;{}"'`,\\$]|:\/\/|\.{2}|->|::|:PortProcess|^[-./[(<>*~@&+|]|\d:\d\d/.test(title) && !isFileName(title) && /[\p{L}#%]/u.test(title);
}

/** `src/a.ts`, `README.md`: a path with an extension or a folder is a value (`buff/cache` and `PID/Program name` are titles). */
function isFileName(title: string): boolean {
  return !title.includes(" ") && /\.[A-Za-z]\w{0,4}$/.test(title);
}

function areCapitals(titles: readonly string[]): boolean {
  return titles.every((title, i) => (title === "" && i === 0) || isCapital(withoutUnit(title))) && titles.some((title) => title.length > 1);
}

/** `CPU(cores)` is in capitals but for its unit. */
function withoutUnit(title: string): string {
  const open = title.indexOf("(");
  return open > 0 && title.endsWith(")") ? title.slice(0, open) : title;
}

function capitalsStandOut(titles: readonly string[], rows: readonly (readonly string[])[]): boolean {
  if (titles.some((title) => FILE_NAMES.test(title))) return false;
  if (titles.every(isHexadecimal) && rows.every((row) => row.every((cell) => cell === "" || isHexadecimal(cell)))) return false;
  // Two columns of words under phrases are two texts side by side, such as places for signatures.
  if (titles.length === 2 && (titles.some((title) => title.split(" ").length > 2) || rows.every((row) => row.every((cell) => cell.includes(" "))))) return false;
  const standsOut = (c: number): boolean => rows.some((row) => row[c] !== "" && !isPlaceholder(row[c] ?? "") && !isCapitalWord(row[c] ?? ""));
  // `A  README` over `M  src/x.ts` is a status list: in two columns both must differ from their titles.
  if (titles.length === 2) return standsOut(0) && standsOut(1);
  // `INFO  MAIN` over `WARN  Disk full` is a log: capitals in the whole first column need a column of numbers.
  if (rows.every(([cell = ""]) => isCapitalWord(cell) && !isPlaceholder(cell)) && typePoints(titles, rows) === 0) return false;
  return titles.some((_, c) => standsOut(c));
}

function isCapitalWord(cell: string): boolean {
  return cell !== "" && cell === cell.toUpperCase() && !/[0-9]/.test(cell) && !isSymbol(cell);
}

function isHexadecimal(text: string): boolean {
  return /^[0-9A-Fa-f]{1,16}$/.test(text);
}

function typePoints(titles: readonly string[], rows: readonly (readonly string[])[]): number {
  const measures = measureColumns(rows, titles.length);
  let points = 0;
  // Under no title at all only row numbers count (pandas): the first cell of a row may be empty too.
  const isNumbered = rows.every(([cell = ""], r) => Number(cell) === Number(rows[0]?.[0]) + r);
  for (let c = titles[0] === "" && !isNumbered ? 1 : 0; c < titles.length; c++) {
    const cells = rows.map((row) => row[c] ?? "").filter((cell) => cell !== "");
    const signs = cells.length >= 2 && cells.every(isSymbol);
    // Numbers under the title of the first column tell a table from a list of keys and values.
    if (measures[c] === true || signs) points += c === 0 || signs ? 2 : 1;
  }
  return points;
}
