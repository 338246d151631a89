import headless from "@xterm/headless";
import unicode11 from "@xterm/addon-unicode11";
import { expect, it } from "vitest";
import { widthModel } from "../src/internal/width.ts";

it("knows the width of every code point as xterm.js's Unicode 11 provider does", () => {
  const terminal = new headless.Terminal({ allowProposedApi: true });
  terminal.loadAddon(new unicode11.Unicode11Addon());
  terminal.unicode.activeVersion = "11";
  const { unicodeService } = (terminal as unknown as { _core: { unicodeService: { wcwidth(code: number): number } } })._core;
  const widths = widthModel(1);
  const wrong: number[] = [];
  for (let code = 0xa0; code < 0x110000; code += 1) if (widths.widthOf(code) !== unicodeService.wcwidth(code)) wrong.push(code);
  expect(wrong).toEqual([]);
});
