import type { RunStatus } from "@lastframe/util-command-run";
import stringWidth from "string-width";
import { nameControls } from "./show-bytes.ts";

/** Milliseconds before a run is long enough to show that it lives. */
const SHOW_AFTER_MS = 1000;

/** Characters without width take no room; even of these there is an end. */
const MAX_CLIPPED_CHARS = 4096;

const ERASE_LINE = "\r\u001b[2K";

export interface StatusLine {
  update(status: Pick<RunStatus, "elapsedMs" | "lastLine">): void;
  clear(): void;
}

/** One line on stderr that is redrawn while a long child runs; does nothing when stderr is not a terminal. */
export function createStatusLine(stderr: NodeJS.WriteStream, name: string): StatusLine {
  if (!stderr.isTTY) return { update() {}, clear() {} };
  let shown = "";
  return {
    update(status) {
      if (status.elapsedMs < SHOW_AFTER_MS) return;
      const seconds = (status.elapsedMs / 1000).toFixed(0);
      const line = clip(`${nameControls(name)} ${seconds} s  ${status.lastLine.trim()}`, (stderr.columns || 80) - 1);
      if (line === shown) return;
      shown = line;
      stderr.write(`${ERASE_LINE}${line}`);
    },
    clear() {
      if (shown !== "") stderr.write(ERASE_LINE);
      shown = "";
    },
  };
}

/** The longest beginning that fits; looks at no more of the line than that. */
function clip(line: string, width: number): string {
  let used = 0;
  let end = 0;
  for (const char of line) {
    used += stringWidth(char);
    if (used > width || end > MAX_CLIPPED_CHARS) break;
    end += char.length;
  }
  return line.slice(0, end);
}
