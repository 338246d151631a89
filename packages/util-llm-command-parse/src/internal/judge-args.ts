import type { Evaluation } from "./evaluation.ts";
import { executeFile, fileKey } from "./effects.ts";
import { compileRow, findRow, hasUnknownWord, matchesRow } from "./match-row.ts";
import { messageOf } from "./codes.ts";
import { findProgram, programNames } from "./packs/index.ts";
import type { Call, Program } from "./program.ts";
import { readCall } from "./read-call.ts";
import { reportOrigin, runScriptText } from "./run-script-text.ts";
import { DECODED, isStatic, LOCAL_FILE, REMOTE, taintOf, UNKNOWN, withNames, type Arg, type Flow } from "./values.ts";

const PROGRAM_DIRECTORY = /^(\/usr|\/usr\/local|\/opt\/homebrew|\/opt\/local|\/run\/current-system\/sw)?\/s?bin\/[^/]+$|^[A-Za-z]:[\\/]Windows[\\/].*$/i;
/** Build tools that projects bring along; what they are told to do is judged. */
const BUILD_WRAPPER = /^\.\/(gradlew|mvnw)$/;
const MAX_PATTERN_MATCHES = 40;

/** Judges one program with its arguments: functions, aliases, the tables of the packs, the rules of the caller. */
export function judgeArgs(evaluation: Evaluation, args: readonly Arg[], input: Flow): Flow {
  const name = args[0];
  if (!name) return UNKNOWN;
  if (!evaluation.spend(name.span, 0, args.length)) return UNKNOWN;
  if (!isStatic(name.value) || (name.glob && /[*?[]/.test(name.value))) return judgeUnknownName(evaluation, name, args, input);
  if (!name.certain) reportOrigin(evaluation, 0, true, name.span);
  reportOrigin(evaluation, name.taint & ~LOCAL_FILE, false, name.span);
  const rest = args.slice(1);
  for (const { taint, span } of rest) if ((taint & REMOTE) !== 0) evaluation.remoteArguments.push(span);
  const base = programName(name.value);
  evaluation.addCommand({ name: base, argv: knownWords(base, rest), via: [...evaluation.via] });
  const defined = callDefinition(evaluation, name.value, rest, input, name.span);
  const ruled = applyCallerRules(evaluation, base, name, rest, input);
  const program = findProgram(base);
  if (defined && !program) return defined;
  if (/[/\\]/.test(name.value) && !PROGRAM_DIRECTORY.test(name.value) && !BUILD_WRAPPER.test(name.value)) return runLocalProgram(evaluation, name, rest, input, program, base);
  if (!program) {
    if (!ruled) evaluation.report("unknown-command", "warning", name.span);
    return { text: null, taint: input.taint | taintOf(rest) };
  }
  return runProgram(evaluation, program, readCall(base, name, rest, program, input));
}

function knownWords(name: string | null, rest: readonly Arg[]): (string | null)[] {
  const words = [name];
  for (const { value } of rest) words.push(isStatic(value) ? value : null);
  return words;
}

/** The name of a program without directory and extension. */
export function programName(value: string): string {
  if (findProgram(value)) return value;
  const base = value.slice(Math.max(value.lastIndexOf("/"), value.lastIndexOf("\\")) + 1);
  const known = base.replace(/\.(exe|com|cmd|bat)$/i, "");
  return findProgram(known) ? known : findProgram(known.toLowerCase()) ? known.toLowerCase() : known === "" ? value : known;
}

/** Reads a call against the table of its program. */
function runProgram(evaluation: Evaluation, program: Program, call: Call): Flow {
  const passed: Flow = { text: null, taint: passedTaint(call) };
  if (isHelp(call)) return passed;
  if (program.rows) {
    const row = findRow(program, call, evaluation);
    const isUnknown = hasUnknownWord(program, call);
    if (row && row[1] !== "safe") evaluation.report(row[2], row[1], call.span);
    if (isUnknown || !row) evaluation.report(isUnknown ? "dynamic-command" : "unknown-command", "warning", call.span);
  }
  return program.run?.(call, evaluation) ?? passed;
}

/** Text that was known and goes through a program comes out changed: decoded, for all that is known. */
function passedTaint(call: Call): number {
  const wasKnown = call.input.text !== null && call.input.text !== "";
  return call.input.taint | taintOf(call.args) | (wasKnown ? DECODED : 0);
}

function isHelp({ args }: Call): boolean {
  const last = args[args.length - 1]?.value;
  return (last === "--help" || last === "--version") && args.length <= 3 && args.slice(0, -1).every(({ value }) => /^[a-z][\w-]*$/.test(value));
}

function callDefinition(evaluation: Evaluation, name: string, rest: readonly Arg[], input: Flow, span: [number, number]): Flow | null {
  const alias = evaluation.aliases.get(name);
  if (alias !== undefined) {
    evaluation.aliases.delete(name);
    const flow = runScriptText(evaluation, { value: [alias, ...rest.map(({ value }) => quote(value))].join(" "), taint: 0 }, span, input);
    evaluation.aliases.set(name, alias);
    return flow;
  }
  const found = evaluation.functions.get(name);
  if (!found) return null;
  found.called = true;
  const before = evaluation.via;
  evaluation.via = [...before, name];
  evaluation.depth++;
  const flow = evaluation.spend(span) ? found.run(rest, input) : UNKNOWN;
  evaluation.depth--;
  evaluation.via = before;
  return flow;
}

/** Words that go back into a script keep their value; patterns and blanks would be read again otherwise. */
function quote(value: string): string {
  return /^[\w./:=@%+~*?,-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
}

function applyCallerRules(evaluation: Evaluation, base: string, name: Arg, rest: readonly Arg[], input: Flow): boolean {
  let matched = false;
  for (const rule of evaluation.rules) {
    if (!rule.program.split(" ").includes(base)) continue;
    const row = [rule.when ?? "", "safe"] as const;
    const call = readCall(base, name, rest, { rows: [row] }, input);
    if (!matchesRow(compileRow(row), call, evaluation)) continue;
    matched = true;
    evaluation.reportRule(rule.code, rule.danger, call.span, rule.message ?? messageOf("unknown-command"));
  }
  return matched;
}

/** A program of the project or of a directory that is not the system's: nobody read it, but its name may say what it does. */
function runLocalProgram(evaluation: Evaluation, name: Arg, rest: readonly Arg[], input: Flow, program: Program | undefined, base: string): Flow {
  const flow = executeFile(evaluation, name, input, (text) => runWritten(evaluation, text, name, rest, input));
  return program ? runProgram(evaluation, program, readCall(base, name, rest, program, input)) : flow;
}

/** A script that the command itself wrote, by its first line. */
function runWritten(evaluation: Evaluation, text: string, name: Arg, rest: readonly Arg[], input: Flow): Flow {
  const interpreter = /^#!\s*(?:\S*\/env\s+)?(\S+)/.exec(text)?.[1];
  if (interpreter && !/sh$/.test(interpreter)) return evaluation.runArgs([{ ...name, value: programName(interpreter), certain: true }, { ...name, value: fileKey(evaluation, name.value) }], input, name.value);
  const before = evaluation.positional;
  evaluation.positional = rest;
  const flow = runScriptText(evaluation, { value: text, taint: 0 }, name.span, input);
  evaluation.positional = before;
  return flow;
}

/** A name that is computed at run time: a warning, and what its arguments would do to the likeliest programs. */
function judgeUnknownName(evaluation: Evaluation, name: Arg, args: readonly Arg[], input: Flow): Flow {
  const rest = args.slice(1);
  evaluation.addCommand({ name: null, argv: knownWords(null, rest), via: [...evaluation.via] });
  reportOrigin(evaluation, name.taint, true, name.span);
  const names = name.glob ? matchingPrograms(name.value) : [];
  const isDestructive = rest.some(({ value }) => /^(-[a-z]*(rf|fr)[a-z]*|--recursive)$/i.test(value));
  if (names.length === 0 && isDestructive) names.push("rm");
  for (const candidate of names) {
    const program = findProgram(candidate);
    if (program) runProgram(evaluation, program, readCall(candidate, name, rest, program, input));
  }
  return { text: null, taint: input.taint | taintOf(args) };
}

/** Known programs whose name a pattern such as `/bin/r?` or `r[m]` matches. */
function matchingPrograms(pattern: string): string[] {
  const base = withNames(pattern.slice(pattern.lastIndexOf("/") + 1));
  if (/^[*?]*$/.test(base)) return ["rm"];
  return programNames().filter((name) => matchesPattern(name, base)).slice(0, MAX_PATTERN_MATCHES);
}

/** Matches a shell pattern by going back to the last star only; a bracket stands for any character. */
function matchesPattern(text: string, pattern: string): boolean {
  const signs = pattern.match(/\*+|\[[^\]]*\]|[^]/g) ?? [];
  let sign = 0;
  let star = -1;
  let from = 0;
  for (let index = 0; index < text.length; ) {
    const current = signs[sign] ?? "";
    if (current.startsWith("*")) {
      star = sign++;
      from = index;
    } else if (current === "?" || current.startsWith("[") || current === text[index]) {
      sign++;
      index++;
    } else if (star >= 0) {
      sign = star + 1;
      index = ++from;
    } else return false;
  }
  return signs.slice(sign).every((rest) => rest.startsWith("*"));
}
