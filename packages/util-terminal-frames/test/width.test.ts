import headless from "@xterm/headless";
import unicode11 from "@xterm/addon-unicode11";
import { expect, it } from "vitest";
import { createWidths } from "../src/internal/width.ts";

/** U+1734 and U+1171E were made spacing marks after Unicode 11: here they take the column that a spacing mark has. */
const CHANGED = [0x1734, 0x1171e];

/** Marks and emoji that came after Unicode 11, known to the engine, and gaps in runs of wide characters: one column each in Unicode 11. */
function mayDiffer(code: number): boolean {
  return /[\p{Mn}\p{Me}\p{Cf}\p{Cn}]|\p{Emoji_Presentation}/u.test(String.fromCodePoint(code));
}

it("knows the width of every code point as xterm.js's Unicode 11 provider does", () => {
  const terminal = new headless.Terminal({ allowProposedApi: true });
  terminal.loadAddon(new unicode11.Unicode11Addon());
  terminal.unicode.activeVersion = "11";
  const { unicodeService } = (terminal as unknown as { _core: { unicodeService: { wcwidth(code: number): number } } })._core;
  const widths = createWidths(false);
  const wrong: number[] = [];
  let differing = 0;
  for (let code = 0xa0; code < 0x110000; code += 1) {
    const reference = unicodeService.wcwidth(code);
    if (widths.widthOf(code) === reference || CHANGED.includes(code)) continue;
    if (reference === 1 && mayDiffer(code)) differing += 1;
    else wrong.push(code);
  }
  expect(wrong).toEqual([]);
  // With Unicode 17 it is 566.
  expect(differing).toBeLessThan(1000);
});

it.each([
  { name: "a soft hyphen", character: "\u00ad", width: 1 },
  { name: "a combining acute", character: "\u0301", width: 0 },
  { name: "a zero-width joiner", character: "\u200d", width: 0 },
  { name: "a variation selector", character: "\ufe0f", width: 0 },
  { name: "a medial vowel of Hangul", character: "\u1161", width: 0 },
  { name: "a regional indicator", character: "\u{1f1e6}", width: 1 },
  { name: "an emoji", character: "\u{1f680}", width: 2 },
  { name: "an ideograph of the second plane", character: "\u{20000}", width: 2 },
  { name: "the last code point", character: "\u{10ffff}", width: 1 },
])("$name takes $width", ({ character, width }) => {
  expect(createWidths(false).widthOf(character.codePointAt(0) ?? 0)).toBe(width);
});
