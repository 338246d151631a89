// Programs that end, fail, ask, linger and redraw, started by every runner; `pnpm compare` counts and measures. Linux.
import { exec } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { execa } from "execa";
import nanoSpawn from "nano-spawn";
import { x } from "tinyexec";
import { runReadOnlyCli } from "../dist/index.js";

const TIMEOUT_MS = 900;
const GRACE_MS = 300;
/** A runner that has not come back after this long has not answered. */
const PATIENCE_MS = 3500;
const MEGABYTES = 20;

/** `SLEEP` becomes a sleep of a length nobody else uses, by which its processes are found and ended. */
const CASES = [
  { input: { script: "echo out" }, expected: { ok: true, exitCode: 0, text: "out" } },
  { input: { script: "echo out; exit 3" }, expected: { ok: false, exitCode: 3, text: "out" } },
  { input: { script: "kill -KILL $$" }, expected: { ok: false } },
  { input: { script: "exec /no/such/program" }, expected: { ok: false, exitCode: 127 } },
  { input: { script: "printf 'pull 10%%\\rpull 100%%\\ndone\\n'" }, expected: { ok: true, text: "pull 100%\ndone" } },
  { input: { script: "printf '\\033[32mok\\033[0m\\n'" }, expected: { ok: true, text: "ok" } },
  { input: { script: "printf 'Overwrite? [y/N] '; read answer; exit 0" }, expected: { ok: false, asked: true } },
  { input: { script: "printf 'Overwrite? [y/N] '; read answer; exit 0", openInput: true }, expected: { ok: false, asked: true } },
  { input: { script: "SLEEP & echo out; exit 3" }, expected: { ok: false, exitCode: 3, text: "out" } },
  { input: { script: "setsid SLEEP & echo out; exit 0" }, expected: { ok: true, text: "out" } },
  { input: { script: "echo out; sh -c 'SLEEP; true'; true" }, expected: { ok: false, text: "out" } },
  { input: { script: "trap '' TERM; echo out; SLEEP; SLEEP; true" }, expected: { ok: false, text: "out" } },
];

const trim = (text) => String(text ?? "").replace(/\n$/, "");

async function runOurs({ script, openInput, timeoutMs = TIMEOUT_MS }) {
  const { ok, exitCode, stdoutPlain, outcome, promptAtExit, totalBytes } = await runReadOnlyCli("sh", ["-c", script], { stdin: openInput ? "pipe" : "ignore", timeoutMs: timeoutMs * (openInput ? 3 : 1), killGraceMs: GRACE_MS });
  return { ok, exitCode, text: trim(stdoutPlain), asked: outcome === "waiting" || promptAtExit, bytes: totalBytes.stdout };
}

function runExec({ script, openInput, maxBuffer, timeoutMs = TIMEOUT_MS }) {
  return new Promise((resolve) => {
    const child = exec(script, { timeout: timeoutMs, ...(maxBuffer === undefined ? {} : { maxBuffer }) }, (error, stdout) => resolve({ ok: error === null, exitCode: error?.code ?? 0, text: trim(stdout), bytes: stdout.length }));
    if (!openInput) child.stdin.end();
  });
}

async function runExeca({ script, openInput, timeoutMs = TIMEOUT_MS }) {
  const { failed, exitCode, stdout } = await execa("sh", ["-c", script], { timeout: timeoutMs, forceKillAfterDelay: GRACE_MS, reject: false, stdin: openInput ? "pipe" : "ignore", stripFinalNewline: false });
  return { ok: !failed, exitCode, text: trim(stdout), bytes: stdout.length };
}

async function runTinyexec({ script, openInput, timeoutMs = TIMEOUT_MS }) {
  const { exitCode, stdout } = await x("sh", ["-c", script], { timeout: timeoutMs, nodeOptions: { stdio: [openInput ? "pipe" : "ignore", "pipe", "pipe"] } });
  return { ok: exitCode === 0, exitCode, text: trim(stdout), bytes: stdout.length };
}

async function runNanoSpawn({ script, openInput, timeoutMs = TIMEOUT_MS }) {
  const result = await nanoSpawn("sh", ["-c", script], { timeout: timeoutMs, stdin: openInput ? "pipe" : "ignore" }).catch((error) => error);
  return { ok: !(result instanceof Error), exitCode: result.exitCode, text: trim(result.stdout), bytes: result.stdout.length + 1 };
}

let marks = 0;

/** The answer in time, and nobody left behind. */
function inTime(run) {
  return async (input) => {
    const mark = `61.${process.pid}${(marks += 1)}`;
    const done = run({ ...input, script: input.script.replaceAll("SLEEP", `sleep ${mark}`) });
    const answer = await Promise.race([done, pause(input.timeoutMs ?? PATIENCE_MS, null, { ref: false })]);
    for (const pid of findSleepers(mark)) process.kill(pid, "SIGKILL");
    return answer;
  };
}

function findSleepers(mark) {
  return readdirSync("/proc").filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, "latin1") === `sleep\0${mark}\0`;
    } catch {
      return false;
    }
  }).map(Number);
}

/** A runner that says "failed" about a question, but not that there was one, refuses; "ok" there is silently wrong. */
function judge(given, expected) {
  if (given === null) return "refused";
  if (Object.entries(expected).every(([name, value]) => given[name] === value)) return "right";
  return expected.asked && !given.ok ? "refused" : "wrong";
}

const SPEED = { script: `yes 'a line of output as a build would print it, 64 characters long.' | head -c ${MEGABYTES * 1_000_000}`, maxBuffer: 1e9, timeoutMs: 30_000 };

export const comparisons = [
  {
    what: "Shell scripts that end, fail, are killed, redraw a line, ask a question with and without an open input, leave a process behind, or ignore SIGTERM; time limit 0.9 s. Right: success, exit code and text as they were, and that a question was asked. Refused: not back after 3.5 s, or a failure that does not tell of the question.",
    cases: () => CASES,
    judge,
    parallel: true,
    speed: { what: `a program that prints ${MEGABYTES} MB`, input: () => SPEED, isRight: (answer) => answer?.bytes === MEGABYTES * 1_000_000, clock: true },
    tools: [
      { name: "this package", code: 'export { runReadOnlyCli } from "../dist/index.js"', note: "siblings included", read: inTime(runOurs) },
      { name: "execa", package: "execa", code: 'export { execa } from "execa"', read: inTime(runExeca) },
      { name: "tinyexec", package: "tinyexec", code: 'export { x } from "tinyexec"', read: inTime(runTinyexec) },
      { name: "nano-spawn", package: "nano-spawn", code: 'export { default } from "nano-spawn"', read: inTime(runNanoSpawn) },
      { name: "`child_process.exec`", read: inTime(runExec) },
    ],
  },
];
