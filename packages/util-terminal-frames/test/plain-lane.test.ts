import { describe, expect, it } from "vitest";
import { hasRareControls, plainLength } from "../src/internal/plain-lane.ts";

const LENGTH = 48;
const PRINTABLE = 0x61;

/** Bytes at every alignment, with one of them replaced. */
function* placed(byte: number, next: number): Generator<{ bytes: Uint8Array; at: number }> {
  for (let offset = 0; offset < 4; offset += 1) {
    for (let at = 0; at < LENGTH - 1; at += 1) {
      const bytes = new Uint8Array(new ArrayBuffer(LENGTH + offset), offset).fill(PRINTABLE);
      bytes[at] = byte;
      bytes[at + 1] = next;
      yield { bytes, at };
    }
  }
}

describe("bytes that stop plain text are found at every place", () => {
  it("every byte, before every kind of neighbour", () => {
    const wrong: string[] = [];
    for (let byte = 0; byte < 256; byte += 1) {
      const isControl = (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d) || byte === 0x7f || byte === 0xc2;
      const isRare = isControl && byte !== 0x08 && byte !== 0x1b;
      for (const next of [PRINTABLE, 0x0a, 0xff]) {
        const stops = isControl || (byte === 0x0d && next !== 0x0a);
        for (const { bytes, at } of placed(byte, next)) {
          if (plainLength(bytes) !== (stops ? at : LENGTH) || hasRareControls(bytes) !== isRare) wrong.push(`${String(byte)} before ${String(next)} at ${String(at)}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it("inputs shorter than a word, at every alignment", () => {
    for (let offset = 0; offset < 4; offset += 1) {
      for (let length = 0; length < 8; length += 1) {
        const bytes = new Uint8Array(new ArrayBuffer(16), offset, length).fill(PRINTABLE);
        expect(plainLength(bytes)).toBe(length);
      }
    }
  });
});
