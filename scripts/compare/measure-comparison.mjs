// Counts, speed, memory and bytes of every tool of one comparison, on the same inputs, in one run.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { measureBytes } from "./measure-bytes.mjs";

const MEMORY_SCRIPT = fileURLToPath(new URL("measure-memory.mjs", import.meta.url));
const MEGABYTE = 1_000_000;
/** CPU time that a tool may spend on its speed figure, in ms; the median of its rounds counts. */
const BUDGET_MS = { quick: 200, full: 2000 };
const LEAST_ROUNDS = 3;

/** One row a tool: { name, version?, note?, right, wrong, refused, total, figure, speed, memory, bytes }. */
export async function measureComparison({ comparison, index, file, directory }, { quick }) {
  const cases = comparison.cases();
  const rows = [];
  for (const tool of comparison.tools) {
    const answers = await readAll(tool, cases, comparison.parallel === true);
    rows.push({
      name: tool.name,
      ...(tool.package === undefined ? {} : { version: readVersion(directory, tool.package) }),
      ...(tool.note === undefined ? {} : { note: tool.note }),
      ...countAnswers(answers, cases, comparison.judge),
      total: cases.length,
      figure: (await comparison.figure?.of(answers, cases)) ?? null,
      ...(await measureCost(tool, comparison.speed, { file, index, budget: quick ? BUDGET_MS.quick : BUDGET_MS.full })),
      bytes: tool.code === undefined ? null : await measureBytes(tool.code, directory),
    });
  }
  return rows;
}

async function readAll(tool, cases, parallel) {
  if (parallel) return await Promise.all(cases.map(({ input }) => answer(tool, input)));
  const answers = [];
  for (const { input } of cases) answers.push(await answer(tool, input));
  return answers;
}

/** What a tool says; `null` when it says nothing or throws. */
async function answer(tool, input) {
  try {
    return (await tool.read(input)) ?? null;
  } catch {
    return null;
  }
}

function countAnswers(answers, cases, judge = judgeEqual) {
  const count = { right: 0, wrong: 0, refused: 0 };
  answers.forEach((given, at) => (count[judge(given, cases[at].expected, cases[at].input)] += 1));
  return count;
}

/** `expected: null` means that nothing should be answered; saying so is right. */
function judgeEqual(given, expected) {
  if (isDeepStrictEqual(given, expected)) return "right";
  return given === null ? "refused" : "wrong";
}

/** Speed (inputs per ms) and memory (MB); `null` for a tool that does not give the right answer: being wrong is fast. */
async function measureCost(tool, speed, { file, index, budget }) {
  if (speed === undefined || !speed.isRight(await answer(tool, speed.input()))) return { speed: null, memory: null };
  return { speed: 1 / (await medianTime(tool, speed, budget)), memory: measureMemory(file, index, tool.name) };
}

/** CPU time in ms, so that other processes do not count, unless the work is done by processes of its own (`clock`). */
async function medianTime(tool, { input, clock = false }, budget) {
  const given = input();
  const times = [];
  let spent = 0;
  // The first round warms up; a tool so slow that it eats the budget is judged by it.
  while (spent < budget || (times.length <= LEAST_ROUNDS && spent < 3 * budget)) {
    const cpu = process.cpuUsage();
    const begin = performance.now();
    await answer(tool, given);
    const { user, system } = process.cpuUsage(cpu);
    const took = clock ? performance.now() - begin : (user + system) / 1000;
    spent += took;
    times.push(took);
  }
  if (times.length > 1) times.shift();
  return times.sort((a, b) => a - b)[times.length >> 1];
}

/** Megabytes that the speed input adds at the peak, in a process of its own; `null` where the kernel does not tell. */
function measureMemory(file, index, name) {
  if (process.platform !== "linux") return null;
  const { status, stdout } = spawnSync(process.execPath, ["--expose-gc", MEMORY_SCRIPT, file, String(index), name], { encoding: "utf8", timeout: 60_000 });
  return status === 0 ? Number(stdout.trim().split("\n").at(-1)) / MEGABYTE : null;
}

function readVersion(directory, name) {
  return JSON.parse(readFileSync(join(directory, "node_modules", name, "package.json"), "utf8")).version;
}
