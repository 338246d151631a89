import { StreamScanner } from "./internal/scan-stream.ts";
import { safeParseJson } from "./safe-parse-json.ts";
import type { SafeParseResult } from "./safe-parse-json.ts";
import type { JsonPath, JsonRepairOptions } from "./types.ts";

export interface PartialJsonParser {
  /** Take the next piece of the text; it may end anywhere. */
  push(chunk: string): void;
  /** The value so far; undefined before one has begun. */
  readonly value: unknown;
  /** Whether the value has been closed. */
  readonly complete: boolean;
  /** The path to what is still open. */
  readonly openPath: JsonPath;
  /** End the text: what {@link safeParseJson} gives for all of it. */
  finish(): SafeParseResult;
}

/**
 * Create a parser for JSON that arrives in pieces, with a value to show after each.
 *
 * Each piece is read once. Subtrees that did not change are the same objects as before; a container that is still open is
 * a new object whenever it changed, up to 4096 members on the open path, beyond which it grows in place so that a reading
 * stays cheap. Nothing is thrown: where `push` meets what cannot be read, the value stays, and `finish` says why.
 *
 * @example
 * const parser = createPartialJsonParser();
 * parser.push('{"steps":["build","te');
 * parser.value;
 * // { steps: ["build", "te"] }
 */
export function createPartialJsonParser(options: JsonRepairOptions = {}): PartialJsonParser {
  const scanner = new StreamScanner(options);
  let text = "";
  let failed = false;
  return {
    push(chunk: string): void {
      text += chunk;
      if (!failed) failed = !scanner.tryPush(chunk);
    },
    get value(): unknown {
      return scanner.read();
    },
    get complete(): boolean {
      return scanner.isComplete();
    },
    get openPath(): JsonPath {
      return scanner.openPath();
    },
    finish(): SafeParseResult {
      const result = safeParseJson(text, options);
      if (result.ok && result.status === "valid") {
        const value = scanner.finalValue();
        if (value !== undefined) result.value = value;
      }
      return result;
    },
  };
}
