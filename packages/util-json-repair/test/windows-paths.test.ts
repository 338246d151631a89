import { describe, expect, it } from "vitest";
import { createPartialJsonParser, parsePartialJson, safeParseJson } from "../src/index.ts";
import { makePathRecord } from "./generate-documents.ts";
import { createRandom } from "./generate-replies.ts";
import type { Json } from "./generate-replies.ts";

const ROUNDS = 1000;

/** Writes paths as they are, everything else as JSON. */
function writeRaw(value: Json): string {
  if (typeof value === "string") return value.includes("\\") ? `"${value}"` : JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(writeRaw).join(", ")}]`;
  if (typeof value === "object" && value !== null) return `{${Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${writeRaw(item)}`).join(", ")}}`;
  return JSON.stringify(value);
}

function isStrict(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe("generated Windows paths", () => {
  it("reads at least 99 of 100 objects with raw paths", () => {
    const random = createRandom(41);
    let right = 0;
    let read = 0;
    while (read < ROUNDS) {
      const record = makePathRecord(random);
      const text = writeRaw(record);
      // Where every backslash happens to form an escape, valid JSON wins.
      if (isStrict(text)) continue;
      read++;
      const result = safeParseJson(text);
      if (result.ok && JSON.stringify(result.value) === JSON.stringify(record)) right++;
    }
    expect(right / ROUNDS).toBeGreaterThanOrEqual(0.99);
  });

  it("changes no path that was escaped properly, in valid and in loose JSON", () => {
    const random = createRandom(42);
    const changed: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const text = JSON.stringify(makePathRecord(random));
      for (const written of [text, `${text.slice(0, -1)},}`, text.replace(/"p0":/, "p0:")]) {
        const result = safeParseJson(written);
        const isSame = result.ok && JSON.stringify(result.value) === text && result.repairs.every(({ kind }) => kind !== "windows-path");
        if (!isSame) changed.push(written);
      }
    }
    expect(changed).toEqual([]);
  });

  it("reports a path in valid JSON that lost its separators, and leaves it", () => {
    expect(safeParseJson(String.raw`{"p":"C:\new"}`)).toMatchObject({ value: { p: "C:\new" }, status: "valid", repairs: [{ kind: "suspect-path", start: 5, end: 13, certain: false }] });
  });
});

/** Texts in which a string is a path or not only by what follows it. */
const UNDECIDED = [
  String.raw`{"p": "C:\Users\ne"}`, String.raw`{"p": "C:\new"}`, String.raw`{"p": "C:\new\Users"}`, String.raw`{"p": "C:\new", q: 1}`, String.raw`["C:\new", "C:\temp", "D:\Xy"]`,
  String.raw`{"p": "\\server\share\new"}`, String.raw`{"p": "\\\\server\\share"}`, String.raw`{"p": "src\new\Main"}`, String.raw`{"p": "src\new and more"}`, String.raw`{"p": ".\bin\utils", "n": 1}`,
  String.raw`{"t": "First\nthen copy C:\new\Users to %TEMP%\x"}`, String.raw`{"t": "Plan B:\nBuy caf\u00e9 tables"}`, String.raw`{"t": "Plan B:\nBuy milk\tand more"}`, String.raw`{"t": "C:\new" + "b", "n": 1}`, String.raw`{"t": "copy \\srv\a\x.txt \\srv\b\y.txt"}`, String.raw`{"t": "D:\x\new \\srv and \n more"}`,
  `{"t": "${String.raw`text \n with \"quotes\" `.repeat(40)}${String.raw`C:\new\Users`} ${String.raw`and more \n`.repeat(40)}"}`,
];

describe("what only looks like a path", () => {
  it.each([
    { name: "code behind a colon (Python)", input: String.raw`{"c":"for m in x:\n\tprint(re.findall('\d+', m))\n"}`, expected: { c: "for m in x:\n\tprint(re.findall('\\d+', m))\n" } },
    { name: "a repr with escaped apostrophes", input: String.raw`{'c': 'if x:\n    print(\'hi\')\n'}`, expected: { c: "if x:\n    print('hi')\n" } },
    { name: "an escaped apostrophe behind code", input: String.raw`['if x:\n  f(\'a\', b)', 'c']`, expected: ["if x:\n  f('a', b)", "c"] },
    { name: "a label, with a wrong escape further on", input: String.raw`{"t":"Option A:\nUse 50\% less."}`, expected: { t: "Option A:\nUse 50\\% less." } },
    { name: "labels in loose JSON", input: String.raw`{"t":"Q:\nWhat?\nA:\nThis.",}`, expected: { t: "Q:\nWhat?\nA:\nThis." } },
  ])("$name", ({ input, expected }) => {
    expect(safeParseJson(input)).toMatchObject({ value: expected });
  });

  it.each([
    { name: "a path on a line of its own", input: String.raw`{"m":"Error in:\nC:\app\test.py"}`, expected: `Error in:\n${String.raw`C:\app\test.py`}` },
    { name: "two servers", input: String.raw`{"m":"copy \\srv\a\x.txt \\srv\b\y.txt"}`, expected: String.raw`copy \\srv\a\x.txt \\srv\b\y.txt` },
    { name: "apostrophes behind a path", input: String.raw`{'m':'C:\dir \'x\''}`, expected: String.raw`C:\dir 'x'` },
  ])("but $name is one", ({ input, expected }) => {
    expect(safeParseJson(input)).toMatchObject({ value: { m: expected } });
  });
});

it("does not bring back a path that a second key of the same name replaced", () => {
  expect(safeParseJson(String.raw`{"t": "C:\new", "t": 1, x: 2}`)).toMatchObject({ value: { t: 1, x: 2 } });
});

/** Whether every string shown is the beginning of what stands there in the end; a string that waits may be closed already. */
function isBeginning(part: unknown, whole: unknown): boolean {
  if (typeof part === "string") return typeof whole === "string" && whole.startsWith(part);
  if (typeof part !== "object" || part === null) return typeof part === typeof whole;
  return typeof whole === "object" && whole !== null && Object.entries(part).every(([key, item]) => isBeginning(item, (whole as Record<string, unknown>)[key]));
}

describe("a path that is not yet whole", () => {
  const random = createRandom(43);
  // A prefix takes `\"` for a quote that was escaped as long as it may be valid JSON, and not for the end of a path.
  const records = Array.from({ length: 100 }, () => writeRaw(makePathRecord(random))).filter((text) => !/\\"[,\]}]/.test(text.replace('\\"hi\\"', "")));
  const texts = [...UNDECIDED, ...records];

  it.each([
    ["parsePartialJson", parsePartialJson],
    [
      "createPartialJsonParser",
      (text: string) => {
        const parser = createPartialJsonParser();
        for (const sign of text) {
          parser.push(sign);
          void parser.value;
        }
        return { ok: true, value: parser.value };
      },
    ],
  ] as const)("%s shows of it only what the whole says too, at every prefix", (name, read) => {
    for (const text of texts) {
      const whole = safeParseJson(text);
      const step = name === "parsePartialJson" || text.length < 400 ? 1 : 97;
      for (let end = 1; end <= text.length; end += step) {
        const part = read(text.slice(0, end));
        if (!part.ok || !whole.ok || !isBeginning(part.value, whole.value)) expect.fail(JSON.stringify([text.slice(0, end), part, whole]));
      }
    }
  });

  it.each([
    { name: "the drive, while a line break may follow", text: String.raw`{"p": "C:\n`, expected: "C:" },
    { name: "the path, once an escape is none", text: String.raw`{"p": "C:\Users\ne`, expected: String.raw`C:\Users\ne` },
    { name: "line breaks before a path", text: String.raw`{"p": "First\nthen C:\Users\ne`, expected: `First\nthen ${String.raw`C:\Users\ne`}` },
  ])("shows $name", ({ text, expected }) => {
    expect(parsePartialJson(text)).toMatchObject({ value: { p: expected } });
  });
});
