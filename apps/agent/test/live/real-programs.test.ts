import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runJson } from "../support/lastframe.ts";

const COMMITS = 300;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lastframe-live-"));
  const git = (...args: string[]): void => {
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.invalid", ...args], { cwd: folder, stdio: "ignore" });
  };
  git("init", "--quiet");
  for (let index = 1; index <= COMMITS; index++) git("commit", "--quiet", "--allow-empty", "--message", `change ${String(index)}`);
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe("lastframe run with real programs", () => {
  it("git log of more than a screenful comes whole and without a pager", async () => {
    const { code, result } = await runJson(["git", "log"], { cwd: folder });
    expect(code).toBe(0);
    expect(result).toMatchObject({ ok: true, interaction: { waiting: false }, truncated: false });
    expect(result.stdoutPlain.match(/^commit /gm)).toHaveLength(COMMITS);
  });

  it("npm ls comes back with its own code", async () => {
    // A project of its own: npm would take one from a folder above.
    writeFileSync(join(folder, "package.json"), '{ "name": "empty", "private": true }\n');
    const { code, result } = await runJson(["npm", "ls"], { cwd: folder });
    expect(code).toBe(0);
    expect(result).toMatchObject({ ok: true, interaction: { waiting: false } });
    expect(result.stdoutPlain).toContain("(empty)");
  });
});
