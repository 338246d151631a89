import { afterEach, describe, expect, it } from "vitest";
import { createWaitMonitor, readWaitState } from "../src/linux.ts";
import { pause, type Running, start, until } from "./helpers/children.ts";

const running: Running[] = [];
afterEach(() => {
  for (const one of running.splice(0)) one.stop();
});

describe.runIf(process.platform === "linux")("createWaitMonitor", () => {
  it("reports a blocked reader at the second look, 50 ms after the first", async () => {
    const child = start("pipe", ["cat"]);
    running.push(child);
    await until(() => readWaitState(child.pid, child.channels).state === "blocked");
    const monitor = createWaitMonitor(child.pid, child.channels);
    expect(monitor.unconfirmed).toBe(false);
    expect(monitor.look().state).toBe("busy");
    expect(monitor.unconfirmed).toBe(true);
    expect(monitor.look().state).toBe("busy");
    await pause(60);
    expect(monitor.look()).toMatchObject({ state: "blocked", readers: [{ command: "cat" }] });
    expect(monitor.unconfirmed).toBe(false);
  });

  it("reports an idle tree only after it was quiet for half a second", async () => {
    const child = start("ignore", ["sleep", "30"]);
    running.push(child);
    await until(() => readWaitState(child.pid, child.channels).state === "sleeping");
    const monitor = createWaitMonitor(child.pid, child.channels);
    expect(monitor.look().state).toBe("busy");
    await pause(550);
    expect(monitor.look().state).toBe("sleeping");
  });

  it("knows nothing of a process that is gone", () => {
    expect(createWaitMonitor(2 ** 22 + 5, {}).look()).toEqual({ state: "unknown", readers: [] });
  });
});
