import type { Evaluation } from "../evaluation.ts";
import type { Call, Pack } from "../program.ts";
import { runScriptFlow, runScriptText } from "../run-script-text.ts";
import { literalArg, NOTHING, PATTERN, SOME, type Arg, type Flow } from "../values.ts";

/** Words of the input that are read one by one. */
const MAX_LINES = 200;
const VALUED = new Set("-n -L -P -s -d -E -a -I -J -R -S --max-args --max-procs --delimiter --arg-file --replace --max-lines -j --jobs --colsep --joblog --results".split(" "));

/** `xargs`: the words of its input become arguments. */
function runXargs(call: Call, evaluation: Evaluation): Flow {
  const { args, input } = call;
  let index = 0;
  let place: string | null = call.name === "parallel" ? "{}" : null;
  for (; index < args.length && args[index]?.value.startsWith("-"); index++) {
    const value = args[index]?.value ?? "";
    const inline = /^(?:-I|-i|--replace=?|-J)(.+)$/.exec(value)?.[1];
    if (inline !== undefined) place = inline;
    else if (value === "-I" || value === "-J") place = args[index + 1]?.value ?? "{}";
    else if (value === "-i" || value === "--replace") place = "{}";
    if (VALUED.has(value)) index++;
  }
  let rest = args.slice(index);
  const inputs = inputWords(call, rest, place !== null);
  const marker = rest.findIndex(({ value }) => /^:{3,4}\+?$/.test(value));
  if (marker >= 0) rest = rest.slice(0, marker);
  if (rest.length === 0) return call.name === "parallel" ? runScriptFlow(evaluation, input, call.span) : { text: null, taint: input.taint };
  const replaced = place;
  if (replaced === null || !rest.some(({ value }) => value.includes(replaced))) return evaluation.runArgs([...rest, ...inputs], NOTHING, call.name);
  let flow: Flow = NOTHING;
  // `parallel` hands its words to a shell.
  if (call.name === "parallel") {
    for (const word of inputs) flow = runScriptText(evaluation, { value: rest.map(({ value }) => value.replaceAll("{}", () => word.value)).join(" "), taint: word.taint }, call.span, NOTHING);
    return flow;
  }
  for (const word of inputs) {
    const filled = rest.map((arg) => (arg.value.includes(replaced) ? { ...arg, value: arg.value.replaceAll(replaced, () => word.value), taint: arg.taint | word.taint } : arg));
    flow = evaluation.runArgs(filled, NOTHING, call.name);
  }
  return flow;
}

/** The words of the input, or of `::: a b`; one that is not known stands for all when they are not. */
function inputWords({ args, input, span, name }: Call, rest: readonly Arg[], byLine: boolean): Arg[] {
  const marker = rest.findIndex(({ value }) => value === ":::");
  if (marker >= 0) return rest.slice(marker + 1);
  const options = args.slice(0, args.length - rest.length).map(({ value }) => value);
  if (input.text === null || options.some((value) => /^(-a|--arg-file)/.test(value))) return [{ ...literalArg(SOME, span), taint: input.taint | PATTERN, certain: false }];
  const isNull = options.some((value) => /^-[a-zA-Z]*0$|^--null$/.test(value));
  const delimiter = options.some((value) => /^(-d|--delimiter)/.test(value));
  const words = (input.taint & PATTERN) !== 0 ? input.text.split(/[\n\0]/) : isNull ? input.text.split("\0") : byLine || delimiter || name === "parallel" ? input.text.split("\n") : splitQuoted(input.text);
  return words.filter((word) => word !== "").slice(0, MAX_LINES).map((value) => ({ ...literalArg(value, span), taint: input.taint, glob: (input.taint & PATTERN) !== 0 }));
}

/** Blanks part the words of `xargs`, quotes and backslashes keep them. */
function splitQuoted(text: string): string[] {
  return [...text.matchAll(/(?:[^\s"'\\]|\\.|"[^"\n]*"|'[^'\n]*'|["'])+/gs)].map(([word]) => word.replace(/\\(.)|"([^"\n]*)"|'([^'\n]*)'/gs, (_, escaped?: string, double?: string, single?: string) => escaped ?? double ?? single ?? ""));
}

export const xargs: Pack = {
  "xargs gxargs parallel": { run: runXargs },
};
