import { describe, expect, it } from "vitest";
import { runReadOnlyCli, type RunOptions, type ToolResult } from "../src/index.ts";
import { createMarker } from "../src/internal/run-marker.ts";
import { isAlive, killLater, program, requirePrograms } from "./helpers.ts";

/** Time limit + grace + drain, and room for a loaded machine. */
const SLACK_MS = 3000;

async function timed(script: string, options: RunOptions): Promise<{ result: ToolResult; tookMs: number }> {
  const begin = performance.now();
  const result = await runReadOnlyCli("sh", ["-c", script], options);
  return { result, tookMs: performance.now() - begin };
}

function pids(result: ToolResult): number[] {
  return [...result.stdoutPlain.matchAll(/pid=(\d+)/g)].map((match) => Number(match[1]));
}

describe.concurrent("orphans", () => {
  it("a background child that holds stdout keeps nobody waiting (tinylibs/tinyexec#138)", async (context) => {
    const { result, tookMs } = await timed("sleep 60 & echo pid=$!; exit 3", { timeoutMs: 60_000 });
    const [sleeper = 0] = pids(result);
    killLater(context, sleeper);
    expect(tookMs).toBeLessThan(SLACK_MS);
    expect(result).toMatchObject({ outcome: "exit", exitCode: 3, pipesHeld: true, leftover: [{ pid: sleeper, command: "sleep" }] });
  });

  it("a foreground grandchild ends with the group (openai/codex#4337)", async () => {
    const { result, tookMs } = await timed("echo pid=$$; sh -c 'echo pid=$$; sleep 60; true'; true", { timeoutMs: 500 });
    expect(tookMs).toBeLessThan(500 + SLACK_MS);
    expect(result).toMatchObject({ outcome: "timeout", exitCode: null, pipesHeld: false, leftover: [] });
    expect(pids(result)).toHaveLength(2);
    expect(pids(result).filter(isAlive)).toEqual([]);
  });

  it("a program that ignores SIGTERM is killed after the grace period, its last words kept", async () => {
    const begin = performance.now();
    const result = await runReadOnlyCli(process.execPath, [program("ignore-sigterm")], { timeoutMs: 1500, killGraceMs: 400 });
    expect(performance.now() - begin).toBeLessThan(1900 + SLACK_MS);
    expect(result).toMatchObject({ outcome: "timeout", exitCode: null, signal: "SIGKILL", stdoutPlain: "ready\ngot SIGTERM\n" });
  });

  it("what left the group is found and ended with it (nugget/thane-ai-agent#1169)", async (context) => {
    requirePrograms(context, ["setsid"]);
    const { result, tookMs } = await timed("setsid sh -c 'echo pid=$$; trap \"\" TERM; sleep 60; sleep 60' & echo pid=$$; wait", { timeoutMs: 700, killGraceMs: 400 });
    expect(tookMs).toBeLessThan(1100 + SLACK_MS);
    expect(result).toMatchObject({ outcome: "timeout", pipesHeld: false, leftover: [] });
    expect(pids(result)).toHaveLength(2);
    expect(pids(result).filter(isAlive)).toEqual([]);
  });

  it("what left the group before a normal exit is named and lives on", async (context) => {
    requirePrograms(context, ["setsid"]);
    const { result, tookMs } = await timed("setsid sleep 60 & echo pid=$!; exit 3", { timeoutMs: 60_000 });
    const [sleeper = 0] = pids(result);
    killLater(context, sleeper);
    expect(tookMs).toBeLessThan(SLACK_MS);
    expect(result).toMatchObject({ outcome: "exit", exitCode: 3, pipesHeld: true, leftover: [{ pid: sleeper, command: "sleep" }] });
    expect(isAlive(sleeper)).toBe(true);
  });

  it.each([
    { name: "holds the output", redirect: "" },
    { name: "closed every descriptor, known by the variable every child gets", redirect: "</dev/null >/dev/null 2>&1" },
  ])("a daemon that left the session and lost its parent long before the time limit is ended too: it $name", async ({ redirect }) => {
    const { result, tookMs } = await timed(`sh -c 'setsid sleep 61 ${redirect} & echo pid=$!; exit 0'; sleep 60; true`, { timeoutMs: 900, killGraceMs: 400 });
    const [daemon = 0] = pids(result);
    expect(tookMs).toBeLessThan(1300 + SLACK_MS);
    expect(result).toMatchObject({ outcome: "timeout", pipesHeld: false, leftover: [] });
    expect(daemon).toBeGreaterThan(0);
    expect(isAlive(daemon)).toBe(false);
  });

  it("the same daemon on a terminal", async (context) => {
    requirePrograms(context, ["setsid"]);
    const { result } = await timed("sh -c 'setsid sleep 61 & sleep 0.2; echo pid=$!; exit 0'; sleep 60; true", { timeoutMs: 1200, killGraceMs: 400, stdin: "pty" });
    const [daemon = 0] = pids(result);
    expect(result).toMatchObject({ outcome: "timeout", leftover: [] });
    expect(daemon).toBeGreaterThan(0);
    expect(isAlive(daemon)).toBe(false);
  });

  it("a run inside a run carries the names of both", () => {
    const { marker, value } = createMarker("outer-run");
    const inner = createMarker(value);
    expect([marker.part, "outer-run"].every((id) => inner.value.split(":").includes(id))).toBe(true);
  });

  it("the caller's own group is never signalled when the child shares it", async () => {
    const { result } = await timed("echo pid=$$; sleep 60; true", { timeoutMs: 400, detached: false });
    expect(result).toMatchObject({ outcome: "timeout", pipesHeld: false });
    expect(pids(result).filter(isAlive)).toEqual([]);
  });

  it("a child of a terminal ends with all it started", async () => {
    const { result } = await timed("echo pid=$$; sh -c 'trap \"\" HUP; echo pid=$$; sleep 60; true'; true", { timeoutMs: 700, stdin: "pty" });
    expect(result).toMatchObject({ outcome: "timeout", exitCode: null });
    expect(pids(result)).toHaveLength(2);
    expect(pids(result).filter(isAlive)).toEqual([]);
  });

  it("what left a terminal before a normal exit is named, and ended with killLeftover", async (context) => {
    requirePrograms(context, ["setsid"]);
    const script = "setsid sleep 60 & sleep 0.3; echo pid=$!; exit 3";
    const { result } = await timed(script, { stdin: "pty" });
    const [sleeper = 0] = pids(result);
    killLater(context, sleeper);
    expect(result).toMatchObject({ outcome: "exit", exitCode: 3, pipesHeld: true, leftover: [{ pid: sleeper, command: "sleep" }] });
    const ended = await timed(script, { stdin: "pty", killLeftover: true });
    expect(ended.result).toMatchObject({ outcome: "exit", exitCode: 3, leftover: [] });
    expect(pids(ended.result).filter(isAlive)).toEqual([]);
    expect(isAlive(sleeper)).toBe(true);
  });
});
