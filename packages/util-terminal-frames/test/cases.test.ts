import { describe, expect, it } from "vitest";
import { TerminalFrames } from "../src/index.ts";
import { frameCases } from "./support/cases.ts";

describe("cases", () => {
  it.each(frameCases)("$id: $why", ({ chunks, expect: expected, options }) => {
    const frames = new TerminalFrames(options);
    for (const chunk of chunks) frames.write(chunk);
    expect(frames.end().text).toBe(expected);
  });
});

describe("every split of a case into two, and into single bytes", () => {
  it.each(frameCases)("$id", ({ bytes, options }) => {
    const whole = new TerminalFrames(options).write(bytes);
    const text = whole.text();
    const result = whole.end();
    const single = new TerminalFrames(options);
    for (const byte of bytes) single.write(Uint8Array.of(byte));
    expect(single.text()).toBe(text);
    expect(single.end()).toEqual(result);
    for (let cut = 1; cut < bytes.length; cut += 1) {
      const split = new TerminalFrames(options).write(bytes.subarray(0, cut)).write(bytes.subarray(cut));
      if (split.text() !== text || split.end().text !== result.text) expect.unreachable(`split at byte ${String(cut)}`);
    }
  });
});
