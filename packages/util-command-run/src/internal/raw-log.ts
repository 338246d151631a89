import { createWriteStream, openSync, type WriteStream } from "node:fs";
import { errorCode } from "./start-error.ts";

/** The file that takes every byte of the output in the order of its arrival. */
export class RawLog {
  readonly path: string;
  readonly #stream: WriteStream;
  #failure: string | null = null;

  /**
   * Create the file, for the caller's eyes only.
   *
   * `wx`: an existing file, link or pipe of that name is refused (EEXIST), so that nobody who may write to the
   * directory can aim the log at another file.
   */
  constructor(path: string) {
    this.path = path;
    this.#stream = createWriteStream(path, { fd: openSync(path, "wx", 0o600) });
    this.#stream.on("error", (error) => {
      this.#failure ??= errorCode(error);
    });
  }

  /** The code of the error that ended the log early. */
  get failure(): string | null {
    return this.#failure;
  }

  /** Take a chunk; false when the source should pause until `onDrain` is called. */
  write(chunk: Uint8Array, onDrain: () => void): boolean {
    if (this.#failure !== null) return true;
    // The stream keeps what it is given until it is written; the chunk is good only now.
    if (this.#stream.write(Buffer.from(chunk))) return true;
    const settle = (): void => {
      this.#stream.off("drain", settle);
      this.#stream.off("close", settle);
      onDrain();
    };
    this.#stream.on("drain", settle);
    this.#stream.on("close", settle);
    return false;
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#stream.closed) resolve();
      this.#stream.once("close", resolve);
      this.#stream.end();
    });
  }
}
