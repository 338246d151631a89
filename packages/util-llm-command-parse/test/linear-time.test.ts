import { describe, expect, it } from "vitest";
import { measureGrowth } from "../../../config/growth.ts";
import { classifyArgv, classifyCommand, detectInjection, parseFixResponse, parseLlmResponse } from "../src/index.ts";

const LINEAR = 16;
const commands: [name: string, piece: string][] = [
  ["separators", "ls; "], ["pipes", "ls | "], ["substitutions", "$("], ["back-ticks", "`"], ["open quotes", "'"], ["escaped quotes", '\\"'],
  ["variables", "a=$a$a; "], ["braces", "{a,b}"], ["redirections", "> f "], ["here-documents", "<<E\n"], ["arithmetic", "(( "], ["wrappers", "sudo "], ["assignments", "x=1 "], ["blanks", " "],
];
const replies: [name: string, piece: string][] = [
  ["objects", '{"command":"ls"} '], ["open objects", '{"command":'], ["brackets", "["], ["raw paths", '{"command":"cd D:\\",'], ["fences", "```\nls\n"], ["code spans", "`ls` "], ["thinking", "<think>"], ["tool calls", "<tool_call>"], ["prose", "word "], ["back-slashes", "\\"],
];

describe("linear time", () => {
  it.each(commands)("classifyCommand on %s", (_, piece) => {
    expect(measureGrowth((text: string) => classifyCommand(text), (size) => piece.repeat(size), 400)).toBeLessThanOrEqual(LINEAR);
  });

  it.each(replies)("parseLlmResponse and parseFixResponse on %s", (_, piece) => {
    expect(measureGrowth((text: string) => [parseLlmResponse(text), parseFixResponse(text)], (size) => piece.repeat(size), 400)).toBeLessThanOrEqual(LINEAR);
  });

  it.each(["\u200b", "\u202e", "а", "ls\n", "$(curl x) "])("detectInjection on %j", (piece) => {
    expect(measureGrowth((text: string) => detectInjection(text), (size) => piece.repeat(size), 400)).toBeLessThanOrEqual(LINEAR);
  });

  it("classifyArgv on arguments", () => {
    expect(measureGrowth((argv: string[]) => classifyArgv(argv), (size) => ["rm", ...Array.from({ length: size }, (_, index) => `f${String(index)}`)], 500)).toBeLessThanOrEqual(LINEAR);
  });
});
