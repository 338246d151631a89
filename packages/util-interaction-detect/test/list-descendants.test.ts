import { spawn } from "node:child_process";
import { afterEach, describe, expect, it } from "vitest";
import { createRelativeSearch, findHolders, findMembers, isRunning, listDescendants, readChannels } from "../src/linux.ts";
import { type Running, start, until } from "./helpers/children.ts";

const running: Running[] = [];
function launch(argv: readonly string[]): Running {
  const one = start("ignore", argv);
  running.push(one);
  return one;
}
afterEach(() => {
  for (const one of running.splice(0)) one.stop();
});

const NOBODY = 2 ** 22 + 5;

describe.runIf(process.platform === "linux")("listDescendants", () => {
  it("lists children and grandchildren, parents first", async () => {
    const child = launch(["sh", "-c", "sh -c 'sleep 30; true'; true"]);
    await until(() => listDescendants(child.pid).at(-1)?.command === "sleep");
    expect(listDescendants(child.pid).map((one) => one.command)).toEqual(["sh", "sleep"]);
  });

  it("still lists a process that left the session", async () => {
    const child = launch(["sh", "-c", "setsid sleep 31 & sleep 30"]);
    await until(() => listDescendants(child.pid).filter((one) => one.command === "sleep").length === 2);
    const names = listDescendants(child.pid);
    expect(names.map((one) => one.command)).toEqual(["sleep", "sleep"]);
    for (const one of names) process.kill(one.pid, "SIGKILL");
  });

  it("is empty for a process that is gone", () => {
    expect(listDescendants(NOBODY)).toEqual([]);
  });
});

describe.runIf(process.platform === "linux")("findHolders, findMembers, isRunning", () => {
  it("finds an escapee by the stdout it still holds, and not ourselves", async () => {
    const child = launch(["sh", "-c", "setsid sleep 32 & sleep 0.2; exit 3"]);
    const { stdout = "" } = child.channels;
    await until(() => findHolders([stdout]).length === 1 && findHolders([stdout])[0]?.command === "sleep");
    expect(listDescendants(child.pid)).toEqual([]);
    const holders = findHolders([stdout]);
    expect(holders.map((one) => one.command)).toEqual(["sleep"]);
    expect(findHolders([stdout], { exclude: holders.map((one) => one.pid) })).toEqual([]);
    for (const one of holders) {
      expect(isRunning(one)).toBe(true);
      expect(isRunning({ ...one, started: one.started + 1 })).toBe(false);
      process.kill(one.pid, "SIGKILL");
    }
    await until(() => !holders.some(isRunning));
    expect(holders.some(isRunning)).toBe(false);
  });

  it("finds what a session left behind", async () => {
    const child = launch(["sh", "-c", "sleep 33 & exit 0"]);
    await until(() => findMembers({ session: child.pid }).map((one) => one.command).join() === "sleep");
    expect(findMembers({ session: child.pid }).map((one) => one.command)).toEqual(["sleep"]);
    expect(findMembers({ group: child.pid }).map((one) => one.command)).toEqual(["sleep"]);
  });

  it("finds a daemon that closed everything by the variable it was started with, the group and the holders beside it", async () => {
    const child = spawn("sh", ["-c", "setsid sleep 60 </dev/null >/dev/null 2>&1 & sleep 60 & echo started; wait"], { detached: true, env: { ...process.env, SEARCH_ID: "a:search-17" }, stdio: ["ignore", "pipe", "ignore"] });
    const pid = child.pid ?? 0;
    const { stdout = "" } = readChannels(pid);
    await new Promise((resolve) => child.stdout.once("data", resolve));
    await new Promise((resolve) => setTimeout(resolve, 300));
    const search = createRelativeSearch({ since: 0, links: [stdout], variable: { name: "SEARCH_ID", part: "search-17" } });
    const names = (found: { command: string }[]): string[] => found.map((one) => one.command).sort();
    try {
      for (let turn = 0; turn < 2; turn += 1) {
        expect(names(search.carriers())).toEqual(["sh", "sleep", "sleep"]);
        expect(names(search.members({ group: pid }))).toEqual(["sh", "sleep"]);
        expect(names(search.holders())).toEqual(["sh", "sleep"]);
      }
      expect(createRelativeSearch({ since: 0, variable: { name: "OTHER_ID", part: "search-17" } }).carriers()).toEqual([]);
      expect(createRelativeSearch({ since: Number.MAX_SAFE_INTEGER, variable: { name: "SEARCH_ID", part: "search-17" } }).carriers()).toEqual([]);
    } finally {
      for (const one of search.carriers()) process.kill(one.pid, "SIGKILL");
    }
  });

  it("finds nothing for an empty question", () => {
    expect(findHolders([])).toEqual([]);
    expect(findMembers({})).toEqual([]);
  });
});

describe.runIf(process.platform === "linux")("readChannels", () => {
  it("leaves out /dev/null and names the child's ends of the pipes", () => {
    const child = launch(["sleep", "30"]);
    expect(child.channels.stdin).toBeUndefined();
    expect(child.channels.tty).toBeUndefined();
    expect(child.channels.stdout).toMatch(/^(?:socket|pipe):\[\d+\]$/);
    expect(child.channels.stderr).not.toBe(child.channels.stdout);
  });

  it("names one terminal for all three", () => {
    const child = start("pty", ["sleep", "30"]);
    running.push(child);
    const { stdin, stdout, stderr, tty } = child.channels;
    expect(stdin).toMatch(/^\/dev\/pts\/\d+$/);
    expect([stdout, stderr, tty]).toEqual([stdin, stdin, stdin]);
  });

  it("is empty for a process that is gone", async () => {
    const child = spawn("true");
    await new Promise((resolve) => child.on("exit", resolve));
    expect(readChannels(child.pid ?? 0)).toEqual({});
  });
});
