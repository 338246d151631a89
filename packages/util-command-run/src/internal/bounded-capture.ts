const SEGMENT_BYTES = 65_536;
/** How far a cut may move to fall on the end of a line. */
const LINE_SEARCH_BYTES = 65_536;
const LINE_FEED = 0x0a;
/** CAN ends an escape sequence that the cut left open (ECMA-48 8.3.6 leaves its use free; terminals abort on it). */
const CANCEL = 0x18;

/**
 * Keep the first and the last bytes of a stream within a fixed budget, and count them all.
 *
 * Chunks are copied into segments of equal size: many tiny chunks cost no more than one big one, and no buffer of the
 * stream that delivered them stays alive.
 */
export class BoundedCapture {
  readonly #headLimit: number;
  readonly #tailLimit: number;
  #head: Uint8Array[] = [];
  #tail: Uint8Array[] = [];
  #headBytes = 0;
  /** Bytes that went to the tail, dropped ones included. */
  #tailSeen = 0;
  /** Bytes of the tail in segments that are gone. */
  #tailDropped = 0;
  /** A segment that fell out of the tail, to be filled anew. */
  #spare: Uint8Array | undefined;

  constructor(maxBytes: number) {
    this.#headLimit = Math.floor(maxBytes / 2);
    this.#tailLimit = maxBytes - this.#headLimit;
  }

  get totalBytes(): number {
    return this.#headBytes + this.#tailSeen;
  }

  get truncated(): boolean {
    return this.#tailSeen > this.#tailLimit;
  }

  push(chunk: Uint8Array): void {
    const toHead = Math.min(chunk.length, this.#headLimit - this.#headBytes);
    if (toHead > 0) {
      append(this.#head, this.#headBytes, chunk.subarray(0, toHead), newSegment);
      this.#headBytes += toHead;
    }
    if (toHead === chunk.length) return;
    for (let at = toHead; at < chunk.length; at += SEGMENT_BYTES) this.#pushTail(chunk.subarray(at, at + SEGMENT_BYTES));
  }

  #pushTail(bytes: Uint8Array): void {
    append(this.#tail, this.#tailSeen - this.#tailDropped, bytes, () => this.#takeSegment());
    this.#tailSeen += bytes.length;
    while (this.#tailSeen - this.#tailDropped - SEGMENT_BYTES >= this.#tailLimit) {
      this.#spare = this.#tail.shift();
      this.#tailDropped += SEGMENT_BYTES;
    }
  }

  #takeSegment(): Uint8Array {
    const segment = this.#spare ?? newSegment();
    this.#spare = undefined;
    return segment;
  }

  /** The last bytes, at most `count`, as far as they are one unbroken run. */
  last(count: number): Uint8Array {
    const tailKept = Math.min(this.#tailSeen, this.#tailLimit);
    if (count <= tailKept || this.truncated) return this.#lastOfTail(Math.min(count, tailKept));
    const fromHead = Math.min(count - tailKept, this.#headBytes);
    const result = new Uint8Array(fromHead + tailKept);
    copy(this.#head, this.#headBytes - fromHead, this.#headBytes, result, 0);
    result.set(this.#lastOfTail(tailKept), fromHead);
    return result;
  }

  /** Everything that was kept, with one line in place of what was dropped. */
  bytes(lineEnd: "\n" | "\r\n" = "\n"): Uint8Array {
    const stored = this.#tailSeen - this.#tailDropped;
    const tailStart = stored - Math.min(this.#tailSeen, this.#tailLimit);
    if (!this.truncated) return this.#join(this.#headBytes, new Uint8Array(0), tailStart, stored);
    const nearCut = Math.max(0, this.#headBytes - LINE_SEARCH_BYTES);
    const headEnd = nearCut + endOfLastLine(slice(this.#head, nearCut, this.#headBytes));
    const tailFrom = tailStart + startOfFirstLine(slice(this.#tail, tailStart, Math.min(stored, tailStart + LINE_SEARCH_BYTES)));
    const dropped = this.totalBytes - headEnd - (stored - tailFrom);
    const cutInLine = headEnd > 0 && slice(this.#head, headEnd - 1, headEnd)[0] !== LINE_FEED;
    const mark = `${cutInLine ? String.fromCharCode(CANCEL) + lineEnd : ""}[... ${dropped} bytes left out ...]${lineEnd}`;
    return this.#join(headEnd, new TextEncoder().encode(mark), tailFrom, stored);
  }

  /** Give the memory back; the counts stay. */
  release(): void {
    this.#head = [];
    this.#tail = [];
    this.#spare = undefined;
  }

  #join(headEnd: number, mark: Uint8Array, tailFrom: number, tailEnd: number): Uint8Array {
    const result = new Uint8Array(headEnd + mark.length + tailEnd - tailFrom);
    copy(this.#head, 0, headEnd, result, 0);
    result.set(mark, headEnd);
    copy(this.#tail, tailFrom, tailEnd, result, headEnd + mark.length);
    return result;
  }

  #lastOfTail(count: number): Uint8Array {
    const stored = this.#tailSeen - this.#tailDropped;
    return slice(this.#tail, stored - count, stored);
  }
}

function newSegment(): Uint8Array {
  return new Uint8Array(SEGMENT_BYTES);
}

function append(segments: Uint8Array[], stored: number, bytes: Uint8Array, allocate: () => Uint8Array): void {
  let at = stored;
  let from = 0;
  while (from < bytes.length) {
    const offset = at % SEGMENT_BYTES;
    if (offset === 0) segments.push(allocate());
    const segment = segments[segments.length - 1];
    if (segment === undefined) return;
    const length = Math.min(SEGMENT_BYTES - offset, bytes.length - from);
    segment.set(bytes.subarray(from, from + length), offset);
    from += length;
    at += length;
  }
}

function slice(segments: readonly Uint8Array[], from: number, to: number): Uint8Array {
  const result = new Uint8Array(to - from);
  copy(segments, from, to, result, 0);
  return result;
}

function copy(segments: readonly Uint8Array[], from: number, to: number, target: Uint8Array, targetFrom: number): void {
  for (let at = from; at < to; ) {
    const offset = at % SEGMENT_BYTES;
    const length = Math.min(SEGMENT_BYTES - offset, to - at);
    const segment = segments[Math.floor(at / SEGMENT_BYTES)];
    if (segment !== undefined) target.set(segment.subarray(offset, offset + length), targetFrom + at - from);
    at += length;
  }
}

/** Where the last whole line ends; inside a line that is too long, where the last whole UTF-8 character ends. */
function endOfLastLine(bytes: Uint8Array): number {
  const stop = Math.max(0, bytes.length - LINE_SEARCH_BYTES);
  for (let at = bytes.length; at > stop; at -= 1) {
    if (bytes[at - 1] === LINE_FEED) return at;
  }
  for (let back = 1; back <= 4 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return back < sequenceLength(byte) ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

function startOfFirstLine(bytes: Uint8Array): number {
  const stop = Math.min(bytes.length, LINE_SEARCH_BYTES);
  for (let at = 0; at < stop; at += 1) {
    if (bytes[at] === LINE_FEED) return at + 1;
  }
  let at = 0;
  while (at < 3 && at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at += 1;
  return at;
}

function sequenceLength(lead: number): number {
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}
