// Run after `pnpm build`: node bench/monitor-cost.mjs [seconds]
// CPU time this process spends on watching a build of 20 processes that say nothing, so that it looks all the time.
import { spawn } from "node:child_process";
import { runReadOnlyCli } from "../dist/index.js";

const seconds = Number(process.argv[2] ?? 20);
const PROCESSES = 20;
const worker = `i=0; while [ $i -lt ${seconds * 5} ]; do sleep 0.2; i=$((i+1)); done`;
const build = ["-c", `n=0; while [ $n -lt ${PROCESSES} ]; do (${worker}) & n=$((n+1)); done; wait`];

async function cost(action) {
  const begin = performance.now();
  const before = process.cpuUsage();
  await action();
  const { user, system } = process.cpuUsage(before);
  return { share: (user + system) / 10 / (performance.now() - begin), ms: performance.now() - begin };
}

const bare = await cost(() => new Promise((resolve) => spawn("sh", build, { stdio: ["ignore", "pipe", "pipe"] }).once("close", resolve)));
const ours = await cost(() => runReadOnlyCli("sh", build, { stdin: "pipe", timeoutMs: 0 }));
console.log(`watching ${PROCESSES} silent processes for ${Math.round(ours.ms / 1000)} s: ${ours.share.toFixed(2)}% of one CPU (bar 1%), bare spawn ${bare.share.toFixed(2)}%`);
if (ours.share - bare.share >= 1) process.exitCode = 1;
