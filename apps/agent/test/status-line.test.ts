import { describe, expect, it } from "vitest";
import type { RunStatus } from "@lastframe/util-command-run";
import { createStatusLine } from "../src/internal/status-line.ts";

const status = (elapsedMs: number, lastLine: string): RunStatus => ({
  pid: 1,
  elapsedMs,
  idleMs: 0,
  totalBytes: { stdout: 0, stderr: 0 },
  lastLine,
  interaction: { waiting: false, reason: null, kind: null, lastLine: null, confidence: "none", evidence: [] },
});

function fakeStream(isTTY: boolean, columns = 21): { stream: NodeJS.WriteStream; written: string[] } {
  const written: string[] = [];
  const stream = { isTTY, columns, write: (text: string) => written.push(text) > 0 } as unknown as NodeJS.WriteStream;
  return { stream, written };
}

describe("createStatusLine", () => {
  it("says nothing when stderr is no terminal", () => {
    const { stream, written } = fakeStream(false);
    const line = createStatusLine(stream, "npm");
    line.update(status(5000, "working"));
    line.clear();
    expect(written).toEqual([]);
  });

  it("says nothing during the first second", () => {
    const { stream, written } = fakeStream(true);
    const line = createStatusLine(stream, "npm");
    line.update(status(900, "working"));
    line.clear();
    expect(written).toEqual([]);
  });

  it("redraws one line, clipped to the terminal, and erases it at the end", () => {
    const { stream, written } = fakeStream(true);
    const line = createStatusLine(stream, "npm");
    line.update(status(2000, "fetching 下载下载下载下载"));
    line.clear();
    expect(written).toEqual(["\r\u001b[2Knpm 2 s  fetching 下", "\r\u001b[2K"]);
  });

  it("is not redrawn while nothing changes", () => {
    const { stream, written } = fakeStream(true);
    const line = createStatusLine(stream, "npm");
    for (const elapsedMs of [2000, 2100, 2200]) line.update(status(elapsedMs, "fetching"));
    expect(written).toEqual(["\r\u001b[2Knpm 2 s  fetching"]);
  });

  it("clips a line of any length in the same time, and never splits a character", () => {
    const { stream, written } = fakeStream(true);
    const line = createStatusLine(stream, "a\nb");
    line.update(status(2000, "🎉".repeat(200_000)));
    expect(written).toEqual([`\r\u001b[2Ka\\nb 2 s  ${"🎉".repeat(5)}`]);
  });
});
