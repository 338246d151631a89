import { describe, expect, it } from "vitest";
import { pruneOutput } from "../src/index.ts";
import { caseFaults, readCases } from "./support/score.mjs";

describe("handed cases", () => {
  it.each(readCases().map((one) => ({ ...one, title: `${one.id}: ${one.why}` })))("$title", (one) => {
    const { text, command, exitCode = null } = one.input;
    const result = pruneOutput(text, { command, exitCode });
    expect(caseFaults(one, result)).toEqual([]);
    expect(result.text.length).toBeLessThanOrEqual(text.length);
  });
});
