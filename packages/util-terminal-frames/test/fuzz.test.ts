import { describe, expect, it } from "vitest";
import { TerminalFrames } from "../src/index.ts";
import { randomChunks, randomStream } from "./support/random-streams.mjs";
import { readWithXterm } from "./support/xterm-oracle.mjs";

const STREAMS_PER_BATCH = 100;
const encoder = new TextEncoder();

describe("random streams give what xterm.js gives, whole and in chunks", () => {
  it.each(Array.from({ length: 20 }, (_, batch) => batch * STREAMS_PER_BATCH + 1))("seeds from %i", { timeout: 60_000 }, (first) => {
    for (let seed = first; seed < first + STREAMS_PER_BATCH; seed += 1) {
      const { data, columns, rows } = randomStream(seed);
      const options = { columns, rows, onClear: "xterm", tabs: "expand" } as const;
      const whole = new TerminalFrames(options).write(data);
      const { cursor } = whole;
      const text = whole.text();
      const result = whole.end();
      const reference = readWithXterm(data, columns, rows);
      expect(result.text, `seed ${String(seed)}`).toBe(reference.text);
      expect(cursor, `seed ${String(seed)}`).toEqual(reference.cursor);
      if (reference.altText !== null) expect(result.altText, `seed ${String(seed)}`).toBe(reference.altText);

      const chunked = new TerminalFrames(options);
      for (const chunk of randomChunks(encoder.encode(data), seed, 1 + (seed % 40))) chunked.write(chunk);
      expect(chunked.text(), `seed ${String(seed)} in chunks`).toBe(text);
      expect(chunked.end(), `seed ${String(seed)} in chunks`).toEqual(result);
    }
  });
});
