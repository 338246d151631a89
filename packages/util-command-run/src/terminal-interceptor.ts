import { builtinRules, createPruner, definePruner, type OutputRule, type PruneResult } from "@lastframe/util-output-prune";
import { describePlain } from "./internal/describe-output.ts";
import { pruneStreams } from "./internal/prune-streams.ts";
import { runChild } from "./internal/run-child.ts";
import { writeAudit } from "./internal/write-audit.ts";
import type { RunOptions, ToolResult } from "./types.ts";

/** Options of `intercept`: those of a run, and what the pruned result holds. */
export interface InterceptOptions extends RunOptions {
  /** File that gets every line of the output, those left out of `text` marked `[TRIMMED]`. Must not exist. */
  readonly auditLog?: string;
  readonly messages?: "full" | "first" | "none";
  readonly minSeverity?: "error" | "warning" | "info";
}

/** What an interceptor delivers: the pruned result, the whole output beside it, and the run. */
export interface InterceptResult extends PruneResult {
  /** stdout, then stderr, as a person would have seen them. */
  readonly rawOutput: string;
  /** Everything else that is known of the run: outcome, wait, processes left behind. */
  readonly run: ToolResult;
}

/**
 * Run commands and deliver what a developer must act on.
 *
 * Rules given are tried before the built-in ones. A program that waits for a person is stopped and reported in `summary`
 * and `run`, never answered; a program that could not be started is a result, not an exception.
 *
 * @example
 * const { summary, diagnostics } = await new TerminalInterceptor().intercept("tsc", ["--noEmit"]);
 */
export class TerminalInterceptor {
  readonly #createPruner: typeof createPruner;

  constructor(rules: readonly OutputRule[] = []) {
    const factory = definePruner([...rules, ...builtinRules]);
    this.#createPruner = rules.length === 0 ? createPruner : (options) => factory.createPruner(options);
  }

  /** Run a command and return its pruned result with the whole output; a program that fails is a result, never a rejection. */
  async intercept(command: string, args: readonly string[], options: InterceptOptions = {}): Promise<InterceptResult> {
    const { auditLog, messages, minSeverity, ...runOptions } = options;
    const run = await runChild(command, args, { ...runOptions, prune: false }, () => describePlain);
    const { stdoutPlain, stderrPlain, exitCode } = run;
    const pruned = pruneStreams(this.#createPruner, [stdoutPlain, stderrPlain], { command: [command, ...args].join(" "), cwd: options.cwd, exitCode, messages, minSeverity });
    const rawOutput = stdoutPlain + (stdoutPlain === "" || stdoutPlain.endsWith("\n") || stderrPlain === "" ? "" : "\n") + stderrPlain;
    if (auditLog !== undefined) await writeAudit(auditLog, rawOutput, pruned.trimmed);
    const isPlainExit = run.outcome === "exit" && !run.promptAtExit;
    return {
      ...pruned,
      ok: isPlainExit ? pruned.ok : false,
      summary: isPlainExit ? pruned.summary : `${run.summary}${pruned.tools.length === 0 ? "" : `; ${pruned.summary}`}`,
      rawOutput,
      run,
    };
  }
}
