import { describe, expect, it } from "vitest";
import { createPartialJsonParser } from "../src/index.ts";

describe("createPartialJsonParser", () => {
  it("shows a value after each piece", () => {
    const parser = createPartialJsonParser();
    const shown = ['{"steps":["bui', 'ld","te', 'st"],', '"n":1', "2}"].map((piece) => {
      parser.push(piece);
      return JSON.stringify(parser.value);
    });
    expect(shown).toEqual(['{"steps":["bui"]}', '{"steps":["build","te"]}', '{"steps":["build","test"]}', '{"steps":["build","test"],"n":1}', '{"steps":["build","test"],"n":12}']);
    expect(parser.complete).toBe(true);
    expect(parser.finish()).toMatchObject({ ok: true, status: "valid", value: { steps: ["build", "test"], n: 12 } });
  });

  it("keeps what did not change and makes what changed anew", () => {
    const parser = createPartialJsonParser();
    parser.push('{"a":{"x":[1]},"b":{"y":[2');
    const before = parser.value as Record<string, { y: number[] }>;
    parser.push(",3]");
    const after = parser.value as typeof before;
    expect(after["a"]).toBe(before["a"]);
    expect(after["b"]).not.toBe(before["b"]);
    expect(before["b"]?.y).toEqual([2]);
    expect(after["b"]?.y).toEqual([2, 3]);
    parser.push("}}");
    expect(parser.value).toBe(after);
  });

  it.each([
    { name: "an escape", pieces: ['{"s":"a\\', "u00", "e9", '"}'], shown: ["a", "a", "aé", "aé"] },
    { name: "an escaped surrogate pair", pieces: ['{"s":"a\\ud83d', "\\ude", '00"'], shown: ["a", "a", "a😀"] },
    { name: "a raw surrogate pair", pieces: ['{"s":"a\ud83d', "\ude00", '"'], shown: ["a", "a😀", "a😀"] },
  ])("does not flicker inside $name (assistant-ui/assistant-ui#6355)", ({ pieces, shown }) => {
    const parser = createPartialJsonParser();
    expect(pieces.map((piece) => {
      parser.push(piece);
      return (parser.value as { s: string }).s;
    })).toEqual(shown);
  });

  it("reads loose JSON, fences and prose", () => {
    const parser = createPartialJsonParser();
    for (const piece of ["Sure [1]:\n``", "`json\n{na", "me: 'web', por", "ts: [80, 4"]) parser.push(piece);
    expect(parser.value).toEqual({ name: "web", ports: [80, 4] });
    expect(parser.openPath).toEqual(["ports", 1]);
    for (const piece of ["43,]}\n``", "`"]) parser.push(piece);
    expect(parser.finish()).toMatchObject({ ok: true, value: { name: "web", ports: [80, 443] } });
  });

  it("finishes a cut text as incomplete", () => {
    const parser = createPartialJsonParser();
    parser.push('{"command":"rm -rf ./bui');
    expect(parser.complete).toBe(false);
    expect(parser.finish()).toMatchObject({ ok: true, complete: false, openPath: ["command"] });
  });

  it("says on finish that a limit was met", () => {
    const parser = createPartialJsonParser({ maxDepth: 3 });
    parser.push("[[[[");
    parser.push("1");
    expect(parser.finish()).toMatchObject({ ok: false, error: { code: "too-deep" } });
  });

  it("grows a wide container in place", () => {
    const parser = createPartialJsonParser();
    parser.push(`[${"1,".repeat(5000)}`);
    const before = parser.value;
    parser.push("2,");
    expect(parser.value).toBe(before);
    expect(parser.value).toHaveLength(5001);
  });
});
