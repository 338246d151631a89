import { describe, expect, it } from "vitest";
import { measureGrowth } from "../../../config/growth.ts";
import { finalizeTerminalText, TerminalFrames, type FrameOptions } from "../src/index.ts";

const MILLION = 1_000_000;
const text = "kept";

/** Inputs at their full size, with what is left of them. */
const rows: { name: string; input: string; expected: string }[] = [
  { name: "an OSC that never ends", input: text + "\x1b]8;;" + "x".repeat(MILLION), expected: text },
  { name: "a DCS that never ends", input: text + "\x1bP" + "q".repeat(MILLION), expected: text },
  { name: "a CSI that never ends", input: text + "\x1b[" + "1;".repeat(MILLION / 2), expected: text },
  { name: "1e6 backspaces", input: text + "\b".repeat(MILLION) + "K", expected: "Kept" },
  { name: "1e6 times cursor up", input: `a\n${text}` + "\x1b[A".repeat(MILLION) + "\rb", expected: `b\n${text}` },
  { name: "CSI 999999999 C and text", input: "\x1b[999999999C", expected: "" },
  { name: "CSI 999999999 L", input: `${text}\n\x1b[999999999L`, expected: text + "\n" },
  { name: "CSI 999999999 @", input: `${text}\r\x1b[999999999@`, expected: "" },
  { name: "CSI 999999999 b within what was printed", input: "x\x1b[999999999b", expected: "x" },
];

const geometries: { name: string; options: FrameOptions }[] = [
  { name: "unknown geometry", options: {} },
  { name: "80x24", options: { columns: 80, rows: 24 } },
];

describe("hostile input of full size", () => {
  it.each(rows)("$name", ({ input, expected }) => {
    expect(finalizeTerminalText(input)).toBe(expected);
  });

  it.each(geometries)("CSI 999999999 C, b, L and @ cost no more memory than a few million cells ($name)", ({ options }) => {
    for (const final of "CbL@") {
      const output = finalizeTerminalText(`ab\r\x1b[999999999${final}x`.repeat(100), options);
      expect(output.length).toBeLessThan(5_000_000);
    }
  });

  it("a line of 10 MB with 1e5 carriage returns ends as its longest and its last parts say", () => {
    const part = "x".repeat(99);
    const input = `${"y".repeat(200)}\r` + `${part}\r`.repeat(100_000) + "end";
    expect(finalizeTerminalText(input)).toBe("end" + "x".repeat(96) + "y".repeat(101));
  });
});

describe("time is linear at full size", () => {
  const inputs: { name: string; make: (size: number) => string }[] = [
    { name: "an OSC that never ends", make: (size) => "\x1b]8;;" + "x".repeat(size * 100) },
    { name: "a DCS that never ends", make: (size) => "\x1bP" + "q".repeat(size * 100) },
    { name: "a CSI that never ends", make: (size) => "\x1b[" + "1;".repeat(size * 50) },
    { name: "backspaces", make: (size) => text + "\b".repeat(size * 40) },
    { name: "cursor up", make: (size) => "a\n" + "\x1b[A".repeat(size * 40) },
    { name: "a long line with many carriage returns", make: (size) => `${"x".repeat(99)}\r`.repeat(size) },
  ];
  it.each(inputs)("$name", { timeout: 60_000 }, ({ make }) => {
    expect(measureGrowth((input) => finalizeTerminalText(input), make, 1250)).toBeLessThanOrEqual(16);
  });
});

describe("the output", () => {
  it("is well formed and holds no control but line feeds and tabs, whatever the bytes", () => {
    const every = Uint8Array.from({ length: 256 * 256 * 2 }, (_, index) => (index % 2 === 0 ? index >> 9 : (index >> 1) & 0xff));
    for (const options of [{}, { columns: 80, rows: 24 }, { c1: "8bit" }] as FrameOptions[]) {
      const output = new TerminalFrames(options).write(every).end();
      for (const string of [output.text, output.altText ?? "", output.title ?? ""]) {
        expect(string).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f]/);
        expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(new TextEncoder().encode(string))).toBe(string);
      }
    }
  });
});

describe("what is neither text nor bytes", () => {
  it.each([undefined, null, 5, {}, [1], new ArrayBuffer(1), new Uint16Array(1)])("%s is a TypeError", (input) => {
    expect(() => finalizeTerminalText(input as never)).toThrow(new TypeError("expected a string or a Uint8Array"));
    expect(() => new TerminalFrames().write(input as never)).toThrow(new TypeError("expected a string or a Uint8Array"));
  });
});
