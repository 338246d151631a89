import { describe, expect, it } from "vitest";
import { fixGfmTables } from "../src/index.ts";
import { generateDocument, type GeneratedDocument, writeDocument, writeRow } from "./support/generate-document.ts";
import { renderTables } from "./support/render-tables.ts";
import { createRandom, type Random } from "./support/seeded-random.ts";

const SEED = Number(process.env["FUZZ_SEED"] ?? 20);
/** `FUZZ_DOCUMENTS=100000 pnpm exec vitest run test/fuzz.test.ts` is the long run. */
const DOCUMENTS = Number(process.env["FUZZ_DOCUMENTS"] ?? 500);
const SAME = { tables: "", code: "" };
const TIME_LIMIT = 3_600_000;

/** The delimiter row of a table with one to three cells more or less, or null where that would be other Markdown. */
function mutate(table: GeneratedDocument["tables"][number], random: Random): string | null {
  const count = 1 + random.below(3);
  const cells = random.chance(0.5) ? table.cells.slice(0, -count) : [...table.cells, ...Array.from({ length: count }, () => "---")];
  // Without outer pipes, one cell is a heading underline or text.
  if (cells.length === 0 || (cells.length === 1 && !table.outer)) return null;
  return writeRow(cells, table.outer, table.spaced);
}

describe(`generated documents, seed ${String(SEED)}`, () => {
  it("valid documents stay as they are, mutated ones render their tables again", { timeout: TIME_LIMIT }, () => {
    const random = createRandom(SEED);
    const failures: string[] = [];
    let mutated = 0;
    let restored = 0;
    for (let index = 0; index < DOCUMENTS; index++) {
      const document = generateDocument(random);
      const valid = writeDocument(document);
      if (fixGfmTables(valid) !== valid) failures.push(`changed: ${JSON.stringify(valid)}`);
      const replaced = new Map(document.tables.map((table, at) => [at, mutate(table, random)] as const).filter((entry): entry is [number, string] => entry[1] !== null));
      if (replaced.size === 0) continue;
      mutated++;
      const broken = writeDocument(document, replaced);
      const fixed = fixGfmTables(broken);
      // The same text needs no judge.
      const [before, after] = fixed === valid ? [SAME, SAME] : [renderTables(valid), renderTables(fixed)];
      const same = before.tables === after.tables;
      if (same) restored++;
      else if (process.env["FUZZ_SHOW"]) console.log(`not restored: ${JSON.stringify(broken)}\n  ${JSON.stringify(fixed)}`);
      if (same && before.code !== after.code) failures.push(`code: ${JSON.stringify(broken)}`);
      if (fixGfmTables(fixed) !== fixed) failures.push(`not a fixed point: ${JSON.stringify(broken)}`);
    }
    console.log(`seed ${String(SEED)}: ${String(DOCUMENTS)} documents, ${String(restored)} of ${String(mutated)} mutated ones restored`);
    expect(failures.slice(0, 5)).toEqual([]);
    expect(restored / mutated).toBeGreaterThanOrEqual(0.999);
  });
});
