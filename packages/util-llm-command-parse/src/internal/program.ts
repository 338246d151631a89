import type { Danger } from "../types.ts";
import type { Code } from "./codes.ts";
import type { Evaluation } from "./evaluation.ts";
import type { Arg, Flow } from "./values.ts";

/** One call of a program: its words and options, told apart. */
export interface Call {
  name: string;
  nameArg: Arg;
  /** Everything after the name, in order. */
  args: readonly Arg[];
  /** What is no option and no value of one. */
  words: readonly Arg[];
  /** Options by name, with their value where they take one. */
  options: ReadonlyMap<string, Arg | null>;
  input: Flow;
  span: [number, number];
}

/**
 * A row of a rule table: the calls that it is about, their level, the reason. The pattern is a list of words:
 *
 * - `push`, `delete|rm`, `get-*`: the next word that is no option
 * - `-f|--force`: one of these options is there; `!-n|--dry-run`: none of them is
 * - `~delete|destroy`: one of the following words is this
 * - `<tree>`: a named condition, see `match-row.ts`
 *
 * The first row that matches decides. A call that no row matches is unknown.
 */
export type Row = readonly [pattern: string, danger: "safe"] | readonly [pattern: string, danger: Exclude<Danger, "safe">, code: Code];

export interface Program {
  /** Options that take a value, so that the value is no word. */
  valued?: string;
  /** Whether long options have one dash: `-auto-approve`, `-delete`. */
  dashed?: boolean;
  rows?: readonly Row[];
  /** What a table cannot say. Runs after the rows. The result is the output, where more is known of it than its origin. */
  run?: (call: Call, evaluation: Evaluation) => Flow | void;
}

/** Programs by name; several names are separated by spaces. */
export type Pack = Readonly<Record<string, Program>>;

export function has(call: Call, ...names: string[]): boolean {
  return names.some((name) => call.options.has(name));
}

export function optionValue(call: Call, ...names: string[]): Arg | undefined {
  for (const name of names) {
    const value = call.options.get(name);
    if (value) return value;
  }
  return undefined;
}
