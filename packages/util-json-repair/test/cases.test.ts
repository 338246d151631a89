import { describe, expect, it } from "vitest";
import { readCases, runCase } from "./read-cases.ts";

describe.each(["cases.jsonl", "own-cases.jsonl"])("%s", (name) => {
  for (const one of readCases(name)) {
    it(`${one.id}: ${one.why}`, () => {
      expect(runCase(one)).toEqual(one.expect);
    });
  }
});
