import { describe, expect, it } from "vitest";
import { stripControls } from "../src/index.ts";

describe("stripControls", () => {
  it.each([
    { name: "strips SGR", input: "\x1b[1mbold\x1b[0m", expected: "bold" },
    { name: "strips OSC 8 with parentheses in the address (nodejs/node#64313)", input: "\x1b]8;;https://e.x/(foo\x07label\x1b]8;;\x07", expected: "label" },
    { name: "strips OSC 8 that ends in ST (nodejs/node#53697)", input: "\x1b]8;id=1+2;https://e.x\x1b\\label\x1b]8;;\x1b\\", expected: "label" },
    { name: "strips DCS whole", input: "a\x1bPq#0\x1b\\b", expected: "ab" },
    { name: "strips APC, PM and SOS whole", input: "a\x1b_apc\x1b\\b\x1b^pm\x1b\\c\x1bXsos\x1b\\d", expected: "abcd" },
    { name: "keeps TAB, LF and CR", input: "a\tb\r\nc\rd", expected: "a\tb\r\nc\rd" },
    { name: "drops NUL, BEL, BS and DEL", input: "a\0b\x07c\bd\x7fe", expected: "abcde" },
    { name: "drops an unfinished sequence at the end", input: "ok\x1b[31", expected: "ok" },
    { name: "returns clean text unchanged", input: "é 中 🚀", expected: "é 中 🚀" },
  ])("$name", ({ input, expected }) => {
    expect(stripControls(input)).toBe(expected);
  });
});
