import { describe, expect, it } from "vitest";
import { measureGrowth } from "../../../config/growth.ts";
import { createPartialJsonParser, extractAllJson, extractJson, parseJson, parsePartialJson, repairJson, safeParseJson } from "../src/index.ts";

const MAX_GROWTH = 16;
const repeat = (unit: string) => (size: number) => unit.repeat(Math.ceil(size / unit.length));

/** Texts that make a careless reader start over. */
const hostile: Record<string, (size: number) => string> = {
  "open brackets": repeat("["),
  quotes: repeat('"'),
  "an open string of backslashes": (size) => `{"a":"${repeat("a\\")(size)}`,
  "inner quotes": (size) => `{"a":"${repeat('he said "hi" and ')(size)}`,
  "inner quotes and commas": (size) => `{"a":"${repeat('", ')(size)}`,
  "line breaks in a string": (size) => `{"a":"${repeat("\n")(size)}`,
  "escaped quotes after drives": (size) => `{"a":"${repeat('C:\\", ')(size)}`,
  "missing commas": (size) => `[${repeat('{"a":1 "b":2}\n')(size)}]`,
  "wrong closers": (size) => `${"[".repeat(5000)}${repeat("}]")(size)}`,
  "open comments": repeat("{/*"),
  "prose references": repeat("see [1] and "),
  "objects in prose": repeat('{"a":1} and '),
  NDJSON: repeat('{"a":1}\n'),
  "escaped apostrophes": (size) => `['${repeat("it\\'s, ")(size)}']`,
  "strings with an escaped apostrophe": (size) => `[${repeat("'it\\'s', ")(size)}]`,
  "signs of less": repeat("<"),
  "brackets in prose": (size) => `x ${repeat(`${"[".repeat(1000)} `)(size)}`,
  "drives before line breaks": (size) => `{"a":"${repeat("B:\\nX")(size)}",}`,
  "server names": (size) => `{"a":"${repeat(" \\\\s\\a")(size)}",}`,
  "values between words": repeat('- {"a":1}\n'),
};

const quietly = (run: (text: string) => unknown) => (text: string): unknown => {
  try {
    return run(text);
  } catch {
    return null;
  }
};

describe("time grows linearly", () => {
  it.each(Object.entries(hostile))("safeParseJson on %s", (_, makeText) => {
    expect(measureGrowth(safeParseJson, makeText, 5_000)).toBeLessThanOrEqual(MAX_GROWTH);
  });

  const mixed = (size: number): string => `Here [1]:\n{'a': [${repeat("{b: \"x \"y\" z\", c: 'C:\\Users\\n',}, ")(size)}`;
  it.each(Object.entries({ parseJson: quietly(parseJson), repairJson: quietly(repairJson), parsePartialJson, extractJson, extractAllJson }))("%s on a loose text", (_, run) => {
    expect(measureGrowth(run, mixed, 5_000)).toBeLessThanOrEqual(MAX_GROWTH);
  });

  it.each([
    ["a string", (size: number) => `{"a":"${repeat("text \\n ")(size)}`],
    ["wide lists", (size: number) => `{"a":[${repeat('{"b":[1,2,3]},')(size)}`],
    ["wide objects", (size: number) => `{${Array.from({ length: size / 12 }, (_, index) => `"k${String(index)}":${String(index)},`).join("")}`],
    ["nesting", (size: number) => repeat('{"a":[')(Math.min(size, 50_000))],
  ] as const)("createPartialJsonParser, read after each piece, on %s", (_, makeText) => {
    const run = (text: string): unknown => {
      const parser = createPartialJsonParser();
      let value: unknown;
      for (let at = 0; at < text.length; at += 20) {
        parser.push(text.slice(at, at + 20));
        value = parser.value;
      }
      return value;
    };
    expect(measureGrowth(run, makeText, 10_000)).toBeLessThanOrEqual(MAX_GROWTH);
  });
});
