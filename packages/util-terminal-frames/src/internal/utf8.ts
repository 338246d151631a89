import { CR } from "./codes.ts";
import { countOf } from "./text.ts";

const REPLACEMENT = "\ufffd";
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
// Processors that JavaScript runs on keep the low byte of a code unit first.
const unitDecoder = new TextDecoder("utf-16le", { ignoreBOM: true });
/** Bytes that are turned into code units at a time: what fits into the fastest memory of processors. */
const PIECE = 8192;
/** So many bytes are looked at to tell what kind of text it is. */
const SAMPLES = 512;

export const encoder: { encode(text: string): Uint8Array } = new TextEncoder();

/** Decode whole UTF-8 characters as WHATWG says: each maximal invalid part becomes U+FFFD. */
export function decodeUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Decode text whose every CR is part of a line end, and leave the CRs out. */
export function decodeLines(bytes: Uint8Array): string {
  const dropReturns = (from: number, to: number): string => decodeUtf8(bytes.subarray(from, to)).replace(/\r/g, "");
  if (!isMostlyWide(bytes)) return dropReturns(0, bytes.length);
  const units = new Uint16Array(PIECE);
  let text = "";
  for (let from = 0; from < bytes.length; ) {
    let to = Math.min(bytes.length, from + PIECE);
    if (to < bytes.length) to -= incompleteTail(bytes, to);
    const count = readUnits(bytes, from, to, units);
    text += count < 0 ? dropReturns(from, to) : unitDecoder.decode(new Uint8Array(units.buffer, 0, 2 * count));
    from = to;
  }
  return text;
}

/** More than a quarter of the sampled bytes is beyond ASCII: engines decode that more slowly than a loop does. */
function isMostlyWide(bytes: Uint8Array): boolean {
  const step = Math.ceil(bytes.length / SAMPLES);
  let balance = 0;
  for (let index = 0; index < bytes.length; index += step) balance += (bytes[index] as number) < 0x80 ? -1 : 3;
  return balance > 0;
}

/** Write the code units of whole characters but CR, and return how many; -1 for errors and characters of four bytes. */
function readUnits(bytes: Uint8Array, from: number, to: number, units: Uint16Array): number {
  let count = 0;
  for (let index = from; index < to; ) {
    const lead = bytes[index++] as number;
    if (lead < 0x80) {
      if (lead !== CR) units[count++] = lead;
      continue;
    }
    if (lead < 0xc2 || lead >= 0xf0) return -1;
    // The bits of a continuation byte; any other byte, or none, sets a higher one.
    const middle = (bytes[index++] as number) ^ 0x80;
    if (lead < 0xe0) {
      if (middle > 0x3f) return -1;
      units[count++] = ((lead & 0x1f) << 6) | middle;
      continue;
    }
    const last = (bytes[index++] as number) ^ 0x80;
    const unit = ((lead & 0x0f) << 12) | (middle << 6) | last;
    if ((middle | last) > 0x3f || unit < 0x800 || (unit & 0xf800) === 0xd800) return -1;
    units[count++] = unit;
  }
  return count;
}

/** How many replacement characters the text and its bytes differ by: what decoding or encoding put in. */
export function countReplacements(text: string, bytes: Uint8Array): number {
  let count = countOf(REPLACEMENT, text);
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1)) {
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) count--;
  }
  return Math.abs(count);
}

/** Like `decodeUtf8`, but bytes 0x80-0x9F that belong to no character stand for the C1 controls U+0080-U+009F. */
export function decodeWithRawC1(bytes: Uint8Array): string {
  let text = "";
  let start = 0;
  let index = 0;
  while (index < bytes.length) {
    const byte = bytes[index] as number;
    if (byte >= 0x80 && byte < 0xa0) {
      text += decodeUtf8(bytes.subarray(start, index)) + String.fromCharCode(byte);
      start = index + 1;
    }
    const end = index + characterLength(byte);
    index++;
    while (index < end && isContinuation(bytes[index])) index++;
  }
  return text + decodeUtf8(bytes.subarray(start));
}

/** Bytes of the character that a byte starts. */
function characterLength(lead: number): number {
  return lead >= 0xf5 || lead < 0xc2 ? 1 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
}

function isContinuation(byte: number | undefined): boolean {
  return ((byte ?? 0) & 0xc0) === 0x80;
}

/** How many bytes at the end begin a UTF-8 character that is not complete yet. */
export function incompleteTail(bytes: Uint8Array, length: number): number {
  let start = length - 1;
  while (start > length - 4 && isContinuation(bytes[start])) start--;
  const lead = bytes[start] ?? 0;
  return start + characterLength(lead) > length ? length - start : 0;
}
