/** What one scan sees of a line, as bits: most lines are never looked at again. */
export const enum Trait {
  /** White space between two words. */
  Gap = 1,
  Tab = 2,
  /** A bar or another box-drawing character. */
  Bar = 4,
  /** Begins as rules do. */
  Rule = 8,
  /** Begins as fences, block quotes and diffs do. */
  Sign = 16,
  /** Holds a character that is not ASCII. */
  Foreign = 32,
  /** Holds a character that may take other than one cell. */
  Odd = 64,
  /** In a fenced code block or a diff: not read. */
  Skipped = 128,
  /** Nothing but white space. */
  Blank = 256,
  /** Unit of the block quote depth. */
  Quote = 512,
}

const TAB = 0x09;
const SPACE = 0x20;
const BAR = 0x7c;
const TILDE = 0x7e;
const RULES = "-=+*|";
const SIGNS = "`~>@-d";

/** The lines of a text without line ends and colours, and what is in each. */
export interface TextLines {
  raw: string[];
  traits: number[];
}

/** CSI, OSC (closed on its line) and two-character escapes; every class is followed by one that excludes it, so nothing backtracks. */
const ESCAPE = /\x1b(?:\[[ -?]*[@-~]?|\][^\x07\x1b\n]*(?:\x07|\x1b\\)?|[ -/]*[0-Z\\^-~]?)/g;

/** Splits a text at LF and CRLF and drops escape sequences (ECMA-48 CSI and OSC, two-character escapes). */
export function readLines(text: string): TextLines {
  const plain = text.includes("\x1b") ? text.replace(ESCAPE, "") : text;
  return scanLines((plain.includes("\r") ? plain.replace(/\r(?=\n|$)/g, "") : plain).split("\n"));
}

export function scanLines(raw: string[]): TextLines {
  return { raw, traits: raw.map(scanLine) };
}

function scanLine(text: string): number {
  let traits = 0;
  let end = -1;
  let tab = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === SPACE) continue;
    if (code === TAB) {
      tab = Trait.Tab;
      continue;
    }
    if (i !== end) traits |= tab | (end < 0 ? traitsOfFirst(code) : Trait.Gap);
    if (code >= BAR) traits |= traitsOfHigh(code);
    end = i + 1;
  }
  return end < 0 ? Trait.Blank : traits;
}

/** Of a character that sorts after the letters. */
function traitsOfHigh(code: number): number {
  if (code <= TILDE) return code === BAR ? Trait.Bar : 0;
  return code < 0x300 ? Trait.Foreign : code >> 7 === 0x4a ? Trait.Foreign | Trait.Bar : Trait.Foreign | Trait.Odd;
}

function traitsOfFirst(code: number): number {
  const sign = String.fromCharCode(code);
  return (code >> 7 === 0x4a || RULES.includes(sign) ? Trait.Rule : 0) | (SIGNS.includes(sign) ? Trait.Sign : 0);
}

/** Up to three spaces may stand before each block quote marker (CommonMark 5.1). */
const QUOTES = /^(?: {0,3}> ?){1,8}/;

/** Line `index` without trailing white space, and in a block quote without its markers; empty outside the text. */
export function textAt({ raw, traits }: TextLines, index: number): string {
  const line = raw[index] ?? "";
  const depth = Math.trunc((traits[index] ?? 0) / Trait.Quote);
  const start = depth === 0 ? 0 : (QUOTES.exec(line)?.[0].length ?? 0);
  return trimEnd(line, start);
}

/** Takes a line as part of a block quote, if it has markers. */
export function unquote(lines: TextLines, index: number): void {
  const line = lines.raw[index] ?? "";
  const markers = QUOTES.exec(line)?.[0] ?? "";
  if (markers !== "") lines.traits[index] = scanLine(line.slice(markers.length)) + Trait.Quote * (markers.split(">").length - 1);
}

/** What is in a line; one outside the text is blank. */
export function traitsAt({ traits }: TextLines, index: number): number {
  return traits[index] ?? Trait.Blank;
}

export function isBlankLine(lines: TextLines, index: number): boolean {
  return (traitsAt(lines, index) & Trait.Blank) > 0;
}

function trimEnd(text: string, start: number): string {
  let end = text.length;
  while (end > start && isSpaceCode(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** Removes spaces and tabs at both ends: other white space may be a value. */
export function trimCell(text: string): string {
  return trimBetween(text, 0, text.length);
}

export function trimBetween(text: string, from: number, to: number): string {
  let start = from;
  let end = to;
  while (start < end && isSpaceCode(text.charCodeAt(start))) start++;
  while (end > start && isSpaceCode(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isSpaceCode(code: number): boolean {
  return code === SPACE || code === TAB;
}
