import { describe, expect, it } from "vitest";
import { samples } from "../page/samples.ts";
import { DEFAULT_OPTIONS } from "../page/state/options.ts";
import { decodeShared, encodeShared } from "../page/state/share-state.ts";
import { splitBlocks } from "../page/state/split-blocks.ts";

describe("the state in the address", () => {
  it.each(["", "plain", "日本 🎉 \n|---|", "<script>", "\u0000"])("comes back: %j", (text) => {
    const fragment = encodeShared({ text, options: { ...DEFAULT_OPTIONS, tables: "extended" } });
    expect(fragment).toMatch(/^s=[\w-]*$/);
    expect(decodeShared(`#${fragment ?? ""}`)).toEqual({ text, options: { tokens: true, latex: true, tables: "extended" } });
  });

  it("is not made when it would be too long", () => {
    expect(encodeShared({ text: "x".repeat(50_000), options: {} })).toBeNull();
  });

  it.each(["", "#", "#s=", "#s=!!", "#s=e30", "#s=bnVsbA", "#other=1", `#s=${btoa('{"text":7}')}`])("a damaged address is no state: %s", (fragment) => {
    expect(decodeShared(fragment)).toBeNull();
  });

  it("takes no foreign option", () => {
    const fragment = btoa(JSON.stringify({ text: "x", options: { tables: "all", latex: "yes", extra: 1 } })).replace(/=+$/, "");
    expect(decodeShared(`#s=${fragment}`)).toEqual({ text: "x", options: {} });
  });
});

describe("splitBlocks", () => {
  it.each([
    { name: "cuts at blank lines before text at the margin", text: "a\n\nb\n\nc", expected: ["a\n", "\nb\n", "\nc"] },
    { name: "keeps list items together", text: "- a\n\n- b\n\n  c\n\nd", expected: ["- a\n\n- b\n\n  c\n", "\nd"] },
    { name: "does not cut in code", text: "```\na\n\nb\n```\n\nc", expected: ["```\na\n\nb\n```\n", "\nc"] },
    { name: "does not cut where a definition may be used elsewhere", text: "[a]\n\n[a]: /x\n\nb", expected: ["[a]\n\n[a]: /x\n\nb"] },
    { name: "gives nothing for blank text", text: "\n \n", expected: [] },
  ])("$name", ({ text, expected }) => {
    expect(splitBlocks(text)).toEqual(expected);
  });

  it.each(samples)("loses nothing of the example: $title", ({ text }) => {
    expect(splitBlocks(text).join("")).toBe(text);
  });
});
