// Run after `pnpm build`: node bench/command-run.mjs [megabytes]
// Every figure is a ratio to the bare thing, measured in the same run.
import { spawn } from "node:child_process";
import { runReadOnlyCli } from "../dist/index.js";

const megabytes = Number(process.argv[2] ?? 200);
const MEGABYTE = 1_000_000;
const producer = ["-c", `yes 'a line of output as a build would print it, 64 characters long.' | head -c ${megabytes * MEGABYTE}`];

/** Spawn, count the bytes, wait for the end: what any reader of a child must do. */
function bare(command, args) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
    let bytes = 0;
    child.stdout.on("data", (chunk) => (bytes += chunk.length));
    child.stderr.resume();
    child.on("close", () => resolve(bytes));
  });
}

async function time(action) {
  const begin = performance.now();
  await action();
  return performance.now() - begin;
}

function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

async function overhead() {
  const times = { bare: [], ours: [] };
  for (let round = 0; round < 60; round += 1) {
    times.bare.push(await time(() => bare("true", [])));
    times.ours.push(await time(() => runReadOnlyCli("true", [])));
  }
  const [plain, ours] = [percentile(times.bare, 0.5), percentile(times.ours, 0.5)];
  console.log(`start and end of "true": ${ours.toFixed(2)} ms, bare spawn ${plain.toFixed(2)} ms, ratio ${(ours / plain).toFixed(2)}`);
}

async function throughput() {
  const times = { bare: [], ours: [] };
  let peak = 0;
  const before = process.memoryUsage().rss;
  const onUpdate = () => (peak = Math.max(peak, process.memoryUsage().rss - before));
  for (let round = 0; round < 3; round += 1) {
    times.bare.push(await time(() => bare("sh", producer)));
    times.ours.push(
      await time(async () => {
        const result = await runReadOnlyCli("sh", producer, { onUpdate });
        if (result.totalBytes.stdout !== megabytes * MEGABYTE) throw new Error(`lost bytes: ${result.summary}`);
      }),
    );
  }
  const [plain, ours] = [percentile(times.bare, 0.5), percentile(times.ours, 0.5)];
  const rate = (ms) => `${Math.round((megabytes / ms) * 1000)} MB/s`;
  console.log(`${megabytes} MB of lines: ${rate(ours)}, bare reader ${rate(plain)}, time ratio ${(ours / plain).toFixed(2)}; memory grew by at most ${Math.round(peak / MEGABYTE)} MB`);
}

async function latency() {
  const script = "trap 'date +%s%N >&2; exit' TERM; date +%s%N; printf 'Overwrite? [y/N] '; read answer";
  const took = [];
  for (let round = 0; round < 20; round += 1) {
    const result = await runReadOnlyCli("sh", ["-c", script], { stdin: "pipe" });
    if (result.outcome !== "waiting") throw new Error(result.summary);
    took.push((Number(result.stderrPlain.trim()) - Number(result.stdoutPlain.split("\n")[0])) / 1e6);
  }
  console.log(`last byte to the end of a waiting program: median ${Math.round(percentile(took, 0.5))} ms, 95% ${Math.round(percentile(took, 0.95))} ms`);
}

await overhead();
await throughput();
await latency();
