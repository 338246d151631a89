import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { loadParser, planStart, planTreeKill, type ParseCommand, type ProgramSpec } from "../src/internal/plan-start.ts";

const spec: ProgramSpec = { command: "tool", args: ["a b", "100%", "x&y"], cwd: undefined, env: { PATH: "/nowhere" }, detached: true };
const platform = process.platform;
let directory = "";

afterEach(() => {
  Object.defineProperty(process, "platform", { value: platform });
  vi.resetModules();
  if (directory !== "") rmSync(directory, { recursive: true, force: true });
  directory = "";
});

/** cross-spawn as it reads a command line on Windows; it looks at the platform when it is loaded. */
async function windowsParser(): Promise<ParseCommand> {
  Object.defineProperty(process, "platform", { value: "win32" });
  vi.resetModules();
  const parse = await loadParser("win32");
  if (parse === undefined) throw new Error("cross-spawn has no parser");
  return parse;
}

function makeProgram(folder: string, name: string): string {
  directory = mkdtempSync(join(tmpdir(), "programs-"));
  mkdirSync(join(directory, folder), { recursive: true });
  writeFileSync(join(directory, folder, name), "@echo off\r\n", { mode: 0o755 });
  return join(directory, folder);
}

describe("planStart", () => {
  it.each(["linux", "darwin", "freebsd"] as const)("hands the arguments over as they are on %s, without cross-spawn", async (name) => {
    expect(await loadParser(name)).toBeUndefined();
    expect(planStart(spec, name)).toMatchObject({ command: "tool", args: ["a b", "100%", "x&y"], options: { detached: true, env: { PATH: "/nowhere" } } });
  });

  it("finds a .cmd file on Windows and quotes its arguments for cmd.exe", async () => {
    const parse = await windowsParser();
    const command = join(makeProgram("bin", "tool.cmd"), "tool.cmd");
    const plan = planStart({ ...spec, command }, "win32", parse);
    expect(plan?.args.slice(0, 3)).toEqual(["/d", "/s", "/c"]);
    expect(plan?.options).toMatchObject({ windowsVerbatimArguments: true, windowsHide: true });
    const line = plan?.args[3] ?? "";
    expect(line).toContain("tool.cmd");
    // The space is quoted, the percent sign and the ampersand escaped: no variable is read, no second command run.
    expect(line).toContain('^"a^ b^" ^"100^%^" ^"x^&y^"');
  });

  it("escapes twice for the shims of node_modules/.bin, which call a script of their own", async () => {
    const parse = await windowsParser();
    const command = join(makeProgram("node_modules/.bin", "tool.cmd"), "tool.cmd");
    expect(planStart({ ...spec, command }, "win32", parse)?.args[3]).toContain("x^^^&y");
  });

  it("is null for a program that Windows does not have: cmd.exe would say so with an exit code only", async () => {
    expect(planStart(spec, "win32", await windowsParser())).toBeNull();
  });
});

describe("planTreeKill", () => {
  it("ends a tree by taskkill on Windows and by signals elsewhere", () => {
    expect(planTreeKill(4711, "win32")).toMatchObject({ command: "taskkill", args: ["/PID", "4711", "/T", "/F"] });
    expect(planTreeKill(4711, "linux")).toBeNull();
  });
});
