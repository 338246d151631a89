import { describe, expect, it } from "vitest";
import { decodeLines } from "../src/internal/utf8.ts";
import { randomSource } from "./support/random-streams.mjs";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const encoder = new TextEncoder();
/** Longer than the pieces that are decoded at a time, and mostly beyond ASCII. */
const wide = "编译模块 done 完成é\r\n".repeat(800);

function reference(bytes: Uint8Array): string {
  return decoder.decode(bytes).replace(/\r/g, "");
}

describe("decoding lines gives what TextDecoder gives, less CR", () => {
  it.each([
    { name: "nothing", text: "" },
    { name: "ASCII", text: "10%\r\n100%\n" },
    { name: "wide characters", text: wide },
    { name: "characters of four bytes among them", text: wide + "🚀" + wide },
    { name: "a byte order mark", text: "\ufeff" + wide },
    { name: "the last code points of each length", text: "\u07ff\u0800\ud7ff\ue000\uffff".repeat(3000) },
  ])("$name", ({ text }) => {
    const bytes = encoder.encode(text);
    expect(decodeLines(bytes)).toBe(reference(bytes));
  });

  it.each([
    { name: "a lone continuation byte", bad: [0x80] },
    { name: "an overlong form of two bytes", bad: [0xc1, 0x81] },
    { name: "an overlong form of three bytes", bad: [0xe0, 0x9f, 0xbf] },
    { name: "a surrogate", bad: [0xed, 0xa0, 0x80] },
    { name: "a character cut short", bad: [0xe4, 0xb8] },
    { name: "a byte that UTF-8 does not have", bad: [0xff] },
  ])("$name, in the middle and at the end", ({ bad }) => {
    const good = encoder.encode(wide);
    const bytes = new Uint8Array([...good, ...bad, ...good, ...bad]);
    expect(decodeLines(bytes)).toBe(reference(bytes));
  });

  it("any bytes changed at random", () => {
    const random = randomSource(7);
    for (let round = 0; round < 300; round += 1) {
      const bytes = encoder.encode(wide.slice(0, 40 + Math.floor(random() * 9000)));
      for (let count = Math.floor(random() * 4); count > 0; count -= 1) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      expect(decodeLines(bytes), `round ${String(round)}`).toBe(reference(bytes));
    }
  });
});
