import { describe, expect, it } from "vitest";
import { measureGrowth } from "../../../config/growth.ts";
import { preprocessLaTeX, preprocessMarkdown } from "../src/index.ts";

const LINEAR = 16;
const pieces = ["\\(", "\\[", "\\)", "$", "$$", "$5 ", "\\[x\\]\n", "\\[x\\] ", "\\(x\\) ", "> ", "[a](", "| $|x|$ | 2 |\n|---|---|\n", "](", "http://", "`", "\\", "<b ", "- \\[ ", "<|im_", "**"];

describe("linear time", () => {
  it.each(pieces)("preprocessLaTeX on %j repeated", (piece) => {
    expect(measureGrowth(preprocessLaTeX, (size) => piece.repeat(size), 1500)).toBeLessThanOrEqual(LINEAR);
  });

  it.each(pieces)("preprocessMarkdown on %j repeated", (piece) => {
    expect(measureGrowth((text: string) => preprocessMarkdown(text), (size) => piece.repeat(size), 1500)).toBeLessThanOrEqual(LINEAR);
  });
});
