import type { InterceptResult } from "@lastframe/util-command-run";
import { toToolResult } from "@lastframe/util-command-run";
import { pruneOutput } from "@lastframe/util-output-prune";

interface Recorded {
  readonly output: string;
  readonly command?: string;
  readonly exitCode?: number | null;
  readonly outcome?: InterceptResult["run"]["outcome"];
  readonly interaction?: Partial<InterceptResult["run"]["interaction"]>;
}

/** The result of a run that somebody else has recorded. */
export function buildResult({ output, command = "", exitCode = 1, outcome, interaction }: Recorded): InterceptResult {
  const pruned = pruneOutput(output, { command, exitCode });
  const run = toToolResult({
    exitCode,
    signal: null,
    stdoutRaw: output,
    stderrRaw: "",
    interaction: { waiting: false, reason: null, lastLine: null, ...interaction },
    command,
    ...(outcome === undefined ? {} : { outcome }),
  });
  const isExit = run.outcome === "exit" && !run.promptAtExit;
  return { ...pruned, ok: isExit ? pruned.ok : false, summary: isExit ? pruned.summary : run.summary, rawOutput: output, run };
}
