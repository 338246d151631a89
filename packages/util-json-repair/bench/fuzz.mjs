import { isDeepStrictEqual } from "node:util";
import { safeParseJson } from "../dist/index.js";
import { createRandom } from "./documents.mjs";

// node bench/fuzz.mjs [documents] [seed]: valid documents with hostile strings, compared with JSON.parse.
const count = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 31));
const random = createRandom(seed);
const pick = (list) => list[Math.floor(random() * list.length)];
const PIECES = ["\"", "'", "`", "{", "}", "[", "]", ",", ":", "\\", "\n", "\t", "```", "```json\n", "//", "/*", "*/", "#", " ", "a", "b:", "C:\\new", "\\\\srv\\x", "“", "”", "，", "：", "\u0000", "\u2028", "😀", "\ud83d", "\udc00", "null", "1", "...", "<think>", "</think>", "(", ")", ";", "+", "=", "\": ", "\", \"", "\"}", "é", "__proto__x", "constructor"];
const makeString = () => Array.from({ length: Math.floor(random() * random() * 8) }, () => pick(PIECES)).join("");

function makeValue(depth) {
  const roll = random();
  if (depth <= 0 || roll < 0.45) return roll < 0.25 ? makeString() : roll < 0.35 ? pick([0, -0, 1, -1, 1.5, 1e21, -1e-7, 123456789012, 2 ** 53, 0.1]) : pick([true, false, null]);
  const size = Math.floor(random() * 4);
  if (roll < 0.72) return Array.from({ length: size }, () => makeValue(depth - 1));
  return Object.fromEntries(Array.from({ length: size }, () => [makeString(), makeValue(depth - 1)]));
}

/** Some characters as escapes, duplicate keys, -0 and white space in odd places: what JSON.stringify never writes. */
function write(value) {
  const space = random() < 0.1 ? pick([" ", "\n", "\t", "\r\n"]) : "";
  if (typeof value === "string") return JSON.stringify(value).replace(/[a-z:{}[\],/]/g, (c, at, all) => (random() < 0.1 && all[at - 1] !== "\\" && !/\\u[0-9a-f]{0,3}$/.test(all.slice(0, at)) ? `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}` : c));
  if (Object.is(value, -0)) return "-0";
  if (Array.isArray(value)) return `[${space}${value.map(write).join(`,${space}`)}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, item]) => `${write(key)}${space}:${space}${write(item)}`);
  if (members.length > 0 && random() < 0.1) members.push(members[0]);
  return `{${members.join(`${space},`)}${space}}`;
}

console.log(`seed ${seed}`);
let wrong = 0;
for (let index = 0; index < count; index++) {
  const text = write(makeValue(4));
  const result = safeParseJson(text);
  if (result.ok && result.status === "valid" && isDeepStrictEqual(result.value, JSON.parse(text))) continue;
  wrong++;
  if (wrong <= 5) console.log(JSON.stringify(text));
}
console.log(`${count - wrong} of ${count} as JSON.parse`);
process.exitCode = wrong === 0 ? 0 : 1;
