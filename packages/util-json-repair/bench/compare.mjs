// The cases of the tests, read by every tool; `pnpm compare` counts and measures.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { isDeepStrictEqual } from "node:util";
import * as bestEffort from "best-effort-json-parser";
import JSON5 from "json5";
import * as jsonc from "jsonc-parser";
import { jsonrepair } from "jsonrepair";
import * as partialJson from "partial-json";
import { extractAllJson, extractJson, parsePartialJson, safeParseJson } from "../dist/index.js";
import { makeDocument, writeDirty } from "./documents.mjs";

const untruncate = createRequire(import.meta.url)("untruncate-json").default;
bestEffort.disableErrorLogging?.();

/** A refusal, told apart from the value `null`. */
const REFUSED = { error: true };

/** What a caller of this package does for the kind of text at hand. */
function readOurs({ kind, text, options: { all, ...options } = {} }) {
  if (kind === "extract") {
    if (all) return { value: extractAllJson(text, options).map(({ value }) => value) };
    return extractJson(text, options);
  }
  const result = kind === "partial" ? parsePartialJson(text, options) : safeParseJson(text, options);
  return result.ok ? result : null;
}

function judge(given, expected) {
  if (given === null) return isDeepStrictEqual(expected, REFUSED) ? "right" : "refused";
  return isDeepStrictEqual(JSON.parse(JSON.stringify(given.value) ?? "null"), expected) ? "right" : "wrong";
}

const readCases = () =>
  ["cases.jsonl", "own-cases.jsonl"].flatMap((name) => readFileSync(new URL(`../test/fixtures/${name}`, import.meta.url), "utf8").trim().split("\n"))
    .map((line) => JSON.parse(line))
    .map(({ kind, input, options, expect }) => ({ input: { kind, text: input, options }, expected: expect }));

function fromParser(parse) {
  return ({ text }) => {
    const value = parse(text);
    return value === undefined ? null : { value };
  };
}

const SPEED_DOCUMENT = makeDocument(50_000);

export const comparisons = [
  {
    what: "Broken, loose, cut and wrapped JSON. Right: the value that was meant, or a refusal where none can be known; what was meant is partly judgement, and the others ran with their defaults and were not made for all of this.",
    cases: readCases,
    judge,
    speed: {
      what: "50 kB of JSON with comments, single quotes, unquoted keys and trailing commas",
      input: () => ({ kind: "repair", text: writeDirty(SPEED_DOCUMENT) }),
      isRight: (answer) => isDeepStrictEqual(answer?.value, SPEED_DOCUMENT),
    },
    tools: [
      { name: "this package", code: 'export * from "../dist/index.js"', read: readOurs },
      { name: "jsonrepair", package: "jsonrepair", code: 'export { jsonrepair } from "jsonrepair"', read: fromParser((text) => JSON.parse(jsonrepair(text))) },
      { name: "jsonc-parser", package: "jsonc-parser", code: 'export { parse } from "jsonc-parser"', read: fromParser((text) => jsonc.parse(text, [], { allowTrailingComma: true })) },
      { name: "partial-json", package: "partial-json", code: 'export { parse } from "partial-json"', read: fromParser((text) => partialJson.parse(text)) },
      { name: "best-effort-json-parser", package: "best-effort-json-parser", code: 'export { parse } from "best-effort-json-parser"', read: fromParser((text) => bestEffort.parse(text)) },
      { name: "json5", package: "json5", code: 'import JSON5 from "json5"; export const parse = JSON5.parse', read: fromParser((text) => JSON5.parse(text)) },
      { name: "untruncate-json", package: "untruncate-json", code: 'export { default } from "untruncate-json"', read: fromParser((text) => JSON.parse(untruncate(text))) },
    ],
  },
];
