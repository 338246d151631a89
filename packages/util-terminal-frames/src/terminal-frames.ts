import { createEngine, type Engine } from "./internal/engine.ts";
import type { FrameOptions, FramesResult } from "./types.ts";

/**
 * Replay terminal output as it arrives and ask at any time what a person would see.
 *
 * Follows xterm.js (ECMA-48, DEC VT and xterm sequences; parser of vt100.net/emu/dec_ansi_parser). No string or byte
 * makes it throw; the same input gives the same text however it is split into chunks. Work and memory follow the
 * input: what a few bytes can ask for (blanks, repeated characters, shifted rows) is limited to some four million cells
 * and 64 more for each character printed; beyond that the sequence is left out and counted in `ignoredSequences`.
 *
 * @example
 * const frames = new TerminalFrames({ columns: 120, rows: 40 });
 * frames.write("Downloading 10%\rDownloading 100%\nContinue? [Y/n] ");
 * frames.text(); // "Downloading 100%\nContinue? [Y/n] "
 * frames.lastLine(); // "Continue? [Y/n] "
 */
export class TerminalFrames {
  readonly #engine: Engine;
  #result: FramesResult | null = null;

  constructor(options: FrameOptions = {}) {
    this.#engine = createEngine(options);
  }

  /** Take in the next chunk. Throws a TypeError for anything but a string or bytes, and an Error after `end()`. */
  write(chunk: string | Uint8Array): this {
    if (this.#result !== null) throw new Error("write after end");
    this.#engine.write(chunk);
    return this;
  }

  /**
   * Return the text so far. Lines that nothing but LF, CRLF and SGR touched are kept byte for byte (CRLF as LF), lines
   * that were drawn on are right-trimmed; it ends in a line feed only if the cursor rests on a fresh line.
   */
  text(): string {
    return this.#engine.text();
  }

  /** Return the line the cursor is in, with the blanks before the cursor; costs at most as much as that line is long. */
  lastLine(): string {
    return this.#engine.lastLine();
  }

  /** Return the cursor, from 0: on the screen where `rows` is known, else in the rows so far. */
  get cursor(): { row: number; column: number } {
    return this.#engine.cursor();
  }

  /** Finish: unfinished characters become U+FFFD, unfinished sequences vanish. Asked again, it returns the same. */
  end(): FramesResult {
    return (this.#result ??= this.#engine.end());
  }
}
