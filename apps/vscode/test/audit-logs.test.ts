import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { boundLogs, startAuditLog } from "../src/audit-logs.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lastframe-audit-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const logName = (second: number): string => `20260101-0000${String(second).padStart(2, "0")}-00000a.log`;

describe("audit logs", () => {
  it("are named by time, in a folder that only their owner may enter", () => {
    const file = startAuditLog(join(folder, "audit"), new Date("2026-03-04T05:06:07Z"));
    expect(file).toMatch(/audit[/\\]20260304-050607-[0-9a-f]{6}\.log$/);
    expect(statSync(join(folder, "audit")).mode & 0o077).toBe(0);
  });

  it("keep to a number, the oldest go first, and leave room for the next", () => {
    for (let second = 0; second < 60; second++) writeFileSync(join(folder, logName(second)), "x");
    startAuditLog(folder);
    const left = readdirSync(folder).sort();
    expect(left).toHaveLength(49);
    expect(left.at(-1)).toBe(logName(59));
  });

  it("keep to a size", () => {
    for (let second = 0; second < 5; second++) writeFileSync(join(folder, logName(second)), "x".repeat(100));
    boundLogs(folder, 50, 250);
    expect(readdirSync(folder).sort()).toEqual([logName(3), logName(4)]);
  });

  it("leave files of others alone", () => {
    writeFileSync(join(folder, "notes.log"), "x");
    boundLogs(folder, 0, 0);
    expect(readdirSync(folder)).toEqual(["notes.log"]);
  });

  it("say so when the folder cannot be made", () => {
    writeFileSync(join(folder, "file"), "");
    expect(() => startAuditLog(join(folder, "file", "audit"))).toThrow();
  });
});
