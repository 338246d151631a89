import { appendFileSync, mkdirSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** A full log becomes `NAME.1`; the one before is gone. */
const MAX_BYTES = 1024 * 1024;

export interface WarningLog {
  warn(event: string, facts: Readonly<Record<string, unknown>>): void;
}

/** Open a log of JSON lines that never grows beyond twice a megabyte; a log that cannot be written is no failure of the command. */
export function openWarningLog(path: string, now: () => Date = () => new Date()): WarningLog {
  return {
    warn(event, facts) {
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
        if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MAX_BYTES) renameSync(path, `${path}.1`);
        appendFileSync(path, `${JSON.stringify({ time: now().toISOString(), level: "warn", event, ...facts })}\n`, { mode: 0o600 });
      } catch {
        // Nothing that a person asked for depends on it.
      }
    },
  };
}
