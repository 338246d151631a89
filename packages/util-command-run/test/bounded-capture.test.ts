import { describe, expect, it } from "vitest";
import { BoundedCapture } from "../src/internal/bounded-capture.ts";

const encoder = new TextEncoder();
const decode = (bytes: Uint8Array): string => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);

function capture(maxBytes: number, ...chunks: (string | Uint8Array)[]): BoundedCapture {
  const result = new BoundedCapture(maxBytes);
  for (const chunk of chunks) result.push(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
  return result;
}

describe("BoundedCapture", () => {
  it("keeps everything up to the limit, byte for byte", () => {
    const all = capture(10, "12345", "67890");
    expect(decode(all.bytes())).toBe("1234567890");
    expect(all).toMatchObject({ totalBytes: 10, truncated: false });
  });

  const gaps: { name: string; maxBytes: number; chunks: string[]; expected: string }[] = [
    { name: "cuts at the ends of lines", maxBytes: 12, chunks: ["a\nb\nc\n", "middle that is dropped\n", "x\ny\nz\n"], expected: "a\nb\nc\n[... 25 bytes left out ...]\ny\nz\n" },
    { name: "counts the cut-off parts of lines as left out", maxBytes: 20, chunks: ["first\nsecond line\n", "third\n", "fourth line\nlast\n"], expected: "first\n[... 30 bytes left out ...]\nlast\n" },
    { name: "ends an open escape sequence when it must cut inside a line", maxBytes: 8, chunks: ["abc\x1b[3", "x".repeat(20), "yz"], expected: "abc\x1b\x18\n[... 20 bytes left out ...]\nxxyz" },
    { name: "keeps nothing with a limit of 0", maxBytes: 0, chunks: ["abc\n"], expected: "[... 4 bytes left out ...]\n" },
  ];
  it.each(gaps)("$name", ({ maxBytes, chunks, expected }) => {
    const result = capture(maxBytes, ...chunks);
    expect(decode(result.bytes())).toBe(expected);
    expect(result.truncated).toBe(true);
  });

  it("never cuts inside a UTF-8 character, whatever the limit", () => {
    const text = "你🎉é".repeat(50);
    for (let maxBytes = 0; maxBytes < 64; maxBytes += 1) {
      const kept = decode(capture(maxBytes, text).bytes());
      expect(kept).toMatch(/^[你🎉é]*(?:\x18\n)?\[\.\.\. \d+ bytes left out \.\.\.\]\n[你🎉é]*$/u);
    }
  });

  it("gives the same bytes for every way to split the input", () => {
    const bytes = encoder.encode(Array.from({ length: 60_000 }, (_, line) => `line ${line}\n`).join(""));
    const whole = capture(200_000, bytes).bytes();
    for (const size of [1, 7, 65_535, 65_536, 65_537, 300_000]) {
      const parts = new BoundedCapture(200_000);
      for (let at = 0; at < bytes.length; at += size) parts.push(bytes.subarray(at, at + size));
      expect(Buffer.compare(parts.bytes(), whole)).toBe(0);
      expect(parts.totalBytes).toBe(bytes.length);
    }
  });

  it("gives back the last bytes across head and tail", () => {
    const small = capture(10, "1234567890");
    expect(decode(small.last(3))).toBe("890");
    expect(decode(small.last(8))).toBe("34567890");
    expect(decode(small.last(100))).toBe("1234567890");
    const gap = capture(10, "1234567890abcdef");
    expect(decode(gap.last(100))).toBe("bcdef");
  });

  it("marks the gap of a terminal with CR LF", () => {
    expect(decode(capture(8, "a\r\nbbbbbbbb\r\nc\r\n").bytes("\r\n"))).toBe("a\r\n[... 10 bytes left out ...]\r\nc\r\n");
  });
});
