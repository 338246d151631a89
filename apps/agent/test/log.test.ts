import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ToolResult } from "@lastframe/util-command-run";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readLineRange } from "../src/commands/log.ts";
import { callCli } from "./support/call-cli.ts";
import { lastframe, nodeScript } from "./support/lastframe.ts";

let folder: string;
let env: NodeJS.ProcessEnv;
let logs: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lastframe-log-"));
  env = { ...process.env, XDG_STATE_HOME: folder };
  logs = join(folder, "lastframe", "logs");
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const run = async (...args: string[]): Promise<ToolResult & { logId?: string }> => JSON.parse((await lastframe(["run", "--json", ...args], { env })).stdout) as ToolResult & { logId?: string };
const log = (...args: string[]): ReturnType<typeof lastframe> => callCli(["log", ...args], { env });

describe("lastframe log", () => {
  it("reads back a run: whole, by lines, by pattern, raw", async () => {
    const { logId = "" } = await run("--", ...nodeScript("process.stdout.write('1%\\r100%\\n'); for (let n = 2; n <= 20; n++) console.log('line ' + n)"));
    expect(logId).toMatch(/^[a-z0-9-]+$/);
    expect((await log(logId)).stdout.split("\n").slice(0, 3)).toEqual(["100%", "line 2", "line 3"]);
    expect((await log(logId, "--lines", "2-3")).stdout).toBe("line 2\nline 3\n");
    expect((await log(logId, "--lines", "20-")).stdout).toBe("line 20\n");
    expect((await log(logId, "--grep", "line 1[01]$")).stdout).toBe("10:line 10\n11:line 11\n");
    expect(await log(logId, "--grep", "nowhere")).toEqual({ code: 1, stdout: "", stderr: "" });
    expect((await log(logId, "--raw")).stdout).toMatch(/^1%\r100%\n/);
    expect(statSync(join(logs, `${logId}.log`)).mode & 0o777).toBe(0o600);
    expect((await log()).stdout).toContain(`${logId}  0  `);
  });

  it("--trimmed prints every line that pruning left out, with its rule, and no line that the result shows", async () => {
    const noise = ["> app@1.0.0 build", "> tsc && vite build", "", "vite v5.4.0 building for production...", "transforming...", ...Array.from({ length: 20 }, (_, index) => `dist/assets/index-${String(index)}.js  42.78 kB │ gzip: 14.21 kB`)];
    const error = "src/a.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.";
    const { logId = "", text } = await run("--", ...nodeScript(`console.log(${JSON.stringify([...noise, error].join("\n"))}); process.exitCode = 2`));
    expect(text.trim()).toBe(error);
    const { code, stdout } = await log(logId, "--trimmed");
    expect(code).toBe(0);
    const trimmed = stdout.trimEnd().split("\n").map((line) => /^\[TRIMMED ([a-z0-9:/_-]+)\] (\d+):(.*)$/.exec(line) ?? []);
    expect(trimmed.map(([, , number]) => Number(number))).toEqual(noise.map((_, index) => index + 1));
    expect(trimmed.map((found) => found[3])).toEqual(noise);
  });

  it("a run that prints nothing leaves no log, --no-log none either", async () => {
    const before = readdirSync(logs).length;
    expect((await run("--", ...nodeScript(""))).logId).toBeUndefined();
    expect((await run("--no-log", "--", ...nodeScript("console.log(1)"))).logId).toBeUndefined();
    expect(readdirSync(logs)).toHaveLength(before);
  });

  it("names the log where the result says less than the program", async () => {
    const { stdout } = await lastframe(["run", "--", ...nodeScript("console.log('short')")], { env });
    expect(stdout).not.toContain("lastframe log");
  });

  it("masks secrets of a command line in the list", async () => {
    await run("--", ...nodeScript("console.log(1)"), "--token", "abc123");
    expect((await log()).stdout).toContain("--token [masked]");
  });

  it("a log that is gone is one line and 1", async () => {
    expect(await log("20000101-000000-000000")).toEqual({ code: 1, stdout: "", stderr: 'lastframe log: there is no log 20000101-000000-000000 (any more); "lastframe log" lists those that are kept\n' });
  });

  it.each(["../../etc/passwd", "a/b", "A", "a.log", ""])("an id is never a path: %j", async (id) => {
    const { code, stdout } = await log(id);
    expect([code, stdout]).toEqual([2, ""]);
  });

  it("a pattern that backtracks without end is stopped", async () => {
    const { logId = "" } = await run("--", ...nodeScript("console.log('a'.repeat(60) + '!')"));
    const { code, stderr } = await log(logId, "--grep", "^(a+)+$");
    expect([code, stderr]).toEqual([2, "lastframe log: the pattern takes too long; write a simpler one\n"]);
  });

  it("a folder that cannot be written is a line on stderr, and the program runs", async () => {
    const blocked = join(folder, "file");
    writeFileSync(blocked, "");
    const { code, stdout, stderr } = await lastframe(["run", "--json", "--", ...nodeScript("console.log('ran')")], { env: { ...env, XDG_STATE_HOME: blocked } });
    expect([code, (JSON.parse(stdout) as ToolResult).stdoutPlain]).toEqual([0, "ran\n"]);
    expect(stderr).toMatch(/^lastframe run: no raw log is kept \(.*\)\n$/);
  });

  it("keeps the newest 200", async () => {
    mkdirSync(logs, { recursive: true });
    for (let index = 100; index < 320; index++) writeFileSync(join(logs, `19990101-000000-${String(index)}.log`), "x");
    const { logId = "" } = await run("--", ...nodeScript("console.log('new')"));
    const kept = readdirSync(logs).filter((name) => name.endsWith(".log"));
    expect(kept).toHaveLength(200);
    expect(kept).toContain(`${logId}.log`);
  });
});

describe("run with its options", () => {
  it("--merge keeps the order of both streams", async () => {
    const result = await run("--merge", "--", "sh", "-c", "echo 1; echo 2 >&2; echo 3");
    expect([result.stdoutPlain, result.stderrPlain]).toEqual(["1\n2\n3\n", ""]);
  });

  it("--allow-wait reports the wait and lets the program live until the time limit", async () => {
    const result = await run("--allow-wait", "--timeout", "4", "--", ...nodeScript("process.stdout.write('Continue? [Y/n] '); setTimeout(() => {}, 60000)"));
    expect(result).toMatchObject({ ok: false, outcome: "timeout", interaction: { waiting: true, kind: "confirm" } });
  });

  it("--pty gives the program a terminal", async () => {
    const result = await run("--pty", "--", ...nodeScript("console.log(process.stdout.isTTY, process.stdin.isTTY)"));
    expect(result).toMatchObject({ ok: true, stdoutPlain: expect.stringContaining("true true") as string });
  });
});

describe("readLineRange", () => {
  it.each([
    { text: "3", expected: [3, 3] },
    { text: "3-9", expected: [3, 9] },
    { text: "3-", expected: [3, Infinity] },
    { text: undefined, expected: undefined },
  ])("$text", ({ text, expected }) => {
    expect(readLineRange(text)).toEqual(expected);
  });
  it.each(["0", "-3", "a", "3-2", "1-2-3", "1e3", " 1"])("refuses %j", (text) => {
    expect(() => readLineRange(text)).toThrow("takes a range from 1");
  });
});
