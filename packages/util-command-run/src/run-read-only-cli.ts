import { describePruned } from "./internal/describe-pruned.ts";
import { runChild } from "./internal/run-child.ts";
import type { RunOptions, ToolResult } from "./types.ts";

/**
 * Run a program to its end, or to the moment it waits for a person, and return one result.
 *
 * The program is started directly, never through a shell, in a session of its own, without input and with an environment
 * that asks programs not to ask. A time limit, an abort or a wait ends the whole process group: SIGTERM, `killGraceMs`,
 * SIGKILL; what left the group is ended too if it was seen among the descendants, holds the output, or carries the variable
 * `LASTFRAME_RUN` that every child gets. After a normal exit, living members of the
 * group are left alone and named in `leftover`. The result comes back at most about a second after the exit even if another
 * process holds the output. Never rejects for what the program does or fails to do: a program that cannot be started is the
 * outcome `spawn-error`. Whoever ends the calling process must abort the run first (`signal`): a child in a session of its
 * own does not get Ctrl-C.
 *
 * @throws TypeError (as a rejection) for an argument of the wrong type.
 * @example
 * ```ts
 * const result = await runReadOnlyCli("node", ["-e", "process.stdout.write('Continue? [Y/n] '); setTimeout(() => {}, 30000)"]);
 * result.ok; // false
 * result.outcome; // "waiting"
 * ```
 */
export async function runReadOnlyCli(command: string, args: readonly string[], options: RunOptions = {}): Promise<ToolResult> {
  return runChild(command, args, options, () => describePruned);
}
