import { executeFile, writePath } from "../effects.ts";
import type { Evaluation } from "../evaluation.ts";
import { programName } from "../judge-args.ts";
import { GAP, isStatic, literalArg, NOTHING, SOME, UNKNOWN, type Flow } from "../values.ts";
import { findCmdCommand, readCmdWords, type CmdCall } from "./cmd-commands.ts";

/** Variables that Windows sets, with what they lead to. */
const KNOWN: Record<string, string> = {
  userprofile: "~", homepath: "~", homedrive: "C:", systemdrive: "C:", systemroot: "C:\\Windows", windir: "C:\\Windows", temp: "C:\\Temp\\…", tmp: "C:\\Temp\\…",
  programfiles: "C:\\Program Files", "programfiles(x86)": "C:\\Program Files (x86)", programdata: "C:\\ProgramData", appdata: "~\\AppData", localappdata: "~\\AppData\\Local",
  public: "C:\\Users\\Public", allusersprofile: "C:\\ProgramData", cd: ".", comspec: "cmd", "~dp0": ".\\",
};
const MAX_COMMANDS = 2000;
/** Values of a loop variable that are read one by one. */
const MAX_ITERATIONS = 8;

interface CmdPiece {
  text: string;
  start: number;
  /** Whether its input is the output of the piece before. */
  piped: boolean;
}

/** Reads a script of cmd: carets escape, only double quotes quote, `&`, `|` and lines part commands. */
export function runCmd(evaluation: Evaluation, source: string, input: Flow): Flow {
  let flow = input;
  let count = 0;
  for (const piece of splitCommands(source)) {
    if (++count > MAX_COMMANDS || !evaluation.spend([piece.start, piece.start + piece.text.length])) {
      evaluation.report("over-budget", "warning", [piece.start, source.length]);
      break;
    }
    const span: [number, number] = [piece.start, piece.start + piece.text.length];
    for (const text of unrollLoop(piece.text)) {
      const piped = piece.piped ? flow : NOTHING;
      flow = evaluation.forEachChoice(span, () => runPiece(evaluation, expandVariables(evaluation, text), span, piped));
    }
  }
  return flow;
}

/** Splits at operators and drops carets, which escape the next character outside quotes. */
function splitCommands(source: string): CmdPiece[] {
  const pieces: CmdPiece[] = [];
  let text = "";
  let start = 0;
  let isQuoted = false;
  let piped = false;
  const end = (next: number, pipe: boolean): void => {
    if (text.trim() !== "") pieces.push({ text, start, piped });
    text = "";
    start = next;
    piped = pipe;
  };
  for (let index = 0; index < source.length; index++) {
    const char = source.charAt(index);
    if (char === "\n" || char === "\r") {
      isQuoted = false;
      end(index + 1, false);
    } else if (char === '"') {
      isQuoted = !isQuoted;
      text += char;
    } else if (isQuoted) text += char;
    else if (char === "^") {
      index++;
      // A caret before a line break joins the lines.
      if (source[index] === "\r") index++;
      if (source[index] !== "\n") text += source.charAt(index);
    } else if (char === "&" || char === "|" || char === "(" || char === ")") {
      if (char === "&" && /[<>]\s*$/.test(text)) {
        text += char;
        continue;
      }
      // Parentheses of `for ... in (...)` hold a list and no commands.
      if ((char === "(" && /\bin\s*$/i.test(text)) || (char === ")" && /\bin\s*\([^)]*$/i.test(text))) text += char;
      else end(index + 1, char === "|" && source[index + 1] !== "|");
      if (source[index + 1] === char && char !== "(" && char !== ")") index++;
    } else text += char;
  }
  end(source.length, false);
  return pieces;
}

/** `for %i in (a b) do command %i`: the command with each value in its place. */
function unrollLoop(text: string): string[] {
  const match = /^[@\s]*for\s+(?:\/([dflr])\s+)?(?:("[^"]*"|[^\s%]\S*)\s+)?%%?([a-z])\s+in\s*\(([^)]*)\)\s*do\s+([^]*)$/i.exec(text);
  if (!match) return [text];
  const [, kind = "", root = "", name = "", list = "", body = ""] = match;
  const items = /[fl]/i.test(kind) ? [SOME] : list.split(/[\s,;]+/).filter((item) => item !== "").slice(0, MAX_ITERATIONS);
  return items.map((item) => body.replaceAll(new RegExp(`%%?(?:~\\w*)?${name}\\b`, "g"), () => (/r/i.test(kind) ? `${root}\\${item}` : item)));
}

function expandVariables(evaluation: Evaluation, text: string): string {
  return text.replace(/%(\*|\d|%?~?\w{0,8}(?=[\s\\"'.,)/]|$))|[%!]([A-Za-z_~][\w()~]*)(:[^%!]*)?[%!]/g, (whole, argument: string | undefined, name: string | undefined, change: string | undefined) => {
    if (name === undefined) return argument === "" || argument === undefined ? whole : SOME;
    const key = name.toLowerCase();
    const candidates = evaluation.scopes.get(key);
    const value = candidates ? evaluation.pick(key, candidates).text : Object.hasOwn(KNOWN, key) ? KNOWN[key] : undefined;
    return change === undefined && value !== undefined ? value.replaceAll("…", SOME) : GAP;
  });
}

function runPiece(evaluation: Evaluation, text: string, span: [number, number], input: Flow): Flow {
  const { command, output, append } = takeRedirection(text.trim().replace(/^[@\s]+/, ""));
  const flow = runCommand(evaluation, command, span, input);
  if (output === null) return flow;
  writePath(evaluation, literalArg(output, span), { append, flow });
  return NOTHING;
}

function takeRedirection(text: string): { command: string; output: string | null; append: boolean } {
  let output: string | null = null;
  let append = false;
  const command = text.replace(/("[^"]*")|([12]?)(>>?)\s*(&\d|"[^"]*"|[^\s"]+)|<\s*("[^"]*"|[^\s"]+)/g, (whole, quoted: string | undefined, descriptor: string | undefined, operator: string | undefined, target: string | undefined) => {
    if (quoted !== undefined) return whole;
    if (target !== undefined && !target.startsWith("&") && !/^nul$/i.test(target)) {
      output = target.replaceAll('"', "");
      append = operator === ">>";
    }
    return descriptor === undefined ? " " : " ";
  });
  return { command, output, append };
}

function runCommand(evaluation: Evaluation, text: string, span: [number, number], input: Flow): Flow {
  const inner = unwrap(text);
  if (inner === "") return UNKNOWN;
  if (inner !== null) {
    evaluation.depth++;
    const flow = evaluation.spend(span) ? runCommand(evaluation, inner, span, input) : UNKNOWN;
    evaluation.depth--;
    return flow;
  }
  const match = /^\s*((?:[^\s"=,;]|"[^"]*"?)+)([^]*)$/.exec(text);
  if (!match || text.startsWith("::") || text.startsWith(":")) return UNKNOWN;
  let word = (match[1] ?? "").replaceAll('"', "");
  let rest = match[2] ?? "";
  // A switch or a path may touch the name: `del/s`, `cd\`, `echo.text`.
  const joined = /^([a-z]+)([/\\.:].*)$/i.exec(word);
  if (joined && findCmdCommand((joined[1] ?? "").toLowerCase()) && !/\.(exe|com|bat|cmd)$/i.test(word)) {
    word = joined[1] ?? "";
    rest = (joined[2] ?? "") + rest;
  }
  return runNamed(evaluation, word, rest, span, input);
}

/** What `if`, `for`, `call` and `start` run; null for any other command. */
function unwrap(text: string): string | null {
  const forLoop = /^\s*for\b[^]*?\)\s*do\s+([^]*)$/i.exec(text);
  if (forLoop) return forLoop[1] ?? "";
  const branch = /^\s*(?:else\s+)?if\s+(?:\/i\s+)?(?:not\s+)?(?:(?:exist|defined|errorlevel)\s+(?:"[^"]*"|\S+)|(?:"[^"]*"|[^\s=]+)\s*(?:==|\b(?:equ|neq|lss|leq|gtr|geq)\b)\s*(?:"[^"]*"|\S+))([^]*)$/i.exec(text);
  if (branch) return (branch[1] ?? "").trim();
  const other = /^\s*(?:else|do|call)(?:\s+([^]*))?$/i.exec(text) ?? /^\s*start\s+(?:"[^"]*"\s+)?(?:\/\w+\s+)*([^]*)$/i.exec(text);
  return other ? (other[1] ?? "").trim() : null;
}

function runNamed(evaluation: Evaluation, word: string, rest: string, span: [number, number], input: Flow): Flow {
  const { words, switches } = readCmdWords(rest, span);
  if (!isStatic(word)) {
    const isDestructive = switches.has("/s") && (switches.has("/q") || switches.has("/f"));
    if (isDestructive) findCmdCommand("del")?.({ name: "del", switches, words, rest, span, input }, evaluation);
    return evaluation.engine.judge(evaluation, [literalArg(word, span), ...words], input);
  }
  const name = programName(word).toLowerCase();
  const command = findCmdCommand(name);
  if (!command) {
    if (/\.(bat|cmd|vbs|ps1)$/i.test(word) && evaluation.files.size > 0) return executeFile(evaluation, literalArg(word, span), input, (text) => runCmd(evaluation, text, input));
    // Words keep their order with the switches; Windows compares them without case.
    const all = [...rest.matchAll(/(?:[^\s"]|"[^"]*"?)+/g)].map(([token]) => literalArg(name === "cmd" || name.startsWith("p") ? token.replaceAll('"', "") : token.replaceAll('"', "").toLowerCase(), span));
    if (name === "cmd") return runNested(evaluation, rest, span, input);
    return evaluation.engine.judge(evaluation, [literalArg(word, span), ...all], input);
  }
  evaluation.addCommand({ name, argv: [name, ...words.map(({ value }) => (isStatic(value) ? value : null))], via: [...evaluation.via] });
  const call: CmdCall = { name, switches, words, rest, span, input };
  return command(call, evaluation) ?? UNKNOWN;
}

/** `cmd /c "..."`: the outer quotes go, what is inside is a script. */
function runNested(evaluation: Evaluation, rest: string, span: [number, number], input: Flow): Flow {
  evaluation.addCommand({ name: "cmd", argv: ["cmd", rest.trim()], via: [...evaluation.via] });
  const script = /\/[ckr]\s*([^]*)$/i.exec(rest)?.[1];
  return script === undefined ? UNKNOWN : evaluation.runText(script.replace(/^"([^]*)"\s*$/, "$1"), span, input, "cmd");
}
