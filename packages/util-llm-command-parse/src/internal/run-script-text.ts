import type { Evaluation } from "./evaluation.ts";
import { DECODED, isStatic, LOCAL_FILE, REMOTE, SHELL_OUTPUT, UNKNOWN, type Arg, type Flow } from "./values.ts";
import type { Shell } from "../types.ts";

/** Runs a string as a script: `eval`, `sh -c`, the input of a shell. What is not known of it is reported. */
export function runScriptText(evaluation: Evaluation, script: Pick<Arg, "value" | "taint">, span: [number, number], input: Flow, shell: Shell = "bash"): Flow {
  reportOrigin(evaluation, script.taint, !isStatic(script.value), span);
  return evaluation.runText(script.value, span, input, shell);
}

/** Runs what comes through a pipe as a script. */
export function runScriptFlow(evaluation: Evaluation, flow: Flow, span: [number, number], shell: Shell = "bash"): Flow {
  // What runs in a script that came through the input finds that input used up.
  if (flow.text !== null) return runScriptText(evaluation, { value: flow.text, taint: flow.taint }, span, UNKNOWN, shell);
  reportOrigin(evaluation, flow.taint, true, span);
  return { text: null, taint: flow.taint | SHELL_OUTPUT };
}

/** Reports that code runs which comes from elsewhere or cannot be read. */
export function reportOrigin(evaluation: Evaluation, taint: number, isUnknown: boolean, span: [number, number]): void {
  if ((taint & REMOTE) !== 0) evaluation.report("remote-exec", "dangerous", span);
  else if (isUnknown && (taint & DECODED) !== 0) evaluation.report("obfuscated-exec", "dangerous", span);
  if (!isUnknown) return;
  evaluation.dynamic = true;
  evaluation.report((taint & LOCAL_FILE) !== 0 ? "arg-exec" : "dynamic-command", "warning", span);
}
