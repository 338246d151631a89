import { findCodeWords } from "./find-code-words.ts";
import { splitCommandLine, type Word } from "./split-command-line.ts";
import { VARIABLES, type VariableName, type VariableValues } from "./variables.ts";

export type ReadResult = { readonly ok: true; readonly command: string; readonly args: readonly string[] } | { readonly ok: false; readonly problem: string };

/**
 * Read a command line into a program and its arguments, variables filled in.
 *
 * A value stays inside the argument that names it, whatever it is made of. Refused with a reason: an open quote, an
 * operator that needs a shell, a variable without a value, and one inside of code.
 */
export function readCommandLine(line: string, values: VariableValues, windows: boolean): ReadResult {
  const split = splitCommandLine(line, windows);
  if (!split.ok) return split;
  const problem = findProblem(split.words, values);
  if (problem !== null) return { ok: false, problem };
  const [command = "", ...args] = split.words.map((word) => word.map((part) => ("text" in part ? part.text : (values[part.variable] ?? ""))).join(""));
  return command === "" ? { ok: false, problem: "there is no command" } : { ok: true, command, args };
}

function findProblem(words: readonly Word[], values: VariableValues): string | null {
  const code = findCodeWords(words);
  for (const [index, word] of words.entries()) {
    for (const variable of variablesOf(word)) {
      if (code.has(index)) return `\${${variable}} stands in code, where its value would be executed; pass it as an argument of its own: sh -c '… "$1"' sh \${${variable}}`;
      if (values[variable] === null) return `\${${variable}} needs ${VARIABLES[variable]}`;
    }
  }
  return null;
}

function variablesOf(word: Word): VariableName[] {
  return word.flatMap((part) => ("variable" in part ? [part.variable] : []));
}
