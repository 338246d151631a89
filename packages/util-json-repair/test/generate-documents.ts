import { pick } from "./generate-replies.ts";
import type { Json, Random } from "./generate-replies.ts";

/** Pieces of text that mean something to a repairer. */
const PIECES = ["\"", "'", "`", "{", "}", "[", "]", ",", ":", "\\", "\n", "\t", "```", "```json\n", "//", "/*", "*/", "#", " ", "a", "b:", "C:\\new", "\\\\srv\\x", "“", "”", "，", "：", "\u0000", "\u2028", "😀", "\ud83d", "\udc00", "null", "1", "...", "<think>", "</think>", "(", ")", ";", "+", "=", "\": ", "\", \"", "\"}", "é", "__proto__x", "constructor"];

function makeString(random: Random): string {
  return Array.from({ length: Math.floor(random() * random() * 8) }, () => pick(random, PIECES)).join("");
}

function makeHostile(random: Random, depth: number): Json {
  const roll = random();
  if (depth <= 0 || roll < 0.45) {
    if (roll < 0.25) return makeString(random);
    return roll < 0.35 ? pick(random, [0, -0, 1, -1, 1.5, 1e21, -1e-7, 123456789012, 2 ** 53, 0.1]) : pick(random, [true, false, null]);
  }
  const size = Math.floor(random() * 4);
  if (roll < 0.72) return Array.from({ length: size }, () => makeHostile(random, depth - 1));
  return Object.fromEntries(Array.from({ length: size }, () => [makeString(random), makeHostile(random, depth - 1)]));
}

/** A valid JSON text whose strings are made to mislead. */
export function makeDocument(random: Random): string {
  const root: Json = random() < 0.5 ? { [makeString(random)]: makeHostile(random, 3) } : [makeHostile(random, 3), makeHostile(random, 2)];
  return JSON.stringify(root, null, pick(random, [0, 0, 1, 2, "\t"]));
}

const SEGMENTS = ["Users", "new", "temp", "bin", "utils", "font", "report.txt", "u0041x", "Program Files", "node_modules", "a", "数据", "x86", "2024", "build", "table", "release"];

function makePath(random: Random): string {
  const segments = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(random, SEGMENTS)).join("\\");
  const head = pick(random, ["C:\\", "D:\\", "e:\\", "\\\\srv01\\share\\", "\\\\nas\\d$\\"]);
  return head + segments + (random() < 0.2 ? "\\" : "");
}

/** An object with paths, texts and other values. */
export function makePathRecord(random: Random): Record<string, Json> {
  const record: Record<string, Json> = { note: pick(random, ["line one\nline two", "tab\there", "Plan B:\nBuy milk", "say \"hi\", then go", "plain"]), n: 5 };
  const size = 1 + Math.floor(random() * 3);
  for (let index = 0; index < size; index++) {
    const path = makePath(random);
    record[`p${String(index)}`] = pick(random, [path, `dir /b ${path}`, [path, makePath(random)]]);
  }
  return random() < 0.5 ? { first: makePath(random), ...record } : record;
}

const WORDS = ["alpha", "the build", "naïve", "日本", "😀", "a\\nb", "\\u00e9", 'say \\"hi\\"', "C:/x", "x/y", "path\\\\to", "50%", "//no", "# no", "{curly}", "[1]", "a, b", "k: v", "end."];
const KEYS = ["id", "name", "list", "a", "b1", "some_key", "text"];
const COMMENTS = [" /* c */", " // c\n", " # c\n"];
const LITERALS = ["true", "false", "null", "None", "True", "-12.5", "1e3"];
/** Behind a comma only: on a line of their own they may be anything. */
const ODD_LITERALS = [...LITERALS, "NaN", "Infinity", "+1", ".5", "0x1F"];

/** How a loose document departs from JSON. */
type Habit = "single quotes" | "bare keys" | "comments" | "trailing commas" | "missing commas";
const HABITS: readonly Habit[] = ["single quotes", "bare keys", "comments", "trailing commas", "missing commas"];

function writeString(random: Random, habits: ReadonlySet<Habit>): string {
  const size = random() < 0.1 ? 120 : 4;
  const text = Array.from({ length: Math.floor(random() * size) }, () => pick(random, WORDS)).join(pick(random, [" ", ", ", " "]));
  return habits.has("single quotes") && !text.includes('"') && random() < 0.5 ? `'${text}'` : `"${text}"`;
}

function writeLoose(random: Random, habits: ReadonlySet<Habit>, depth: number): string {
  const roll = random();
  const space = (): string => (random() < 0.7 ? "" : pick(random, [" ", "\n", "\t", "\n  "]));
  if (depth === 0 || roll < 0.4) return roll < 0.25 ? writeString(random, habits) : pick(random, habits.has("missing commas") ? LITERALS : ODD_LITERALS);
  const isObject = roll < 0.75;
  const items = Array.from({ length: Math.floor(random() * 5) }, (_, index) => {
    const name = KEYS[index] ?? "";
    const key = habits.has("bare keys") && random() < 0.6 ? name : `"${name}"`;
    const comment = habits.has("comments") && random() < 0.2 ? pick(random, COMMENTS) : "";
    return `${space()}${isObject ? `${key}${space()}:${space()}` : ""}${writeLoose(random, habits, depth - 1)}${space()}${comment}`;
  });
  const body = items.reduce((text, item) => `${text}${habits.has("missing commas") && random() < 0.1 ? "\n" : ","}${item}`, "").slice(1);
  const tail = habits.has("trailing commas") && items.length > 0 ? "," : "";
  return isObject ? `{${body}${tail}}` : `[${body}${tail}]`;
}

/** A document as people write it: its strings and numbers end where they seem to. */
export function makeLooseDocument(random: Random): string {
  const habits = new Set(HABITS.filter(() => random() < 0.35));
  return `{"k":${writeLoose(random, habits, 4)}, "z":${writeLoose(random, habits, 2)}}`;
}
