import { readdirSync } from "node:fs";
import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { runReadOnlyCli } from "../src/index.ts";

const RUNS = Number(process.env["LASTFRAME_LEAK_RUNS"] ?? 60);
const PARALLEL = 5;

describe("many runs", () => {
  it.each([
    { name: "pipes", options: {} },
    { name: "one pipe", options: { merge: true } },
    { name: "a terminal", options: { stdin: "pty" } },
  ] as const)("leave no timer, descriptor or listener behind ($name)", async ({ options }) => {
    const { signal } = new AbortController();
    await runReadOnlyCli("true", [], { ...options, signal });
    const before = held();
    for (let run = 0; run < RUNS; run += PARALLEL) {
      await Promise.all(Array.from({ length: PARALLEL }, () => runReadOnlyCli("true", [], { ...options, signal })));
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
    const after = held();
    expect(after.listeners).toBe(before.listeners);
    expect(after.resources).toBeLessThanOrEqual(before.resources + PARALLEL);
    expect(after.descriptors).toBeLessThanOrEqual(before.descriptors + PARALLEL);
  });

  it("leave no timer that keeps the event loop alive", async () => {
    const before = process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
    await runReadOnlyCli("sh", ["-c", "sleep 30 & true"], { timeoutMs: 60_000, killLeftover: true, onUpdate: () => undefined });
    expect(process.getActiveResourcesInfo().filter((name) => name === "Timeout").length).toBeLessThanOrEqual(before);
  });
});

function held(): { listeners: number; resources: number; descriptors: number } {
  const listeners = process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
  const descriptors = process.platform === "linux" ? readdirSync("/proc/self/fd").length : 0;
  return { listeners, resources: process.getActiveResourcesInfo().length, descriptors };
}
