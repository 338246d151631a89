import type { MeasuredLine } from "./measure-line.ts";

/** One line of the input, without colours and line end; measured as what it is if it is ASCII. */
export interface SourceLine extends MeasuredLine {
  /** Without trailing spaces; in a block quote also without its markers. */
  text: string;
  /** With trailing white space: a trailing tab is an empty field. */
  raw: string;
  ascii: boolean;
  blank: boolean;
  /** Depth of the block quote. */
  quotes: number;
  /** In a fenced code block or a diff: not read. */
  skipped: boolean;
}

const TAB = 0x09;
const SPACE = 0x20;

/** Splits a text at LF and CRLF and drops escape sequences (ECMA-48 CSI and OSC, two-character escapes). */
export function readLines(text: string): SourceLine[] {
  const plain = text.includes("\x1b") ? text.replace(ESCAPE, "") : text;
  const lines: SourceLine[] = [];
  let start = 0;
  while (start <= plain.length) {
    let end = plain.indexOf("\n", start);
    if (end < 0) end = plain.length;
    const last = end > start && plain.charCodeAt(end - 1) === 0x0d ? end - 1 : end;
    lines.push(readLine(plain.slice(start, last)));
    start = end + 1;
  }
  return lines;
}

function readLine(raw: string): SourceLine {
  let end = raw.length;
  while (end > 0 && isSpaceCode(raw.charCodeAt(end - 1))) end--;
  const text = end === raw.length ? raw : raw.slice(0, end);
  return { text, width: end, starts: null, raw, ascii: isAscii(text), blank: end === 0, quotes: 0, skipped: false };
}

function isSpaceCode(code: number): boolean {
  return code === SPACE || code === TAB;
}

function isAscii(text: string): boolean {
  return /^[\0-~]*$/.test(text);
}

/** Removes spaces and tabs at both ends: other white space may be a value. */
export function trimCell(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpaceCode(text.charCodeAt(start))) start++;
  while (end > start && isSpaceCode(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

/** CSI, OSC (closed on its line) and two-character escapes; every class is followed by one that excludes it, so nothing backtracks. */
const ESCAPE = /\x1b(?:\[[ -?]*[@-~]?|\][^\x07\x1b\n]*(?:\x07|\x1b\\)?|[ -/]*[0-Z\\^-~]?)/g;

export function textAt(lines: readonly SourceLine[], index: number): string {
  return lines[index]?.text ?? "";
}
