// The recorded screens of the tests, judged by text alone; `pnpm compare` counts and measures.
import { readFileSync } from "node:fs";
import { detectInteraction } from "../dist/index.js";

/** The usual single expression, tried on the last line. */
const PROMPT = /(?:\byes\s*\/\s*no\b|\by\/n\b|\[[yY]\/[nN]\]|password:|passphrase:|press (?:any key|enter|return)\b|--More--|\(END\)|^:\s*$|[?？]\s*$)/i;
const IDLE_MS = 1500;

const SPEED_SCREEN = `${"src/module.ts:12:3 compiled in 4 ms, what next: more of the same\n".repeat(15_000)}\nDo you want to continue? [Y/n] `;

const readScreens = () =>
  readFileSync(new URL("../test/fixtures/prompt-cases.jsonl", import.meta.url), "utf8").trim().split("\n")
    .map((line) => JSON.parse(line))
    .map(({ input, expect }) => ({ input, expected: { waiting: expect.waiting, ...(expect.waiting ? { kind: expect.kind } : {}) } }));

/** A prompt that is missed hangs the caller, a false alarm stops a program that works: both are silent. */
function judge(given, { waiting, kind }) {
  return given.waiting === waiting && (given.kind === undefined || !waiting || given.kind === kind) ? "right" : "wrong";
}

export const comparisons = [
  {
    what: "Recorded last frames, 37 of programs that wait for a person and 22 of programs that do not, without the kernel's word. Right: the verdict, and of this package the kind of prompt too.",
    cases: readScreens,
    judge,
    speed: { what: "a screen of 1 MB", input: () => ({ plain: SPEED_SCREEN, childAlive: true, idleMs: 2000 }), isRight: ({ waiting }) => waiting },
    tools: [
      { name: "this package", code: 'export { detectInteraction } from "../dist/index.js"', read: (input) => { const { waiting, kind } = detectInteraction(input); return { waiting, kind }; } },
      { name: "one regular expression on the last line", read: ({ plain, childAlive, idleMs }) => ({ waiting: childAlive && idleMs >= IDLE_MS && PROMPT.test(plain.trimEnd().split("\n").pop() ?? "") }) },
      { name: "silence alone", read: ({ childAlive, idleMs }) => ({ waiting: childAlive && idleMs >= IDLE_MS }) },
    ],
  },
];
