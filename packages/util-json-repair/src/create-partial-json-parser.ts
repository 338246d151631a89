import { append, isComplete, openPathOf, readValue } from "./internal/read-open.ts";
import { scanDocument } from "./internal/scan-document.ts";
import { createScanner } from "./internal/scanner.ts";
import { JsonRepairError } from "./json-repair-error.ts";
import { safeParseJson } from "./safe-parse-json.ts";
import type { SafeParseResult } from "./safe-parse-json.ts";
import type { JsonPath, JsonRepairOptions } from "./types.ts";

/** A reader of one growing text. */
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
  const scanner = createScanner(options);
  scanner.prefix = true;
  let text = "";
  let failed = false;
  return {
    push(chunk: string): void {
      text += chunk;
      if (failed) return;
      append(scanner, chunk);
      try {
        scanDocument(scanner);
      } catch (error) {
        if (!JsonRepairError.isInstance(error)) throw error;
        failed = true;
      }
    },
    get value(): unknown {
      return readValue(scanner);
    },
    get complete(): boolean {
      return isComplete(scanner);
    },
    get openPath(): JsonPath {
      return openPathOf(scanner);
    },
    finish(): SafeParseResult {
      return safeParseJson(text, options);
    },
  };
}
