import { describe, expect, it } from "vitest";
import { parseTables } from "../src/index.ts";
import { corpus, seededRandom, tools } from "./read-fixtures.ts";
import { runCount } from "./run-mode.ts";

/** Of each kind. */
const MUTANTS = runCount(400, 1000);
const SEED = 1;
const BAR = /[|│┃║─━═┼├┤┬┴┌┐└┘╭╮╯╰╞╡╪╤╧╒╕╘╛╠╣╬╦╩╔╗╚╝╟╢┏┓┗┛┡┩╇┳┻]/g;
const RULE = /^[\s|+=─━═┼├┤┬┴┌┐└┘╭╮╯╰╞╡╪╤╧╒╕╘╛╠╣╬╦╩╔╗╚╝╟╢┏┓┗┛┡┩╇┳┻╺╸┿-]+$/;
const random = seededRandom(SEED);

function pick(count: number): number {
  return Math.floor(random() * count);
}

function editMatch(line: string, pattern: RegExp, edit: (line: string, at: number) => string): string | null {
  const matches = [...line.matchAll(pattern)];
  const match = matches[pick(matches.length)];
  return match === undefined ? null : edit(line, match.index);
}

/** Bars in values (`\|`, the trees of lsblk) are no part of a frame: without them there is another value. */
function isFramed(line: string): boolean {
  return !line.includes("\\|") && !/^[├└│]─/.test(line);
}

/** Each returns the changed line, `""` for a deleted one, or null when it does not apply. */
const mutations: Record<string, (line: string) => string | null> = {
  "shifts a row": (line) => (random() < 0.5 || !line.startsWith(" ") ? ` ${line}` : line.slice(1)),
  "drops a rule": (line) => (RULE.test(line) ? "" : null),
  "drops a bar": (line) => editMatch(isFramed(line) ? line : "", BAR, (text, at) => text.slice(0, at) + text.slice(at + 1)),
  "blanks a bar": (line) => editMatch(isFramed(line) ? line : "", BAR, (text, at) => `${text.slice(0, at)} ${text.slice(at + 1)}`),
  "removes a space of the padding": (line) => editMatch(line, / {2,}/g, (text, at) => text.slice(0, at) + text.slice(at + 1)),
  "puts a blank line before it": (line) => `\n${line}`,
  "inserts a space between columns": (line) => editMatch(isFramed(line) ? line : "", / {2,}|[|│] | [|│]/g, (text, at) => `${text.slice(0, at + 1)} ${text.slice(at + 1)}`),
};

interface Recorded {
  name: string;
  lines: string[];
  cells: string[][];
}

const documents = [...corpus.filter(({ tables: { length } }) => length > 0), ...tools];
const tables: Recorded[] = documents.flatMap(({ name, text }) => {
  const table = parseTables(text)[0];
  const cells = table === undefined ? [] : [table.headers, ...table.rows];
  // A second space inside a value would be another value.
  return cells.length === 0 || cells.flat().some((cell) => cell.includes("  ")) ? [] : [{ name, lines: text.split("\n"), cells }];
});
/** A blank line ends a GFM table, and may be part of a value in vertical records. */
const withoutBlankLines = new Set(documents.filter(({ text }) => ["gfm", "expanded"].includes(parseTables(text)[0]?.format ?? "")).map(({ name }) => name));

/** Reads mutants of one line each; `check` sees those in which a table is found. */
function readMutants(count: number, mutate: (line: string) => string | null, check: (found: string[][][], original: Recorded, at: number) => void, originals = tables): void {
  for (let n = 0; n < count; n++) {
    const document = originals[pick(originals.length)];
    const at = pick(document?.lines.length ?? 0);
    const line = document?.lines[at] ?? "";
    const changed = line.trim() === "" ? null : mutate(line);
    if (document === undefined || changed === null) continue;
    const mutant = changed === "" ? document.lines.toSpliced(at, 1) : document.lines.with(at, changed);
    const found = parseTables(mutant.join("\n")).map(({ headers, rows }) => [headers, ...rows]);
    if (found.length > 0) check(found, document, at);
  }
}

describe(`a table with one fault (seed ${String(SEED)})`, () => {
  it.each(Object.entries(mutations))("%s: the same records or null", (name, mutate) => {
    const originals = name.includes("blank line") ? tables.filter((table) => !withoutBlankLines.has(table.name)) : tables;
    readMutants(MUTANTS, mutate, (found, { name: document, cells }, at) => {
      expect(found, `${document}, line ${String(at)}`).toEqual([cells]);
    }, originals);
  });

  it("loses the last character of a value: no other value changes", () => {
    const shorten = (line: string): string | null => editMatch(line, /[\w.](?= {2})/g, (text, at) => text.slice(0, at) + text.slice(at + 1));
    readMutants(MUTANTS, shorten, ([found = []], { name, cells }, at) => {
      const changed = cells.flatMap((row, r) => row.filter((cell, c) => cell !== found[r]?.[c]));
      expect(found.map((row) => row.length), `${name}, line ${String(at)}`).toEqual(cells.map((row) => row.length));
      expect(changed.length, `${name}, line ${String(at)}`).toBeLessThanOrEqual(1);
    });
  });
});
