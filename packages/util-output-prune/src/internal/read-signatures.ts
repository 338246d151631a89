import type { DiffLine } from "../rule-types.ts";

/** A function as its callers see it. */
export interface Signature {
  readonly name: string;
  readonly kind: "function" | "callback";
  /** Parameters and result as written, blanks put together. */
  readonly text: string;
  /** Parameters without what callers do not see. */
  readonly parameters: readonly string[];
  readonly result: string;
  readonly line: number;
}

interface Pattern {
  readonly files: RegExp;
  readonly kind: Signature["kind"];
  /** Ends right before the opening parenthesis of the parameters; the last group is the name. */
  readonly start: RegExp;
  /** Where the result ends. */
  readonly end: RegExp;
  /** Callers name the parameters. */
  readonly named: boolean;
}

/** Text of one side that is looked at; hunks are short. */
const MAX_TEXT = 20_000;
const SCRIPT = /\.(?:[cm]?[jt]sx?|vue|svelte)$/;
const TYPED = /\.(?:[cm]?tsx?|vue|svelte)$/;

const PATTERNS: readonly Pattern[] = [
  { files: SCRIPT, kind: "function", start: /^[ \t]*export\s+(?:default\s+)?(?:declare\s+)?(?:async\s+)?function\s*\*?\s*(\w*)\s*(?:<[^()]*>)?\s*(?=\()/gm, end: /[{;\n]/, named: false },
  { files: SCRIPT, kind: "function", start: /^[ \t]*export\s+(?:const|let)\s+(\w+)\s*(?::[^=\n]+)?=\s*(?:async\s+)?(?:<[^()]*>)?\s*(?=\()/gm, end: /=>/, named: false },
  { files: TYPED, kind: "callback", start: /^[ \t]*(?:readonly\s+)?(\w+)\?:\s*\(?(?=\()/gm, end: /[;\n,]/, named: false },
  { files: TYPED, kind: "callback", start: /^[ \t]*(?:readonly\s+)?(\w+):\s*(?=\([^)\n]*\)\s*=>\s*[\w.<>[\]| ]+;[ \t]*$)/gm, end: /[;\n]/, named: false },
  { files: /\.pyi?$/, kind: "function", start: /^[ \t]*(?:async )?def ((?!_|test_)\w+)(?=\()/gm, end: /:\s*(?:\n|$|#)/, named: true },
  { files: /\.go$/, kind: "function", start: /^func (?:\([^)]*\) )?([A-Z]\w*)(?:\[[^\]]*\])?(?=\()/gm, end: /[{\n]/, named: false },
  { files: /\.rs$/, kind: "function", start: /^[ \t]*pub (?:const |async |unsafe )*fn (\w+)(?:<[^(]*>)?(?=\()/gm, end: /[{;]|\bwhere\b/, named: false },
  { files: /\.(?:java|cs|kt|scala|swift)$/, kind: "function", start: /^[ \t]*(?:public|open|protected)\s+(?:(?:static|final|async|override|virtual|abstract|suspend|func|fun|def|synchronized)\s+)*(?:[\w<>[\],.? ]+\s+)?(\w+)(?=\()/gm, end: /[{;=\n]/, named: false },
];

/** Exported functions and callback members of one side of a hunk, by kind and name. */
export function readSignatures(lines: readonly DiffLine[], file: string): Map<string, Signature> {
  const patterns = PATTERNS.filter(({ files }) => files.test(file));
  const found = new Map<string, Signature>();
  if (patterns.length === 0) return found;
  const text = lines.map((line) => (isComment(line.text) ? "" : line.text)).join("\n").slice(0, MAX_TEXT);
  for (const pattern of patterns) {
    for (const match of text.matchAll(pattern.start)) {
      const open = match.index + match[0].length;
      const close = closingParen(text, open);
      if (close < 0) continue;
      const inside = text.slice(open + 1, close);
      const rest = text.slice(close + 1);
      const end = rest.search(pattern.end);
      const result = squeeze(end < 0 ? "" : rest.slice(0, end)).replace(/^\)$/, "");
      const name = match[match.length - 1] ?? "";
      const key = `${pattern.kind} ${name}`;
      if (found.has(key)) continue;
      found.set(key, { name: name === "" ? "default" : name, kind: pattern.kind, text: squeeze(`(${inside}) ${result}`).replace(/ :/g, ":"), parameters: splitParameters(inside).map((one) => visible(one, pattern.named)), result, line: lineOfChange(lines, text, open, close) });
    }
  }
  return found;
}

/** The first added line between the parentheses, else the line of the name. */
function lineOfChange(lines: readonly DiffLine[], text: string, open: number, close: number): number {
  const between = lines.slice(countLines(text, open), countLines(text, close) + 1);
  return (between.find(({ sign }) => sign === "+") ?? between[0])?.line ?? 0;
}

function isComment(text: string): boolean {
  return /^\s*(?:\/\/|\*|\/\*|#)/.test(text);
}

function countLines(text: string, to: number): number {
  let count = 0;
  for (let at = text.indexOf("\n"); at >= 0 && at < to; at = text.indexOf("\n", at + 1)) count += 1;
  return count;
}

function closingParen(text: string, open: number): number {
  let depth = 0;
  for (let index = open; index < text.length; index++) {
    const char = text[index];
    if (char === "(") depth += 1;
    else if (char === ")" && --depth === 0) return index;
  }
  return -1;
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").replace(/([([{]) /g, "$1").replace(/,? ([)\]}])/g, "$1").trim();
}

function splitParameters(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index <= text.length; index++) {
    const char = text[index];
    if (index === text.length || (char === "," && depth === 0)) {
      const part = squeeze(text.slice(start, index));
      if (part !== "") parts.push(part);
      start = index + 1;
    } else if ("([{<".includes(char ?? "")) depth += 1;
    else if (")]}".includes(char ?? "") || (char === ">" && text[index - 1] !== "=")) depth -= 1;
  }
  return parts;
}

/** What a caller sees of a parameter: its type and whether it may be left out; its name only where callers use it. */
function visible(parameter: string, named: boolean): string {
  const optional = /\?\s*:|^[^:]*[^=!<>]=[^=>]/.test(parameter) ? "?" : "";
  const withoutDefault = parameter.replace(/\s*(?<![=!<>])=(?![=>]).*$/, "");
  if (named) return withoutDefault + optional;
  const colon = withoutDefault.indexOf(":");
  if (colon >= 0) return withoutDefault.slice(colon + 1).trim() + optional + (withoutDefault.startsWith("...") ? "..." : "");
  // Go, Java and C#: name and type are two words; else there is no type to see.
  const words = withoutDefault.split(" ");
  return (words.length > 1 ? withoutDefault : "") + optional + (withoutDefault.startsWith("...") ? "..." : "");
}

/** No caller must change. */
export function sameForCallers(a: Signature, b: Signature): boolean {
  return a.result === b.result && a.parameters.join() === b.parameters.join() && a.parameters.length === b.parameters.length;
}
