import type { ReplySource } from "../../types.ts";
import { cleanCommand } from "./clean-command.ts";
import { failure, type FoundCommand, type Outcome } from "./outcome.ts";

const COMMAND_KEYS = ["command", "cmd", "shell_command", "shellCommand", "bash_command", "commandLine", "command_line", "bash", "shell", "script", "命令"];
const LEVEL_KEYS = ["danger", "danger_level", "dangerLevel", "risk", "risk_level", "riskLevel", "level", "severity", "safety", "危险等级", "危险"];
const EXPLANATION_KEYS = ["explanation", "description", "explain", "说明", "解释"];
const DIAGNOSIS_KEYS = ["diagnosis", "cause", "root_cause", "analysis", "诊断"];
const MESSAGE_KEYS = ["message", "reason", "refusal", "explanation", "error", "content"];
const LIST_KEYS = ["alternatives", "candidates", "commands", "options", "suggestions"];
const WRAPPER_KEYS = ["response", "result", "answer", "output", "data", "reply", "final", "final_answer"];
const ARGUMENT_KEYS = ["arguments", "input", "parameters", "args", "params", "function", "function_call", "tool_calls", "tool_call", "tool_use", "action_input", "message", "choices", "content"];
const MAX_NESTING = 6;
/** Commands that one reply may offer. */
const MAX_CANDIDATES = 20;

type Fields = Readonly<Record<string, unknown>>;

/** Reads a JSON value as an answer; null when it holds neither a command nor a refusal. */
export function interpretValue(value: unknown, via: ReplySource, nesting = 0): Outcome | null {
  if (nesting > MAX_NESTING) return null;
  if (Array.isArray(value)) return interpretList(value, via, nesting);
  if (typeof value !== "object" || value === null) return null;
  const fields = value as Fields;
  const refusal = interpretRefusal(fields);
  if (refusal) return refusal;
  const key = COMMAND_KEYS.find((name) => Object.hasOwn(fields, name));
  if (key !== undefined && !(typeof fields[key] === "object" && fields[key] !== null && !Array.isArray(fields[key]))) return interpretCommand(fields, key, via);
  return interpretNested(fields, via, nesting);
}

function interpretRefusal(fields: Fields): Outcome | null {
  const flag = fields["refuse"] ?? fields["refused"] ?? fields["refusal"];
  const refuses = flag === true || flag === 1 || (typeof flag === "string" && /^(true|yes|1)$/i.test(flag.trim()));
  const isText = typeof flag === "string" && flag.trim() !== "" && flag === fields["refusal"] && !/^(false|no|0|none|null)$/i.test(flag);
  return refuses || isText ? { type: "refused", message: textOf(fields, MESSAGE_KEYS) ?? "The model refused." } : null;
}

function interpretCommand(fields: Fields, key: string, via: ReplySource): Outcome {
  const value = fields[key];
  if (value === null || (typeof value === "string" && value.trim() === "")) {
    const others = interpretAlternatives(fields);
    const [first, ...rest] = others;
    if (first !== undefined) return describe({ type: "found", command: first, alternatives: rest, via }, fields);
    return { type: "refused", message: textOf(fields, MESSAGE_KEYS) ?? "The model gave no command." };
  }
  if (typeof value !== "string") return failure("invalid-command");
  const command = cleanCommand(value);
  if (typeof command !== "string") return command;
  return describe({ type: "found", command, alternatives: interpretAlternatives(fields), via }, fields);
}

function describe(found: FoundCommand, fields: Fields): FoundCommand {
  const level = LEVEL_KEYS.find((name) => Object.hasOwn(fields, name));
  if (level !== undefined) found.level = fields[level];
  else if (typeof fields["dangerous"] === "boolean") found.level = fields["dangerous"];
  const explanation = textOf(fields, EXPLANATION_KEYS);
  const diagnosis = textOf(fields, DIAGNOSIS_KEYS);
  if (explanation !== undefined) found.explanation = explanation;
  if (diagnosis !== undefined) found.diagnosis = diagnosis;
  return found;
}

function interpretAlternatives(fields: Fields): string[] {
  const list = LIST_KEYS.map((name) => fields[name]).find((value) => Array.isArray(value)) as unknown[] | undefined;
  return (list ?? []).slice(0, MAX_CANDIDATES).flatMap((item) => {
    const text = typeof item === "string" ? item : typeof item === "object" && item !== null ? COMMAND_KEYS.map((key) => (item as Fields)[key]).find((value) => typeof value === "string") : undefined;
    const command = typeof text === "string" ? cleanCommand(text) : undefined;
    return typeof command === "string" && command !== "" ? [command] : [];
  });
}

/** Several candidates: the first one that holds a command, and the commands of the others. */
function interpretList(list: readonly unknown[], via: ReplySource, nesting: number): Outcome | null {
  const outcomes = list.slice(0, MAX_CANDIDATES).map((item) => interpretValue(item, via, nesting + 1)).filter((outcome) => outcome !== null);
  const [first, ...rest] = outcomes.filter((outcome) => outcome.type === "found");
  if (first) return { ...first, alternatives: [...first.alternatives, ...rest.map(({ command }) => command)] };
  if (outcomes[0]) return outcomes[0];
  return list.length > 0 && list.every((item) => typeof item === "string") ? failure("ambiguous") : null;
}

/** Wrappers: `{"response": {...}}`, calls of tools, whose arguments may be JSON in a string. */
function interpretNested(fields: Fields, via: ReplySource, nesting: number): Outcome | null {
  for (const key of [...WRAPPER_KEYS, ...ARGUMENT_KEYS, ...LIST_KEYS]) {
    const inner = fields[key];
    const value = typeof inner === "string" && /^\s*[[{]/.test(inner) ? parseStrict(inner) : inner;
    const isCall = ARGUMENT_KEYS.includes(key);
    const outcome = typeof value === "object" ? interpretValue(value, isCall ? "tool-call" : via, nesting + 1) : null;
    if (!outcome) continue;
    if (outcome.type !== "found") return outcome;
    return nesting === 0 ? describe({ ...outcome }, { ...pickTexts(outcome), ...fields }) : outcome;
  }
  return null;
}

/** What the command itself says about its danger comes before what its wrapper says. */
function pickTexts({ level, explanation, diagnosis }: FoundCommand): Fields {
  return { ...(level === undefined ? {} : { danger: level }), ...(explanation === undefined ? {} : { explanation }), ...(diagnosis === undefined ? {} : { diagnosis }) };
}

function parseStrict(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function textOf(fields: Fields, keys: readonly string[]): string | undefined {
  const value = keys.map((key) => fields[key]).find((item) => typeof item === "string" && item.trim() !== "");
  return typeof value === "string" ? value : undefined;
}
