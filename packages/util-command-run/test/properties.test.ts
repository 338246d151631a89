import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { measureGrowth } from "../../../config/growth.ts";
import { BoundedCapture } from "../src/internal/bounded-capture.ts";
import { toToolResult } from "../src/index.ts";

const seed = 20_260_101;
const idle = { waiting: false, reason: null, lastLine: null } as const;
const raw = fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), fc.uint8Array({ maxLength: 300 }));
const pieces = fc.array(fc.constantFrom("\r", "\n", "\x1b[31m", "\x1b[2K", "\x1b[A", "y/n? ", "a", "你🎉", "NAME  TAG\n", "a  b\n", "__proto__  x\n"), { maxLength: 40 }).map((parts) => parts.join(""));
const anyRaw = fc.oneof(raw, pieces);

describe("toToolResult", () => {
  it("takes any output, is deterministic and sums up in one line", () => {
    fc.assert(
      fc.property(anyRaw, anyRaw, fc.option(fc.integer({ min: 0, max: 255 })), fc.boolean(), (stdoutRaw, stderrRaw, exitCode, waiting) => {
        const run = { exitCode, signal: null, stdoutRaw, stderrRaw, interaction: waiting ? ({ waiting, reason: "prompt", lastLine: "go on?" } as const) : idle };
        const result = toToolResult(run);
        expect(toToolResult(run)).toEqual(result);
        expect(result.summary).toMatch(/^[^\n\r]+$/);
        expect(result.ok).toBe(result.outcome === "exit" && result.exitCode === 0 && !result.interaction.waiting && !result.promptAtExit);
      }),
      { seed, numRuns: 300 },
    );
  });

  it("never calls anything but an exit a success, and gives it no exit code", () => {
    fc.assert(
      fc.property(anyRaw, fc.constantFrom("waiting", "timeout", "aborted", "spawn-error"), (stdoutRaw, outcome) => {
        expect(toToolResult({ exitCode: 0, signal: null, stdoutRaw, stderrRaw: "", interaction: idle, outcome })).toMatchObject({ ok: false, exitCode: null });
      }),
      { seed, numRuns: 100 },
    );
  });

  it("never reaches a prototype", () => {
    const result = toToolResult({ exitCode: 0, signal: null, stdoutRaw: "__proto__  NAME\npolluted   b\n", stderrRaw: "", interaction: idle });
    expect(({} as Record<string, unknown>)["NAME"]).toBeUndefined();
    for (const record of result.tables.flat()) expect(Object.getPrototypeOf({ ...record })).toBe(Object.prototype);
  });
});

describe("BoundedCapture", () => {
  it("keeps the same bytes however the stream is split, and counts all of them", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 40 }), fc.integer({ min: 0, max: 500 }), (bytes, sizes, maxBytes) => {
        const whole = new BoundedCapture(maxBytes);
        whole.push(bytes);
        const split = new BoundedCapture(maxBytes);
        let at = 0;
        for (const size of sizes) {
          split.push(bytes.subarray(at, at + size));
          at = Math.min(bytes.length, at + size);
        }
        split.push(bytes.subarray(at));
        expect(split.totalBytes).toBe(bytes.length);
        expect(split.truncated).toBe(bytes.length > maxBytes);
        expect(split.bytes()).toEqual(whole.bytes());
        if (!split.truncated) expect(split.bytes()).toEqual(bytes);
      }),
      { seed, numRuns: 300 },
    );
  });
});

describe("linear time", () => {
  it.each([
    { name: "redrawn lines", count: 1000, unit: "pulling 10%\rpulling 20%\rpulling 100%\n" },
    { name: "table rows", count: 2000, unit: "node     20\n" },
    { name: "questions", count: 1000, unit: "Overwrite? [y/N] \n" },
  ])("toToolResult takes at most 16 times as long for 8 times as much: $name", ({ unit, count }) => {
    const finish = (stdoutRaw: string): unknown => toToolResult({ exitCode: 0, signal: null, stdoutRaw, stderrRaw: "", interaction: idle });
    expect(measureGrowth(finish, (times) => unit.repeat(times), count)).toBeLessThanOrEqual(16);
  }, 60_000);
});
