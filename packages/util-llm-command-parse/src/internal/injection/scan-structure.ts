import { parse } from "unbash";
import { messageOf, type Code } from "../codes.ts";
import { MAX_COMMAND } from "../evaluate-command.ts";
import type { Evaluation } from "../evaluation.ts";
import type { Danger, Finding } from "../../types.ts";

/** Reasons of the classification that also mean that something was smuggled in. */
const SMUGGLED = new Set(["remote-exec", "obfuscated-exec", "reverse-shell", "env-hijack", "history-tamper"]);
/** Blanks in a line, or line ends with nothing between them, that push the rest out of sight. */
const WIDE_GAP = 40;
const DEEP_GAP = 8;
/** Options that take further options from a file or an address. */
const CONFIG_OPTIONS: Record<string, RegExp> = { curl: /^(-[a-zA-Z]*K.*|--config(=.*)?)$/, wget: /^(--config(=.*)?|-i|--input-file(=.*)?)$/, ssh: /^-F.*$/, npm: /^--(userconfig|globalconfig)(=.*)?$/, pip: /^(--(index-url|extra-index-url|config-settings)(=.*)?)$/, git: /^(--config-env=.*|include\.path=.*)$/ };

/** Finds what a command hides by its form: parts out of sight, further lines, downloads in the middle, options from afar. */
export function scanStructure(command: string, evaluation: Evaluation): Finding[] {
  if (command.length > MAX_COMMAND) return [finding("hidden-tail", [0, command.length], "warning")];
  const findings: Finding[] = [];
  const gap = findGap(command);
  if (gap !== null) findings.push(finding("hidden-tail", [gap, command.length], "dangerous"));
  const second = findSecondCommand(command, evaluation.shell);
  if (second !== null) findings.push(finding("multi-command", [second, command.length], "warning"));
  const assessment = evaluation.assessment();
  for (const found of assessment.findings) if (SMUGGLED.has(found.code)) findings.push(found);
  for (const span of evaluation.remoteArguments) findings.push(finding("remote-subst", span, "dangerous"));
  for (const { name, argv } of assessment.commands) {
    const option = argv.find((value) => value !== null && name !== null && Object.hasOwn(CONFIG_OPTIONS, name) && CONFIG_OPTIONS[name]?.test(value));
    if (option !== undefined) findings.push(finding("config-attack", [0, command.length], "warning"));
  }
  return findings;
}

function finding(code: Code, span: [number, number], danger: Danger): Finding {
  return { code, danger, span, message: messageOf(code) };
}

/** Where the first wide gap before more text begins that is no part of a quoted string; null when there is none. */
function findGap(text: string): number | null {
  let quote = "";
  let start = -1;
  let blanks = 0;
  let lines = 0;
  for (let index = 0; index < text.length; index++) {
    const char = text.charAt(index);
    // A line that is continued is as empty as one that is not.
    const isContinued = char === "\\" && text[index + 1] === "\n";
    if (isContinued || char === "\n" || char === "\r" || char === " " || char === "\t") {
      if (start < 0) start = index;
      if (isContinued) index++;
      if (isContinued || char === "\n") lines++;
      blanks = char === " " || char === "\t" ? blanks + 1 : 0;
      continue;
    }
    if (quote === "" && (blanks >= WIDE_GAP || lines >= DEEP_GAP)) return start;
    start = -1;
    blanks = lines = 0;
    if (char === "\\" && quote !== "'") index++;
    else if (quote === "" ? char === "'" || char === '"' : char === quote) quote = quote === "" ? char : "";
  }
  return null;
}

/** Where a further command begins on a line of its own; null when all lines are one command. */
function findSecondCommand(command: string, shell: Evaluation["shell"]): number | null {
  const text = command.trimEnd();
  if (!text.includes("\n")) return null;
  if (shell === "cmd" || shell === "powershell") return findSecondLine(text, shell);
  const { commands } = parse(text);
  for (let index = 1; index < commands.length; index++) {
    const [previous, current] = [commands[index - 1], commands[index]];
    if (previous && current && text.slice(previous.end, current.pos).includes("\n")) return current.pos;
  }
  return null;
}

/** A line that no open bracket, pipe, caret or backtick joins to the one before. */
function findSecondLine(text: string, shell: Evaluation["shell"]): number | null {
  let depth = 0;
  let start = 0;
  for (const line of text.split("\n")) {
    if (start > 0 && depth <= 0 && line.trim() !== "" && !/^\s*([)}|]|else\b|catch\b|finally\b)/i.test(line)) return start;
    for (const char of line) depth += "({[".includes(char) ? 1 : ")}]".includes(char) ? -1 : 0;
    if (/[|,`^{(]\s*$/.test(line.trimEnd())) depth = Math.max(depth, 1);
    else if (depth === 1 && !/[({]/.test(line) && shell === "cmd") depth = 0;
    start += line.length + 1;
  }
  return null;
}
