import { afterEach, describe, expect, it, vi } from "vitest";

const platform = process.platform;

afterEach(() => {
  Object.defineProperty(process, "platform", { value: platform });
  vi.resetModules();
});

describe.each(["darwin", "win32"])("on %s", (name) => {
  it("every function of ./linux gives nothing and throws nothing", async () => {
    Object.defineProperty(process, "platform", { value: name });
    vi.resetModules();
    const linux = await import("../src/linux.ts");
    const nothing = { state: "unknown", readers: [] };
    expect(linux.readChannels(process.pid)).toEqual({});
    expect(linux.readWaitState(process.pid, {})).toEqual(nothing);
    expect(linux.createWaitMonitor(process.pid, {}).look()).toEqual(nothing);
    expect(linux.listDescendants(process.pid)).toEqual([]);
    expect(linux.findMembers({ session: 1 })).toEqual([]);
    expect(linux.findHolders(["pipe:[1]"])).toEqual([]);
    const search = linux.createRelativeSearch({ since: 0, links: ["pipe:[1]"], variable: { name: "PATH", part: "/" } });
    expect([search.members({ session: 1 }), search.holders(), search.carriers()]).toEqual([[], [], []]);
    expect(linux.isRunning({ pid: process.pid, command: "node", started: 1 })).toBe(false);
  });
});
