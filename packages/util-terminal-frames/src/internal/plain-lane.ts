const BS = 0x08;
const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const ESC = 0x1b;
const DEL = 0x7f;
/** First byte of U+0080-U+009F in UTF-8. */
const C1_LEAD = 0xc2;
/** 0x80 in each byte of a word. */
const HIGH_BITS = -0x7f7f7f80;

/** Every control but `except`, DEL, and the lead byte of C1 controls. */
function controlsBut(except: readonly number[]): Uint8Array {
  const set = new Uint8Array(256).fill(1, 0, 0x20);
  set[DEL] = 1;
  set[C1_LEAD] = 1;
  for (const code of except) set[code] = 0;
  return set;
}

const NOTABLE = controlsBut([TAB, LF]);
const NOTABLE_OR_TAB = controlsBut([LF]);
const RARE = controlsBut([BS, TAB, LF, CR, ESC]);

/** What `takePlain` found. */
export interface PlainRun {
  /** Bytes of the input that are dealt with. */
  taken: number;
  /** The same bytes without the sequences that change no text. */
  bytes: Uint8Array;
  /** The last thing taken was such a sequence, not text. */
  endsInSequence: boolean;
}

/**
 * Take bytes from the start as long as they are text, LF, CRLF, tabs (if `tabs`), SGR that hides nothing, or EL at the
 * end of a line: bytes that mean the same without a screen. Sequences are cut out, CRLF becomes LF. `scratch` must be
 * as long as the input.
 */
export function takePlain(input: Uint8Array, scratch: Uint8Array, tabs: boolean, obeysC1: boolean): PlainRun {
  const length = input.length;
  let index = indexOfAny(input, tabs ? NOTABLE : NOTABLE_OR_TAB);
  if (index === length) return { taken: length, bytes: input, endsInSequence: false };
  scratch.set(input.subarray(0, index));
  let used = index;
  let endsInSequence = false;
  while (index < length) {
    const byte = input[index] as number;
    if (byte >= 0x20 && byte < DEL) {
      scratch[used++] = byte;
      index += 1;
      endsInSequence = false;
      continue;
    }
    if (byte > DEL) {
      if (byte === C1_LEAD && obeysC1 && (index + 1 === length || (input[index + 1] as number) < 0xa0)) break;
      scratch[used++] = byte;
      index += 1;
      endsInSequence = false;
      continue;
    }
    if (byte === LF || (byte === TAB && tabs)) {
      scratch[used++] = byte;
      index += 1;
      endsInSequence = false;
      continue;
    }
    if (byte === CR) {
      let end = index + 1;
      while (end < length && input[end] === CR) end += 1;
      if (input[end] !== LF || endsInsideCharacter(scratch, used)) break;
      index = end;
      continue;
    }
    const end = byte === ESC ? silentSequenceEnd(input, index) : -1;
    if (end < 0 || endsInsideCharacter(scratch, used)) break;
    index = end;
    endsInSequence = true;
  }
  return { taken: index, bytes: scratch.subarray(0, used), endsInSequence };
}

/** The bytes hold no control but BS, TAB, LF, CR and ESC. */
export function hasRareControls(input: Uint8Array): boolean {
  return indexOfAny(input, RARE) < input.length;
}

/** Index of the first byte of a set of controls, DEL and bytes beyond ASCII, found four bytes at a time. */
function indexOfAny(input: Uint8Array, set: Uint8Array): number {
  const length = input.length;
  let index = 0;
  while (index < length && (input.byteOffset + index) % 4 !== 0) {
    if (set[input[index] as number] === 1) return index;
    index += 1;
  }
  if (index === length) return length;
  const words = new Int32Array(input.buffer, input.byteOffset + index, (length - index) >> 2);
  const start = index;
  for (let word = 0; word < words.length; word += 1) {
    const value = words[word] as number;
    // No byte is below 0x20, DEL or beyond ASCII: such a one sets its high bit here (a few others may, in vain).
    if (((((value - 0x20202020) | 0) | ((value + 0x01010101) | 0) | value) & HIGH_BITS) === 0) continue;
    const at = start + word * 4;
    for (let byte = at; byte < at + 4; byte += 1) if (set[input[byte] as number] === 1) return byte;
  }
  for (index = start + words.length * 4; index < length; index += 1) if (set[input[index] as number] === 1) return index;
  return length;
}

/** End of an SGR that neither hides nor shows text, or of an EL 0; -1 if it is anything else or incomplete. */
function silentSequenceEnd(input: Uint8Array, start: number): number {
  if (input[start + 1] !== 0x5b) return -1;
  let value = 0;
  /** Parameters of an extended colour still to come; -1: the next one tells how many. */
  let skip = 0;
  let parameters = 0;
  for (let index = start + 2; index < input.length; index += 1) {
    const byte = input[index] as number;
    if (byte >= 0x30 && byte <= 0x39) {
      value = Math.min(value * 10 + byte - 0x30, 1000);
      continue;
    }
    // EL 0 erases to the right: at the end of a line, nothing.
    if (byte === 0x4b) return value === 0 && parameters === 0 ? index + 1 : -1;
    if ((byte !== 0x3b && byte !== 0x6d) || (parameters += 1) > 30) return -1;
    if (skip > 0) skip -= 1;
    else if (skip < 0) skip = value === 5 ? 1 : 3;
    else if (value === 38 || value === 48 || value === 58) skip = -1;
    else if (value === 8) return -1;
    if (byte === 0x6d) return index + 1;
    value = 0;
  }
  return -1;
}

/** The bytes so far end in the middle of a UTF-8 character: what is cut out after them would join its halves. */
function endsInsideCharacter(bytes: Uint8Array, length: number): boolean {
  return incompleteTail(bytes, length) > 0;
}

/** How many bytes at the end begin a UTF-8 character that is not complete yet. */
export function incompleteTail(bytes: Uint8Array, length: number): number {
  for (let back = 1; back <= 3 && back <= length; back += 1) {
    const byte = bytes[length - back] as number;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return back < needed ? back : 0;
  }
  return 0;
}
