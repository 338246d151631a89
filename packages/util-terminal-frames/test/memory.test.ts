import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { TerminalFrames } from "../src/index.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const MEGABYTE = 1024 * 1024;
const CHUNK = 16_384;

/** Heap and external memory (array buffers are part of it) in use, in bytes. */
function used(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

function* chunksOf(unit: string, size: number): Generator<Uint8Array> {
  const chunk = new TextEncoder().encode(unit.repeat(Math.ceil(CHUNK / unit.length)));
  for (let done = 0; done < size; done += chunk.length) yield chunk;
}

const bar = Array.from({ length: 20 }, (_, percent) => `\rDownloading ${String(percent * 5)}% ${"#".repeat(percent)}`).join("") + "\n";
const inputs = [
  { name: "plain lines", unit: "2026-01-01T00:00:00Z [info] compiling module 123 of 456\n" },
  { name: "coloured lines", unit: "\x1b[90m00:00:00\x1b[39m \x1b[1;32minfo\x1b[0m compiling module\r\n" },
  { name: "progress bars", unit: bar },
  { name: "wide characters", unit: "编译模块 完成 ✓ 日本語テスト\r\n" },
];

describe("memory follows the output", () => {
  it.each(inputs)("$name: at most four times the text and 8 MB, at any width", { timeout: 60_000 }, ({ unit }) => {
    for (const options of [{}, { columns: 80, rows: 40 }, { columns: 1000, rows: 40 }]) {
      const before = used();
      const frames = new TerminalFrames(options);
      for (const chunk of chunksOf(unit, 3 * MEGABYTE)) frames.write(chunk);
      const output = Buffer.byteLength(frames.text());
      const more = used() - before;
      expect(more).toBeLessThanOrEqual(4 * output + 8 * MEGABYTE);
      expect(frames.lastLine().length).toBeLessThan(MEGABYTE);
    }
  });

  it.each(inputs)("$name: does not grow while lines are handed out", { timeout: 60_000 }, ({ unit }) => {
    const frames = new TerminalFrames({ onLine: () => undefined });
    const feed = (): void => {
      for (const chunk of chunksOf(unit, 6 * MEGABYTE)) frames.write(chunk);
    };
    feed();
    const before = used();
    feed();
    feed();
    expect(used() - before).toBeLessThanOrEqual(8 * MEGABYTE);
    frames.end();
  });
});
