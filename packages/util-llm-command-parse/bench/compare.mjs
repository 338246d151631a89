// The commands and replies of the tests, read by every tool; `pnpm compare` counts and measures.
import { readFileSync } from "node:fs";
import { classifyCommand, parseLlmResponse } from "../dist/index.js";

const read = (name) => readFileSync(new URL(`../test/fixtures/${name}`, import.meta.url), "utf8").trim().split("\n").map((line) => JSON.parse(line));
const cases = ["cases.jsonl", "danger.jsonl", "replies.jsonl"].flatMap(read);

/** What is usually done: a list of patterns over the raw text. */
const PATTERNS = [/\brm\s+-(rf|fr)\b/, /\bmkfs\b/, /\bdd\s+if=/, /:\(\)\s*\{/, /\bDROP\s+(TABLE|DATABASE)\b/i, /\bshutdown\b|\breboot\b/, />\s*\/dev\/sd/, /\bchmod\s+-R\s+777\b/, /\bcurl\b.*\|\s*(ba)?sh\b/, /\bformat\s+[a-z]:/i];
const LEVELS = ["safe", "warning", "dangerous"];

/** Too low a level runs what it should not: wrong. Too high a one asks a person for nothing: refused. */
function judgeLevel(given, accepted) {
  if (accepted.includes(given)) return "right";
  return accepted.every((level) => LEVELS.indexOf(given) < LEVELS.indexOf(level)) ? "wrong" : "refused";
}

/** The four steps of a known reader of replies: JSON, the first braces, an expression around "danger", back-ticks. */
function readByFourSteps({ text }) {
  const fromObject = (value) => {
    if (value?.refuse === true || (typeof value?.command === "string" && value.command.trim() === "")) return { type: "refused" };
    return typeof value?.command === "string" ? { type: "command", command: value.command } : null;
  };
  const attempt = (json) => {
    try {
      return fromObject(JSON.parse(json));
    } catch {
      return null;
    }
  };
  const trimmed = text.trim();
  const [open, close] = [trimmed.indexOf("{"), trimmed.lastIndexOf("}")];
  const whole = attempt(trimmed) ?? (open >= 0 && close > open ? attempt(trimmed.slice(open, close + 1)) : null);
  if (whole !== null) return whole;
  const anchored = /"command"\s*:\s*"(.*?)"\s*[,}]\s*"danger"\s*:\s*"(?:safe|warning|dangerous)"/.exec(trimmed) ?? /"danger"\s*:\s*"(?:safe|warning|dangerous)"\s*,\s*"command"\s*:\s*"(.*?)"/.exec(trimmed) ?? /```(?:\w*\n)?([^]*?)```/.exec(trimmed) ?? /`([^`]+)`/.exec(trimmed);
  return anchored === null ? { type: "error" } : { type: "command", command: anchored[1].trim() };
}

/** The first object or fence that comes along: what many scripts do. */
function readFirstFence({ text }) {
  const fence = /```\w*\n([^]*?)```/.exec(text);
  return { type: "command", command: (fence?.[1] ?? text).trim() };
}

const outcomeOf = ({ type, command }) => (type === "command" ? `command ${command}` : "none");

/** No command where there is one is a refusal; another command, or one where there is none, would be run. */
function judgeReply(given, accepted) {
  const outcome = outcomeOf(given);
  if (accepted.some((one) => outcomeOf(one) === outcome)) return "right";
  return outcome === "none" ? "refused" : "wrong";
}

const casesOf = (kind, choose) => () => cases.filter((one) => one.kind === kind).map(({ input, expect, accept = [] }) => ({ input, expected: [expect, ...accept].map(choose) }));

const SCRIPT = 'cd "$HOME/project" && for f in *.log; do gzip -9 "$f" && mv "$f.gz" /var/archive/; done; git status --short | grep "^??"\n'.repeat(20);
const REPLY = `Sure! ${"Some words before the answer. ".repeat(200)}\n{"command": "find . -size +50M -type f", "danger": "safe",}`;

export const comparisons = [
  {
    title: "danger",
    what: "Commands with their level. Right: the exact level. Silently wrong: a lower one. Refused: a higher one, so that a person is asked for nothing.",
    cases: casesOf("danger", ({ danger }) => danger),
    judge: judgeLevel,
    speed: { what: "a script of 20 lines", input: () => ({ command: SCRIPT, shell: "bash" }), isRight: (level) => level !== null },
    tools: [
      { name: "this package, `classifyCommand`", code: 'export { classifyCommand } from "../dist/index.js"', read: ({ command, shell }) => classifyCommand(command, { shell }).danger },
      { name: "ten patterns over the text", read: ({ command }) => (PATTERNS.some((pattern) => pattern.test(command)) ? "dangerous" : "safe") },
    ],
  },
  {
    title: "replies",
    what: "Replies of models. Right: the command that was meant, or none where there is none. Silently wrong: another command, or one from a reply that holds none. Refused: no command although there is one.",
    cases: casesOf("reply", (expect) => expect),
    judge: judgeReply,
    speed: { what: "a reply of 6 kB", input: () => ({ text: REPLY }), isRight: ({ type, command }) => type === "command" && command === "find . -size +50M -type f" },
    tools: [
      { name: "this package, `parseLlmResponse`", code: 'export { parseLlmResponse } from "../dist/index.js"', read: ({ text, shell }) => parseLlmResponse(text, { shell }) },
      { name: "JSON, braces, an expression, back-ticks", read: readByFourSteps },
      { name: "the first fence, else the text", read: readFirstFence },
    ],
  },
];
