import { describe, expect, it } from "vitest";
import { parsePartialJson } from "../src/index.ts";

describe("parsePartialJson", () => {
  it("says where the text stopped", () => {
    expect(parsePartialJson('{"title":"Draft","tags":["a","b')).toMatchObject({ ok: true, value: { title: "Draft", tags: ["a", "b"] }, complete: false, openPath: ["tags", 1] });
  });

  it("knows a finished value", () => {
    expect(parsePartialJson('{"a":1}')).toEqual({ ok: true, value: { a: 1 }, complete: true, openPath: [], repairs: [] });
  });

  it("takes no number for finished, more digits may come", () => {
    expect(parsePartialJson("12")).toMatchObject({ ok: true, value: 12, complete: false });
  });

  it("reads a raw path that is cut (openclaw/openclaw#88926)", () => {
    expect(parsePartialJson(String.raw`{"p":"C:\Users\new\fi`)).toMatchObject({ value: { p: String.raw`C:\Users\new\fi` } });
  });

  it("has no value before one begins", () => {
    for (const text of ["", "  ", "Sure, here", "```json\n"]) expect(parsePartialJson(text)).toMatchObject({ ok: false });
  });
});
