// Cost of the text layer, cost of a look at the kernel, and what a single regular expression finds on the same screens.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { detectInteraction } from "../dist/index.js";
import { readChannels, readWaitState } from "../dist/linux.js";

const ROUNDS = 7;

function median(run, times) {
  const samples = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    for (let at = 0; at < times; at += 1) run();
    samples.push((performance.now() - start) / times);
  }
  return samples.sort((a, b) => a - b)[ROUNDS >> 1];
}

function screenOf(bytes) {
  const line = "src/module.ts:12:3 compiled in 4 ms, what next: more of the same\n";
  return `${line.repeat(Math.ceil(bytes / line.length)).slice(0, bytes)}\nDo you want to continue? [Y/n] `;
}

function benchText() {
  const small = screenOf(1 << 10);
  const large = screenOf(1 << 20);
  const detect = (plain) => () => detectInteraction({ plain, childAlive: true, idleMs: 2000 });
  median(detect(small), 200);
  const smallMs = median(detect(small), 200);
  const largeMs = median(detect(large), 200);
  console.log(`text layer     1 KB ${smallMs.toFixed(3)} ms   1 MB ${largeMs.toFixed(3)} ms   ratio ${(largeMs / smallMs).toFixed(2)} for 1024 times the text`);
}

async function benchKernel(processes) {
  const child = spawn("sh", ["-c", `i=1; while [ $i -lt ${processes} ]; do sleep 60 & i=$((i+1)); done; wait`], { stdio: ["pipe", "pipe", "pipe"], detached: true });
  const channels = readChannels(child.pid);
  await pause(300 + processes * 10);
  const ms = median(() => readWaitState(child.pid, channels), 20);
  process.kill(-child.pid, "SIGKILL");
  return ms;
}

/** The usual single expression, here as a yardstick. */
const PROMPT_RE = /(?:\byes\s*\/\s*no\b|\by\/n\b|\[[yY]\/[nN]\]|password:|passphrase:|press (?:any key|enter|return)\b|--More--|\(END\)|^:\s*$|[?？]\s*$)/i;

function byExpression({ plain, childAlive, idleMs }) {
  return childAlive && idleMs >= 1500 && PROMPT_RE.test(plain.trimEnd().split("\n").pop() ?? "");
}

function benchCases() {
  const cases = readFileSync(new URL("../test/fixtures/prompt-cases.jsonl", import.meta.url), "utf8").trimEnd().split("\n").map((line) => JSON.parse(line));
  const waiting = cases.filter((one) => one.expect.waiting);
  const quiet = cases.filter((one) => !one.expect.waiting);
  const count = (list, detect) => list.filter((one) => detect(one.input)).length;
  const right = waiting.filter((one) => detectInteraction(one.input).kind === one.expect.kind).length;
  const ours = (input) => detectInteraction(input).waiting;
  console.log(`recorded       ${cases.length} screens, text alone`);
  console.log(`  here         found ${count(waiting, ours)}/${waiting.length}, kind right ${right}/${waiting.length}, false alarms ${count(quiet, ours)}/${quiet.length}`);
  console.log(`  expression   found ${count(waiting, byExpression)}/${waiting.length}, false alarms ${count(quiet, byExpression)}/${quiet.length}`);
}

benchText();
if (process.platform === "linux") {
  const costs = [];
  for (const processes of [2, 20, 50]) costs.push([processes, await benchKernel(processes)]);
  console.log(`kernel look    ${costs.map(([processes, ms]) => `${processes} processes ${ms.toFixed(2)} ms`).join("   ")}`);
} else {
  console.log("kernel look    not run: no /proc");
}
benchCases();
