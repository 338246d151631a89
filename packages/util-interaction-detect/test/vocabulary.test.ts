import { describe, expect, it } from "vitest";
import { VOCABULARIES } from "../src/internal/vocabulary.ts";
import { fold } from "../src/internal/words.ts";

describe.each(VOCABULARIES)("vocabulary $language", ({ language, ...lists }) => {
  it.each(Object.entries(lists))("%s: every word is written as lines are folded, once", (_, words) => {
    expect(language).toMatch(/^[a-z]{2}$/);
    expect(words.length).toBeGreaterThan(0);
    expect(words.map(fold)).toEqual(words);
    expect(new Set(words).size).toBe(words.length);
  });
});
