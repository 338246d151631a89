import fc from "fast-check";
import { micromark } from "micromark";
import { math, mathHtml } from "micromark-extension-math";
import { describe, expect, it } from "vitest";
import { preprocessLaTeX, preprocessMarkdown } from "../src/index.ts";

const SEED = 9;
const piece = fc.constantFrom("\\(", "\\)", "\\[", "\\]", "$", "$$", "|", "\n", "\n\n", "\r\n", "> ", "- ", "x", " ", "5", "`", "```\n", "---", "\\", "[a](b$c)", "<b>", "<|im_end|>");
const hostile = fc.oneof(fc.string({ unit: "binary" }), fc.array(piece, { maxLength: 50 }).map((pieces) => pieces.join("")));

describe("laws", () => {
  it("never throws, finished or arriving, and is a fixed point of itself", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        preprocessMarkdown(text, { streaming: true });
        const once = preprocessLaTeX(text);
        expect(preprocessLaTeX(once)).toBe(once);
      }),
      { seed: SEED, numRuns: 1500 },
    );
  });

  it("code keeps its bytes", () => {
    const code = fc.stringMatching(/^[^`\r\n]{0,20}$/);
    fc.assert(
      fc.property(code, code, (first, second) => {
        const text = `~~~\n${first}\n~~~\n\nand \`x${second}x\` end\n`;
        expect(preprocessLaTeX(text)).toContain(`~~~\n${first}\n~~~`);
        expect(preprocessLaTeX(text)).toContain(`\`x${second}x\``);
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it("prices are never rendered as math", () => {
    const price = fc.integer({ min: 1, max: 99_999 }).map((amount) => `$${amount.toLocaleString("en-US")}`);
    fc.assert(
      fc.property(fc.array(price, { minLength: 2, maxLength: 6 }), fc.constantFrom(" to ", ", ", "-", " and **", " or "), (prices, joint) => {
        const html = micromark(preprocessLaTeX(`It costs ${prices.join(joint)}.`), { extensions: [math()], htmlExtensions: [mathHtml()] });
        expect(html).not.toContain("math-inline");
      }),
      { seed: SEED, numRuns: 300 },
    );
  });
});
