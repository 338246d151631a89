import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as api from "../src/index.ts";
import { gfmCases, leakCases } from "./support/read-cases.ts";
import { filterPieces } from "./support/split-text.ts";

const SEED = 20;
const RUNS = { seed: SEED, numRuns: 400 };

const snippets = [
  "| a | b |", "|---|", "|---|---|---|", "|：-｜-|", "\n", "\n\n", "\r\n", "> ", "- ", "1. ", "    ", "```", "~~~", "`", "``", "<!--", "-->", "<div>", "---", "# ", "$", "$$", "\\(", "\\]",
  "<", "<|", "|>", "<|im_end|>", "<|im_start|>assistant", "<tool_call>", '{"a": "b"}', "</tool_call>", "<｜DSML｜invoke name=\"f\">", "</｜DSML｜invoke>", "[TOOL_CALLS]", "<think>", "</think>",
  "<|channel|>", "final", "<|message|>", "]<]minimax[>[", "<function=f>", "<parameter=a>", "</parameter>", "id:0", "<|tool_call_argument_begin|>", "<s>", "</s>", "text", " ", "文", "🚀", "\ud83d", "\ufffd", "__proto__",
];
const markdown = fc.array(fc.oneof(fc.constantFrom(...snippets), fc.string({ maxLength: 5 })), { maxLength: 16 }).map((parts) => parts.join(""));
const words = fc.array(fc.constantFrom("alpha", "beta,", "x = 1.", "a | b", "<b>c</b>", "(d)", "文字。", "\n", "\n\n", "- e", "**f**"), { maxLength: 30 }).map((parts) => parts.join(" "));

function cut(text: string, lengths: readonly number[]): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let index = 0; start < text.length; index++) {
    const end = start + (lengths[index % lengths.length] ?? 1);
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

describe("laws", () => {
  it("total: no text throws", () => {
    fc.assert(fc.property(markdown, (text) => {
      for (const run of [api.cleanToolName, api.fixGfmTablesDetailed, api.normalizeAssistantContent, api.scanRegions, api.stripLeakedSpecialTokens, api.toWellFormedText]) run(text);
      api.fixGfmTables(text, { level: "extended" });
      api.truncateChars(text, 3);
    }), RUNS);
  });

  it("chunk-blind: a filter gives the same result for every cut", () => {
    fc.assert(fc.property(markdown, fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 }), (text, lengths) => {
      const { sanitized, hadLeak, tokens } = api.stripLeakedSpecialTokens(text);
      expect(filterPieces(cut(text, lengths))).toEqual({ text: sanitized, hadLeak, tokens });
      expect(filterPieces([...cut(text, [1])])).toEqual({ text: sanitized, hadLeak, tokens });
    }), RUNS);
  });

  it("fixed point: repaired tables need no repair, at both levels", () => {
    fc.assert(fc.property(markdown, (text) => {
      const fixed = api.fixGfmTables(text);
      expect(api.fixGfmTables(fixed)).toBe(fixed);
      const extended = api.fixGfmTables(text, { level: "extended" });
      expect(api.fixGfmTables(extended, { level: "extended" })).toBe(extended);
    }), RUNS);
  });

  it("fixed point: texts without markers and faults stay", () => {
    fc.assert(fc.property(words, (text) => {
      expect(api.normalizeAssistantContent(text)).toBe(text);
    }), RUNS);
  });

  it("fixed point: the results of all cases", () => {
    for (const text of [...gfmCases.map((one) => one.expect), ...leakCases.map((one) => one.expect.text)]) {
      const once = api.normalizeAssistantContent(text);
      expect(api.normalizeAssistantContent(once)).toBe(once);
    }
  });

  it("explained: the repairs turn the one text into the other", () => {
    fc.assert(fc.property(markdown, (text) => {
      const { text: fixed, repairs } = api.fixGfmTablesDetailed(text);
      const lines = text.split("\n");
      for (const { line, from, to } of repairs) {
        expect(lines[line]?.replace(/\r$/, "")).toBe(from);
        lines[line] = to + (lines[line]?.endsWith("\r") ? "\r" : "");
      }
      expect(lines.join("\n")).toBe(fixed);
    }), RUNS);
  });

  it("explained: what is removed is reported, and what is not removed is not", () => {
    fc.assert(fc.property(markdown, (text) => {
      const { sanitized, hadLeak, tokens, families } = api.stripLeakedSpecialTokens(text);
      expect(hadLeak).toBe(tokens.length > 0);
      expect(families.length > 0).toBe(hadLeak);
      expect(sanitized === text || hadLeak).toBe(true);
      for (const token of tokens) expect(text).toContain(token);
    }), RUNS);
  });

  it("regions are in order, do not overlap, and hold their content", () => {
    fc.assert(fc.property(markdown, (text) => {
      let end = 0;
      for (const region of api.scanRegions(text)) {
        expect(region.start).toBeGreaterThanOrEqual(end);
        expect(region.contentStart).toBeGreaterThanOrEqual(region.start);
        expect(region.contentEnd).toBeGreaterThanOrEqual(region.contentStart);
        expect(region.end).toBeGreaterThanOrEqual(region.contentEnd);
        end = region.end;
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }), RUNS);
  });

  it("well-formed text is a fixed point, and no cut splits a pair", () => {
    fc.assert(fc.property(fc.string({ unit: "binary" }), fc.nat(20), (text, max) => {
      const wellFormed = api.toWellFormedText(text);
      expect(api.toWellFormedText(wellFormed)).toBe(wellFormed);
      expect(api.toWellFormedText(api.truncateChars(wellFormed, max))).toBe(api.truncateChars(wellFormed, max));
    }), RUNS);
  });
});
