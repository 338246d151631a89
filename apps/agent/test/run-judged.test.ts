import { describe, expect, it } from "vitest";
import type { RunResult } from "../src/flows/ports.ts";
import { toRecord } from "../src/session/run-judged.ts";
import { result } from "./support/fake-ports.ts";

const PLACE = { cwd: "/app", shell: "sh", mask: (text: string) => text.replaceAll("hunter2", "[masked]") };
const record = (fields: Partial<RunResult>): ReturnType<typeof toRecord> => toRecord("cmd hunter2", result(fields), PLACE);

describe("the record of a run", () => {
  it("of a success has the pruned output, and every secret masked", () => {
    expect(record({ text: "pruned hunter2\n", stdoutPlain: "whole", stderrPlain: "a warning", logId: "1-a" })).toMatchObject({
      command: "cmd [masked]",
      exit_code: 0,
      stdout: "pruned [masked]\n",
      stderr: "a warning",
      cwd: "/app",
      shell: "sh",
      log: "1-a",
    });
  });

  it("of a failure has what a fix needs", () => {
    expect(record({ exitCode: 2, text: "error: hunter2\n", stdoutPlain: "out" })).toMatchObject({ exit_code: 2, stdout: "out", stderr: "error: [masked]\n" });
  });

  it("of a failure that printed nothing has the outcome", () => {
    expect(record({ exitCode: 2, summary: "exit 2 in 0.1 s, no output" })).toMatchObject({ exit_code: 2, stderr: "exit 2 in 0.1 s, no output" });
  });

  it.each<{ name: string; fields: Partial<RunResult> }>([
    { name: "a question that the end of input answered", fields: { ok: false, exitCode: 0, promptAtExit: true } },
    { name: "a wait", fields: { ok: false, outcome: "waiting", exitCode: null, summary: "waiting for a person" } },
  ])("of $name is no success", ({ fields }) => {
    expect(record(fields).exit_code).toBeNull();
  });

  it("stays bounded, head and tail", () => {
    const { stdout } = record({ text: `first\n${"x".repeat(100_000)}\nlast` });
    expect(stdout.length).toBeLessThanOrEqual(16_384);
    expect(stdout).toMatch(/^first\n[^]*\n\[\.\.\.\]\n[^]*last$/);
  });
});
