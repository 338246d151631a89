import { afterAll, describe, expect, it } from "vitest";
import { parseTables } from "../src/index.ts";
import { randomTable } from "./random-tables.ts";
import { seededRandom } from "./read-fixtures.ts";
import { renderers, wrapping, type TableData } from "./renderers.ts";
import { runCount } from "./run-mode.ts";

const SEED = 5;
const TABLES = runCount(1200, 5010);
/** Share that comes back as it was; what is not certain comes back as nothing. */
const RIGHT_FLOOR = 0.9;
const names = Object.keys(renderers);
const perRenderer = Math.ceil(TABLES / names.length);
const random = seededRandom(SEED);
const tally: { name: string; right: number; null: number; wrong: number }[] = [];

/** Where a renderer breaks values, the white space at the breaks is lost. */
function comparable({ headers, rows }: TableData, wraps: boolean): string {
  const text = JSON.stringify([headers, rows]);
  return wraps ? text.replaceAll(/ |\\n/g, "") : text;
}

describe(`round trip of ${String(perRenderer * names.length)} random tables (seed ${String(SEED)})`, () => {
  it.each(names)("%s: as it was, or null", (name) => {
    const count = { name, right: 0, null: 0, wrong: 0 };
    tally.push(count);
    const failures: string[] = [];
    for (let n = 0; n < perRenderer; n++) {
      const data = randomTable(random);
      const rendered = renderers[name]?.(data) ?? "";
      const { text, table } = typeof rendered === "string" ? { text: rendered, table: data } : rendered;
      const [found, ...others] = parseTables(text);
      if (found === undefined) count.null++;
      else if (others.length === 0 && comparable(found, wrapping.has(name)) === comparable(table, wrapping.has(name))) count.right++;
      else {
        count.wrong++;
        failures.push(`${text}\n${JSON.stringify([found, ...others].map(({ headers, rows }) => ({ headers, rows })))}`);
      }
    }
    expect(failures).toEqual([]);
  });

  afterAll(() => {
    const sum = (key: "right" | "null" | "wrong"): number => tally.reduce((total, count) => total + count[key], 0);
    console.info([...tally, { name: "all", right: sum("right"), null: sum("null"), wrong: sum("wrong") }]
      .map((count) => `${count.name.padEnd(26)} right ${String(count.right).padStart(5)}  null ${String(count.null).padStart(4)}  wrong ${String(count.wrong)}`).join("\n"));
    expect(sum("right") / (perRenderer * names.length)).toBeGreaterThanOrEqual(RIGHT_FLOOR);
  });
});
