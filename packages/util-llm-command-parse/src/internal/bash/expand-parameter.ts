import type { ParameterExpansionPart, Word } from "unbash";
import type { Evaluation } from "../evaluation.ts";
import { unite, type Value } from "../scopes.ts";
import { GAP, isStatic, PATTERN, SECRET, SOME, type Arg } from "../values.ts";

/** The words of an expansion. `separate`: as `"$@"`, they stay apart inside double quotes. */
export interface Expansion {
  items: readonly string[];
  separate: boolean;
  taint: number;
  certain: boolean;
}

/** What the shell and the system set. An unset variable and an unknown one are the same: it may be empty. */
const KNOWN: Record<string, string> = {
  HOME: "~", IFS: " \t\n", SHELL: "bash", BASH: "bash", "0": "bash", PATH: `/${SOME}`, ZSH_NAME: "zsh",
};
const NEVER_EMPTY = new Set("$ ! ? # - _ RANDOM SRANDOM SECONDS UID EUID PPID LINENO BASHPID HOSTNAME OSTYPE HOSTTYPE MACHTYPE USER LOGNAME EPOCHSECONDS BASH_VERSION".split(" "));
export const SECRET_NAME: RegExp = /(SECRET|TOKEN|PASSWORD|PASSWD|PASSPHRASE|API_?KEY|ACCESS_KEY|PRIVATE_KEY|CREDENTIAL|AUTH_KEY)/i;

/** Expands a word of the operation, such as the default in `${x:-word}`, to one string. */
export type ExpandText = (word: Word) => { text: string; taint: number };

export function readVariable(evaluation: Evaluation, name: string): Value {
  const taint = SECRET_NAME.test(name) ? SECRET : 0;
  if (name === "@" || name === "*" || /^[1-9]\d*$/.test(name)) return readPositional(evaluation, name);
  const candidates = evaluation.scopes.get(name);
  if (candidates) {
    const value = evaluation.pick(name, candidates);
    return taint === 0 || isStatic(value.text) ? value : { ...value, taint: value.taint | taint };
  }
  if (name === "PWD") return { text: evaluation.cwd, items: null, taint: 0 };
  const known = Object.hasOwn(KNOWN, name) ? KNOWN[name] : undefined;
  return { text: known ?? (NEVER_EMPTY.has(name) ? SOME : GAP), items: null, taint };
}

function readPositional(evaluation: Evaluation, name: string): Value {
  const all = evaluation.positional;
  if (name === "@" || name === "*") {
    const items = all?.map(({ value }) => value) ?? [GAP];
    return { text: items.join(" "), items, taint: all?.reduce((taint, arg) => taint | positionalTaint(arg), 0) ?? 0 };
  }
  const arg = all?.[Number(name) - 1];
  return { text: arg?.value ?? (all ? "" : GAP), items: null, taint: arg ? positionalTaint(arg) : 0 };
}

/** A pattern was expanded before the function was called: its value stands for many names, also in quotes. */
function positionalTaint(arg: Arg): number {
  return arg.taint | (arg.glob ? PATTERN : 0);
}

/** Expands `$name` and `${name...}` as far as the value is known; what is not known is a gap. */
export function expandParameter(evaluation: Evaluation, part: ParameterExpansionPart, expandText: ExpandText): Expansion {
  const { parameter, prefix, index, operation } = part;
  if (prefix === "#") return expansion([SOME], 0);
  let value = readVariable(evaluation, parameter);
  if (prefix === "!") value = operation?.type === "Names" || !isStatic(value.text) ? { text: GAP, items: null, taint: value.taint } : readVariable(evaluation, value.text);
  const all = index?.text === "@" || index?.text === "*" || parameter === "@" || parameter === "*";
  if (index && !all) value = readElement(value, expandText(index).text);
  const items = all ? (value.items ?? [value.text]) : [value.items ? (value.items[0] ?? "") : value.text];
  if (!operation) return { items, separate: all && index?.text !== "*" && parameter !== "*", taint: value.taint, certain: true };
  if (operation.type === "Default") return applyDefault(evaluation, part, items, value.taint, expandText);
  const changed = items.map((item) => applyOperation(item, operation, (word) => expandText(word).text, parameter));
  return { items: changed, separate: all, taint: value.taint, certain: true };
}

function expansion(items: readonly string[], taint: number, certain = true): Expansion {
  return { items, separate: false, taint, certain };
}

function readElement(value: Value, index: string): Value {
  if (!value.items) return index === "0" ? value : { text: GAP, items: null, taint: value.taint };
  const position = /^-?\d{1,6}$/.test(index) ? Number(index) : NaN;
  if (Number.isNaN(position)) return { text: GAP, items: null, taint: value.taint };
  return { text: value.items.at(position) ?? "", items: null, taint: value.taint };
}

function applyDefault(evaluation: Evaluation, part: ParameterExpansionPart, items: readonly string[], taint: number, expandText: ExpandText): Expansion {
  if (part.operation?.type !== "Default") return expansion(items, taint);
  const { operator, operand } = part.operation;
  const word = expandText(operand);
  const value = items.join(" ");
  const unknown = !isStatic(value);
  if (operator.endsWith("?")) return expansion(unknown ? items.map((item) => item.replaceAll(GAP, SOME)) : items, taint);
  if (operator.endsWith("+")) return value === "" ? expansion([""], 0) : expansion([word.text], word.taint, !unknown);
  if (value !== "" && !unknown) return expansion(items, taint);
  if (operator.endsWith("=")) {
    // Where the variable may have a value, it keeps that one.
    const kept = (evaluation.scopes.get(part.parameter) ?? []).filter(({ text }) => text !== "" && isStatic(text));
    evaluation.scopes.set(part.parameter, unite(kept, [{ text: word.text, items: null, taint: word.taint }]));
  }
  return expansion([word.text], taint | word.taint, value === "");
}

type Operation = NonNullable<ParameterExpansionPart["operation"]>;

function applyOperation(value: string, operation: Operation, expandText: (word: Word) => string, name: string): string {
  if (operation.type === "Slice") return slice(value, expandText(operation.offset), operation.length ? expandText(operation.length) : null, name);
  if (!isStatic(value)) {
    // Quoting changes nothing that matters here.
    return operation.type === "Transform" ? value : GAP;
  }
  switch (operation.type) {
    case "Remove":
      return removeAffix(value, expandText(operation.operand), operation.operator.startsWith("#"));
    case "Replace": {
      const pattern = expandText(operation.pattern);
      if (/[*?[]/.test(pattern) || !isStatic(pattern)) return GAP;
      return replaceLiteral(value, pattern, expandText(operation.replacement), operation.operator);
    }
    case "CaseModification": {
      const change = operation.operator.startsWith("^") ? (text: string) => text.toUpperCase() : (text: string) => text.toLowerCase();
      return operation.operator.length === 2 ? change(value) : change(value.slice(0, 1)) + value.slice(1);
    }
    case "Transform":
      return transform(value, operation.operand.text);
    default:
      return GAP;
  }
}

function transform(value: string, letter: string): string {
  if (letter === "U") return value.toUpperCase();
  if (letter === "L") return value.toLowerCase();
  if (letter === "u") return value.slice(0, 1).toUpperCase() + value.slice(1);
  return "QPK".includes(letter) ? value : GAP;
}

function slice(value: string, offset: string, length: string | null, name: string): string {
  const from = Number(offset.trim());
  const count = length === null ? Infinity : Number(length.trim());
  if (!Number.isInteger(from) || Number.isNaN(count) || count < 0) return GAP;
  // Every absolute path begins with a slash, also one that is not known otherwise.
  if (from === 0 && count === 1 && (name === "PATH" || name === "PWD" || value.startsWith("~"))) return "/";
  if (!isStatic(value) || value.startsWith("~")) return GAP;
  const start = from < 0 ? Math.max(0, value.length + from) : from;
  return value.slice(start, start + count);
}

function removeAffix(value: string, pattern: string, front: boolean): string {
  if (!isStatic(pattern) || /[*?[]/.test(pattern)) return GAP;
  if (front) return value.startsWith(pattern) ? value.slice(pattern.length) : value;
  return pattern !== "" && value.endsWith(pattern) ? value.slice(0, -pattern.length) : value;
}

function replaceLiteral(value: string, pattern: string, replacement: string, operator: string): string {
  if (pattern === "") return value;
  if (operator === "//") return value.replaceAll(pattern, () => replacement);
  if (operator === "/#") return value.startsWith(pattern) ? replacement + value.slice(pattern.length) : value;
  if (operator === "/%") return value.endsWith(pattern) ? value.slice(0, -pattern.length) + replacement : value;
  return value.replace(pattern, () => replacement);
}
