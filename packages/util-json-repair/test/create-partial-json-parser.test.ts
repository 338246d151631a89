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

  it.each(["[1)", '{"a": false) , "b": 1}', '{"a":{"b":1]}}', "[1,,,2]", '{"k": null], "l": 2}', "[NaN", "{a: new Date(5)}", '{“"b"": 1}', '"a" {"a":1} or [2] {"b":3}'])("shows of %s in single characters what it shows at once", (text) => {
    const parser = createPartialJsonParser();
    for (let end = 1; end <= text.length; end++) {
      parser.push(text.charAt(end - 1));
      const whole = createPartialJsonParser();
      whole.push(text.slice(0, end));
      expect(parser.value).toEqual(whole.value);
    }
  });

  it.each([
    { name: "a signed number", text: "[+12]", shown: ["[]", "[1]", "[12]"] },
    { name: "a hexadecimal number", text: "[0x1F]", shown: ["[]", "[0]", "[1]", "[31]"] },
    { name: "a fraction without a zero", text: "[.5]", shown: ["[]", "[0.5]"] },
    { name: "NaN, which may begin as None does", text: "[NaN]", shown: ["[]", "[null]"] },
    { name: "the name of a call", text: '[ObjectId("5f"), Number, Long(4)]', shown: ["[]", '[""]', '["5"]', '["5f"]', '["5f","Number"]', '["5f","Number",4]'] },
    { name: "a number behind which a comment begins", text: "[12 /* c */]", shown: ["[]", "[1]", "[12]"] },
  ])("shows of $name nothing that another piece takes back", ({ text, shown }) => {
    const parser = createPartialJsonParser();
    const seen: string[] = [];
    for (const sign of text) {
      parser.push(sign);
      const now = JSON.stringify(parser.value);
      if (now !== seen.at(-1)) seen.push(now);
    }
    expect(seen).toEqual(shown);
  });

  it("goes on showing a long string in which no path has begun", () => {
    const words = String.raw`a\nb \u00e9 C:/x say \"hi\" 50% `.replaceAll("\\\\", "\\").repeat(60);
    const parser = createPartialJsonParser();
    parser.push('{"t":"');
    for (let at = 0; at < words.length; at += 37) {
      parser.push(words.slice(at, at + 37));
      const { t } = parser.value as { t: string };
      expect(t.length).toBeGreaterThan((JSON.parse(`"${words}"`) as string).length * ((at - 10) / words.length));
    }
  });

  it.each(['{"tool":"x","args":{"a":1}\n{"tool":"y","args":{"b":2}}', '{"a"::1} {"b":2}', '{ my key: {"a":1} }'])("calls nothing complete in %s, which finish() refuses", (text) => {
    const parser = createPartialJsonParser();
    parser.push(text);
    expect([parser.value, parser.complete, parser.finish().ok]).toEqual([undefined, false, false]);
  });

  it("shows a long string to its end, though a path seemed to begin in it", () => {
    const parser = createPartialJsonParser();
    for (const sign of `{"a":"${"x".repeat(375)} \\\\${" y".repeat(1500)}`) {
      parser.push(sign);
      void parser.value;
    }
    expect((parser.value as { a: string }).a).toHaveLength(375 + 2 + 3000);
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
