import { describe, expect, it } from "vitest";
import { fixGfmTables, stripLeakedSpecialTokens } from "../src/index.ts";
import { gfmCases, leakCases, streamCases } from "./support/read-cases.ts";
import { render } from "./support/render-markdown.ts";
import { filterPieces, twoPieces } from "./support/split-text.ts";

describe("tables", () => {
  it.each(gfmCases)("$id: $why", ({ input, expect: expected, level, compare, table }) => {
    const fixed = fixGfmTables(input, { level });
    if (compare === undefined) expect(fixed).toBe(expected);
    expect(render(fixed)).toEqual(render(expected));
    expect(render(fixed).alignments.at(-1) ?? null).toEqual(table?.align ?? null);
    expect(fixGfmTables(fixed, { level })).toBe(fixed);
  });
});

describe("leaks", () => {
  it.each(leakCases)("$id: $why", ({ input, expect: expected, accept = [expected] }) => {
    const { sanitized: text, hadLeak, tokens } = stripLeakedSpecialTokens(input);
    expect(accept).toContainEqual({ text, hadLeak, tokens });
    expect(stripLeakedSpecialTokens(text).sanitized).toBe(text);
    for (const pieces of [...twoPieces(input), [...input]]) expect(filterPieces(pieces)).toEqual({ text, hadLeak, tokens });
  });
});

describe("streams", () => {
  it.each(streamCases)("$id: $why", ({ input, expect: expected, never = [] }) => {
    for (const pieces of [input, [...input.join("")], ...twoPieces(input.join(""))]) {
      const { text, hadLeak } = filterPieces(pieces);
      expect({ text, hadLeak }).toEqual(expected);
      for (const forbidden of never) expect(text).not.toContain(forbidden);
    }
  });
});
