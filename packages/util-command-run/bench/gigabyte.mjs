// Run after `pnpm build`: node bench/gigabyte.mjs [megabytes]
// One long output: every byte counted, little memory, and the time of a plain `cat > /dev/null` behind Node's own pipe beside it.
import { spawn } from "node:child_process";
import { runReadOnlyCli } from "../dist/index.js";

const megabytes = Number(process.argv[2] ?? 1000);
const MEGABYTE = 1_000_000;
const SAMPLE_MS = 20;
const MAX_GROWTH_MB = 64;
const producer = ["-c", `yes 'a line of output as a build would print it, 64 characters long.' | head -c ${megabytes * MEGABYTE}`];

/** Most that the memory of this process grew while the action ran and right after it. */
async function withGrowth(action) {
  const before = process.memoryUsage.rss();
  let peak = before;
  const sample = () => (peak = Math.max(peak, process.memoryUsage.rss()));
  const timer = setInterval(sample, SAMPLE_MS);
  const begin = performance.now();
  const cpu = process.cpuUsage();
  const result = await action();
  const ms = performance.now() - begin;
  const { user, system } = process.cpuUsage(cpu);
  sample();
  clearInterval(timer);
  return { result, ms, cpuMs: (user + system) / 1000, growth: Math.round((peak - before) / MEGABYTE) };
}

/** The producer's output through this process into `cat > /dev/null`. */
function throughCat() {
  return new Promise((resolve) => {
    const cat = spawn("sh", ["-c", "cat > /dev/null"], { stdio: ["pipe", "ignore", "ignore"] });
    // In a session of its own as ours is: the scheduler treats it differently.
    const child = spawn("sh", producer, { stdio: ["ignore", "pipe", "ignore"], detached: true });
    child.stdout.pipe(cat.stdin);
    cat.once("close", resolve);
  });
}

const rate = (ms) => `${Math.round((megabytes / ms) * 1000)} MB/s`;

const ours = await withGrowth(() => runReadOnlyCli("sh", producer, { timeoutMs: 0 }));
const { outcome, totalBytes, truncated, summary } = ours.result;
const isExact = outcome === "exit" && totalBytes.stdout === megabytes * MEGABYTE && totalBytes.stderr === 0;
const cat = await withGrowth(throughCat);

console.log(`${megabytes} MB of output: ${isExact ? "every byte counted" : `WRONG TOTAL: ${summary}`}, truncated ${truncated}`);
console.log(`  here                          ${rate(ours.ms)}   memory grew by ${ours.growth} MB (bar ${MAX_GROWTH_MB})`);
console.log(`  Node's pipe, cat > /dev/null  ${rate(cat.ms)}   memory grew by ${cat.growth} MB   time ratio ${(ours.ms / cat.ms).toFixed(2)}, CPU time of this process ${(ours.cpuMs / cat.cpuMs).toFixed(2)}`);
if (!isExact || ours.growth >= MAX_GROWTH_MB) process.exitCode = 1;
