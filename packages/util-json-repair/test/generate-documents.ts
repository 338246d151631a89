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
