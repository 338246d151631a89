import { describe, expect, it } from "vitest";
import { runReadOnlyCli } from "../src/index.ts";
import { program } from "./helpers.ts";

const node = process.execPath;
const MIB = 1_048_576;

describe("hostile output", () => {
  it("100 MiB of lines are counted to the byte and kept within the limit", async () => {
    const result = await runReadOnlyCli(node, [program("flood"), "100", "lines"], { maxBytes: MIB });
    expect(result).toMatchObject({ ok: true, truncated: true, totalBytes: { stdout: 100 * MIB + 9, stderr: 0 } });
    expect(result.stdoutPlain.length).toBeLessThan(1.1 * MIB);
    expect(result.stdoutPlain).toMatch(/\n\[\.\.\. \d+ bytes left out \.\.\.\]\n/);
    expect(result.stdoutPlain.endsWith("\nthe end\n")).toBe(true);
  });

  it("memory does not grow with the output", async () => {
    await runReadOnlyCli(node, [program("flood"), "20", "lines"], { maxBytes: MIB });
    const grown: number[] = [];
    for (const megabytes of ["20", "160"]) {
      let peak = 0;
      const before = heldBytes();
      const onUpdate = (): void => {
        peak = Math.max(peak, heldBytes() - before);
      };
      const result = await runReadOnlyCli(node, [program("flood"), megabytes, "lines"], { maxBytes: MIB, onUpdate });
      expect(result.ok).toBe(true);
      grown.push(Math.max(peak, heldBytes() - before, 0));
    }
    // Eight times the output; chunks that wait for the garbage collector are the noise.
    expect(grown[1]).toBeLessThan((grown[0] ?? 0) + 64 * MIB);
  });

  it("one line without an end is kept within the limit", async () => {
    const result = await runReadOnlyCli(node, [program("flood"), "30", "one-line"], { maxBytes: MIB });
    expect(result).toMatchObject({ ok: true, truncated: true });
    expect(result.stdoutPlain.length).toBeLessThan(1.1 * MIB);
    expect(result.stdoutPlain.endsWith("x\nthe end\n")).toBe(true);
  });

  it("bytes that are no UTF-8 become replacement characters", async () => {
    const result = await runReadOnlyCli(node, [program("flood"), "1", "invalid"]);
    expect(result).toMatchObject({ ok: true, truncated: false });
    expect(result.stdoutPlain).toBe(`${"\ufffd".repeat(MIB)}\nthe end\n`);
  });

  it("10,000 redrawn frames of a progress bar leave one line", async () => {
    const result = await runReadOnlyCli(node, [program("progress"), "10000"]);
    expect(result).toMatchObject({ ok: true, stdoutPlain: "pulled everything\ndone\n" });
  });

  it.each([
    { name: "a character of three and one of four bytes", hex: "e4bda0f09f8e89", text: "你🎉" },
    { name: "an escape sequence", hex: "611b5b33316d62", text: "ab" },
  ])("$name survives a pause after each byte", async ({ hex, text }) => {
    expect(await runReadOnlyCli(node, [program("split-bytes"), hex])).toMatchObject({ ok: true, stdoutPlain: text });
  });
});

function heldBytes(): number {
  const { heapUsed, external, arrayBuffers } = process.memoryUsage();
  return heapUsed + Math.max(external, arrayBuffers);
}
