import type { Evaluation } from "../evaluation.ts";
import type { Call, Pack } from "../program.ts";
import { runScriptFlow, runScriptText } from "../run-script-text.ts";
import { NOTHING, REMOTE, SECRET, taintOf, type Arg, type Flow } from "../values.ts";

const VALUED = new Set("-b -B -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w".split(" "));

/** `ssh host command`: the words are joined and read by a shell over there. */
function runSsh(call: Call, evaluation: Evaluation): Flow {
  const { args } = call;
  let index = 0;
  let host: Arg | undefined;
  for (; index < args.length; index++) {
    const arg = args[index] as Arg;
    const { value } = arg;
    if (value.startsWith("-") && value.length > 1) {
      const option = VALUED.has(value) ? args[++index] : VALUED.has(value.slice(0, 2)) ? { ...arg, value: value.slice(2) } : undefined;
      const command = value.startsWith("-o") && option ? /^\s*(?:ProxyCommand|LocalCommand|KnownHostsCommand)[\s=]+(.*)$/is.exec(option.value)?.[1] : undefined;
      if (command !== undefined && option) runScriptText(evaluation, { value: command, taint: option.taint }, option.span, NOTHING);
      if (/^-[LRDw]/.test(value)) evaluation.report("network-write", "warning", arg.span);
    } else if (!host) host = arg;
    else break;
  }
  if (!host) return NOTHING;
  evaluation.addPath("network", host.value);
  const rest = args.slice(index);
  if ((call.input.taint & SECRET) !== 0) evaluation.report("exfiltration", "dangerous", call.span);
  if (rest.length === 0) {
    if (call.input.text !== null && call.input !== NOTHING) return runScriptFlow(evaluation, call.input, call.span);
    evaluation.report("network-write", "warning", call.span);
    return { text: null, taint: REMOTE };
  }
  const [first] = rest;
  const cwd = evaluation.directories();
  evaluation.changeDirectory(["~"]);
  runScriptText(evaluation, { value: rest.map(({ value }) => value).join(" "), taint: taintOf(rest) }, [first?.span[0] ?? 0, call.span[1]], call.input);
  evaluation.changeDirectory(cwd);
  return { text: null, taint: REMOTE };
}

export const ssh: Pack = {
  "ssh autossh mosh": { run: runSsh },
};
