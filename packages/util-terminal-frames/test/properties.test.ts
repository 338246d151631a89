import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { finalizeTerminalText, stripControls, TerminalFrames } from "../src/index.ts";
import { randomStream } from "./support/random-streams.mjs";

const runs = { numRuns: 300, seed: 20260101 };
const noise = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.constantFrom("a", "中", "\r", "\n", "\t", "\b", "\x1b[", "\x1b]8;;", "\x07", "2", ";", "A", "K", "J", "m", "\u009b", "e\u0301", "🚀")).map((parts) => parts.join("")),
);
const controls = /[\x00-\x08\x0b-\x1f]/;
const wellFormed = (text: string): boolean => new TextDecoder().decode(new TextEncoder().encode(text)) === text.replace(/^\ufeff/, "");

describe("laws", () => {
  it("total: random bytes never throw and give well-formed text without controls", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.constantFrom(null, 10), (bytes, columns) => {
        const text = finalizeTerminalText(bytes, { columns, rows: columns });
        expect(controls.test(text)).toBe(false);
        expect(wellFormed(text)).toBe(true);
      }),
      runs,
    );
  });

  it("fixed point: the text of a text is that text", () => {
    fc.assert(
      fc.property(noise, (data) => {
        const text = finalizeTerminalText(data);
        expect(finalizeTerminalText(text)).toBe(text);
        expect(stripControls(stripControls(data))).toBe(stripControls(data));
      }),
      runs,
    );
  });

  it("fixed point on random terminal streams", () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const text = finalizeTerminalText(randomStream(seed).data);
      expect(finalizeTerminalText(text), `seed ${String(seed)}`).toBe(text);
    }
  });

  it("chunk-blind: strings split anywhere, also inside a surrogate pair", () => {
    fc.assert(
      fc.property(noise, fc.nat(), (data, at) => {
        const cut = at % (data.length + 1);
        const split = new TerminalFrames().write(data.slice(0, cut)).write(data.slice(cut));
        expect(split.end()).toEqual(new TerminalFrames().write(data).end());
      }),
      runs,
    );
  });
});
