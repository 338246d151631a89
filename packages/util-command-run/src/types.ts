import type { Env, Interaction } from "@lastframe/util-interaction-detect";
import type { DecisionPoint, Diagnostic, GitChange } from "@lastframe/util-output-prune";

export type { DecisionPoint, Diagnostic, GitChange };

/** How a run ended: by itself, waiting for a person, at the time limit, by the caller's signal, or before it began. */
export type Outcome = "exit" | "waiting" | "timeout" | "aborted" | "spawn-error";

/** What `onUpdate` is told while the child runs, at most ten times a second. */
export interface RunStatus {
  readonly pid: number;
  readonly elapsedMs: number;
  readonly idleMs: number;
  readonly totalBytes: { readonly stdout: number; readonly stderr: number };
  /** The line the cursor stands on, or the last one that holds text. */
  readonly lastLine: string;
  readonly interaction: Interaction;
}

/** Options of a run; each has a default. */
export interface RunOptions {
  /** Working directory of the child. Default: the caller's. */
  readonly cwd?: string;
  /** Laid over `nonInteractiveEnv(process.env)`; `undefined` removes a variable. */
  readonly env?: Env;
  /**
   * `ignore` (default): end of file at once. `pipe`: stays open and nobody writes. `pty`: one terminal for all three
   * streams, needs the optional peer `@lydell/node-pty`.
   */
  readonly stdin?: "ignore" | "pipe" | "pty";
  /** Written to the child's standard input, then the input ends. */
  readonly input?: string | Uint8Array;
  /** Milliseconds until the child is ended. Default 120000; 0 = no limit. */
  readonly timeoutMs?: number;
  /** Milliseconds between SIGTERM and SIGKILL. Default 1000. */
  readonly killGraceMs?: number;
  /** Milliseconds of silence before a question on the screen counts without the kernel's proof. Default 1500. */
  readonly idleThresholdMs?: number;
  /** Start the child in a session of its own, so that it cannot read the caller's terminal. Default true. */
  readonly detached?: boolean;
  /** One ordered stream in `stdoutPlain`; `stderrPlain` is then empty. */
  readonly merge?: boolean;
  /** Bytes kept of each stream, head and tail. Default 8 MiB. */
  readonly maxBytes?: number;
  /** Width told to the child (`COLUMNS`) and of a pty. Default 120. */
  readonly columns?: number;
  /** Height told to the child (`LINES`) and of a pty. Default 40. */
  readonly rows?: number;
  /** Report a wait but let the child live until the timeout. */
  readonly allowWait?: boolean;
  /** End processes that outlive a normal exit. */
  readonly killLeftover?: boolean;
  /** Tell the output apart by the rules of its tool. Default true; false leaves `text` the whole output. */
  readonly prune?: boolean;
  /** Write every byte of the output to this file. */
  readonly rawLog?: string;
  readonly signal?: AbortSignal;
  /** Called while the child runs, at most ten times a second. */
  onUpdate?(status: RunStatus): void;
}

/** What came of a run, as plain data. */
export interface ToolResult {
  /** True only when the outcome is `exit`, the code 0, nothing waits and no question was left unanswered. */
  readonly ok: boolean;
  readonly outcome: Outcome;
  /** The child's own exit code; `null` when it was ended by a signal or never started. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly timedOut: boolean;
  readonly interaction: Interaction;
  readonly stdoutPlain: string;
  readonly stderrPlain: string;
  /** One list of records per certain table of the output. */
  readonly tables: Record<string, string>[][];
  /** The outcome in one line. */
  readonly summary: string;
  /** What an agent reads after the summary. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly changes: readonly GitChange[];
  readonly decisions: readonly DecisionPoint[];
  /** The child ended with a question on its last line: end of input answered it. */
  readonly promptAtExit: boolean;
  /** The child is gone, yet another process still held its output when reading stopped. */
  readonly pipesHeld: boolean;
  readonly leftover: readonly { readonly pid: number; readonly command: string }[];
  /** Part of the middle of a stream was dropped to keep within `maxBytes`. */
  readonly truncated: boolean;
  readonly totalBytes: { readonly stdout: number; readonly stderr: number };
  readonly durationMs: number;
  readonly error?: { readonly code: string; readonly message: string };
  readonly rawLog?: string;
}

/** What `toToolResult` is told; only the first five are needed. */
export interface RawRun {
  readonly exitCode: number | null;
  readonly signal: string | null;
  readonly interaction: Pick<Interaction, "waiting" | "reason" | "lastLine"> & Partial<Interaction>;
  /** Bytes as the child wrote them; a string is taken as already decoded. */
  readonly stdoutRaw: string | Uint8Array;
  readonly stderrRaw: string | Uint8Array;
  /** Default: `spawn-error` with an `error`, `waiting` with a waiting interaction, else `exit`. */
  readonly outcome?: Outcome;
  /** Default: whether the output ends in a question. False where end of input cannot have answered it. */
  readonly promptAtExit?: boolean;
  readonly pipesHeld?: boolean;
  readonly leftover?: ToolResult["leftover"];
  readonly truncated?: boolean;
  /** Default: the bytes given. */
  readonly totalBytes?: ToolResult["totalBytes"];
  readonly durationMs?: number;
  /** The limit that a timeout reached, for the summary. Default: `durationMs`. */
  readonly timeoutMs?: number;
  /** Size of the terminal the output was written for; both or neither. */
  readonly columns?: number;
  readonly rows?: number;
  readonly error?: { readonly code: string; readonly message: string };
  readonly rawLog?: string;
  /** Program and arguments, for the rules of its tool. */
  readonly command?: string;
  /** Where it ran. */
  readonly cwd?: string;
  /** As the option of that name. Default true. */
  readonly prune?: boolean;
  /** Why the raw log is not complete. */
  readonly logFailure?: string;
}
