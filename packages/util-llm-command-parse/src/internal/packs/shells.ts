import { executeFile } from "../effects.ts";
import type { Evaluation } from "../evaluation.ts";
import type { Call, Pack } from "../program.ts";
import { runScriptFlow, runScriptText } from "../run-script-text.ts";
import { NOTHING, SHELL_OUTPUT, type Arg, type Flow } from "../values.ts";

const VALUED = new Set(["-o", "+o", "-O", "+O", "--rcfile", "--init-file", "-C", "--init-command", "-d"]);

/** `sh [options] -c script [name words]`, `sh file`, or a script on standard input. */
function runShell(call: Call, evaluation: Evaluation): Flow {
  const { args } = call;
  let index = 0;
  let isScript = false;
  let isInteractive = false;
  for (; index < args.length && /^[-+]./.test(args[index]?.value ?? ""); index++) {
    const { value } = args[index] as Arg;
    if (value === "--") {
      index++;
      break;
    }
    if (value === "-n" || value === "--version" || value === "--help") return NOTHING;
    if (value === "--rcfile" || value === "--init-file") runFile(call, evaluation, args[index + 1]);
    if (/^-[a-zA-Z]*c/.test(value) || value === "--command") isScript = true;
    if (/^-[a-zA-Z]*i/.test(value)) isInteractive = true;
    if (VALUED.has(value)) index++;
  }
  const operand = args[index];
  if (isScript) return operand ? runCommandString(call, evaluation, operand, args.slice(index + 2)) : NOTHING;
  const readsInput = operand === undefined || operand.value === "-" || /^\/dev\/(stdin|fd\/0)$|^\/proc\/self\/fd\/0$/.test(operand.value) || args.slice(0, index).some(({ value }) => /^-[a-zA-Z]*s/.test(value));
  if (!readsInput) return runFile(call, evaluation, operand, args.slice(index + 1));
  const flow = withPositional(evaluation, args.slice(index + 1), () => runScriptFlow(evaluation, call.input, call.span));
  return isInteractive ? { text: null, taint: flow.taint | SHELL_OUTPUT } : flow;
}

function runCommandString(call: Call, evaluation: Evaluation, script: Arg, words: readonly Arg[]): Flow {
  return withPositional(evaluation, words, () => runScriptText(evaluation, script, script.span, call.input));
}

function runFile(call: Call, evaluation: Evaluation, file: Arg | undefined, words: readonly Arg[] = []): Flow {
  if (!file) return NOTHING;
  const flow = executeFile(evaluation, file, call.input, (text) => withPositional(evaluation, words, () => runScriptText(evaluation, { value: text, taint: file.flow?.taint ?? 0 }, file.span, call.input)));
  return { text: flow.text, taint: flow.taint | (flow.text === null ? SHELL_OUTPUT : 0) };
}

function withPositional(evaluation: Evaluation, words: readonly Arg[], run: () => Flow): Flow {
  const before = evaluation.positional;
  evaluation.positional = words;
  const { via } = evaluation;
  evaluation.scopes.open();
  const flow = run();
  evaluation.scopes.drop();
  evaluation.via = via;
  evaluation.positional = before;
  return flow;
}

export const shells: Pack = {
  "sh bash zsh dash ksh ksh93 mksh ash fish rbash csh tcsh": { run: runShell },
};
