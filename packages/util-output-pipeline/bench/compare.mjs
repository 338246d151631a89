// The cases of the tests, by the steps and by the expressions they are usually written with; `pnpm compare` counts and measures.
import { readFileSync } from "node:fs";
import * as api from "../dist/index.js";

const readCases = () =>
  readFileSync(new URL("../test/fixtures/pipeline-cases.jsonl", import.meta.url), "utf8").trim().split("\n")
    .map((line) => JSON.parse(line))
    .map(({ input, expect }) => ({ input, expected: expect }));

/** Each step as a line or two of plain code, as found in many programs. */
const BY_HAND = {
  stripFences: (state) => ({ ...state, text: /```\w*\n([^]*?)\n?```/.exec(state.text)?.[1] ?? state.text }),
  xmlTag: (state, name) => ({ ...state, data: { ...state.data, [name]: new RegExp(`<${name}[^>]*>([^]*?)</${name}>`).exec(state.text)[1].trim() } }),
  looseJson: (state) => ({ ...state, data: Object.assign({}, state.data, JSON.parse(state.text)) }),
  markdownSection: (state, heading) => ({ ...state, data: { ...state.data, [heading]: new RegExp(`^#+ ${heading}\\n([^]*?)(?=^#+ |(?![^]))`, "m").exec(state.text)[1].trim() } }),
  extractCodeBlocks: (state, { lang, key }) => ({ ...state, data: { ...state.data, [key]: [...state.text.matchAll(new RegExp(`\`\`\`${lang}\\n([^]*?)\\n\`\`\``, "g"))].map(([, code]) => code) } }),
  keyValues: (state, { separator }) => ({ ...state, data: { ...state.data, ...Object.fromEntries(state.text.split("\n").map((line) => line.split(separator).map((part) => part.trim()))) } }),
};

function readByHand({ steps: [[first, ...rest], ...others], text }) {
  const run = (steps, state) => steps.reduce((now, [name, ...args]) => BY_HAND[name](now, ...args), state);
  if (first !== "splitLines" && first !== "splitBy") return run([[first, ...rest], ...others], { text, data: {} }).data;
  return { items: text.split(first === "splitBy" ? rest[0] : "\n").map((part) => run(others, { text: part, data: {} }).data) };
}

function readWithSteps({ steps, text }) {
  return api.createPipeline(steps.map(([name, ...args]) => api[name](...args))).parse(text).data;
}

const LINES = Array.from({ length: 2000 }, (_, index) => JSON.stringify({ id: index, name: `item ${String(index)}`, tags: ["a", "b"] })).join("\n");

export const comparisons = [
  {
    what: "Replies with fences, tags, sections, lists of lines and loose JSON. Right: the data that was meant. No other package offers these steps, so they stand beside the few lines of code that are usually written.",
    cases: readCases,
    speed: { what: "2,000 lines of valid JSON", input: () => ({ steps: [["splitLines"], ["looseJson"]], text: LINES }), isRight: (data) => data?.items.length === 2000 },
    tools: [
      { name: "this package", code: 'export * from "../dist/index.js"', note: "siblings included", read: readWithSteps },
      { name: "expressions and JSON.parse by hand", read: readByHand },
    ],
  },
];
