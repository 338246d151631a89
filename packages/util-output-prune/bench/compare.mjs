// Recorded output of real tools with the facts that must survive; `pnpm compare` counts and measures.
import problemMatcher from "@rushstack/problem-matcher";
import { reduceExecution } from "tokenjuice";
import { pruneOutput } from "../dist/index.js";
import { missingFacts, readDocuments } from "../test/support/score.mjs";

/** tokenjuice gets no longer outputs: it is quadratic in their length. */
const TOKENJUICE_LIMIT_CHARS = 20_000;
const SPEED_DOCUMENT = "tsc-600-errors";

/** The output that speed is measured on, as if so many folders had the same errors. */
const SPEED_FOLDERS = 8;

const documents = readDocuments("corpus").filter(({ facts }) => facts !== null);

const matchers = problemMatcher.parseProblemMatchersJson([
  { name: "tsc", pattern: { regexp: "^([^\\s].*)[\\(:](\\d+)[,:](\\d+)(?:\\):\\s+|\\s+-\\s+)(error|warning|info)\\s+(TS\\d+)\\s*:\\s*(.*)$", file: 1, line: 2, column: 3, severity: 4, code: 5, message: 6 } },
  { name: "gcc", pattern: { regexp: "^(.*?):(\\d+):(\\d*):?\\s+(?:fatal\\s+)?(warning|error):\\s+(.*)$", file: 1, line: 2, column: 3, severity: 4, message: 5 } },
  { name: "eslint-compact", pattern: { regexp: "^(.+):\\sline\\s(\\d+),\\scol\\s(\\d+),\\s(Error|Warning|Info)\\s-\\s(.+)\\s\\((.+)\\)$", file: 1, line: 2, column: 3, severity: 4, message: 5, code: 6 } },
  { name: "eslint-stylish", pattern: [{ regexp: "^((?:[a-zA-Z]:)*[./\\\\]+.*?)$", file: 1 }, { regexp: "^\\s+(\\d+):(\\d+)\\s+(error|warning|info)\\s+(.+?)(?:\\s\\s+(.*))?$", line: 1, column: 2, severity: 3, message: 4, code: 5, loop: true }] },
]);

function readWithMatchers({ raw }) {
  const found = [];
  const take = (hit) => {
    if (hit !== false && hit !== undefined) found.push(...[hit].flat());
  };
  for (const line of raw.split("\n")) for (const matcher of matchers) take(matcher.exec(`${line}\n`));
  for (const matcher of matchers) take(matcher.flush?.());
  return found.map(({ file, line, column, code, message }) => `${file}:${line}:${column} ${code ?? ""} ${message}`).join("\n");
}

async function readWithTokenjuice({ raw, meta: { command, exitCode } }) {
  if (raw.length > TOKENJUICE_LIMIT_CHARS) return null;
  const { inlineText } = await reduceExecution({ toolName: "exec", command, argv: command.split(" "), combinedText: raw, exitCode });
  return inlineText;
}

function readOurs({ raw, meta: { command, exitCode, cwd } }) {
  const { summary, text } = pruneOutput(raw, { command, exitCode, cwd });
  return [summary, text].filter((part) => part !== "").join("\n");
}

const headAndTail = ({ raw }) => (raw.length <= 4000 ? raw : `${raw.slice(0, 2000)}\n...\n${raw.slice(-2000)}`);

function judge(text, facts) {
  if (text === null) return "refused";
  return missingFacts(facts, text).length === 0 ? "right" : "wrong";
}

/** Percent, over the outputs that a tool has answered. The tokenizer is loaded here: its tables would hide the memory of the tools. */
async function tokensSaved(texts, cases) {
  const { encode } = await import("gpt-tokenizer/encoding/o200k_base");
  const answered = cases.map(({ input }, at) => ({ raw: input.raw, text: texts[at] })).filter(({ text }) => text !== null);
  const count = (list) => list.reduce((sum, text) => sum + countTokens(encode, text.trimEnd()), 0);
  return 100 - (100 * count(answered.map(({ text }) => text))) / count(answered.map(({ raw }) => raw));
}

const counts = new Map();

/** Counted once for all tools: it takes longer than they do. */
function countTokens(encode, text) {
  const count = counts.get(text) ?? encode(text).length;
  counts.set(text, count);
  return count;
}

const speedDocument = documents.find(({ name }) => name === SPEED_DOCUMENT);

function repeatDocument() {
  const raw = Array.from({ length: SPEED_FOLDERS }, (_, folder) => (folder === 0 ? speedDocument.raw : speedDocument.raw.replaceAll("src/mod", `src/d${folder}/mod`))).join("");
  return { ...speedDocument, raw };
}

export const comparisons = [
  {
    what: "Recorded outputs of compilers, linters, tests, git and package managers. Right: the text keeps every fact that was noted for the output (places, codes, names, counts); silently wrong: one is gone. Tokens are those of o200k.",
    cases: () => documents.map((document) => ({ input: document, expected: document.facts })),
    judge,
    speed: {
      what: "output of tsc with 4,800 errors",
      input: repeatDocument,
      isRight: (text) => judge(text, speedDocument.facts) === "right",
    },
    figure: { title: "tokens saved", unit: " %", of: tokensSaved },
    tools: [
      { name: "this package", code: 'export { pruneOutput } from "../dist/index.js"', note: "sibling included", read: readOurs },
      { name: "tokenjuice", package: "tokenjuice", code: 'export { reduceExecution } from "tokenjuice"', note: "outputs up to 20,000 characters", read: readWithTokenjuice },
      { name: "@rushstack/problem-matcher", package: "@rushstack/problem-matcher", code: 'export * from "@rushstack/problem-matcher"', note: "four matchers", read: readWithMatchers },
      { name: "first and last 2,000 characters", read: headAndTail },
    ],
  },
];
