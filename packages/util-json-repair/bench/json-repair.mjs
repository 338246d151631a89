import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { gzipSync } from "node:zlib";
import * as bestEffort from "best-effort-json-parser";
import JSON5 from "json5";
import * as jsonc from "jsonc-parser";
import { jsonrepair } from "jsonrepair";
import * as partialJson from "partial-json";
import { createPartialJsonParser, extractAllJson, extractJson, parsePartialJson, safeParseJson } from "../dist/index.js";
import { HOSTILE, makeDocument, writeDirty } from "./documents.mjs";

const require = createRequire(import.meta.url);
const untruncate = require("untruncate-json").default;
bestEffort.disableErrorLogging?.();
console.error = () => {};

const parseOurs = (text) => {
  const result = safeParseJson(text);
  if (!result.ok) throw result.error;
  return result.value;
};
const rivals = {
  jsonrepair: (text) => JSON.parse(jsonrepair(text)),
  json5: (text) => JSON5.parse(text),
  "partial-json": (text) => partialJson.parse(text),
  "best-effort-json-parser": (text) => bestEffort.parse(text),
  "jsonc-parser": (text) => {
    const value = jsonc.parse(text, [], { allowTrailingComma: true });
    if (value === undefined) throw new Error("no value");
    return value;
  },
  "untruncate-json": (text) => JSON.parse(untruncate(text)),
};

function runCase({ kind, input, options: { all, ...options } = {} }) {
  if (kind === "extract") return all ? extractAllJson(input, options).map(({ value }) => value) : (extractJson(input, options) ?? { value: { error: true } }).value;
  const result = kind === "partial" ? parsePartialJson(input, options) : safeParseJson(input, options);
  return result.ok ? result.value : { error: true };
}

function attempt(run) {
  try {
    return run();
  } catch {
    return { error: true };
  }
}

/** Milliseconds of one run: the median of up to seven, in at most about two seconds. */
function measure(run, limit = 2000) {
  const times = [];
  const begin = performance.now();
  do {
    const start = performance.now();
    attempt(run);
    times.push(performance.now() - start);
  } while (times.length < 7 && performance.now() - begin < limit);
  return times.sort((a, b) => a - b)[times.length >> 1];
}

function printCases() {
  console.log("cases                        right  silently wrong  error");
  for (const name of ["cases.jsonl", "own-cases.jsonl"]) {
    const cases = readFileSync(new URL(`../test/fixtures/${name}`, import.meta.url), "utf8").trim().split("\n").map((line) => JSON.parse(line));
    console.log(`${name} (${cases.length}; the others run with their defaults)`);
    for (const [rival, run] of [["util-json-repair", runCase], ...Object.entries(rivals).map(([rival, parse]) => [rival, ({ input }) => parse(input)])]) {
      const count = { right: 0, wrong: 0, error: 0 };
      for (const one of cases) {
        const got = attempt(() => run(one));
        const failed = got?.error === true;
        count[isDeepStrictEqual(JSON.parse(JSON.stringify(got) ?? "null"), one.expect) ? "right" : failed ? "error" : "wrong"]++;
      }
      console.log(`  ${rival.padEnd(26)}${String(count.right).padStart(6)}${String(count.wrong).padStart(16)}${String(count.error).padStart(7)}`);
    }
  }
}

function printValid() {
  const valid = JSON.stringify(makeDocument(1e6), null, 2);
  const native = measure(() => JSON.parse(valid));
  console.log(`\nvalid JSON of ${valid.length} characters: time / JSON.parse`);
  for (const [rival, parse] of [["util-json-repair", parseOurs], ...Object.entries(rivals)]) console.log(`  ${rival.padEnd(26)}${(measure(() => parse(valid)) / native).toFixed(2).padStart(9)}`);
}

function printLoose() {
  const document = makeDocument(1e6);
  const dirty = writeDirty(document);
  const ours = measure(() => parseOurs(dirty));
  console.log(`\nloose JSON of ${dirty.length} characters: time / util-json-repair (${ours.toFixed(0)} ms, ${(dirty.length / 1000 / ours).toFixed(1)} MB/s here, right: ${isDeepStrictEqual(parseOurs(dirty), document)})`);
  for (const [rival, parse] of Object.entries(rivals)) {
    if (rival === "jsonrepair") continue;
    const right = isDeepStrictEqual(attempt(() => parse(dirty)), document);
    console.log(`  ${rival.padEnd(26)}${right ? (measure(() => parse(dirty)) / ours).toFixed(1).padStart(9) : "    wrong or an error"}`);
  }
  const part = writeDirty(makeDocument(2e5));
  const oursOnPart = measure(() => parseOurs(part));
  console.log(`  jsonrepair ${(measure(() => rivals.jsonrepair(part)) / oursOnPart).toFixed(0)} on ${part.length} characters (its time grows with the square; all of it: --slow)`);
  if (process.argv.includes("--slow")) console.log(`  jsonrepair ${(measure(() => rivals.jsonrepair(dirty), 0) / ours).toFixed(0)} on ${dirty.length} characters`);
}

function printStreaming() {
  const text = JSON.stringify(makeDocument(50_000, 9), null, 1).slice(0, 50_000);
  const pieces = [];
  for (let at = 0; at < text.length; at += 20) pieces.push(text.slice(at, at + 20));
  const ours = measure(() => {
    const parser = createPartialJsonParser();
    for (const piece of pieces) {
      parser.push(piece);
      if (parser.value === undefined) throw new Error("no value");
    }
  });
  console.log(`\n50,000 characters in pieces of 20, a value after each: time / util-json-repair (${ours.toFixed(1)} ms here)`);
  for (const rival of ["jsonrepair", "partial-json", "best-effort-json-parser", "jsonc-parser", "untruncate-json"]) {
    const time = measure(() => {
      for (let end = 20; end < text.length; end += 20) attempt(() => rivals[rival](text.slice(0, end)));
    }, 0);
    console.log(`  ${rival.padEnd(26)}${(time / ours).toFixed(0).padStart(9)}`);
  }
}

function printGrowth(name) {
  const [first, second, third] = [1e6, 2e6, 4e6].map((size) => {
    const text = HOSTILE[name](size);
    return measure(() => safeParseJson(text), 400);
  });
  console.log(`  ${name.padEnd(26)}${first.toFixed(0).padStart(6)}${(second / first).toFixed(1).padStart(7)}${(third / second).toFixed(1).padStart(7)}`);
}

function printSize() {
  const tsup = createRequire(createRequire(new URL("../../../package.json", import.meta.url)).resolve("tsup"));
  const { buildSync } = tsup("esbuild");
  const sizeOf = (contents) => {
    const { outputFiles } = buildSync({ stdin: { contents, resolveDir: import.meta.dirname }, bundle: true, minify: true, format: "esm", platform: "neutral", mainFields: ["module", "main"], write: false });
    return gzipSync(outputFiles[0].contents, { level: 9 }).length;
  };
  console.log("\nbytes, minified and gzipped");
  for (const name of ["*", "{ parseJson }", "{ extractJson }", "{ createPartialJsonParser }"]) console.log(`  util-json-repair ${name.padEnd(30)}${String(sizeOf(`export ${name} from "../dist/index.js"`)).padStart(7)}`);
  for (const rival of Object.keys(rivals)) console.log(`  ${rival.padEnd(47)}${String(sizeOf(`import * as all from "${rival}"; export default all`)).padStart(7)}`);
}

/** Each part runs in a process of its own, as the first thing there: what ran before would slow it down. */
const parts = { size: printSize, cases: printCases, streaming: printStreaming, valid: printValid, loose: printLoose, hostile: printGrowth };
const [, , part, name] = process.argv;

function runPart(...words) {
  execFileSync(process.execPath, [fileURLToPath(import.meta.url), ...words, ...process.argv.filter((word) => word.startsWith("--"))], { stdio: "inherit" });
}

if (part in parts) parts[part](name);
else {
  for (const each of process.argv.includes("--size") ? ["size"] : Object.keys(parts).filter((each) => each !== "hostile")) runPart(each);
  if (!process.argv.includes("--size") && !process.argv.includes("--short")) {
    console.log("\nhostile texts: ms for 1 MB here, then time(2n)/time(n) for 2 and 4 MB");
    for (const each of Object.keys(HOSTILE)) runPart("hostile", each);
  }
}
