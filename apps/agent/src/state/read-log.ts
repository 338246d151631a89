import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { createContext, runInContext } from "node:vm";
import { createFramesStream } from "@lastframe/util-terminal-frames";

/** A search that takes longer, all lines together, has met a pattern that backtracks without end. */
const MAX_SEARCH_MS = 5000;
const BATCH = 1000;

export interface LogQuery {
  /** First and last line wanted, from 1. */
  readonly lines?: readonly [first: number, last: number];
  readonly grep?: RegExp;
}

export interface LogLine {
  readonly number: number;
  readonly text: string;
}

/** A pattern that did not come to an end in time. */
export class SearchTimeout extends Error {
  override readonly name = "SearchTimeout";
}

/**
 * Read a raw log as its last frame, line by line, so that memory follows the screen and not the log. Lines are counted
 * from 1 in the order of arrival, both streams of the program in one.
 *
 * @throws {SearchTimeout} when the pattern takes more than five seconds.
 */
export async function* readLogLines(path: string, { lines: [first, last] = [1, Infinity], grep }: LogQuery = {}): AsyncGenerator<LogLine> {
  const matches = grep === undefined ? null : createMatcher(grep);
  let batch: LogLine[] = [];
  let number = 0;
  const frames = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  for await (const text of frames.pipeThrough(createFramesStream()) as unknown as AsyncIterable<string>) {
    number += 1;
    if (number < first) continue;
    if (number > last) break;
    batch.push({ number, text });
    if (batch.length < BATCH) continue;
    yield* matches === null ? batch : matches(batch);
    batch = [];
  }
  yield* matches === null ? batch : matches(batch);
}

/** Test in a context of its own, where a time limit reaches into the pattern: it may come from a model. */
function createMatcher(pattern: RegExp): (lines: readonly LogLine[]) => LogLine[] {
  let left = MAX_SEARCH_MS;
  return (lines) => {
    const context = createContext({ pattern, lines: lines.map(({ text }) => text) });
    const startedAt = performance.now();
    try {
      const found = runInContext("lines.map((line) => pattern.test(line))", context, { timeout: Math.max(1, Math.floor(left)) }) as boolean[];
      return lines.filter((_, index) => found[index]);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") throw new SearchTimeout("the pattern takes too long; write a simpler one");
      throw error;
    } finally {
      left -= performance.now() - startedAt;
    }
  };
}
