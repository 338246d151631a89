import { extractAllJson, safeParseJson, type Extraction } from "@lastframe/util-json-repair";
import type { ReplySource } from "../../types.ts";
import { findRefusal } from "./detect-refusal.ts";
import { hasDuplicateKey } from "./find-duplicate-key.ts";
import { interpretValue } from "./interpret-value.ts";
import { failure, type FoundCommand, type Outcome } from "./outcome.ts";

/** A key that a command would stand behind, in any kind of quotes. */
const COMMAND_KEY = /["'“”‘’`]?\b(command|cmd|shell_command)\b["'“”‘’`]?\s*[:：]\s*["'“”‘’[]/;
/** A drive and then a control character: `C:\temp`, read as JSON, holds a tab. */
const BROKEN_PATH = /[A-Za-z]:[\b\t\n\f\r]/;

/** Commands that one reply may offer. */
const MAX_DOCUMENTS = 20;

interface Document {
  outcome: Outcome;
  start: number;
  end: number;
}

/**
 * Reads the JSON in a reply: all of it, or documents between prose. Only complete documents count, and only repairs of
 * which no other reading is plausible. Null when there is no JSON about a command.
 */
export function readDocuments(text: string): Outcome | null {
  const trimmed = text.trim();
  const strict = parseStrict(trimmed);
  if (strict !== undefined) return readStrict(trimmed, strict);
  if (!/[{[]/.test(trimmed)) return null;
  const documents = extractAllJson(text, { level: "safe" }).filter(({ complete }) => complete).flatMap((found) => readExtraction(text, found));
  const broken = findBroken(text, documents);
  if (broken) return broken;
  return choose(text, documents);
}

function readStrict(text: string, value: unknown): Outcome | null {
  if (typeof value === "string") {
    const inner = value.trim();
    const parsed = /^[[{]/.test(inner) ? parseStrict(inner) : undefined;
    return parsed === undefined ? null : readStrict(inner, parsed);
  }
  if (typeof value !== "object" || value === null) return null;
  return interpretChecked(text, value, "json");
}

/** A valid document can still be two: with a key twice, or with a path that was meant and not escaped. */
function interpretChecked(source: string, value: unknown, via: ReplySource): Outcome | null {
  const outcome = interpretValue(value, via);
  if (outcome?.type !== "found") return outcome;
  if (hasDuplicateKey(source)) return failure("ambiguous");
  if (!BROKEN_PATH.test(outcome.command)) return outcome;
  // That a drive is followed by a control character leaves no other reading, whatever the rest of the string.
  const read = safeParseJson(source, { windowsPaths: "force" });
  const isCertain = read.ok && read.complete && read.repairs.every(({ kind }) => kind === "windows-path");
  const literal = isCertain ? interpretValue(read.value, "structural") : null;
  return literal?.type === "found" && !BROKEN_PATH.test(literal.command) ? literal : failure("ambiguous");
}

function readExtraction(text: string, { value, start, end, status, repairs }: Extraction): Document[] {
  const isPath = repairs.some(({ kind }) => kind === "windows-path" || kind === "suspect-path");
  const via = status === "valid" ? "embedded" : isPath ? "structural" : "repaired";
  const isDuplicate = repairs.some(({ kind }) => kind === "duplicate-key");
  const outcome = isDuplicate ? failure("ambiguous") : status === "valid" ? interpretChecked(text.slice(start, end), value, via) : interpretValue(value, via);
  return outcome ? [{ outcome, start, end }] : [];
}

/** A command key outside the documents that were read: it was cut off, or there is more than one way to read it. */
function findBroken(text: string, documents: readonly Document[]): Outcome | null {
  let rest = "";
  let from = 0;
  for (const { start, end } of documents) {
    rest += `${text.slice(from, start)} `;
    from = end;
  }
  rest += text.slice(from);
  const key = COMMAND_KEY.exec(rest);
  if (!key || !/[{[]/.test(rest.slice(0, key.index))) return null;
  const found = extractAllJson(rest);
  const isAbout = found.filter(({ value }) => interpretValue(value, "repaired") !== null);
  if (isAbout.length === 0) return failure("truncated");
  return failure(isAbout.some(({ complete }) => !complete) ? "truncated" : "ambiguous");
}

/** One answer out of all documents: the only one, the only fenced one, or a list with nothing between its entries. */
function choose(text: string, documents: readonly Document[]): Outcome | null {
  const [first, ...others] = documents;
  if (!first) return null;
  const prose = textBetween(text, documents);
  const refusal = findRefusal(prose);
  if (refusal !== null && first.outcome.type === "found") return { type: "refused", message: refusal };
  if (others.length === 0) return first.outcome;
  const commands = documents.map(({ outcome }) => outcome);
  if (commands.every((outcome) => outcome.type === "found" && first.outcome.type === "found" && outcome.command === first.outcome.command)) return first.outcome;
  const fenced = documents.filter(({ start, end }) => /(`{3,}|~{3,})[\w+-]*\s*$/.test(text.slice(Math.max(0, start - 30), start)) && /^\s*(`{3,}|~{3,})/.test(text.slice(end, end + 30)));
  if (fenced.length === 1 && fenced[0]) return fenced[0].outcome;
  const isList = documents.every(({ outcome }) => outcome.type === "found") && /^[\s,;`~]*(json[\s`~]*)?$/.test(prose);
  if (!isList || documents.length > MAX_DOCUMENTS) return failure("ambiguous");
  const found = commands as FoundCommand[];
  return { ...(found[0] as FoundCommand), alternatives: found.slice(1).map(({ command }) => command) };
}

function textBetween(text: string, documents: readonly Document[]): string {
  let prose = "";
  let from = 0;
  for (const { start, end } of documents) {
    prose += text.slice(from, start);
    from = end;
  }
  return prose + text.slice(from);
}

function parseStrict(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
