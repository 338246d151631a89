import { describe, expect, it } from "vitest";
import { finalizeTerminalText, TerminalFrames, type FrameOptions, type FramesResult } from "../src/index.ts";
import { randomChunks, randomSource, randomStream } from "./support/random-streams.mjs";

const encoder = new TextEncoder();
const STREAMS = 600;

/** Every option with values that make sense and values that do not. */
const CHOICES = {
  columns: [null, 2, 3, 10, 80, 2000, 0, -5, 1.5, NaN, Infinity],
  rows: [1, 2, 5, 24, null, 0, -1, NaN, 1e9],
  convertEol: [true, true, false],
  tabs: ["keep", "expand"],
  tabWidth: [8, 4, 1, 0, -3, NaN, 1e9],
  onClear: ["keep", "xterm"],
  concealed: ["show", "blank"],
  c1: ["utf8", "off", "8bit"],
  ambiguousWidth: [1, 2],
  maxBytes: [null, null, 0, 10, 100, -1, NaN],
  links: [false, true],
} as const;

/** Parts the grammar of the random streams leaves out, put in anywhere, also inside a sequence. */
const PARTS = [
  "\n\n\n", "plain text\nand more\n", "long \x1b[1mline\x1b[m\n".repeat(30), "x".repeat(700), "\t", "\r\r\n", "中", "\u0301", "±", "\ufffd",
  "\x1b[8m", "\x1b[28m", "\x1b[?6h", "\x1b[?6l", "\x1b[1J", "\x1b[2J", "\x1b[3J", "\x1bc", "\x85", "\x9b5A", "\x1b]0;a\nb\x07",
  "\x1b]8;;http://x\x07", ...[..."ABDEFHLMPSTXZd"].map((final) => `\x1b[4294967296${final}`), ...[..."CGI@Xab`"].map((final) => `\x1b[2000${final}`),
];

interface Scenario {
  bytes: Uint8Array;
  options: FrameOptions;
  random: () => number;
}

function scenario(seed: number): Scenario {
  const random = randomSource(seed * 7919);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  let { data } = randomStream(seed);
  for (let count = 6; count > 0; count -= 1) {
    const at = Math.floor(random() * data.length);
    data = data.slice(0, at) + pick(PARTS) + data.slice(at);
  }
  const bytes = encoder.encode(data);
  for (let count = pick([0, 0, 5]); count > 0; count -= 1) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
  const options = Object.fromEntries(Object.entries(CHOICES).map(([name, values]) => [name, pick<unknown>(values)])) as FrameOptions;
  return { bytes, options, random };
}

interface Reading {
  text: string;
  lastLine: string;
  cursor: { row: number; column: number };
  lines: string[];
  result: FramesResult;
}

function read(chunks: Uint8Array[], options: FrameOptions, handOut: boolean, poll: (frames: TerminalFrames) => unknown): Reading {
  const lines: string[] = [];
  const onLine = (line: string, index: number): void => {
    expect(index).toBe(lines.length);
    lines.push(line);
  };
  const frames = new TerminalFrames(handOut ? { ...options, onLine } : options);
  for (const chunk of chunks) {
    frames.write(chunk);
    poll(frames);
  }
  const { cursor } = frames;
  return { text: frames.text(), lastLine: frames.lastLine(), cursor, lines, result: frames.end() };
}

const POLLS: ((frames: TerminalFrames) => unknown)[] = [
  () => undefined,
  (frames) => frames.text(),
  (frames) => frames.lastLine(),
  (frames) => frames.cursor,
  (frames) => [frames.cursor, frames.text(), frames.lastLine()],
];

describe("with any options", () => {
  it("chunks and questions between them change nothing", { timeout: 180_000 }, () => {
    for (let seed = 1; seed <= STREAMS; seed += 1) {
      const { bytes, options, random } = scenario(seed);
      const handOut = random() < 0.3;
      const whole = read([bytes], options, handOut, () => undefined);
      const chunks = seed % 10 === 0 ? [...bytes].map((byte) => Uint8Array.of(byte)) : randomChunks(bytes, seed, 1 + (seed % 60));
      const poll = POLLS[seed % POLLS.length] ?? (() => undefined);
      expect(read(chunks, options, handOut, poll), `seed ${String(seed)}`).toEqual(whole);
    }
  });

  it("what comes out is well formed, without controls, and a fixed point", { timeout: 180_000 }, () => {
    for (let seed = 1; seed <= STREAMS; seed += 1) {
      const { bytes, options } = scenario(seed);
      const { text, lastLine, cursor, result } = read([bytes], options, false, () => undefined);
      const controls = options.c1 === "off" ? /[\x00-\x08\x0b-\x1f\x7f]/ : /[\x00-\x08\x0b-\x1f\x7f-\x9f]/;
      const strings = [text, lastLine, result.text, result.altText ?? "", result.title ?? "", ...(result.links ?? []).flatMap((link) => [link.text, link.url])];
      for (const string of strings) {
        expect(string, `seed ${String(seed)}`).not.toMatch(controls);
        expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(encoder.encode(string))).toBe(string);
      }
      expect(Number.isInteger(cursor.row) && cursor.row >= 0 && Number.isInteger(cursor.column) && cursor.column >= 0).toBe(true);
      expect(finalizeTerminalText(text, { c1: options.c1 ?? "utf8" }), `seed ${String(seed)}`).toBe(text);
    }
  });
});

describe("options that are no sizes count as not given", () => {
  it.each([NaN, 0, -1, Infinity])("%s", (value) => {
    const data = "a\tb\r\x1b[99Cx\n\x1b[99;99Hy\x1b[H\x1b[1Jz";
    const given = { columns: value, rows: value, tabWidth: value, ...(value === 0 ? {} : { maxBytes: value }) };
    expect(new TerminalFrames(given).write(data).end()).toEqual(new TerminalFrames().write(data).end());
  });
});

it("a screen of two columns and one row holds two characters", () => {
  const frames = new TerminalFrames({ columns: 2, rows: 1 }).write("ab中c\x1b[99;99Hd\x1b[A\x1b[2K\n");
  expect(frames.cursor).toEqual({ row: 0, column: 0 });
  expect(frames.end().text).toBe("ab中");
});
