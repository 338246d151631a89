import { describe, expect, it } from "vitest";
import { toToolResult, type ToolResult } from "@lastframe/util-command-run";
import { toExitCode } from "../src/internal/to-exit-code.ts";

const ended: ToolResult = toToolResult({
  exitCode: 0,
  signal: null,
  interaction: { waiting: false, reason: null, kind: null, lastLine: null, confidence: "none", evidence: [] },
  stdoutRaw: "",
  stderrRaw: "",
});

describe("toExitCode", () => {
  it.each<{ name: string; result: Partial<ToolResult>; expected: number }>([
    { name: "ok is 0", result: {}, expected: 0 },
    { name: "the child's own code", result: { ok: false, exitCode: 77 }, expected: 77 },
    { name: "a signal is 128 + its number", result: { ok: false, exitCode: null, signal: "SIGTERM" }, expected: 143 },
    { name: "an unanswered question with code 0 is 125", result: { ok: false, promptAtExit: true }, expected: 125 },
    { name: "waiting is 125", result: { ok: false, outcome: "waiting", exitCode: null, signal: "SIGTERM" }, expected: 125 },
    { name: "a timeout is 124, whatever the child made of the signal", result: { ok: false, outcome: "timeout", exitCode: null }, expected: 124 },
    { name: "an abort is 130", result: { ok: false, outcome: "aborted", exitCode: null }, expected: 130 },
    { name: "not found is 127", result: { ok: false, outcome: "spawn-error", exitCode: null, error: { code: "ENOENT", message: "" } }, expected: 127 },
    { name: "a directory that cannot be entered is bad usage", result: { ok: false, outcome: "spawn-error", exitCode: null, error: { code: "CWD_NOT_ACCESSIBLE", message: "" } }, expected: 2 },
    { name: "not executable is 126", result: { ok: false, outcome: "spawn-error", exitCode: null, error: { code: "EACCES", message: "" } }, expected: 126 },
  ])("$name", ({ result, expected }) => {
    expect(toExitCode({ ...ended, ...result })).toBe(expected);
  });
});
