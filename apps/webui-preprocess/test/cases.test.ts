import { readFileSync } from "node:fs";
import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import { math, mathHtml } from "micromark-extension-math";
import { describe, expect, it } from "vitest";
import { preprocessLaTeX, preprocessMarkdown } from "../src/index.ts";

interface LatexCase {
  id: string;
  kind: "latex";
  why: string;
  input: string;
  expect: string;
  render: { math?: number; block?: number; cells?: number };
  compare?: string;
}
interface StreamCase {
  id: string;
  kind: "stream";
  why: string;
  input: string[];
  expect: { text: string };
  never?: string[];
}

const cases = readFileSync(new URL("fixtures/cases.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as LatexCase | StreamCase);
const titled = <C extends { id: string; why: string }>(list: C[]): (C & { title: string })[] => list.map((row) => ({ ...row, title: `${row.id}: ${row.why}` }));

function countRendered(markdown: string): { math: number; block: number } {
  const html = micromark(markdown, { extensions: [gfmTable(), math()], htmlExtensions: [gfmTableHtml(), mathHtml()] });
  const inline = html.split('class="math math-inline"').length - 1;
  const block = html.split('class="math math-display"').length - 1;
  return { math: inline + block, block };
}

describe("latex cases", () => {
  const latex = cases.filter((row) => row.kind === "latex");
  it.each(titled(latex))("$title", ({ input, expect: expected, render, compare }) => {
    const text = preprocessLaTeX(input);
    if (compare !== "render") expect(text).toBe(expected);
    expect(preprocessMarkdown(input)).toBe(text);
    const rendered = countRendered(text);
    expect(rendered.math).toBe(render.math ?? 0);
    if (render.block !== undefined) expect(rendered.block).toBe(render.block);
    expect(preprocessLaTeX(text)).toBe(text);
  });
});

describe("stream cases", () => {
  const stream = cases.filter((row) => row.kind === "stream");
  it.each(titled(stream))("$title", ({ input, expect: expected, never = [] }) => {
    let soFar = "";
    for (const chunk of input) {
      soFar += chunk;
      const shown = preprocessMarkdown(soFar, { streaming: true });
      for (const forbidden of never) expect(shown).not.toContain(forbidden);
    }
    expect(preprocessMarkdown(soFar)).toBe(preprocessMarkdown(expected.text));
  });
});
