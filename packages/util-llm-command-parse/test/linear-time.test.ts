import { describe, expect, it } from "vitest";
import { measureGrowth } from "../../../config/growth.ts";
import { classifyArgv, classifyCommand, detectInjection, parseFixResponse, parseLlmResponse } from "../src/index.ts";

const LINEAR = 16;
const commands: [name: string, piece: string][] = [
  ["separators", "ls; "], ["pipes", "ls | "], ["substitutions", "$("], ["back-ticks", "`"], ["open quotes", "'"], ["escaped quotes", '\\"'],
  ["variables", "a=$a$a; "], ["braces", "{a,b}"], ["redirections", "> f "], ["here-documents", "<<E\n"], ["arithmetic", "(( "], ["wrappers", "sudo "], ["assignments", "x=1 "], ["blanks", " "],
  ["arithmetic in arithmetic", "$(("], ["defaults in defaults", "${a:-"], ["directories", "cd a && "], ["doubling values", "x=$x$x; "], ["here-documents on one line", "<<E "],
];
const replies: [name: string, piece: string][] = [
  ["objects", '{"command":"ls"} '], ["open objects", '{"command":'], ["brackets", "["], ["raw paths", '{"command":"cd D:\\",'], ["fences", "```\nls\n"], ["code spans", "`ls` "], ["thinking", "<think>"], ["tool calls", "<tool_call>"], ["prose", "word "], ["back-slashes", "\\"],
  ["fenced open objects", "```json\n{\n```\n"], ["objects between cut ones", '{"command":"ls"}{"cmd":"x'], ["fences in back-ticks", "``` "], ["empty objects", "{}"], ["entities", "<tool_call><command>&lt;"], ["drives", '{"command":"C:\\temp"} '],
];

describe("linear time", () => {
  it.each(commands)("classifyCommand on %s", (_, piece) => {
    expect(measureGrowth((text: string) => classifyCommand(text), (size) => piece.repeat(size), 400)).toBeLessThanOrEqual(LINEAR);
  });

  it.each(replies)("parseLlmResponse and parseFixResponse on %s", (_, piece) => {
    expect(measureGrowth((text: string) => [parseLlmResponse(text), parseFixResponse(text)], (size) => piece.repeat(size), 400)).toBeLessThanOrEqual(LINEAR);
  });

  it.each(["\u200b", "\u202e", "а", "ls\n", "$(curl x) ", " ", " \n", "\\\n", "Ａ"])("detectInjection on %j", (piece) => {
    expect(measureGrowth((text: string) => detectInjection(text), (size) => piece.repeat(size), 400)).toBeLessThanOrEqual(LINEAR);
  });

  it.each([["sed", "s/a/b/w f;"], ["awk", '{system("ls")}'], ["python3", "exec("]])("classifyArgv on a script of %s", (program, piece) => {
    expect(measureGrowth((text: string) => classifyArgv([program, program === "python3" ? "-c" : "-e", text]), (size) => piece.repeat(size), 400)).toBeLessThanOrEqual(LINEAR);
  });

  it("classifyArgv on arguments", () => {
    expect(measureGrowth((argv: string[]) => classifyArgv(argv), (size) => ["rm", ...Array.from({ length: size }, (_, index) => `f${String(index)}`)], 500)).toBeLessThanOrEqual(LINEAR);
  });
});
