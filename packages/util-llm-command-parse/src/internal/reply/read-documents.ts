import { extractAllJson, type Extraction } from "@lastframe/util-json-repair";
import type { ReplySource, Shell } from "../../types.ts";
import { findRefusal } from "./detect-refusal.ts";
import { hasDuplicateKey } from "./find-duplicate-key.ts";
import { interpretValue } from "./interpret-value.ts";
import { failure, type FoundCommand, type Outcome } from "./outcome.ts";
import { hasBrokenPath, readPathsLiterally } from "./read-paths-literally.ts";

const BRACE = "{".charCodeAt(0);
const BRACKET = "[".charCodeAt(0);
const DOCUMENT = /^\s*["{[]/;
/** Hundreds of lists in lists are no answer, and slow to parse. */
const NESTED_LISTS = /^(?:\s*\[){500}/;
/** A key that a command would stand behind, in any kind of quotes. */
const COMMAND_KEY = /["'“”‘’`]?\b(command|cmd|shell_command)\b["'“”‘’`]?\s*[:：]\s*["'“”‘’[]/;
/** Commands that one reply may offer. */
const MAX_DOCUMENTS = 20;
/** Opening brackets in a reply that is no document as a whole: more of them are not searched. */
const MAX_OPENERS = 2048;

interface Document {
  outcome: Outcome;
  start: number;
  end: number;
}

/**
 * Reads the documents between prose. Only complete ones count, and only repairs of which no other reading is plausible.
 * Null when there is no JSON about a command.
 */
export function readDocuments(text: string, shell: Shell): Outcome | null {
  const openers = countOpeners(text);
  if (openers === 0) return null;
  if (openers > MAX_OPENERS) return failure("ambiguous");
  const documents: Document[] = [];
  for (const found of extractAllJson(text)) {
    const outcome = isCertain(found) ? readExtraction(text, found, shell) : null;
    if (outcome) documents.push({ outcome, start: found.start, end: found.end });
  }
  return findBroken(text, documents) ?? choose(text, documents);
}

function countOpeners(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length && count <= MAX_OPENERS; index++) {
    const code = text.charCodeAt(index);
    if (code === BRACE || code === BRACKET) count++;
  }
  return count;
}

/** Complete, and without a repair that has another plausible reading. A suspect path was left as it is. */
function isCertain({ complete, repairs }: Extraction): boolean {
  return complete && repairs.every(({ kind, certain }) => certain || kind === "suspect-path");
}

/** Reads a reply that is a document as a whole. Null when it is not about a command. */
export function readDocument(text: string, value: unknown, shell: Shell): Outcome | null {
  if (typeof value === "string") {
    const parsed = parseStrict(value);
    return parsed === undefined || typeof parsed === "string" ? null : readDocument(value, parsed, shell);
  }
  return typeof value === "object" ? interpretChecked(text, value, "json", shell) : null;
}

/** A valid document can still be two: with a key twice, or with a path that was meant and not escaped. */
function interpretChecked(source: string, value: unknown, via: ReplySource, shell: Shell): Outcome | null {
  const outcome = interpretValue(value, via);
  if (outcome?.type !== "found") return outcome;
  if (hasDuplicateKey(source)) return failure("ambiguous");
  return hasBrokenPath(outcome.command) ? readPathsLiterally(source, outcome.command, shell) : outcome;
}

function readExtraction(text: string, { value, start, end, status, repairs }: Extraction, shell: Shell): Outcome | null {
  if (status === "valid") return interpretChecked(text.slice(start, end), value, "embedded", shell);
  if (repairs.some(({ kind }) => kind === "duplicate-key")) return failure("ambiguous");
  const isPath = repairs.some(({ kind }) => kind === "windows-path" || kind === "suspect-path");
  return interpretValue(value, isPath ? "structural" : "repaired");
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

/** The value of a text that is an object, an array or a string in JSON; undefined for any other text. */
export function parseStrict(text: string): unknown {
  if (!DOCUMENT.test(text) || NESTED_LISTS.test(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
