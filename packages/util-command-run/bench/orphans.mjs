// Run after `pnpm build`: node bench/orphans.mjs
// Four ways in which a child outlives its time, with the runners that are installed beside ours. Linux only.
import { exec } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { runReadOnlyCli } from "../dist/index.js";

const TIMEOUT_MS = 800;
const GRACE_MS = 500;
const BAR_MS = TIMEOUT_MS + 1500;
/** A runner that has not come back after this long is noted as "never". */
const PATIENCE_MS = 4000;

/** `sleep` is called with a length nobody else uses, by which its processes are found. */
const scenarios = [
  { name: "background child holds stdout", script: (sleep) => `${sleep} & echo out; exit 3`, exitCode: 3 },
  { name: "foreground grandchild", script: (sleep) => `echo out; sh -c '${sleep}; true'; true`, exitCode: null },
  { name: "SIGTERM ignored", script: (sleep) => `trap '' TERM; echo out; ${sleep}; ${sleep}; true`, exitCode: null },
  { name: "setsid escapee", script: (sleep) => `setsid ${sleep} & echo out; exit 3`, exitCode: 3 },
];

const runners = [
  { name: "here", run: (script) => fromOurs(runReadOnlyCli("sh", ["-c", script], { timeoutMs: TIMEOUT_MS, killGraceMs: GRACE_MS })) },
  { name: "here, killLeftover", run: (script) => fromOurs(runReadOnlyCli("sh", ["-c", script], { timeoutMs: TIMEOUT_MS, killGraceMs: GRACE_MS, killLeftover: true })) },
  { name: "child_process.exec", run: (script) => new Promise((resolve) => exec(script, { timeout: TIMEOUT_MS }, (error, stdout) => resolve({ stdout, code: error === null ? 0 : error.code }))) },
  await rival("execa", () => import("execa"), ({ execa }) => async (script) => {
    const result = await execa("sh", ["-c", script], { timeout: TIMEOUT_MS, forceKillAfterDelay: GRACE_MS, reject: false, stdin: "ignore" });
    return { stdout: result.stdout, code: result.exitCode };
  }),
  await rival("tinyexec", () => import("tinyexec"), ({ x }) => async (script) => {
    const result = await x("sh", ["-c", script], { timeout: TIMEOUT_MS });
    return { stdout: result.stdout, code: result.exitCode };
  }),
  await rival("nano-spawn", () => import("nano-spawn"), ({ default: spawn }) => async (script) => {
    const result = await spawn("sh", ["-c", script], { timeout: TIMEOUT_MS, stdin: "ignore" }).catch((error) => error);
    return { stdout: result.stdout, code: result.exitCode };
  }),
].filter((runner) => runner !== null);

async function fromOurs(promise) {
  const { stdoutPlain, exitCode, leftover } = await promise;
  return { stdout: stdoutPlain, code: exitCode, named: leftover.length };
}

async function rival(name, load, use) {
  try {
    return { name, run: use(await load()) };
  } catch {
    console.log(`${name}: not installed`);
    return null;
  }
}

function living(mark) {
  return readdirSync("/proc").filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, "latin1").startsWith(`sleep\0${mark}`);
    } catch {
      return false;
    }
  }).map(Number);
}

async function measure(runner, scenario, mark) {
  const begin = performance.now();
  // A rival may reject in its own way, or later: both count as what it gave by then.
  const done = runner.run(scenario.script(`sleep ${mark}`)).catch((error) => ({ stdout: error.stdout, code: error.exitCode }));
  const result = await Promise.race([done, pause(PATIENCE_MS, null)]);
  const ms = performance.now() - begin;
  await pause(50);
  const alive = living(mark);
  for (const pid of alive) process.kill(pid, "SIGKILL");
  if (result === null) await Promise.race([done, pause(500)]);
  return { ms, result, alive: alive.length };
}

let failures = 0;
for (const [row, scenario] of scenarios.entries()) {
  console.log(`\n${scenario.name} (time limit ${TIMEOUT_MS} ms, bar ${BAR_MS} ms)`);
  for (const [column, runner] of runners.entries()) {
    const { ms, result, alive } = await measure(runner, scenario, `61.${process.pid}${row}${column}`);
    const kept = result !== null && String(result.stdout).includes("out") && (scenario.exitCode === null || result.code === scenario.exitCode);
    const back = result === null ? `never (> ${PATIENCE_MS / 1000} s)` : `${(ms / 1000).toFixed(2)} s`;
    const left = alive === 0 ? "nobody left" : `${alive} left${result?.named > 0 ? `, ${result.named} named` : ""}`;
    console.log(`  ${runner.name.padEnd(20)} back ${back.padEnd(14)} output and exit code ${kept ? "kept" : "LOST"}   ${left}`);
    if (column < 2 && (ms > BAR_MS || !kept || (alive > 0 && result?.named !== alive))) failures += 1;
  }
}
process.exitCode = failures === 0 ? 0 : 1;
// A rival that never came back would keep this process alive.
setTimeout(() => process.exit(), 100);
