import { TerminalFrames, type FrameOptions } from "@lastframe/util-terminal-frames";
import type { BoundedCapture } from "./bounded-capture.ts";

/** The end of the output that is replayed: many screens, yet a few milliseconds of work. */
const REPLAY_BYTES = 32_768;
/** What one replay may take before it starts anew from the end. */
const MAX_REPLAYED_BYTES = 4 * REPLAY_BYTES;

/** What stands on the screen while the child still writes, replayed from the last bytes only when somebody looks. */
export class LiveScreen {
  readonly #capture: BoundedCapture;
  readonly #options: FrameOptions;
  #frames: TerminalFrames;
  #seenBytes = 0;
  #replayedBytes = 0;
  #text = "";

  constructor(capture: BoundedCapture, options: FrameOptions) {
    this.#capture = capture;
    this.#options = options;
    this.#frames = new TerminalFrames(options);
  }

  text(): string {
    this.#refresh();
    return this.#text;
  }

  /** The line the cursor stands on, or the last one that holds text. */
  lastLine(): string {
    this.#refresh();
    const line = this.#frames.lastLine();
    return line.trim() === "" ? (this.#text.trimEnd().split("\n").at(-1) ?? "") : line;
  }

  #refresh(): void {
    const fresh = this.#capture.totalBytes - this.#seenBytes;
    if (fresh === 0) return;
    this.#seenBytes += fresh;
    if (fresh > REPLAY_BYTES || this.#replayedBytes + fresh > MAX_REPLAYED_BYTES) {
      this.#frames = new TerminalFrames(this.#options);
      this.#replayedBytes = 0;
    }
    const bytes = this.#capture.last(this.#replayedBytes === 0 ? REPLAY_BYTES : fresh);
    this.#replayedBytes += bytes.length;
    this.#text = this.#frames.write(bytes).text();
  }
}
