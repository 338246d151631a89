import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What the folder of raw logs may hold; the oldest go first, the newest always stays. */
const MAX_LOGS = 200;
const MAX_LOG_BYTES = 512 * 1024 * 1024;

const LOG_SUFFIX = ".log";
const FACTS_SUFFIX = ".json";

/** What is known of a logged run, beside its bytes. */
export interface LogFacts {
  readonly command: string;
  readonly exitCode: number | null;
  readonly startedAt: string;
}

export interface StartedLog {
  readonly id: string;
  readonly path: string;
  /** Remove it when it is empty, else keep the facts beside it and let the oldest logs go; false when there is no log to read. */
  finish(describe: () => Omit<LogFacts, "startedAt">): boolean;
}

/** A log id is a name of ours, never a path. */
export function isLogId(text: string): boolean {
  return /^[a-z0-9-]{1,64}$/.test(text);
}

export function logPath(folder: string, id: string): string {
  if (!isLogId(id)) throw new TypeError(`not a log id: ${id}`);
  return join(folder, `${id}${LOG_SUFFIX}`);
}

/** Start a log, or say why there can be none: a folder that cannot be written is no reason not to run. */
export function tryStartLog(folder: string, onProblem: (problem: string) => void): StartedLog | null {
  try {
    return startLog(folder);
  } catch (error) {
    onProblem(error instanceof Error ? error.message : String(error));
    return null;
  }
}

/** Choose the file for a new log; the runner creates it. Throws when the folder cannot be made. */
export function startLog(folder: string, now: Date = new Date()): StartedLog {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const startedAt = now.toISOString();
  const id = `${startedAt.slice(0, 19).replaceAll("-", "").replace("T", "-").replaceAll(":", "")}-${randomName()}`;
  const path = logPath(folder, id);
  return {
    id,
    path,
    finish(describe) {
      if (sizeOf(path) === 0) {
        rmSync(path, { force: true });
        return false;
      }
      try {
        writeFileSync(join(folder, `${id}${FACTS_SUFFIX}`), `${JSON.stringify({ ...describe(), startedAt })}\n`, { mode: 0o600 });
        boundLogs(folder, MAX_LOGS, MAX_LOG_BYTES);
      } catch {
        // A full disk: the run has its result, and what was written of the log can be read.
      }
      return true;
    },
  };
}

/** Tells runs of one second apart. No secret: the runner refuses a file that exists. */
function randomName(): string {
  return Math.floor(Math.random() * 0x1000000)
    .toString(16)
    .padStart(6, "0");
}

/** Ids, newest first. */
export function listLogs(folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return [];
  }
  return names
    .filter((name) => name.endsWith(LOG_SUFFIX))
    .map((name) => name.slice(0, -LOG_SUFFIX.length))
    .filter(isLogId)
    .sort()
    .reverse();
}

/** The facts of a log; `null` when they are gone or damaged. */
export function readLogFacts(folder: string, id: string): LogFacts | null {
  if (!isLogId(id)) return null;
  try {
    const value = JSON.parse(readFileSync(join(folder, `${id}${FACTS_SUFFIX}`), "utf8")) as Partial<LogFacts>;
    if (typeof value.command !== "string" || typeof value.startedAt !== "string") return null;
    return { command: value.command, startedAt: value.startedAt, exitCode: typeof value.exitCode === "number" ? value.exitCode : null };
  } catch {
    return null;
  }
}

/** Remove the oldest logs until at most `maxLogs` with `maxBytes` together are left; the newest stays whatever its size. */
export function boundLogs(folder: string, maxLogs: number, maxBytes: number): void {
  let bytes = 0;
  for (const [index, id] of listLogs(folder).entries()) {
    bytes += sizeOf(logPath(folder, id));
    if (index === 0 || (index < maxLogs && bytes <= maxBytes)) continue;
    rmSync(logPath(folder, id), { force: true });
    rmSync(join(folder, `${id}${FACTS_SUFFIX}`), { force: true });
  }
}

/** Another process may have removed it meanwhile: then it takes no room. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
