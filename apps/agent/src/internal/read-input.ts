import { createReadStream } from "node:fs";
import type { CliIo } from "./cli-io.ts";
import { UsageError } from "./usage-error.ts";

/** Filters hold their input in memory. */
const MAX_INPUT_BYTES = 512 * 1024 * 1024;

/**
 * Read the files one after the other, `-` and no file at all being standard input.
 *
 * @throws {UsageError} for a file that cannot be read, a terminal as input, and more than 512 MiB.
 */
export async function readInput(command: string, files: readonly string[], io: Pick<CliIo, "stdin">): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (const file of files.length === 0 ? ["-"] : files) {
    if (file === "-" && io.stdin.isTTY) throw new UsageError(`lastframe ${command}: no input; pipe something into it or name a file`);
    try {
      for await (const chunk of file === "-" ? io.stdin : createReadStream(file)) {
        bytes += (chunk as Uint8Array).length;
        if (bytes > MAX_INPUT_BYTES) throw new UsageError(`lastframe ${command}: the input is larger than 512 MiB`);
        chunks.push(chunk as Uint8Array);
      }
    } catch (error) {
      if (error instanceof UsageError) throw error;
      throw new UsageError(`lastframe ${command}: cannot read ${file} (${(error as NodeJS.ErrnoException).code ?? String(error)})`);
    }
  }
  return Buffer.concat(chunks);
}
