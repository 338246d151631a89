import { createEngine } from "./internal/engine.ts";
import type { FrameOptions } from "./types.ts";

/**
 * Turn captured terminal output into the text a person would have seen.
 *
 * Redraws (CR, BS, cursor moves, erasing) are carried out cell by cell, colours and titles vanish. Lines that nothing but
 * LF, CRLF and SGR touched come back byte for byte (CRLF as LF), lines that were drawn on are right-trimmed; the text
 * ends in a line feed only if the cursor rests on a fresh line. Never throws on a string or bytes; see `TerminalFrames`
 * for the limits.
 *
 * @example
 * finalizeTerminalText("Downloading 10%\rDownloading 100%\n\x1b[36mstatus\x1b[0m  ok\n"); // "Downloading 100%\nstatus  ok\n"
 */
export function finalizeTerminalText(raw: string | Uint8Array, options: FrameOptions = {}): string {
  // The whole text is returned: the lines are handed out from it, not instead of it.
  const engine = createEngine({ ...options, onLine: undefined });
  engine.write(raw);
  const text = engine.finish();
  if (options.onLine !== undefined && text !== "") {
    const whole = text.endsWith("\n") ? text.slice(0, -1) : text;
    whole.split("\n").forEach((line, index) => {
      options.onLine?.(line, index);
    });
  }
  return text;
}
