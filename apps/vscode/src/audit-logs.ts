import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

/** What the folder may hold; the oldest go first. */
const MAX_LOGS = 50;
const MAX_LOG_BYTES = 64 * 1024 * 1024;

const LOG_NAME = /^\d{8}-\d{6}-[0-9a-f]{6}\.log$/;

/**
 * Choose the file for the audit log of a run and make room for it; the run creates it, with mode 0600.
 * Throws when the folder cannot be made.
 */
export function startAuditLog(folder: string, now: Date = new Date()): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  boundLogs(folder, MAX_LOGS - 1, MAX_LOG_BYTES);
  const stamp = now.toISOString().slice(0, 19).replace(/[-:]/g, "").replace("T", "-");
  // Tells runs of one second apart. No secret: a file that exists is refused.
  const tail = Math.floor(Math.random() * 0x1000000).toString(16).padStart(6, "0");
  return join(folder, `${stamp}-${tail}.log`);
}

/** Remove the oldest logs until at most `maxLogs` with `maxBytes` together are left. */
export function boundLogs(folder: string, maxLogs: number, maxBytes: number): void {
  const names = readdirSync(folder).filter((name) => LOG_NAME.test(name)).sort().reverse();
  let bytes = 0;
  for (const [index, name] of names.entries()) {
    bytes += statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
    if (index >= maxLogs || bytes > maxBytes) rmSync(join(folder, name), { force: true });
  }
}
