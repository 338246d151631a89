import { messageOf, type Code } from "../codes.ts";
import type { Finding } from "../../types.ts";

/** Characters between letters of these scripts and in emoji are how such text is written. */
const JOINING_SCRIPT = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Mongolian}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const PICTOGRAPH = /\p{Extended_Pictographic}|[\u{1F3FB}-\u{1F3FF}]|[\u{1F1E6}-\u{1F1FF}]|\uFE0F|\u20E3|[#*\d]/u;
const BLACK_FLAG = 0x1f3f4;

const BIDI = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/;
const ZERO_WIDTH = /\u00AD|\u034F|[\u115F\u1160\u3164\uFFA0]|[\u17B4\u17B5]|[\u180B-\u180F]|[\u200B-\u200D]|[\u2060-\u2065]|[\u206A-\u206F]|[\uFE00-\uFE0F]|\uFEFF|[\uFFF9-\uFFFC]|[\u{1BCA0}-\u{1BCA3}]|[\u{1D173}-\u{1D17A}]|[\u{E0100}-\u{E01EF}]/u;
const CONTROL = /[\0-\x08\x0B-\x1F\x7F-\x9F]/;
const SPACE = /[\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]/;
/** Anything above that a text of plain characters cannot hold: the usual case is decided by one search. */
const SUSPICIOUS = /[\0-\x08\x0B-\x1F\x7F-\uFFFF]/;

export interface CharacterScan {
  findings: Finding[];
  /** Ranges to show escaped. */
  hidden: [number, number][];
}

/** Finds characters that a screen hides, moves or shows as others. `isCommand`: also spaces that separate nothing. */
export function scanCharacters(text: string, isCommand: boolean): CharacterScan {
  const scan: CharacterScan = { findings: [], hidden: [] };
  if (!SUSPICIOUS.test(text)) return scan;
  let quote = "";
  for (let index = 0; index < text.length; ) {
    const point = text.codePointAt(index) ?? 0;
    const char = String.fromCodePoint(point);
    if (isCommand) quote = nextQuote(text, index, quote);
    const code = judge(text, index, char, point, isCommand, quote);
    if (code) add(scan, code, index, char.length);
    index += char.length;
  }
  return scan;
}

/** Quotes of a shell: a single one ends at the next, a double one minds backslashes. */
export function nextQuote(text: string, index: number, quote: string): string {
  const char = text.charAt(index);
  if (text[index - 1] === "\\" && quote !== "'") return quote;
  if (quote === "") return char === "'" || char === '"' ? char : "";
  return char === quote ? "" : quote;
}

function judge(text: string, index: number, char: string, point: number, isCommand: boolean, quote: string): Code | null {
  if (point < 0x7f && point > 0x1f) return null;
  if (CONTROL.test(char)) return isLineEnd(text, index) ? null : "control-char";
  if (point >= 0xe0000 && point <= 0xe007f) return isFlag(text, index) ? null : "unicode-tag";
  if (BIDI.test(char)) return isMark(point) && !isCommand ? null : isMark(point) && isNextTo(text, index, RIGHT_TO_LEFT) ? null : "bidi-control";
  if (ZERO_WIDTH.test(char)) return isJoined(text, index, point) ? null : "zero-width";
  if (SPACE.test(char)) return isCommand && (quote === "" || point === 0x2028 || point === 0x2029) ? "unicode-space" : null;
  return null;
}

function isLineEnd(text: string, index: number): boolean {
  return text[index] === "\r" && (text[index + 1] === "\n" || index === text.length - 1);
}

function isMark(point: number): boolean {
  return point === 0x200e || point === 0x200f || point === 0x61c;
}

function isNextTo(text: string, index: number, script: RegExp): boolean {
  return script.test(before(text, index)) || script.test(after(text, index));
}

/** Joiners between letters of scripts that need them, and everything that makes up an emoji. */
function isJoined(text: string, index: number, point: number): boolean {
  const [left, right] = [before(text, index), after(text, index)];
  if (point === 0x200c || point === 0x200d) {
    if (JOINING_SCRIPT.test(left) && JOINING_SCRIPT.test(right)) return true;
    return point === 0x200d && PICTOGRAPH.test(left) && PICTOGRAPH.test(right);
  }
  if (point === 0xfe0f || point === 0xfe0e) return PICTOGRAPH.test(left) && left !== "\uFE0F";
  return point >= 0x180b && point <= 0x180f && JOINING_SCRIPT.test(left);
}

/** Flags of regions are a black flag and tags. */
function isFlag(text: string, index: number): boolean {
  for (let at = index - 2; at >= 0; at -= 2) {
    const point = text.codePointAt(at) ?? 0;
    if (point === BLACK_FLAG) return true;
    if (point < 0xe0000 || point > 0xe007f || index - at > 16) return false;
  }
  return false;
}

function before(text: string, index: number): string {
  const unit = text.charCodeAt(index - 1);
  return unit >= 0xdc00 && unit <= 0xdfff ? text.slice(index - 2, index) : text.slice(Math.max(0, index - 1), index);
}

function after(text: string, index: number): string {
  const next = index + String.fromCodePoint(text.codePointAt(index) ?? 0).length;
  return next < text.length ? String.fromCodePoint(text.codePointAt(next) ?? 0) : "";
}

/** Neighbours of one kind are one finding. */
export function add(scan: CharacterScan, code: Code, start: number, length: number): void {
  const last = scan.findings[scan.findings.length - 1];
  const hidden = scan.hidden[scan.hidden.length - 1];
  if (hidden && hidden[1] === start) hidden[1] = start + length;
  else scan.hidden.push([start, start + length]);
  if (last?.code === code && last.span[1] === start) last.span[1] = start + length;
  else scan.findings.push({ code, danger: "dangerous", span: [start, start + length], message: messageOf(code) });
}
