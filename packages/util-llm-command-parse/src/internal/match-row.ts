import { locate } from "./effects.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Call, Program, Row } from "./program.ts";
import { isStatic, type Arg } from "./values.ts";

type Test = (call: Call, words: readonly Arg[], evaluation: Evaluation) => boolean;

interface CompiledRow {
  row: Row;
  /** The alternatives for the first word where none is a pattern: most rows are ruled out by it. */
  first: ReadonlySet<string> | null;
  /** Alternatives for each of the first words. */
  words: readonly string[][];
  tests: readonly Test[];
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

const compiled = new WeakMap<Program, readonly CompiledRow[]>();

/** The first row of a program's table that a call matches. */
export function findRow(program: Program, call: Call, evaluation: Evaluation): Row | undefined {
  let rows = compiled.get(program);
  if (!rows) {
    rows = (program.rows ?? []).map(compileRow);
    compiled.set(program, rows);
  }
  const verb = call.words[0]?.value ?? "";
  for (const { row, first, words, tests } of rows) {
    if (first !== null && !first.has(verb)) continue;
    if (!words.every((alternatives, index) => isOneOf(call.words[index]?.value, alternatives))) continue;
    const rest = call.words.slice(words.length);
    if (tests.every((test) => test(call, rest, evaluation))) return row;
  }
  return undefined;
}

/** Whether the table goes by words and the first word is computed at run time. */
export function hasUnknownWord(program: Program, call: Call): boolean {
  const first = call.words[0];
  return first !== undefined && !isStatic(first.value) && (compiled.get(program) ?? []).some(({ words }) => words.length > 0);
}

export function compileRow(row: Row): CompiledRow {
  const words: string[][] = [];
  const tests: Test[] = [];
  for (const token of row[0].split(" ")) {
    if (token === "") continue;
    const alternatives = token.replace(/^[!~]/, "").split("|");
    if (token.startsWith("!")) tests.push((call) => !alternatives.some((name) => call.options.has(name)));
    else if (token.startsWith("-")) tests.push((call) => alternatives.some((name) => call.options.has(name)));
    else if (token.startsWith("~")) tests.push((_, rest) => rest.some(({ value }) => isOneOf(value, alternatives)));
    else if (token.startsWith("<")) tests.push(CONDITIONS[token.slice(1, -1)] ?? (() => false));
    else words.push(alternatives);
  }
  const isPlain = words[0]?.every((name) => !name.startsWith("*") && !name.endsWith("*")) ?? false;
  return { row, first: isPlain ? new Set(words[0]) : null, words, tests };
}

function isOneOf(value: string | undefined, alternatives: readonly string[]): boolean {
  return value !== undefined && alternatives.some((name) => {
    if (name.length < 2) return value === name;
    if (name.endsWith("*")) return value.startsWith(name.slice(0, -1));
    return name.startsWith("*") ? value.endsWith(name.slice(1)) : value === name;
  });
}
