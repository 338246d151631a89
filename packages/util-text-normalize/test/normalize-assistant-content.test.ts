import { describe, expect, it } from "vitest";
import { normalizeAssistantContent } from "../src/index.ts";

describe("normalizeAssistantContent", () => {
  it.each([
    { name: "bars in markers are no cell borders", input: "| a | b |\n|---|<|im_end|>\n", expected: "| a | b |\n|---|---|" },
    { name: "a call after a table goes first", input: "| a | b |\n|---|---|---|\n| 1 | 2 |\n<｜DSML｜tool_calls>| x |</｜DSML｜tool_calls>", expected: "| a | b |\n|---|---|\n| 1 | 2 |" },
    { name: "a reply without faults stays", input: "# T\n\n| a | b |\n|---|---|\n\n`<|im_end|>`\n", expected: "# T\n\n| a | b |\n|---|---|\n\n`<|im_end|>`\n" },
    { name: "no text", input: "", expected: "" },
  ])("$name", ({ input, expected }) => {
    expect(normalizeAssistantContent(input)).toBe(expected);
    expect(normalizeAssistantContent(expected)).toBe(expected);
  });

  it("takes the options of both", () => {
    expect(normalizeAssistantContent("<think>a</think>\n\n1. x\n| a | b |\n|---|---|", { reasoning: "keep", level: "extended" })).toBe("<think>a</think>\n\n1. x\n\n| a | b |\n|---|---|");
  });
});
