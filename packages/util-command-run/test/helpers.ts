import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type TestContext } from "vitest";
import { isInstalled } from "./live/programs.mjs";

/** Path of one of the programs the tests run. */
export function program(name: string): string {
  return fileURLToPath(new URL(`programs/${name}.mjs`, import.meta.url));
}

/** Skip a test whose program is not there; fail it where every program must be there. */
export function requirePrograms(context: { skip(note: string): never }, programs: readonly string[]): void {
  for (const name of programs) {
    if (isInstalled(name)) continue;
    if (process.env["LASTFRAME_REQUIRE_PROGRAMS"] === "1") expect.unreachable(`${name} is not installed`);
    context.skip(`not run: ${name}`);
  }
}

/** Whether a process runs, zombies not counted. */
export function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    return !/\) [ZX] /.test(stat);
  } catch {
    return false;
  }
}

/** Kill a process that a test left alive on purpose; tests run side by side, so the context says whose it is. */
export function killLater(context: Pick<TestContext, "onTestFinished">, pid: number): void {
  context.onTestFinished(() => {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It is gone already.
    }
  });
}
