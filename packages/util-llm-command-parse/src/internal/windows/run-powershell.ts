import { executeFile, writePath } from "../effects.ts";
import type { Evaluation } from "../evaluation.ts";
import { programName } from "../judge-args.ts";
import { findProgram } from "../packs/index.ts";
import { reportOrigin } from "../run-script-text.ts";
import { DECODED, GAP, isStatic, literalArg, LOCAL_FILE, NOTHING, REMOTE, SECRET, SOME, UNKNOWN, type Arg, type Flow } from "../values.ts";
import { canonicalName, isCmdlet, readParameters, runCmdlet } from "./cmdlets.ts";
import { readPowerShell, type PowerShellCommand, type PowerShellWord } from "./read-powershell.ts";

const KEYWORDS = new Set("if else elseif foreach for while do until switch try catch finally function filter param return throw begin process end in trap exit break continue data class enum using".split(" "));
const KNOWN: Record<string, string> = {
  "$home": "~", "$env:userprofile": "~", "$env:home": "~", "$env:homepath": "~", "$env:systemdrive": "C:", "$env:systemroot": "C:\\Windows", "$env:windir": "C:\\Windows", "$env:temp": `C:\\Temp\\${SOME}`, "$env:tmp": `C:\\Temp\\${SOME}`,
  "$env:programfiles": "C:\\Program Files", "$env:programdata": "C:\\ProgramData", "$env:appdata": "~\\AppData", "$env:localappdata": "~\\AppData\\Local", "$pwd": ".", "$psscriptroot": SOME, "$true": "true", "$false": "false", "$null": "", "$profile": "~/.config/powershell/profile.ps1", "$env:comspec": "cmd",
};
const SECRET_VARIABLE = /^\$env:\w*(SECRET|TOKEN|PASSW|API_?KEY|ACCESS_KEY|CREDENTIAL)/i;
/** Methods of .NET that change or load something. */
const METHODS: readonly (readonly [RegExp, "warning" | "dangerous", Parameters<Evaluation["report"]>[0]])[] = [
  [/::?\s*(Delete|DeleteDirectory|DeleteFile)\s*\(|\.Delete\s*\(/i, "warning", "fs-delete"],
  [/\[(System\.)?IO\.Directory\]::Delete\s*\([^)]*,\s*\$?true/i, "dangerous", "fs-delete-recursive"],
  [/::\s*(WriteAll\w+|AppendAll\w+|Copy|Move|Create|Replace)\s*\(/i, "warning", "fs-overwrite"],
  [/\[(System\.)?Diagnostics\.Process\]::Start|\.ShellExecute\s*\(|WScript\.Shell/i, "warning", "dynamic-command"],
  [/\[(System\.)?Reflection\.Assembly\]::Load|VirtualAlloc|GetDelegateForFunctionPointer|AmsiUtils/i, "dangerous", "obfuscated-exec"],
  [/Net\.Sockets\.TcpClient/i, "dangerous", "reverse-shell"],
  [/\.(UploadFile|UploadString|UploadData|UploadValues)\s*\(/i, "dangerous", "exfiltration"],
  [/::\s*SetEnvironmentVariable\s*\(/i, "warning", "env-hijack"],
  [/::\s*(ShutdownWindows|ExitWindowsEx|SetSuspendState)/i, "dangerous", "system-power"],
];
const DOWNLOADS = /\.(DownloadString|DownloadData|DownloadFile|OpenRead|GetStringAsync|GetByteArrayAsync)\s*\(|Net\.WebClient|HttpClient/i;
const DECODES = /FromBase64String|DeflateStream|GzipStream|-bxor|-join\s*\(?\s*\[char|\[char\[?\]?\]|\.Replace\(|\[Convert\]/i;

/** Reads a script of PowerShell. */
export function runPowerShell(evaluation: Evaluation, source: string, input: Flow): Flow {
  let flow = input;
  const { commands, errors } = readPowerShell(source, (text) => expandText(evaluation, text));
  for (const at of errors) {
    evaluation.parseErrors++;
    evaluation.report("parse-error", "warning", [at, source.length]);
  }
  for (const command of commands) {
    const span: [number, number] = [command.words[0]?.start ?? command.end, command.end];
    if (!evaluation.spend(span)) break;
    const piped = command.piped ? flow : NOTHING;
    flow = evaluation.forEachChoice(span, () => runOne(evaluation, command, piped, span));
  }
  return flow;
}

function expandText(evaluation: Evaluation, text: string): string {
  if (text.startsWith("$(")) return runGroup(evaluation, text.slice(2, -1), [0, text.length]).text ?? GAP;
  const name = text.toLowerCase().replace(/[{}]/g, "").replace(/^\$(global|script|local|private):/, "$");
  const candidates = evaluation.scopes.get(name);
  if (candidates) return evaluation.pick(name, candidates).text;
  if (name === "$_" || name === "$psitem" || name === "$input") return SOME;
  return Object.hasOwn(KNOWN, name) ? (KNOWN[name] ?? GAP) : GAP;
}

function runGroup(evaluation: Evaluation, source: string, span: [number, number], input: Flow = UNKNOWN): Flow {
  evaluation.depth++;
  const before = evaluation.fixedSpan;
  evaluation.fixedSpan ??= span;
  const flow = evaluation.spend(span, source.length) ? runPowerShell(evaluation, source, input) : UNKNOWN;
  evaluation.fixedSpan = before;
  evaluation.depth--;
  return flow;
}

function runOne(evaluation: Evaluation, command: PowerShellCommand, input: Flow, span: [number, number]): Flow {
  const start = command.words.findIndex(({ quoted, value }) => quoted || !KEYWORDS.has(value.toLowerCase()));
  const words = start < 0 ? [] : command.words.slice(start);
  const assigned = words[1]?.value.startsWith("=") || /^[+-]?=$/.test(words[1]?.value ?? "") ? words[0]?.raw : /^(\$[\w:]+)=/.exec(words[0]?.raw ?? "")?.[1];
  if (assigned?.startsWith("$") && !command.called) return assign(evaluation, assigned, words, input, span);
  const args = words.map((word) => toArg(evaluation, word, input));
  if (words.length === 0) return UNKNOWN;
  const [first] = words;
  const isExpression = !command.called && first !== undefined && (first.quoted || /^[[$(\d@-]/.test(first.raw) || (first.group !== null && first.group.kind === "{"));
  const rest = takeRedirections(evaluation, args.slice(isExpression ? 0 : 1), input);
  if (isExpression) return evaluateExpression(evaluation, words, args, input, span);
  return runNamed(evaluation, command, args[0] as Arg, rest, input, span);
}

/** The argument that a word is; the script in a group runs, and is the value where it prints a constant. */
function toArg(evaluation: Evaluation, word: PowerShellWord, input: Flow): Arg {
  const span: [number, number] = [word.start, word.end];
  const taint = variableTaint(evaluation, word.raw);
  if (!word.group) return { ...literalArg(word.value, span), taint };
  if (word.group.kind === "{") {
    runGroup(evaluation, word.group.source, span, input);
    return literalArg("{}", span);
  }
  const flow = runGroup(evaluation, word.group.source, span);
  const isWhole = /^[$@]?\([^]*\)$/.test(word.raw);
  return { ...literalArg(isWhole ? (flow.text ?? GAP) : GAP, span), taint: taint | flow.taint | methodTaint(word.raw), certain: isWhole && flow.text !== null, flow };
}

/** Where the variables in a word come from. */
function variableTaint(evaluation: Evaluation, raw: string): number {
  let taint = 0;
  for (const [name] of raw.matchAll(/\$[\w:]+/g)) {
    if (SECRET_VARIABLE.test(name)) taint |= SECRET;
    for (const value of evaluation.scopes.get(name.toLowerCase()) ?? []) taint |= value.taint;
  }
  return taint;
}

function methodTaint(raw: string): number {
  return (DOWNLOADS.test(raw) ? REMOTE : 0) | (DECODES.test(raw) ? DECODED : 0);
}

function assign(evaluation: Evaluation, name: string, words: readonly PowerShellWord[], input: Flow, span: [number, number]): Flow {
  const inline = /^\$[\w:]+=/.exec(words[0]?.raw ?? "")?.[0];
  const [head] = words;
  const value = inline && head ? [{ ...head, value: head.value.slice(head.value.indexOf("=") + 1), raw: head.raw.slice(inline.length), start: head.start + inline.length }, ...words.slice(1)].filter(({ raw }) => raw !== "") : words.slice(2);
  const flow = value.length === 0 ? UNKNOWN : runOne(evaluation, { words: value, piped: false, called: false, end: span[1] }, input, span);
  evaluation.scopes.set(name.toLowerCase(), [{ text: flow.text ?? GAP, items: null, taint: flow.taint }]);
  if (/^\$env:(path|psmodulepath|node_options|pythonpath|pythonstartup|git_\w+)$/i.test(name) && !/\uE000|\uE001/.test(flow.text ?? GAP)) evaluation.report("env-hijack", "warning", span);
  return NOTHING;
}

function takeRedirections(evaluation: Evaluation, args: readonly Arg[], input: Flow): Arg[] {
  const rest: Arg[] = [];
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] as Arg;
    const match = /^[1-6*]?(>>?)(&\d|.*)$/s.exec(arg.value);
    if (!match) {
      rest.push(arg);
      continue;
    }
    const target = match[2] === "" ? args[++index] : { ...arg, value: match[2] ?? "" };
    if (target && !/^&\d$|^$/.test(target.value)) writePath(evaluation, target, { append: match[1] === ">>", flow: input });
  }
  return rest;
}

/** A value, perhaps with method calls: `'a'+'b'`, `[IO.File]::Delete(...)`, `(...).DownloadString(...)`. */
function evaluateExpression(evaluation: Evaluation, words: readonly PowerShellWord[], args: readonly Arg[], input: Flow, span: [number, number]): Flow {
  const raw = words.map((word) => word.raw).join(" ");
  let isKnown = !/::|\.\w+\s*\(/.test(raw);
  for (const [pattern, danger, code] of METHODS) {
    if (!pattern.test(raw)) continue;
    evaluation.report(code, danger, span);
    isKnown = true;
  }
  const taint = args.reduce((all, arg) => all | arg.taint, input.taint) | methodTaint(raw);
  if (/\.(Invoke\w*|InvokeScript|Create)\s*\(|\[scriptblock\]/i.test(raw)) reportOrigin(evaluation, taint, true, span);
  else if (!isKnown && !/^\s*\[(math|datetime|guid|string|int|environment|io\.path|convert|char|regex|timespan|version|text\.encoding|system\.(io\.path|math|environment|convert|text\.encoding|guid))[\w.]*\]::/i.test(raw) && /::\w+\s*\(/.test(raw)) evaluation.report("dynamic-command", "warning", span);
  return { text: constantOf(words, args), taint };
}

/** The text of `'a' + 'b'` and `"x"`; null when it is not constant. */
function constantOf(words: readonly PowerShellWord[], args: readonly Arg[]): string | null {
  let text = "";
  for (const [index, word] of words.entries()) {
    const value = args[index]?.value ?? "";
    if (value === "+" && !word.quoted) continue;
    const joined = word.quoted ? joinLiterals(word.raw) : null;
    if (joined !== null) text += joined;
    else if (word.quoted || word.raw.startsWith("$") || (word.group !== null && args[index]?.certain) || /^\d+$/.test(value)) text += value;
    else return null;
  }
  return words.length === 0 ? null : text;
}

/** The text of `'a'+'b'`; null when it is anything else. */
function joinLiterals(raw: string): string | null {
  const literal = /\s*\+?\s*(?:'([^']*)'|"([^"$`]*)")\s*/y;
  let text = "";
  while (literal.lastIndex < raw.length) {
    const match = literal.exec(raw);
    if (!match) return null;
    text += match[1] ?? match[2] ?? "";
  }
  return text;
}

function runNamed(evaluation: Evaluation, command: PowerShellCommand, name: Arg, rest: readonly Arg[], input: Flow, span: [number, number]): Flow {
  if (!isStatic(name.value)) {
    reportOrigin(evaluation, name.taint, true, name.span);
    evaluation.addCommand({ name: null, argv: [null, ...rest.map(({ value }) => (isStatic(value) ? value : null))], via: [...evaluation.via] });
    const call = readParameters("remove-item", rest, input, span);
    if (call.parameters.has("recurse") || call.parameters.has("force")) runCmdlet(call, evaluation, "");
    return { text: null, taint: name.taint };
  }
  if (name.value === "{}") return UNKNOWN;
  const alias = evaluation.scopes.get(`alias ${name.value.toLowerCase()}`)?.[0]?.text ?? name.value;
  // `rm -rf` is the program where it exists; its words mean the same.
  const canonical = canonicalName(programName(alias));
  const isProgram = findProgram(programName(alias)) !== undefined && rest.some(({ value }) => /^(-[A-Za-z]{1,3}|--[a-z][\w-]*)$/.test(value) && !/^-(r|f|fo|rec|wh|wi)$/i.test(value));
  if (isCmdlet(canonical)) {
    evaluation.addCommand({ name: canonical, argv: [canonical, ...rest.map(({ value }) => (isStatic(value) ? value : null))], via: [...evaluation.via] });
    if (isProgram && canonical !== name.value.toLowerCase()) evaluation.engine.judge(evaluation, [name, ...rest], input);
    const call = readParameters(canonical, rest, input, span);
    return runCmdlet(call, evaluation, rest.map(({ value }) => value).join(" "));
  }
  if (/\.ps1$/i.test(name.value)) return executeFile(evaluation, name, input, (text) => runGroup(evaluation, text, name.span));
  if (command.called && command.words.length > 0 && (name.taint & LOCAL_FILE) !== 0) reportOrigin(evaluation, name.taint, true, name.span);
  return evaluation.engine.judge(evaluation, [name, ...rest], input);
}
