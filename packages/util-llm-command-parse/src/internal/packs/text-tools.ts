import { readPath, writePath } from "../effects.ts";
import type { Evaluation } from "../evaluation.ts";
import { has, optionValue, type Call, type Pack } from "../program.ts";
import { runScriptFlow, runScriptText } from "../run-script-text.ts";
import { DECODED, literalArg, SOME, UNKNOWN, type Arg, type Flow } from "../values.ts";

/** Longer lines of a script are not read: a substitution can end at each of its delimiters. */
const MAX_SED_LINE = 1000;

/** `sed`: commands that write files (`w`), run programs (`e`), and editing in place. */
function runSed(call: Call, evaluation: Evaluation): Flow {
  const scripts = call.args.flatMap((arg, index) => (arg.value === "-e" || arg.value === "--expression" ? (call.args[index + 1] ? [call.args[index + 1] as Arg] : []) : arg.value.startsWith("--expression=") ? [{ ...arg, value: arg.value.slice(13) }] : []));
  const hasFile = has(call, "-f", "--file");
  const [first, ...rest] = call.words;
  const isInline = scripts.length === 0 && !hasFile;
  if (isInline && first) scripts.push(first);
  const files = isInline ? rest : call.words;
  for (const script of scripts) readSedScript(evaluation, script);
  if (hasFile) evaluation.report("arg-exec", "warning", call.span);
  const inPlace = [...call.options.keys()].some((name) => name === "-i" || name === "-I" || name.startsWith("--in-place"));
  let taint = call.input.taint | (call.input.text ? DECODED : 0);
  for (const file of files) {
    if (inPlace) writePath(evaluation, file);
    else taint |= readPath(evaluation, file).taint;
  }
  return { text: null, taint };
}

function readSedScript(evaluation: Evaluation, script: Arg): void {
  const { value, span } = script;
  for (const line of value.split("\n")) {
    if (line.length > MAX_SED_LINE) {
      evaluation.report("dynamic-command", "warning", span);
      continue;
    }
    // After an address or a block: `w file`, `e command`; after a substitution: its flags.
    const written = /(?:^|[\d$;{}/!,\s])[wW]\s+([^\n;}]+)$/.exec(line) ?? /^[^a-zA-Z]*s(\W).*\1[gpiImM\d]*w\s+(\S+)$/.exec(line);
    const target = written?.[2] ?? written?.[1];
    if (target) writePath(evaluation, literalArg(target.trim(), span));
    const executed = /(?:^|[\d$;{}/!,\s])e\s+([^\n]+)$/.exec(line)?.[1];
    if (executed) evaluation.runText(executed, span, UNKNOWN);
    const replaced = /^[^a-zA-Z]*s(\W)[^\n]*?\1([^\n]*)\1[gpiImM\d]*e/.exec(line)?.[2];
    if (replaced !== undefined) evaluation.runText(replaced, span, UNKNOWN);
    else if (/^[^a-zA-Z]*s(\W)[^\n]*\1[gpiImM\d]*e[gpiImM\d]*\s*(;.*)?$/.test(line) || /^[\d$,\s]*e\s*$/.test(line)) evaluation.report("dynamic-command", "warning", span);
  }
}

/** `awk`: `system()`, pipes to and from commands, redirections. */
function runAwk(call: Call, evaluation: Evaluation): Flow {
  const program = has(call, "-f", "--file") ? undefined : call.words[0];
  if (!program) evaluation.report("arg-exec", "warning", call.span);
  else readAwkProgram(evaluation, program);
  const inPlace = optionValue(call, "-i")?.value === "inplace";
  let taint = call.input.taint | (call.input.text ? DECODED : 0);
  for (const file of program ? call.words.slice(1) : call.words) {
    if (inPlace) writePath(evaluation, file);
    else if (!file.value.includes("=")) taint |= readPath(evaluation, file).taint;
  }
  return { text: null, taint };
}

function readAwkProgram(evaluation: Evaluation, { value, span }: Arg): void {
  const text = value;
  for (const match of text.matchAll(/\bsystem\s*\(\s*("(?:[^"\\]|\\.)*")?|("(?:[^"\\]|\\.)*")\s*\|&?\s*getline|\|&?\s*("(?:[^"\\]|\\.)*")/g)) {
    const literal = match[1] ?? match[2] ?? match[3];
    const rest = text.slice(match.index + match[0].length);
    const isWhole = literal !== undefined && !(match[1] !== undefined && !/^\s*\)/.test(rest));
    if (literal !== undefined) runScriptText(evaluation, { value: unescape(literal) + (isWhole ? "" : ` ${SOME}`), taint: 0 }, span, UNKNOWN);
    else evaluation.report("dynamic-command", "warning", span);
  }
  if (/\|&?\s*(getline|[a-z_$]\w*\s*[;}\n])/.test(text) && !/"\s*\|/.test(text)) evaluation.report("dynamic-command", "warning", span);
  for (const match of text.matchAll(/\bprintf?\b[^;}\n|]*?(>>?)\s*("(?:[^"\\]|\\.)*"|[\w$(])/g)) {
    const target = match[2] ?? "";
    writePath(evaluation, literalArg(target.startsWith('"') ? unescape(target) : SOME, span), { append: match[1] === ">>" });
  }
}

function unescape(literal: string): string {
  return literal.slice(1, -1).replace(/\\(.)/gs, "$1");
}

function runSort(call: Call, evaluation: Evaluation): Flow {
  const output = optionValue(call, "-o", "--output");
  if (output) writePath(evaluation, output);
  const program = optionValue(call, "--compress-program");
  if (program) evaluation.report("arg-exec", "warning", call.span);
  return { text: null, taint: call.words.reduce((taint, arg) => taint | readPath(evaluation, arg).taint, call.input.taint) };
}

export const textTools: Pack = {
  "sed gsed ssed": { valued: "-e --expression -f --file -l --line-length", run: runSed },
  "awk gawk mawk nawk": { valued: "-f --file -v --assign -F --field-separator -i --include -l --load -e --source", run: runAwk },
  "sort gsort": { valued: "-o --output -k --key -t --field-separator -T -S --parallel --compress-program --batch-size", run: runSort },
  "sponge": { run: (call, evaluation) => call.words.forEach((arg) => writePath(evaluation, arg, { append: has(call, "-a"), flow: call.input })) },
  "uudecode": { rows: [["", "warning", "fs-overwrite"]] },
  "m4 cpp": { run: (call, evaluation) => ({ text: null, taint: call.words.reduce((taint, arg) => taint | readPath(evaluation, arg).taint, DECODED) }) },
  "expect": { valued: "-c", run: (call, evaluation) => {
    evaluation.report("arg-exec", "warning", call.span);
    const script = optionValue(call, "-c");
    const spawned = /\b(?:spawn|exec|system)\s+([^;\n]+)/.exec(script?.value ?? "")?.[1];
    if (spawned && script) evaluation.runText(spawned, script.span, UNKNOWN);
    if (!script) runScriptFlow(evaluation, UNKNOWN, call.span);
  } },
};
