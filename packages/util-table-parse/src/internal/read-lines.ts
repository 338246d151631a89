import type { MeasuredLine } from "./measure-line.ts";

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
  /** Unit of the block quote depth. */
  Quote = 256,
}

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const BAR = 0x7c;
const TILDE = 0x7e;
const RULES = "-=+*|";
const SIGNS = "`~>@-d";

/** The lines of a text; each becomes a string when it is first read, and lines outside are empty. */
export interface TextLines {
  length: number;
  /** Notes where line `index` begins and ends and what is in it; returns the position after its line end. */
  scan: (index: number, start: number) => number;
  traits: (index: number) => number;
  mark: (index: number, traits: number) => void;
  isBlank: (index: number) => boolean;
  /** Line `index` without trailing white space, measured as what it is if it is ASCII. */
  get: (index: number) => MeasuredLine;
  /** Line `index` with trailing white space: a trailing tab is an empty field. */
  raw: (index: number) => string;
  /** Takes `count` characters off the front of a line. */
  cut: (index: number, count: number) => void;
  /** The lines of two ranges, one under the other, with whatever was cut off or skipped. */
  join: (from: number, to: number, secondFrom: number, secondTo: number) => TextLines;
}

function makeLines(text: string, length: number): TextLines {
  const starts = new Int32Array(length);
  /** Without trailing white space. */
  const ends = new Int32Array(length);
  const rawEnds = new Int32Array(length);
  const traits = new Uint16Array(length);
  const read = new Array<MeasuredLine | undefined>(length);
  const startAt = (index: number): number => starts[index] ?? 0;
  const scan = (index: number, start: number): number => {
    let found = 0;
    let end = start;
    let tab = false;
    let i = start;
    for (; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code === SPACE) continue;
      if (code < SPACE) {
        if (code === LF || (code === CR && (i + 1 === text.length || text.charCodeAt(i + 1) === LF))) break;
        if (code === TAB) {
          tab = true;
          continue;
        }
      }
      if (i !== end || i === start) {
        found |= end === start ? traitsOfFirst(code) : Trait.Gap;
        if (tab) found |= Trait.Tab;
      }
      end = i + 1;
      if (code >= BAR) found |= traitsOfHigh(code);
    }
    starts[index] = start;
    ends[index] = end;
    rawEnds[index] = i;
    traits[index] = found;
    read[index] = undefined;
    return text.charCodeAt(i) === CR ? i + 2 : i + 1;
  };
  return {
    length, scan,
    traits: (index) => traits[index] ?? 0,
    mark: (index, more) => { traits[index] = (traits[index] ?? 0) | more; },
    isBlank: (index) => startAt(index) === (ends[index] ?? 0),
    get: (index) => (read[index] ??= makeLine(text.slice(startAt(index), ends[index] ?? 0))),
    raw: (index) => text.slice(startAt(index), rawEnds[index] ?? 0),
    cut: (index, count) => { scan(index, startAt(index) + count); },
    join: (from, to, secondFrom, secondTo) => {
      const joined = makeLines(text, to - from + secondTo - secondFrom);
      let at = 0;
      for (const [first, stop] of [[from, to], [secondFrom, secondTo]] as const) {
        let start = text.lastIndexOf("\n", startAt(first) - 1) + 1;
        for (let i = first; i < stop; i++) start = joined.scan(at++, start);
      }
      return joined;
    },
  };
}

function makeLine(text: string): MeasuredLine {
  return { text, width: text.length, starts: null };
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

/** Splits a text at LF and CRLF and drops escape sequences (ECMA-48 CSI and OSC, two-character escapes). */
export function readLines(text: string): TextLines {
  const plain = text.includes("\x1b") ? text.replace(ESCAPE, "") : text;
  let count = 1;
  for (let i = plain.indexOf("\n"); i >= 0; i = plain.indexOf("\n", i + 1)) count++;
  const lines = makeLines(plain, count);
  let start = 0;
  for (let index = 0; index < count; index++) start = lines.scan(index, start);
  return lines;
}

/** CSI, OSC (closed on its line) and two-character escapes; every class is followed by one that excludes it, so nothing backtracks. */
const ESCAPE = /\x1b(?:\[[ -?]*[@-~]?|\][^\x07\x1b\n]*(?:\x07|\x1b\\)?|[ -/]*[0-Z\\^-~]?)/g;

export function textAt(lines: TextLines, index: number): string {
  return lines.get(index).text;
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
