import type { Engine } from "./evaluation.ts";
import { runBash } from "./bash/run-script.ts";
import { judgeArgs } from "./judge-args.ts";
import { runCmd } from "./windows/run-cmd.ts";
import { runPowerShell } from "./windows/run-powershell.ts";

/** The readers of all languages. */
export const engine: Engine = {
  runText: (evaluation, text, span, input, shell) => {
    if (shell === "powershell") return runPowerShell(evaluation, text, input);
    if (shell === "cmd") return runCmd(evaluation, text, input);
    return runBash(evaluation, text, input);
  },
  judge: judgeArgs,
};
