import { describe, expect, it } from "vitest";
import { createFramesStream, finalizeTerminalText, type FrameOptions } from "../src/index.ts";

async function run(chunks: (string | Uint8Array)[], options?: FrameOptions): Promise<string[]> {
  const stream = createFramesStream(options);
  const writer = stream.writable.getWriter();
  const writing = (async () => {
    for (const chunk of chunks) await writer.write(chunk);
    await writer.close();
  })();
  const lines: string[] = [];
  for await (const line of stream.readable as unknown as AsyncIterable<string>) lines.push(line);
  await writing;
  return lines;
}

describe("createFramesStream", () => {
  it("emits finished lines without line feeds", async () => {
    expect(await run(["10%\r10", "0%\nok\n"])).toEqual(["100%", "ok"]);
  });

  it("emits lines that left a known screen, then the rest", async () => {
    expect(await run(["a\nb\nc\n", "\x1b[AC\n"], { rows: 2 })).toEqual(["a", "b", "C"]);
  });

  it("gives the lines of the whole text", async () => {
    const text = Array.from({ length: 5000 }, (_, index) => `line ${String(index)}  \n`).join("");
    expect((await run([text.slice(0, 777), text.slice(777)])).join("\n") + "\n").toBe(finalizeTerminalText(text));
  });
});
