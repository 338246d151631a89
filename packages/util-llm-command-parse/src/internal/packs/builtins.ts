import { executeFile } from "../effects.ts";
import type { Evaluation } from "../evaluation.ts";
import { joinPath } from "../locate-path.ts";
import { has, optionValue, type Call, type Pack, type Program } from "../program.ts";
import { reportAssignment } from "../report-assignment.ts";
import { runScriptText } from "../run-script-text.ts";
import { unite, type Value } from "../scopes.ts";
import { GAP, NOTHING, SECRET, taintOf, UNKNOWN, type Arg, type Flow } from "../values.ts";
import { evaluateText } from "../bash/read-arithmetic.ts";

/** A quarter of what Linux takes as a path. */
const MAX_PATH = 1024;

/** `eval` joins its words with blanks and reads them as a script. */
function evalWords(call: Call, evaluation: Evaluation): Flow {
  const words = call.args[0]?.value === "--" ? call.args.slice(1) : call.args;
  return runScriptText(evaluation, { value: words.map(({ value }) => value).join(" "), taint: taintOf(words) }, call.span, call.input);
}

function changeDirectory(call: Call, evaluation: Evaluation): Flow {
  const target = call.words[0];
  const before = evaluation.directories();
  const value = target?.value ?? "~";
  const joined = value === "-" ? GAP : value === "" ? evaluation.cwd : joinPath(evaluation.cwd, value);
  const directory = joined.length > MAX_PATH ? GAP : joined;
  // A `cd` that may fail leaves the rest of the script where it was.
  evaluation.changeDirectory(evaluation.mustSucceed || evaluation.stopsOnError ? [directory] : [...new Set([...before, directory])]);
  return NOTHING;
}

function setOptions(call: Call, evaluation: Evaluation): Flow {
  const first = call.args[0]?.value ?? "";
  const [option, name] = call.args;
  if (/^-[a-z]*e/.test(first) || (first === "-o" && name?.value === "errexit")) evaluation.stopsOnError = true;
  if (/^\+/.test(option?.value ?? "") && name?.value === "history") evaluation.report("history-tamper", "warning", call.span);
  const separator = call.args.findIndex(({ value }) => value === "--");
  if (separator >= 0) evaluation.positional = call.args.slice(separator + 1);
  else if (call.args.length > 0 && !/^[-+]/.test(first)) evaluation.positional = call.args;
  return { text: null, taint: call.args.length === 0 ? SECRET : 0 };
}

/** `export`, `declare` and their kin: the assignments themselves were read with the command line. */
function declare(call: Call, evaluation: Evaluation): Flow {
  for (const { value, span, taint } of call.words) {
    const equals = value.indexOf("=");
    const name = equals < 0 ? value : value.slice(0, equals);
    evaluateSubscript(evaluation, name, span);
    if (equals > 0 && has(call, "-n")) evaluation.scopes.set(name, [{ text: GAP, items: null, taint }]);
    else if (equals > 0 && !evaluation.scopes.get(name)) {
      const assigned: Value = { text: value.slice(equals + 1), items: null, taint };
      evaluation.scopes.set(name, [assigned]);
      reportAssignment(evaluation, name, assigned, span);
    }
  }
  return { text: null, taint: call.words.length === 0 ? SECRET : 0 };
}

/** `read x`: a line of the input; `mapfile x`: all of it. */
function readVariables(call: Call, evaluation: Evaluation): Flow {
  const { input } = call;
  const line = input.text === null ? null : (input.text.split("\n")[0] ?? "");
  const fields = line?.trim().split(/\s+/) ?? [];
  const array = optionValue(call, "-a");
  // With other separators the words are others.
  const isSplitOtherwise = evaluation.scopes.get("IFS") !== undefined;
  if (array) evaluation.scopes.set(array.value, [{ text: line ?? GAP, items: line === null || isSplitOtherwise ? [GAP] : fields, taint: input.taint }]);
  const names = call.words.length > 0 ? call.words : [{ value: "REPLY", span: call.span }];
  names.forEach(({ value, span }, index) => {
    evaluateSubscript(evaluation, value, span);
    const isLast = index === names.length - 1;
    const text = line === null || (isSplitOtherwise && names.length > 1) ? GAP : isLast ? fields.slice(index).join(" ") : (fields[index] ?? "");
    // Further lines may follow in a loop.
    const candidates: Value[] = [{ text, items: null, taint: input.taint }];
    evaluation.scopes.set(value, input.text !== null && input.text.trimEnd().includes("\n") ? unite(candidates, [{ text: GAP, items: null, taint: input.taint }]) : candidates);
  });
  return NOTHING;
}

function mapFile(call: Call, evaluation: Evaluation): Flow {
  const callback = optionValue(call, "-C");
  if (callback) evaluation.runText(callback.value, callback.span, NOTHING);
  const name = call.words[0]?.value ?? "MAPFILE";
  const lines = call.input.text === null ? [GAP] : call.input.text.split("\n").filter((line) => line !== "");
  evaluation.scopes.set(name, [{ text: lines.join(" "), items: lines, taint: call.input.taint }]);
  return NOTHING;
}

function evaluateSubscript(evaluation: Evaluation, name: string, span: [number, number]): void {
  if (name.includes("[")) evaluateText(evaluation, name, span);
}

function defineAliases(call: Call, evaluation: Evaluation): Flow {
  for (const { value, span } of call.args) {
    const equals = value.indexOf("=");
    if (equals < 1) continue;
    evaluation.aliases.set(value.slice(0, equals), value.slice(equals + 1));
    // It may be used by what comes after this command.
    evaluation.runText(value.slice(equals + 1), span, UNKNOWN);
  }
  return UNKNOWN;
}

function setTrap(call: Call, evaluation: Evaluation): Flow {
  const [action, ...signals] = call.words;
  if (action && signals.length > 0 && action.value !== "-") runScriptText(evaluation, action, action.span, UNKNOWN);
  return NOTHING;
}

function source(call: Call, evaluation: Evaluation): Flow {
  const file = call.words[0];
  if (!file) return NOTHING;
  return executeFile(evaluation, file, call.input, (text) => runScriptText(evaluation, { value: text, taint: file.flow?.taint ?? 0 }, file.span, call.input));
}

/** An option whose value is a command. */
function runsOption(...options: string[]): Program {
  return {
    valued: options.join(" "),
    run: (call, evaluation) => {
      const action = optionValue(call, ...options);
      if (action) runScriptText(evaluation, action, action.span, NOTHING);
      return UNKNOWN;
    },
  };
}

const evaluatesWords: Program = { run: (call, evaluation) => call.args.forEach((arg: Arg) => evaluateText(evaluation, arg.value, arg.span)) };

export const builtins: Pack = {
  eval: { run: evalWords },
  "cd chdir pushd": { run: changeDirectory },
  popd: { run: (_, evaluation) => evaluation.changeDirectory([GAP]) },
  set: { run: setOptions },
  "export declare typeset local readonly": { run: declare },
  "read": { valued: "-a -d -i -n -N -p -t -u", run: readVariables },
  "mapfile readarray": { valued: "-d -n -O -s -u -C -c", run: mapFile },
  alias: { run: defineAliases },
  trap: { run: setTrap },
  "source .": { run: source },
  let: evaluatesWords,
  unset: { run: (call, evaluation) => {
    for (const arg of call.words) {
      evaluateText(evaluation, arg.value, arg.span);
      if (/^HIST/.test(arg.value)) evaluation.report("history-tamper", "warning", call.span);
      else evaluation.scopes.set(arg.value, [{ text: "", items: null, taint: 0 }]);
    }
  } },
  "test [": { run: (call, evaluation) => {
    const operator = call.args.findIndex(({ value }) => value === "-v" || value === "-R");
    const operand = operator >= 0 ? call.args[operator + 1] : undefined;
    if (operand) evaluateText(evaluation, operand.value, operand.span);
    return NOTHING;
  } },
  history: { valued: "-d -s", rows: [["-c|-d|-w|-r", "warning", "history-tamper"], ["", "safe"]] },
  fc: { valued: "-e", rows: [["-l", "safe"], ["", "warning", "dynamic-command"]] },
  hash: { valued: "-p", rows: [["-p", "warning", "env-hijack"], ["", "safe"]] },
  enable: { valued: "-f", rows: [["-f", "warning", "arg-exec"], ["", "safe"]] },
  bind: { valued: "-x -f", rows: [["-x", "warning", "env-hijack"], ["", "safe"]] },
  complete: runsOption("-C"),
  compgen: runsOption("-C", "-W"),
};
