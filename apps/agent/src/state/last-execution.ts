import { join } from "node:path";
import type { Folders } from "./find-folders.ts";
import { openStateFile, type StateFile } from "./state-file.ts";

/** The last command that ask, fix or chat ran: what `fix` mends and what a follow-up refers to. Secrets are masked. */
export interface LastExecution {
  readonly command: string;
  /** `null` when the command did not end by itself: stopped as waiting, timeout, interrupted. */
  readonly exit_code: number | null;
  /** Pruned output, a preview. */
  readonly stdout: string;
  /** What went wrong, as far as the output says; empty after a success. */
  readonly stderr: string;
  /** Unix time in seconds. */
  readonly timestamp: number;
  readonly cwd?: string;
  readonly shell?: string;
  /** Id of the raw log. */
  readonly log?: string;
}

export function openLastExecution(folders: Folders, onNotice: (message: string) => void): StateFile<LastExecution> {
  return openStateFile(join(folders.state, "last_exec.json"), parseLastExecution, onNotice);
}

/** Read a record; `null` when a field is missing or of the wrong kind. */
export function parseLastExecution(value: unknown): LastExecution | null {
  if (typeof value !== "object" || value === null) return null;
  const { command, exit_code, stdout, stderr, timestamp, cwd, shell, log } = value as Record<string, unknown>;
  if (typeof command !== "string" || typeof stdout !== "string" || typeof stderr !== "string") return null;
  if (typeof timestamp !== "number" || !(exit_code === null || typeof exit_code === "number")) return null;
  return {
    command,
    exit_code,
    stdout,
    stderr,
    timestamp,
    ...(typeof cwd === "string" ? { cwd } : {}),
    ...(typeof shell === "string" ? { shell } : {}),
    ...(typeof log === "string" ? { log } : {}),
  };
}
