import { BoundedCapture } from "./bounded-capture.ts";
import type { StreamName } from "./child.ts";
import type { RawLog } from "./raw-log.ts";

/** Everything a child has written so far, and when. */
export class ChildOutput {
  readonly stdout: BoundedCapture;
  readonly stderr: BoundedCapture;
  lastDataAt: number = performance.now();
  lastStream: StreamName = "stdout";
  /** Called at each chunk. */
  onData: () => void = ignore;
  readonly #log: RawLog | null;
  #logFull = false;

  constructor(maxBytes: number, log: RawLog | null) {
    this.stdout = new BoundedCapture(maxBytes);
    this.stderr = new BoundedCapture(maxBytes);
    this.#log = log;
  }

  get totalBytes(): { stdout: number; stderr: number } {
    return { stdout: this.stdout.totalBytes, stderr: this.stderr.totalBytes };
  }

  /** Milliseconds since the last byte; 0 while bytes wait for the log to take them. */
  get idleMs(): number {
    return this.#logFull ? 0 : performance.now() - this.lastDataAt;
  }

  /** Take a chunk; false when the log cannot follow and the child should wait until `onDrain`. */
  push(stream: StreamName, chunk: Uint8Array, onDrain: () => void): boolean {
    this.lastDataAt = performance.now();
    this.lastStream = stream;
    this[stream].push(chunk);
    this.onData();
    if (this.#log === null) return true;
    this.#logFull = !this.#log.write(chunk, () => {
      this.#logFull = false;
      onDrain();
    });
    return !this.#logFull;
  }
}

function ignore(): void {
  // Nobody listens.
}
