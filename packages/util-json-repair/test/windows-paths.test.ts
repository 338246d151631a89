import { describe, expect, it } from "vitest";
import { safeParseJson } from "../src/index.ts";
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
