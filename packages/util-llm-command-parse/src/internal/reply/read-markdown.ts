import { scanRegions, type Region } from "@lastframe/util-text-normalize";
import { findProgram } from "../packs/index.ts";
import { isCmdlet, canonicalName } from "../windows/cmdlets.ts";
import { findCmdCommand } from "../windows/cmd-commands.ts";
import { cleanCommand } from "./clean-command.ts";
import { findRefusal } from "./detect-refusal.ts";
import { failure, type Outcome } from "./outcome.ts";

const SHELL_INFO = /^(bash|sh|shell|zsh|fish|ksh|dash|posix|powershell|pwsh|ps1?|cmd|bat|batch|dos|terminal|command|cli)$/i;
const SESSION_INFO = /^(console|shell-?session|bash-?session|sh-?session|terminal-?session|powershell-?session|ps1con|session)$/i;
const PROMPT = /^(?:[\w.-]+@[\w.-]+[^$#\n]{0,60}[$#]|\[[^\]\n]{1,60}\][$#]|PS [^>\n]{0,80}>|[A-Z]:\\[^>\n]{0,80}>|[$❯➜%])\s+(?=\S)/;
const CUE = /(?:\b(?:run|use|try|execute|type|enter|command|invoke|do|with|is|using)\b|运行|执行|使用|输入|命令|试试)[\s:：,，]*(?:the |this |following |command |这个|以下|如下|命令|[:：])*[\s*_]*$/i;
const NEGATED = /\b(?:don(?:'|’)?t|do not|never|avoid|not|without|instead of|rather than|would|could|dangerous|careful|like)\b|不要|切勿|别|禁止|避免|不可|小心|例如|比如|会/i;

/** Lines, and runs of back-ticks, of a text that is read as Markdown. */
const MAX_LINES = 4096;
const MAX_TICKS = 2048;

/** Reads a command from a fence, or from the one code span of a sentence; null when there is neither. */
export function readMarkdown(text: string, nesting = 0): Outcome | null {
  // Without a sign of code there is only prose.
  const hasCode = text.includes("`") || text.includes("~~~");
  if (hasCode && (occursMoreThan(text, "\n", MAX_LINES) || occursMoreThan(text, "`", MAX_TICKS))) return failure("ambiguous");
  const regions = hasCode ? scanRegions(text) : [];
  const prose = proseOf(text, regions);
  const refusal = findRefusal(prose);
  if (refusal !== null) return { type: "refused", message: text.trim() };
  const fences = regions.filter(({ kind }) => kind === "fence");
  if (fences.length > 0) return readFences(text, fences, nesting);
  return readSpans(text, regions.filter(({ kind }) => kind === "code-span"));
}

/** Whether there are more runs of a character than a number. */
function occursMoreThan(text: string, char: string, limit: number): boolean {
  const code = char.charCodeAt(0);
  let count = 0;
  let isBefore = false;
  for (let index = 0; index < text.length && count <= limit; index++) {
    const isHere = text.charCodeAt(index) === code;
    if (isHere && !isBefore) count++;
    isBefore = isHere;
  }
  return count > limit;
}

function proseOf(text: string, regions: readonly Region[]): string {
  let prose = "";
  let from = 0;
  for (const { start, end } of regions) {
    prose += `${text.slice(from, start)} `;
    from = end;
  }
  return prose + text.slice(from);
}

function contentOf(text: string, { lines, contentStart, contentEnd }: Region): string {
  return lines ? lines.map(([start, end]) => text.slice(start, end)).join("\n") : text.slice(contentStart, contentEnd);
}

function readFences(text: string, fences: readonly Region[], nesting: number): Outcome {
  const candidates = fences.filter(({ info = "" }) => isShellInfo(firstWord(info)));
  const named = candidates.filter(({ info = "" }) => firstWord(info) !== "");
  const chosen = named.length > 0 ? named : candidates;
  const [only] = chosen;
  if (!only) return readNested(text, fences, nesting);
  if (chosen.length > 1 && new Set(chosen.map((fence) => contentOf(text, fence).trim())).size > 1) return failure("ambiguous");
  if (!only.closed) return failure("truncated");
  return readBlock(contentOf(text, only), firstWord(only.info ?? ""));
}

function firstWord(info: string): string {
  return /^[{.]*([\w+-]*)/.exec(info.trim())?.[1] ?? "";
}

function isShellInfo(word: string): boolean {
  return word === "" || SHELL_INFO.test(word) || SESSION_INFO.test(word);
}

/** A fence of Markdown may hold the fence that is meant. */
function readNested(text: string, fences: readonly Region[], nesting: number): Outcome {
  const [outer] = fences;
  if (outer && nesting === 0 && fences.length === 1 && /^(md|markdown)$/i.test(firstWord(outer.info ?? ""))) return readMarkdown(contentOf(text, outer), 1) ?? failure("no-command");
  return failure("no-command");
}

/** The commands in a block: behind prompt signs where there are any, without comments before them. */
function readBlock(content: string, info: string): Outcome {
  const lines = content.split("\n").map((line) => line.replace(/\r$/, ""));
  const prompted = lines.filter((line) => PROMPT.test(line.trimStart()));
  if (prompted.length === 0 && SESSION_INFO.test(info)) return failure("no-command");
  const cleaned = cleanCommand(prompted.length > 0 ? joinPrompted(lines) : withoutComments(lines));
  if (typeof cleaned !== "string") return cleaned;
  if (cleaned === "" || (info === "" && isProse(cleaned))) return failure("no-command");
  return { type: "found", command: cleaned, alternatives: [], via: "fence" };
}

function withoutComments(lines: readonly string[]): string {
  const first = lines.findIndex((line) => !/^\s*(#(?!!)|::|REM\b|$)/i.test(line));
  return first < 0 ? "" : lines.slice(first).join("\n");
}

/** Lines behind prompt signs, with the lines that continue them. */
function joinPrompted(lines: readonly string[]): string {
  const commands: string[] = [];
  let continues = false;
  for (const line of lines) {
    const text = line.trimStart();
    if (PROMPT.test(text)) commands.push(text.replace(PROMPT, ""));
    else if (continues) commands.push(line.replace(/^> /, ""));
    else continue;
    continues = /\\$/.test(line);
  }
  return commands.join("\n");
}

/** Sentences and not a command: several words, the first in capitals or unknown, an end mark. */
function isProse(text: string): boolean {
  if (findRefusal(text) !== null) return true;
  const [first = ""] = text.split(/\s/);
  return !isKnown(first) && /^[A-Z\u3400-\u9FFF]/.test(text) && /[.!?。！？]\s*$/.test(text) && /\s\w+\s|[\u3400-\u9FFF]{4}/.test(text);
}

/** One code span that is offered as the command: after a verb, or on a line of its own. */
function readSpans(text: string, spans: readonly Region[]): Outcome | null {
  const [span] = spans;
  if (!span) return null;
  if (spans.length > 1) return failure("ambiguous");
  const content = contentOf(text, span);
  const lineStart = text.lastIndexOf("\n", span.start - 1) + 1;
  const before = text.slice(Math.max(lineStart, span.start - 200), span.start);
  const after = text.slice(span.end).split("\n", 1)[0] ?? "";
  const isAlone = /^[\s>*-]*$/.test(before) && /^\s*[.。]?\s*$/.test(after);
  const sentence = before.slice(Math.max(before.lastIndexOf(". "), before.lastIndexOf("。"), before.lastIndexOf("! "), 0));
  const isOffered = isAlone || (CUE.test(before) && !NEGATED.test(sentence));
  const name = (content.trim().split(/\s/)[0] ?? "").replace(/^\$$/, content.trim().split(/\s/)[1] ?? "");
  if (!isOffered || !isKnown(name)) return failure("no-command");
  const command = cleanCommand(content);
  if (typeof command !== "string") return command;
  // A bare name may be the name of a tool that the sentence is about.
  if (!/\s/.test(command) && !isAlone && /^\s*[\w\u3400-\u9FFF]/.test(after) && !/^\s*(to|and|in|for|来|以)\b/.test(after)) return failure("no-command");
  return { type: "found", command, alternatives: [], via: "inline" };
}

function isKnown(name: string): boolean {
  const base = name.replace(/^.*[\\/]/, "").replace(/\.exe$/i, "");
  return /^\.{1,2}[\\/]/.test(name) || /^[A-Za-z_]\w*=/.test(name) || findProgram(base) !== undefined || findCmdCommand(base.toLowerCase()) !== undefined || isCmdlet(canonicalName(base));
}
