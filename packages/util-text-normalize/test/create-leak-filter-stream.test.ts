import { describe, expect, it } from "vitest";
import { createLeakFilterStream } from "../src/index.ts";

async function readAll(pieces: string[], stream: ReturnType<typeof createLeakFilterStream>): Promise<string[]> {
  const source = new ReadableStream<string>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const chunks: string[] = [];
  for await (const chunk of source.pipeThrough(stream)) chunks.push(chunk);
  return chunks;
}

describe("createLeakFilterStream", () => {
  it("removes markers that are cut between chunks, and passes no empty chunk", async () => {
    const chunks = await readAll(["Hello", " there<", "|im_e", "nd", "|>"], createLeakFilterStream());
    expect(chunks.join("")).toBe("Hello there");
    expect(chunks).not.toContain("");
  });

  it("shows at the end what it held back", async () => {
    expect((await readAll(["a <|im_"], createLeakFilterStream())).join("")).toBe("a <|im_");
  });

  it("takes options", async () => {
    expect((await readAll(["<think>a</think>b"], createLeakFilterStream({ families: [] }))).join("")).toBe("<think>a</think>b");
  });
});
