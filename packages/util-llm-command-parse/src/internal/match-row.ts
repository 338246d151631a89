import { locate } from "./effects.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Call, Program, Row } from "./program.ts";
import { isStatic, type Arg } from "./values.ts";

type Test = (call: Call, words: readonly Arg[], evaluation: Evaluation) => boolean;

interface CompiledRow {
  row: Row;
  /** The first word: most rows are ruled out by it. Null when the row begins with no word, or with a pattern. */
  first: ReadonlySet<string> | null;
  /** The first words, each as a set of names and patterns. */
  words: readonly Alternatives[];
  tests: readonly Test[];
}

/** One word of a row: the names that it may be, and the patterns `get-*` and `*-get`. */
interface Alternatives {
  names: ReadonlySet<string>;
  patterns: readonly string[];
}

/** A table with the rows for each first word, in their order. */
interface Table {
  rows: readonly CompiledRow[];
  byFirst: ReadonlyMap<string, readonly CompiledRow[]>;
  /** The rows for a first word that no row names. */
  others: readonly CompiledRow[];
  goesByWords: boolean;
}

/** Conditions on the words after those that a row names. */
const CONDITIONS: Record<string, Test> = {
  more: (_, words) => words.length > 0,
  none: (_, words) => words.length === 0,
  two: (_, words) => words.length > 1,
  tree: (_, words, evaluation) => words.some(({ value, glob }) => /^(:\/|:\(top\).*|\.\.\/?)$/.test(value) || ["tree", "root", "home", "system"].includes(locate(evaluation, value, glob))),
  file: (_, words) => words.some(({ value }) => /\.[A-Za-z][A-Za-z0-9]{0,4}$/.test(value) || value.startsWith("./")),
  force: (_, words) => words.some(({ value }) => value.startsWith("+")),
  delete: (_, words) => words.some(({ value }) => /^:./.test(value)),
  assigns: (_, words) => words.some(({ value }) => value.includes("=")),
};

const tables = new WeakMap<Program, Table>();

/** The first row of a program's table that a call matches. */
export function findRow(program: Program, call: Call, evaluation: Evaluation): Row | undefined {
  const { byFirst, others } = tableOf(program);
  const rows = byFirst.get(call.words[0]?.value ?? "") ?? others;
  return rows.find((row) => matchesRow(row, call, evaluation))?.row;
}

export function matchesRow({ words, tests }: CompiledRow, call: Call, evaluation: Evaluation): boolean {
  for (let index = 0; index < words.length; index++) if (!isOneOf(call.words[index]?.value, words[index] as Alternatives)) return false;
  if (tests.length === 0) return true;
  const rest = words.length === 0 ? call.words : call.words.slice(words.length);
  return tests.every((test) => test(call, rest, evaluation));
}

/** Whether the table goes by words and the first word is computed at run time. */
export function hasUnknownWord(program: Program, call: Call): boolean {
  const first = call.words[0];
  return first !== undefined && !isStatic(first.value) && tableOf(program).goesByWords;
}

function tableOf(program: Program): Table {
  let table = tables.get(program);
  if (!table) {
    const rows = (program.rows ?? []).map(compileRow);
    const names = new Set(rows.flatMap(({ first }) => [...(first ?? [])]));
    const rowsFor = (name: string): CompiledRow[] => rows.filter(({ first }) => first === null || first.has(name));
    table = { rows, byFirst: new Map([...names].map((name) => [name, rowsFor(name)])), others: rows.filter(({ first }) => first === null), goesByWords: rows.some(({ words }) => words.length > 0) };
    tables.set(program, table);
  }
  return table;
}

export function compileRow(row: Row): CompiledRow {
  const words: Alternatives[] = [];
  const tests: Test[] = [];
  for (const token of row[0].split(" ")) {
    if (token === "") continue;
    const names = token.replace(/^[!~]/, "").split("|");
    const alternatives: Alternatives = { names: new Set(names.filter((name) => !isPattern(name))), patterns: names.filter(isPattern) };
    if (token.startsWith("!")) tests.push(({ options }) => options.size === 0 || !names.some((name) => options.has(name)));
    else if (token.startsWith("-")) tests.push(({ options }) => options.size > 0 && names.some((name) => options.has(name)));
    else if (token.startsWith("~")) tests.push((_, rest) => rest.some(({ value }) => isOneOf(value, alternatives)));
    else if (token.startsWith("<")) tests.push(CONDITIONS[token.slice(1, -1)] ?? (() => false));
    else words.push(alternatives);
  }
  const [first] = words;
  return { row, first: first?.patterns.length === 0 ? first.names : null, words, tests };
}

function isPattern(name: string): boolean {
  return name.length > 1 && (name.startsWith("*") || name.endsWith("*"));
}

function isOneOf(value: string | undefined, { names, patterns }: Alternatives): boolean {
  if (value === undefined) return false;
  if (names.has(value)) return true;
  for (const pattern of patterns) if (pattern.endsWith("*") ? value.startsWith(pattern.slice(0, -1)) : value.endsWith(pattern.slice(1))) return true;
  return false;
}
