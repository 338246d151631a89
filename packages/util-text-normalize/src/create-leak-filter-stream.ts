import { createLeakFilter } from "./create-leak-filter.ts";
import type { LeakOptions } from "./types.ts";

/**
 * Create a `TransformStream` that removes leaked protocol tokens as `createLeakFilter` does.
 *
 * Chunks of text in, chunks of text out; empty ones are left out. Never fails by itself.
 *
 * @example
 * // reply.pipeThrough(new TextDecoderStream()).pipeThrough(createLeakFilterStream())
 */
export function createLeakFilterStream(options: LeakOptions = {}): TransformStream<string, string> {
  const filter = createLeakFilter(options);
  return new TransformStream<string, string>({
    transform(chunk, controller) {
      const text = filter.push(chunk);
      if (text !== "") controller.enqueue(text);
    },
    flush(controller) {
      const { text } = filter.end();
      if (text !== "") controller.enqueue(text);
    },
  });
}
