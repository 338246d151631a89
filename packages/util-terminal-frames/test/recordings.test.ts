import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { TerminalFrames } from "../src/index.ts";

const folder = new URL("fixtures/recordings/", import.meta.url);
const names = readdirSync(folder).filter((file) => file.endsWith(".raw")).map((file) => file.slice(0, -4));

describe.each(names)("%s", (name) => {
  const raw = new Uint8Array(readFileSync(new URL(`${name}.raw`, folder)));
  const expected = readFileSync(new URL(`${name}.txt`, folder), "utf8").replace(/\n$/, "");

  it("shows what xterm.js shows at 120x40", () => {
    expect(new TerminalFrames({ columns: 120, rows: 40 }).write(raw).end().text).toBe(expected);
  });

  it("shows the same without a known geometry", () => {
    expect(new TerminalFrames().write(raw).end().text).toBe(expected);
  });

  it("shows the same byte by byte", () => {
    const frames = new TerminalFrames({ columns: 120, rows: 40 });
    for (const byte of raw) frames.write(Uint8Array.of(byte));
    expect(frames.end().text).toBe(expected);
  });
});
