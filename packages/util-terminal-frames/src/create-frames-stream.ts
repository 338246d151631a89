import { createEngine } from "./internal/engine.ts";
import type { FrameOptions } from "./types.ts";

/**
 * Create a stream that takes terminal output and emits each line, without its line feed, once it can no longer change.
 *
 * With `rows` known that is when the line has left the screen; with `rows` unknown, when it is 1000 lines above the
 * lowest one (cursor moves reach no further in a stream). The rest follows when the input ends. Memory follows the
 * screen, not the stream. `onLine` is called as well, if given.
 *
 * @example
 * const lines = [];
 * const reader = new Response("10%\r100%\nok\n").body.pipeThrough(createFramesStream());
 * for await (const line of reader) lines.push(line);
 * lines; // ["100%", "ok"]
 */
export function createFramesStream(options: FrameOptions = {}): TransformStream<Uint8Array | string, string> {
  let emit: (line: string) => void = () => undefined;
  const engine = createEngine({
    ...options,
    onLine: (line, index) => {
      options.onLine?.(line, index);
      emit(line);
    },
  });
  return new TransformStream<Uint8Array | string, string>({
    start: (controller) => {
      emit = (line) => {
        controller.enqueue(line);
      };
    },
    transform: (chunk) => {
      engine.write(chunk);
    },
    flush: () => {
      engine.end();
    },
  });
}
