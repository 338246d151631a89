import { describe, expect, it } from "vitest";
import { measureGrowth } from "../../../config/growth.ts";
import { finalizeTerminalText, stripControls, TerminalFrames, type FrameOptions } from "../src/index.ts";
import { hostileInputs } from "./support/hostile-inputs.ts";

/** time(8n)/time(n): 8 is linear, 64 quadratic. */
const LIMIT = 16;
const SIZE = 3000;
const inputs = Object.entries(hostileInputs).map(([name, make]) => ({ name, make }));

describe("time is linear in the input", () => {
  it.each(inputs)("$name", { timeout: 60_000 }, ({ make }) => {
    expect(measureGrowth((input) => finalizeTerminalText(input), make, SIZE)).toBeLessThanOrEqual(LIMIT);
  });

  it.each(["a plain long line", "cursor up", "alternate screens"])("%s, on a known screen", { timeout: 60_000 }, (name) => {
    const make = hostileInputs[name] ?? String;
    const run = (input: string): string => finalizeTerminalText(input, { columns: 80, rows: 24 });
    expect(measureGrowth(run, make, SIZE)).toBeLessThanOrEqual(LIMIT);
  });

  it("stripControls on unterminated strings", { timeout: 60_000 }, () => {
    expect(measureGrowth(stripControls, (size) => "\x1b]8;;".repeat(size), SIZE)).toBeLessThanOrEqual(LIMIT);
  });
});

describe("time is linear when asked after every byte", () => {
  const poll = (input: string, options?: FrameOptions): number => {
    const frames = new TerminalFrames(options);
    let seen = 0;
    for (const character of input) {
      frames.write(character);
      seen += frames.lastLine().length + frames.cursor.column + frames.text().length;
    }
    return seen;
  };

  it.each<{ name: string; make: (size: number) => string; options?: FrameOptions }>([
    { name: "a plain long line", make: (size) => "Overwrite? [y/N] ".repeat(size / 16) },
    { name: "plain lines", make: (size) => "Overwrite? [y/N]\n".repeat(size / 16) },
    { name: "plain lines on a known screen", make: (size) => "Overwrite? [y/N]\n".repeat(size / 16), options: { columns: 80, rows: 24 } },
  ])("$name", { timeout: 60_000 }, ({ make, options }) => {
    expect(measureGrowth((input) => poll(input, options), make, SIZE)).toBeLessThanOrEqual(LIMIT);
  });
});

describe("what few bytes ask for stays small", () => {
  it.each(inputs)("$name", ({ make }) => {
    const input = make(3000);
    expect(finalizeTerminalText(input).length).toBeLessThan(5_000_000 + 65 * input.length);
    expect(finalizeTerminalText(input, { columns: 80, rows: 24 }).length).toBeLessThan(5_000_000 + 65 * input.length);
  });
});
