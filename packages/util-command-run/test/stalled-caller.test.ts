import { spawn } from "node:child_process";
import { expect, it } from "vitest";
import { runReadOnlyCli } from "../src/index.ts";

/** Keep this whole process busy, as a caller with heavy work of its own does. */
function stall(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

/** One stall after another, each long enough for every timer to be overdue, with single turns of the event loop between. */
async function stallWhile(run: Promise<unknown>, ms: number): Promise<void> {
  let ended = false;
  void run.finally(() => {
    ended = true;
  });
  while (!ended) {
    stall(ms);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const node = process.execPath;

it("loses no output and no exit code of many children while the caller is busy most of the time", async () => {
  const script = "process.stdout.write('x'.repeat(50000) + 'end'); process.stderr.write('oops'); process.exitCode = 3";
  const runs = Array.from({ length: 16 }, () => runReadOnlyCli(node, ["-e", script]));
  const all = Promise.all(runs);
  // Busy between two events of one poll as well: a child that writes and exits meanwhile is seen to exit before it is read.
  const noise = spawn(node, ["-e", "setInterval(() => process.stdout.write('.'), 5)"], { stdio: ["ignore", "pipe", "ignore"] });
  noise.stdout.on("data", () => stall(60));
  await stallWhile(all, 350);
  noise.kill();
  for (const result of await all) {
    expect(result).toMatchObject({ outcome: "exit", exitCode: 3, stderrPlain: "oops", pipesHeld: false, totalBytes: { stdout: 50_003, stderr: 4 } });
  }
});

it("does not call a child late that ended in time while the caller was busy", async () => {
  const run = runReadOnlyCli(node, ["-e", "console.log('done')"], { timeoutMs: 2500 });
  stall(50);
  await new Promise((resolve) => setTimeout(resolve, 20));
  stall(4000);
  expect(await run).toMatchObject({ ok: true, stdoutPlain: "done\n" });
});

it("does not take a question for open that was overtaken while the caller was busy", async () => {
  const script = "process.stdout.write('Continue? [y/N] '); setTimeout(() => { console.log('skipped'); setTimeout(() => {}, 1500); }, 600)";
  const run = runReadOnlyCli(node, ["-e", script]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  stall(2500);
  expect((await run).outcome).toBe("exit");
});
