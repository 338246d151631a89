import { BS, CR, DEL, ESC, LF, TAB } from "./codes.ts";
import { incompleteTail } from "./utf8.ts";

/** First byte of U+0080-U+009F in UTF-8. */
const C1_LEAD = 0xc2;
/** 0x80, 0x20 and 0x01 in each byte of a word, and C1_LEAD. */
const HIGH_BITS = -0x7f7f7f80;
const SPACES = 0x20202020;
const ONES = 0x01010101;
const C1_LEADS = -0x3d3d3d3e;

// What stops a search: CR; every other control but TAB and LF, and the first byte of C1 controls; of these, what the parser
// does not look for one by one.
const RETURN = 1;
const CONTROL = 2;
const RARE = 4;
/** Kinds of stop of each byte. */
const STOPS: Uint8Array = new Uint8Array(256).fill(CONTROL | RARE, 0, 0x20);
STOPS[DEL] = STOPS[C1_LEAD] = CONTROL | RARE;
STOPS[BS] = STOPS[ESC] = CONTROL;
STOPS[LF] = STOPS[TAB] = 0;
STOPS[CR] = RETURN;

/** What `takePlain` found. */
export interface PlainRun {
  /** Bytes of the input that are dealt with. */
  taken: number;
  /** The same bytes without the sequences that change no text; line ends may still be CRLF, but there is no other CR. */
  bytes: Uint8Array;
  /** The last thing taken was such a sequence, not text. */
  endsInSequence: boolean;
}

/** How many bytes from the start are text, LF, CRLF and tabs. */
export function plainLength(input: Uint8Array): number {
  return indexOfStop(input, CONTROL | RETURN);
}

/**
 * Take bytes from the start as long as they are text, LF, CRLF, tabs, SGR that hides nothing, or EL at the end of a
 * line: bytes that mean the same without a screen. Sequences are cut out. `plain` is the plain length, `scratch` at least as long as the input.
 */
export function takePlain(input: Uint8Array, plain: number, scratch: Uint8Array): PlainRun {
  const { length } = input;
  let index = Math.min(plain, length);
  if (index === length) return { taken: length, bytes: input, endsInSequence: false };
  scratch.set(input.subarray(0, index));
  let used = index;
  let sequenceEnd = -1;
  while (index < length) {
    const byte = input[index] as number;
    if ((byte >= 0x20 && byte < DEL) || STOPS[byte] === 0 || (byte === C1_LEAD && (input[index + 1] as number) >= 0xa0)) {
      scratch[used++] = byte;
      index++;
      continue;
    }
    const end = byte === CR ? returnsEnd(input, index) : byte === ESC ? silentSequenceEnd(input, index) : -1;
    // What is cut out must not join the halves of a character.
    if (end < 0 || incompleteTail(scratch, used) > 0) break;
    if (byte === ESC) sequenceEnd = end;
    index = end;
  }
  return { taken: index, bytes: scratch.subarray(0, used), endsInSequence: index === sequenceEnd };
}

/** End of carriage returns before a line feed; -1 if none comes. */
function returnsEnd(input: Uint8Array, start: number): number {
  let end = start + 1;
  while (input[end] === CR) end++;
  return input[end] === LF ? end : -1;
}

/** The bytes hold a control that is none of BS, TAB, LF, CR and ESC. */
export function hasRareControls(input: Uint8Array): boolean {
  return indexOfStop(input, RARE) < input.length;
}

/** Index of the first byte of the kinds in `stops`, but for CR before LF, looked for sixteen bytes at a time, or the length. */
function indexOfStop(input: Uint8Array, stops: number): number {
  const { length, buffer, byteOffset } = input;
  // Words start at multiples of four.
  const start = Math.min(-byteOffset & 3, length);
  const head = searchBytes(input, 0, start, stops);
  if (head < start || start === length) return head;
  const words = new Int32Array(buffer, byteOffset + start, (length - start) >> 2);
  let word = 0;
  for (const last = words.length - 3; word < last; word += 4) {
    const flags = suspects(words[word] as number) | suspects(words[word + 1] as number) | suspects(words[word + 2] as number) | suspects(words[word + 3] as number);
    if ((flags & HIGH_BITS) === 0) continue;
    for (let index = word; index < word + 4; index++) {
      if (!holdsControl(words[index] as number)) continue;
      const from = start + 4 * index;
      const found = searchBytes(input, from, from + 4, stops);
      if (found < from + 4) return found;
    }
  }
  return searchBytes(input, start + 4 * word, length, stops);
}

/** Index of the first such byte from `from`, or `to`. */
function searchBytes(input: Uint8Array, from: number, to: number, stops: number): number {
  let index = from;
  for (; index < to; index++) {
    const kind = (STOPS[input[index] as number] as number) & stops;
    if (kind !== 0 && (kind !== RETURN || input[index + 1] !== LF)) break;
  }
  return index;
}

/** Sets the high bit of every byte below 0x20, of DEL, and of most beyond ASCII: all that start a character. */
function suspects(word: number): number {
  return (word - SPACES) | (word + ONES);
}

/** The word may hold a byte below 0x20, DEL or C1_LEAD: bytes of other characters beyond ASCII are told apart here. */
function holdsControl(word: number): boolean {
  const lead = word ^ C1_LEADS;
  const below = ~((word | HIGH_BITS) - SPACES) | ((word & ~HIGH_BITS) + ONES);
  return (((below & ~word) | ((lead - ONES) & ~lead)) & HIGH_BITS) !== 0;
}

/** End of an SGR that neither hides nor shows text, or of an EL 0; -1 if it is anything else or incomplete. */
function silentSequenceEnd(input: Uint8Array, start: number): number {
  let value = 0;
  /** Parameters of an extended colour still to come; -1: the next one tells how many. */
  let skip = 0;
  let isFirst = true;
  if (input[start + 1] !== 0x5b) return -1;
  for (let index = start + 2; index < input.length; index++) {
    const byte = input[index] as number;
    if (byte >= 0x30 && byte <= 0x39) {
      value = value * 10 + byte - 0x30;
      continue;
    }
    // EL 0 erases to the right: at the end of a line, nothing.
    if (byte === 0x4b && isFirst && value === 0) return index + 1;
    if (byte !== 0x3b && byte !== 0x6d) return -1;
    if (skip > 0) skip--;
    else if (skip < 0) skip = value === 5 ? 1 : 3;
    else if (value === 38 || value === 48 || value === 58) skip = -1;
    else if (value === 8) return -1;
    if (byte === 0x6d) return index + 1;
    value = 0;
    isFirst = false;
  }
  return -1;
}
