import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createPartialJsonParser, extractAllJson, extractJson, JsonRepairError, parseJson, parsePartialJson, repairJson, safeParseJson } from "../src/index.ts";
import { scanDocument } from "../src/internal/scan-document.ts";
import { createScanner } from "../src/internal/scanner.ts";
import { makeDocument, makeLooseDocument } from "./generate-documents.ts";
import { createRandom, isPrefixOf, makeReply } from "./generate-replies.ts";
import type { Json } from "./generate-replies.ts";

const SEED = 20;
const seeds = fc.integer({ min: 0, max: 1 << 30 });
const documents = seeds.map((seed) => makeDocument(createRandom(seed)));
const shortDocuments = documents.filter((text) => text.length < 240);
const replies = seeds.map((seed) => makeReply(createRandom(seed)).text);
const noise = fc.string({ unit: fc.constantFrom("{", "}", "[", "]", "(", ")", "\"", "'", "“", "”", "`", ",", ":", "\\", "\n", " ", "a", "1", "-", "/", "*", "#", "\\\"", "```", "C:\\", "null", "<think>", "</think>", "...", "：", "+", "=", "NaN", "None", "b: ", '"a"', "\\n", "/*c*/", "\\\\srv"), maxLength: 40 });
const looseDocuments = seeds.map((seed) => makeLooseDocument(createRandom(seed)));
const anything = fc.oneof(noise, fc.string({ unit: "binary" }), replies, documents, looseDocuments);

describe("valid JSON", () => {
  it("comes back as JSON.parse gives it, whatever its strings hold", () => {
    fc.assert(
      fc.property(documents, (text) => {
        // Not toStrictEqual, which compares an own key "constructor" as a type.
        expect(isDeepStrictEqual(parseJson(text), JSON.parse(text))).toBe(true);
        expect(repairJson(text)).toBe(text);
      }),
      { seed: SEED, numRuns: 800 },
    );
  });

  it("is read by the scanner as by JSON.parse, so that the rest of a loose text is too", () => {
    fc.assert(
      fc.property(documents, (text) => {
        const scanner = createScanner({}, text);
        scanner.prefix = true;
        scanDocument(scanner);
        expect(scanner.best.map(({ found }) => found.status)).toEqual(["valid"]);
        expect(isDeepStrictEqual(scanner.best[0]?.found.value, JSON.parse(text))).toBe(true);
      }),
      { seed: SEED, numRuns: 800 },
    );
  });
});

describe("every prefix of valid JSON", () => {
  it("parsePartialJson: no error after the first token, finished leaves stay, strings only grow", () => {
    fc.assert(
      fc.property(shortDocuments, (text) => {
        const truth = JSON.parse(text) as Json;
        for (let end = 1; end <= text.length; end++) {
          const result = parsePartialJson(text.slice(0, end));
          if (!result.ok) expect.fail(JSON.stringify(text.slice(0, end)));
          if (!isPrefixOf(result.value, truth) || (result.complete && end < text.length)) expect.fail(JSON.stringify([text.slice(0, end), result.value]));
        }
      }),
      { seed: SEED, numRuns: 80 },
    );
  });

  it("createPartialJsonParser: shows what parsePartialJson gives, and keeps unchanged subtrees", () => {
    fc.assert(
      fc.property(shortDocuments, (text) => {
        const parser = createPartialJsonParser();
        let before: unknown;
        for (let end = 1; end <= text.length; end++) {
          parser.push(text.charAt(end - 1));
          const result = parsePartialJson(text.slice(0, end));
          if (!result.ok || !isDeepStrictEqual(parser.value, result.value) || parser.complete !== result.complete) expect.fail(JSON.stringify(text.slice(0, end)));
          expectSharing(before, parser.value);
          before = parser.value;
        }
        const whole = parser.finish();
        expect(whole).toMatchObject({ ok: true, complete: true });
        expect(isDeepStrictEqual(parser.value, JSON.parse(text))).toBe(true);
      }),
      { seed: SEED, numRuns: 80 },
    );
  });
});

/** Whether every part of a value shown is there in a later one: strings and numbers go on, nothing goes or changes its type. */
function goesOn(part: unknown, later: unknown): boolean {
  if (typeof part === "string") return typeof later === "string" && later.startsWith(part);
  if (typeof part !== "object" || part === null) return typeof part === typeof later && (typeof part === "number" || part === later);
  if (typeof later !== "object" || later === null || Array.isArray(part) !== Array.isArray(later)) return false;
  return Object.entries(part).every(([key, value]) => Object.hasOwn(later, key) && goesOn(value, (later as Record<string, unknown>)[key]));
}

describe("a growing text as people write it", () => {
  it("createPartialJsonParser: strings only grow, nothing goes or changes its type", () => {
    fc.assert(
      fc.property(looseDocuments, fc.constantFrom(1, 3, 7, 64), (text, size) => {
        const parser = createPartialJsonParser();
        let before: unknown = {};
        for (let at = 0; at < text.length; at += size) {
          parser.push(text.slice(at, at + size));
          const now = structuredClone(parser.value);
          if (!goesOn(before, now)) expect.fail(JSON.stringify([text.slice(0, at + size), before, now]));
          before = now;
        }
        const whole = safeParseJson(text);
        if (whole.ok && !goesOn(before, whole.value)) expect.fail(JSON.stringify([text, before, whole.value]));
      }),
      { seed: SEED, numRuns: 200 },
    );
  });

  it("parsePartialJson: no error, nothing goes or changes its type", () => {
    fc.assert(
      fc.property(looseDocuments.filter((text) => text.length < 200 && !/["']\s*\n\s*["']/.test(text)), (text) => {
        let before: unknown = {};
        for (let end = 1; end <= text.length; end++) {
          const result = parsePartialJson(text.slice(0, end));
          if (!result.ok || !goesOn(before, result.value)) expect.fail(JSON.stringify([text.slice(0, end), before, result]));
          before = result.value;
        }
      }),
      { seed: SEED, numRuns: 100 },
    );
  });
});

/** What is deeply equal at the same place in both is the same object. */
function expectSharing(before: unknown, after: unknown): void {
  if (typeof before !== "object" || before === null || typeof after !== "object" || after === null || before === after) return;
  if (isDeepStrictEqual(before, after)) expect.fail(`a copy of ${JSON.stringify(after)}`);
  for (const key of Object.keys(before)) expectSharing((before as Record<string, unknown>)[key], (after as Record<string, unknown>)[key]);
}

describe("any text", () => {
  it("throws nothing but JsonRepairError, and only from parseJson and repairJson", () => {
    fc.assert(
      fc.property(anything, (text) => {
        safeParseJson(text);
        parsePartialJson(text);
        extractJson(text);
        extractAllJson(text);
        for (const throwing of [parseJson, repairJson]) {
          try {
            throwing(text);
          } catch (error) {
            expect(JsonRepairError.isInstance(error)).toBe(true);
          }
        }
      }),
      { seed: SEED, numRuns: 600 },
    );
  });

  it("is repaired to valid JSON that stays as it is", () => {
    fc.assert(
      fc.property(anything, (text) => {
        if (!safeParseJson(text).ok) return;
        const repaired = repairJson(text, { truncated: "allow" });
        expect(repairJson(repaired)).toBe(repaired);
      }),
      { seed: SEED, numRuns: 800 },
    );
  });

  it("gives the same stream for every chunking, and finish() is the whole", () => {
    fc.assert(
      fc.property(anything, fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 30 }), (text, sizes) => {
        const whole = createPartialJsonParser();
        whole.push(text);
        const parts = createPartialJsonParser();
        let at = 0;
        for (let index = 0; at < text.length; index++) {
          const size = (sizes[index % sizes.length] ?? 0) + 1;
          parts.push(text.slice(at, at + size));
          void parts.value;
          at += size;
        }
        expect(isDeepStrictEqual(parts.value, whole.value)).toBe(true);
        expect(parts.complete).toBe(whole.complete);
        expect(parts.openPath).toEqual(whole.openPath);
        expect(parts.finish()).toEqual(safeParseJson(text));
      }),
      { seed: SEED, numRuns: 800 },
    );
  });

  it("reports every change: without repairs the text is valid JSON", () => {
    fc.assert(
      fc.property(anything, (text) => {
        const result = safeParseJson(text);
        if (result.ok && result.status === "valid") expect(() => JSON.parse(text.replace(/^\ufeff/, "")) as unknown).not.toThrow();
        if (result.ok) for (const { start, end } of result.repairs) expect(0 <= start && start <= end && end <= text.length).toBe(true);
      }),
      { seed: SEED, numRuns: 800 },
    );
  });

  it("sets no prototype", () => {
    const spellings = ['"__proto__"', "__proto__", "'__proto__'", '"\\u005f_proto__"', '"__pr\\u006fto__"'];
    fc.assert(
      fc.property(fc.constantFrom(...spellings), fc.constantFrom('{"x":1}', "[1]", '"s"', "null"), fc.constantFrom(",}", "}", "", "]"), fc.constantFrom("drop", "keep"), (key, value, end, proto) => {
        for (const text of [`{${key}:${value}${end}`, `{"in":[{"b":2,${key}:${value}${end}`]) {
          const result = parsePartialJson(text, { proto });
          const object = result.ok ? result.value : null;
          const inner = (object as { in?: unknown[] } | null)?.in?.[0] ?? object;
          expect(inner === null || Object.getPrototypeOf(inner) === Object.prototype).toBe(true);
          expect(Object.hasOwn(inner ?? {}, "__proto__")).toBe(proto === "keep" && inner !== null);
        }
      }),
      { seed: SEED, numRuns: 100 },
    );
  });
});
