import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { builtinRules } from "../src/index.ts";
import { firstCharacters } from "../src/internal/first-characters.ts";
import { LineView } from "../src/internal/line-view.ts";
import type { OutputRule } from "../src/index.ts";
import { readCases, readDocuments } from "./support/score.mjs";
import { stripControls } from "@lastframe/util-terminal-frames";

/** Lines for rules that no recorded output needs, by rule. */
const samples = JSON.parse(readFileSync(new URL("fixtures/rule-samples.json", import.meta.url), "utf8")) as Record<string, string>;

const prefix = /^(?:[^\t]+\t[^\t]+\t)?\ufeff?\d{4}-\d\d-\d\dT[\d:.]+Z |^(?:@?[\w./-]+[:#][\w:-]+|[\w./-]+ [\w:-]+): ?|^##\[error\]/;
const recorded = [...readDocuments("corpus"), ...readDocuments("fresh"), ...readCases().map(({ input }) => ({ raw: input.text }))]
  .flatMap(({ raw }) => stripControls(raw).split(/\r?\n|\r/))
  .flatMap((line) => [line, line.replace(prefix, "")])
  .map((line) => line.replaceAll("\u2009", " "));
const lines = [...new Set(recorded)];

type LineRule = Exclude<OutputRule, { kind: "decision" }>;
const rules = builtinRules.filter((rule): rule is LineRule => rule.kind !== "decision");

function claims(rule: LineRule, text: string): boolean {
  if (rule.kind === "prefix") return rule.match.test(text);
  const body = text.trimStart();
  const indent = text.length - body.length;
  if (rule.indent !== undefined && (indent < rule.indent[0] || indent > rule.indent[1])) return false;
  if (rule.starts !== undefined && !rule.starts.some((start) => body.startsWith(start))) return false;
  if (rule.near !== undefined && !body.includes(rule.near)) return false;
  if (rule.kind !== "diagnostic" || rule.located === undefined) return rule.match.test(body);
  const place = new LineView().set(body).location();
  return place !== null && (rule.located === "any" || rule.located === place.form) && (rule.file?.test(place.file) ?? true) && rule.match.test(place.rest);
}

describe("every rule", () => {
  it.each(rules)("$id claims a line of its tool", (rule) => {
    const sample = samples[rule.id];
    expect(sample === undefined ? lines.some((line) => claims(rule, line)) : claims(rule, sample)).toBe(true);
  });

  it.each(rules)("$id can begin with what its lines begin with", (rule) => {
    if (rule.kind === "prefix" || (rule.kind === "diagnostic" && rule.located !== undefined)) return;
    const first = firstCharacters(rule.match.source);
    const claimed = [...lines, ...(samples[rule.id] === undefined ? [] : [samples[rule.id] ?? ""])].filter((line) => claims(rule, line)).map((line) => line.trimStart());
    for (const line of first === null ? [] : claimed) expect(first).toContain(line[0]);
  });

  it.each(rules)("$id keeps no position between lines", ({ match }) => {
    expect([match.global, match.sticky]).toEqual([false, false]);
  });
});

describe("firstCharacters", () => {
  it.each([
    ["^abc", "a"], ["^(?:ab|cd) x", "ac"], ["^a?b", "ab"], ["^(?:ab)?cd", "ac"], ["^[xy] z", "xy"], ["^\\[ab", "["], ["^\\d+", "0123456789"], ["^(?!ab)cd", "c"], ["^(?=.*x)c", "c"], ["^a|^b", "ab"], ["^(a|(?:b|c))", "abc"], ["^x*y", "xy"], ["^[+ ]? ?x", "+ x"], ["^\\ufeff?[ab]", "\ufeffab"],
  ])("%s", (source, expected) => {
    expect([...(firstCharacters(source) ?? [])].sort().join("")).toBe([...expected].sort().join(""));
  });
  it.each(["abc", "^.", "^\\w", "^\\S", "^[^a]", "^[a-z]", "^(?:a|.)", "^", "^a|b*", "^(?<!x)a"])("%s: may be any", (source) => {
    expect(firstCharacters(source)).toBeNull();
  });
});
