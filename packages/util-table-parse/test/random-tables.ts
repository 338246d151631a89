import type { TableData } from "./renderers.ts";

/** How the words of a header are written. */
const CASES: ((words: string) => string)[] = [(words) => words.toUpperCase(), (words) => words.toUpperCase(), (words) => words, (words) => words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())];
const TITLES = ["name", "status", "size", "age", "image id", "owner", "id", "city", "cpu", "note", "type", "version", "ports", "restarts", "last seen", "path"];
const WORDS = ["web", "db", "cache", "api", "node-1", "ready", "failed", "x", "/srv/app", "a.b", "(none)", "Zoë", "éclair"];
const PHRASES = ["Ada Lovelace", "not ready", "failed in 2 s", "2 hours ago", "a, b", "Grace Hopper", "up 3 days (healthy)"];
const WIDE = ["王小明", "深圳", "全角ＡＢＣ", "서울", "🚀 go", "São Paulo"];

/** Makes the values of one column. */
type Column = (random: () => number) => string;

const pick = (list: readonly string[], random: () => number): string => list[Math.floor(random() * list.length)] ?? "";
const NUMBER: Column = (random) => String(Math.floor(random() * 10 ** (1 + Math.floor(random() * 5))));
const COLUMNS: Column[] = [
  NUMBER, NUMBER,
  (random) => (random() * 1000).toFixed(2),
  (random) => `${String(1 + Math.floor(random() * 20))}.${String(Math.floor(random() * 30))}.${String(Math.floor(random() * 10))}`,
  (random) => `2024-0${String(1 + Math.floor(random() * 9))}-1${String(Math.floor(random() * 10))}`,
  (random) => pick(WORDS, random), (random) => pick(WORDS, random),
  (random) => pick([...WORDS, ...PHRASES], random), (random) => pick([...WORDS, ...PHRASES], random),
  (random) => pick([...WORDS, ...WIDE], random),
];
/** Share of empty cells, in the first column and in the others: it is the key of most tables, and seldom empty. */
const EMPTY_KEYS = 0.02;
const EMPTY_SHARE = 0.1;

/** Returns a table of 2 to 6 columns and 1 to 8 rows, with empty cells but no empty row. */
export function randomTable(random: () => number): TableData {
  const below = (count: number): number => Math.floor(random() * count);
  const size = 2 + below(5);
  const style = CASES[below(CASES.length)] ?? String;
  const names = new Set<string>();
  while (names.size < size) names.add(style(pick(TITLES, random)));
  const columns = Array.from({ length: size }, () => COLUMNS[below(COLUMNS.length)] ?? NUMBER);
  const rows = Array.from({ length: 1 + below(8) }, () => columns.map((column, c) => (random() < (c === 0 ? EMPTY_KEYS : EMPTY_SHARE) ? "" : column(random))));
  const filled = rows.filter((row) => row.some((cell) => cell !== ""));
  return { headers: [...names], rows: filled.length > 0 ? filled : [columns.map((column) => column(random))] };
}
