const REPLACEMENT = "\ufffd";
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Decode whole UTF-8 characters as WHATWG says: each maximal invalid part becomes U+FFFD. */
export function decodeUtf8(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

/** Replacement characters in `text` that do not stand in its bytes. */
export function countReplacements(text: string, bytes: Uint8Array): number {
  let count = 0;
  for (let at = text.indexOf(REPLACEMENT); at >= 0; at = text.indexOf(REPLACEMENT, at + 1)) count += 1;
  if (count === 0) return 0;
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1)) {
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) count -= 1;
  }
  return count;
}

/** Surrogates without their other half. */
export function countLoneSurrogates(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.codePointAt(index) ?? 0;
    if (code > 0xffff) index += 1;
    else if (code >= 0xd800 && code <= 0xdfff) count += 1;
  }
  return count;
}

/** Like `decodeUtf8`, but bytes 0x80-0x9F that belong to no character stand for the C1 controls U+0080-U+009F. */
export function decodeWithRawC1(bytes: Uint8Array): string {
  let text = "";
  let start = 0;
  for (let index = 0; index < bytes.length; ) {
    const byte = bytes[index] as number;
    if (byte >= 0x80 && byte <= 0x9f) {
      text += decodeUtf8(bytes.subarray(start, index)) + String.fromCharCode(byte);
      index += 1;
      start = index;
    } else index += characterLength(bytes, index);
  }
  return text + decodeUtf8(bytes.subarray(start));
}

/** Length of the maximal subpart of a UTF-8 character at `index`, at least 1 (Unicode 15, table 3-7). */
function characterLength(bytes: Uint8Array, index: number): number {
  const lead = bytes[index] as number;
  if (lead < 0xc2 || lead > 0xf4) return 1;
  const needed = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  let length = 1;
  while (length < needed) {
    const low = length > 1 ? 0x80 : lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    const high = length > 1 ? 0xbf : lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    const byte = bytes[index + length];
    if (byte === undefined || byte < low || byte > high) break;
    length += 1;
  }
  return length;
}
