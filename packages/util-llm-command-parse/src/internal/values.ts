/**
 * What is known of a string at run time. Unknown pieces of a value are marked by private-use characters; where they come
 * from the text itself they only make it look more unknown.
 */

/** A piece that is not known and may be empty, such as `$X`. */
export const GAP = "\uE000";
/** A piece that is not known and never empty, such as `${X:?}`. */
export const SOME = "\uE001";

/** Where a value or a stream comes from, as a set of bits. */
export const REMOTE = 1;
export const SECRET = 2;
export const DECODED = 4;
/** The output of a shell whose script is not known: what a reverse shell sends. */
export const SHELL_OUTPUT = 8;
/** Read from a file or a directory tree. */
export const LOCAL_FILE = 16;
/** A name that a pattern matched: one of many. */
export const PATTERN = 32;

/** One word of a command after all expansions. */
export interface Arg {
  value: string;
  /** Whether the value holds an unquoted pattern. */
  glob: boolean;
  taint: number;
  /** False when it is one of several values that are possible. */
  certain: boolean;
  span: [number, number];
  /** What is read from it when it is the name of a pipe, as for `<(...)`. */
  flow?: Flow;
}

/** What goes through a pipe: `text` is null when it is not known. */
export interface Flow {
  text: string | null;
  taint: number;
}

export const NOTHING: Flow = { text: "", taint: 0 };
export const UNKNOWN: Flow = { text: null, taint: 0 };

export function isStatic(value: string): boolean {
  return !value.includes(GAP) && !value.includes(SOME);
}

/** The value when every unknown piece is empty. */
export function withoutGaps(value: string): string {
  return value.includes(GAP) ? value.replaceAll(GAP, "") : value;
}

/** The value when every unknown piece is some name. */
export function withNames(value: string): string {
  return isStatic(value) ? value : value.replaceAll(GAP, "x").replaceAll(SOME, "x");
}

export function joinFlows(a: Flow, b: Flow): Flow {
  if (a === NOTHING) return b;
  if (b === NOTHING) return a;
  return { text: a.text === null || b.text === null ? null : a.text + b.text, taint: a.taint | b.taint };
}

export function literalArg(value: string, span: [number, number]): Arg {
  return { value, glob: false, taint: 0, certain: true, span };
}

export function taintOf(args: readonly Arg[]): number {
  let taint = 0;
  for (const arg of args) taint |= arg.taint;
  return taint;
}
