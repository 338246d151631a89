import { describe, expect, it } from "vitest";
import { createLeakFilter } from "../src/index.ts";
import { filterPieces } from "./support/split-text.ts";

/** The most that a filter may hold back of plain text. */
const MAX_HELD = 64;

const plain = [
  "A sentence with a < b, x <| f and [brackets] that goes on and on. ".repeat(8),
  "word ".repeat(100),
  "one_very_long_identifier_without_spaces:0 ".repeat(10),
  "`code <b` and <div class=\"x\">text</div>, functions.read:12 or so.\n\n".repeat(8),
  "if (a[0] < b[1] && c > d) { return <T>x; } // see [x](y)\n".repeat(8),
  "\n \n\t\n".repeat(60),
  "好的，我来看看。".repeat(40),
];

describe("createLeakFilter", () => {
  it.each(plain)("holds back at most 64 characters of plain text: %j", (text) => {
    const filter = createLeakFilter();
    let shown = 0;
    for (let index = 0; index < text.length; index++) {
      shown += filter.push(text.charAt(index)).length;
      expect(index + 1 - shown).toBeLessThanOrEqual(MAX_HELD);
    }
    expect(shown + filter.end().text.length).toBe(text.length);
  });

  it.each([
    { name: "`<` before a space is released at once", pieces: ["a <", " b"], shown: ["a", " <"] },
    { name: "HTML is released when its name is complete", pieces: ["x <b", ">y"], shown: ["x", " <b>"] },
  ])("$name", ({ pieces, shown }) => {
    const filter = createLeakFilter();
    expect(pieces.map((piece) => filter.push(piece))).toEqual(shown);
  });

  it("releases text that a lone opener was thought to hide", () => {
    const text = "The result of the whole run is in the table below, and nothing else is worth a word.";
    expect(filterPieces(["ok\n<tool_call>\n", ...text]).text).toBe(`ok\n${text}`);
  });

  it("shows nothing of a call while it comes", () => {
    const filter = createLeakFilter();
    const pieces = ["Hi.\n<tool_call>\n{\"name\": \"f\", ", "\"arguments\": {\"a\": \"secret\"}", "}\n</tool", "_call>\nBye."].map((piece) => filter.push(piece));
    expect(pieces.join("") + filter.end().text).toBe("Hi.\nBye.");
    for (const piece of pieces) expect(piece).not.toMatch(/name|secret|tool/);
  });

  it("reports at its end what it removed", () => {
    const filter = createLeakFilter();
    filter.push("a\ufffd<|im_");
    filter.push("end|>");
    expect(filter.end()).toEqual({ text: "", hadLeak: true, tokens: ["<|im_end|>"], families: ["chatml"], replacementChars: 1 });
  });

  it("takes options", () => {
    expect(filterPieces(["<think>a</think>", "b"], { reasoning: "keep" }).text).toBe("<think>a</think>b");
  });
});
