import { JsonRepairError } from "../json-repair-error.ts";
import type { JsonPath, JsonRepairOptions, JsonSuccess, Repair, RepairKind } from "../types.ts";
import { COLON } from "./chars.ts";
import { IN_FENCE, DocumentScanner } from "./scan-document.ts";
import type { Candidate } from "./scan-document.ts";

const DEFAULT_LENGTH = 1 << 26;
const ESCAPED = /^\s*[{[]\s*\\+"/;
/** The letters of `__proto__`, written as escapes. */
const PROTO_ESCAPE = /^00(?:5f|70|72|6f|74)$/i;
/** The letters of short escapes begin at `b`. */
const LOWER_B = 98;
const LOWER_U = 117;

/** What may be reported about valid JSON. */
const IN_VALID: readonly RepairKind[] = ["proto-key", "suspect-path", "windows-path"];

/** What was found in a text. */
export interface Reading {
  /** Of the best rank, at least one. */
  best: Candidate[];
  /** Every value that can be trusted. */
  found: Candidate[];
  /** What lies around them. */
  notes: Repair[];
  prose: boolean;
}

/** How the text is read: `partial` takes it for a prefix, `nullOpenKey` is for texts that must be valid JSON. */
export interface Mode {
  partial?: boolean;
  nullOpenKey?: boolean;
}

/** Reads a text, strictly first. Throws a JsonRepairError when there is nothing in it that can be trusted. */
export function readDocument(text: string, options: JsonRepairOptions, mode: Mode = {}): Reading {
  const { maxLength = DEFAULT_LENGTH } = options;
  if (text.length > maxLength) throw new JsonRepairError("too-long", maxLength, "");
  const strict = readStrictly(text);
  if (strict !== null && !needsScan(text, options)) return strict;
  if (strict === null && ESCAPED.test(text.slice(0, 1024))) {
    const unescaped = unescapeDocument(text);
    if (unescaped !== null) return readEscaped(unescaped, text.length, options, mode);
  }
  const scanner = new DocumentScanner(options);
  scanner.isPrefix = mode.partial === true || strict !== null;
  scanner.nullOpenKey = mode.nullOpenKey === true;
  scanner.push(text);
  scanner.finish(mode.partial);
  if (strict !== null) return keepStrict(strict, scanner, options);
  const { failure, notes, prose, best, trusted } = scanner;
  if (failure !== null && (best[0]?.rank ?? 0) < IN_FENCE) throw located(failure, text);
  const found = failure === null ? scanner.found : scanner.found.filter(({ rank }, index) => index < trusted || rank >= IN_FENCE);
  if (best.length === 0) throw new JsonRepairError(text.trim() === "" ? "empty" : "no-json", 0, text);
  return { best, found, notes, prose };
}

function located({ code, position }: JsonRepairError, text: string): JsonRepairError {
  return new JsonRepairError(code, position, text);
}

function readStrictly(text: string): Reading | null {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  try {
    return readingOf(JSON.parse(start === 0 ? text : text.slice(1)), text, start);
  } catch {
    return null;
  }
}

function readingOf(value: unknown, text: string, start: number): Reading {
  const from = text.length - text.trimStart().length;
  const candidate: Candidate = { value, start: from, end: text.trimEnd().length, status: "valid", complete: true, repairs: [], rank: 0, place: 0, hard: 0, bare: 0, quoted: 0, inline: false };
  if (start === 1) candidate.start = Math.max(from, 1);
  return { best: [candidate], found: [candidate], notes: [], prose: false };
}

/**
 * Whether valid JSON needs a second look, for a limit or reading that was asked for, a key `__proto__`, or a string like
 * "C:\new". The search goes from backslash to backslash, because there are few of them.
 */
function needsScan(text: string, { maxDepth, bigNumbers = "number", windowsPaths = "auto", proto }: JsonRepairOptions): boolean {
  if (maxDepth !== undefined || (bigNumbers !== "number" && /\d{16}/.test(text))) return true;
  if (proto !== "keep" && text.includes("__proto__")) return true;
  if (windowsPaths === "force") return text.includes("\\");
  for (let at = text.indexOf("\\"); at >= 0; at = text.indexOf("\\", at + 2)) {
    const code = text.charCodeAt(at + 1);
    if (code === LOWER_U ? PROTO_ESCAPE.test(text.slice(at + 2, at + 6)) : code >= LOWER_B && text.charCodeAt(at - 1) === COLON && windowsPaths !== "off") return true;
  }
  return false;
}

/** The value of JSON.parse stands, unless something in it had to go or an option asks for another reading. */
function keepStrict(strict: Reading, { best, failure }: DocumentScanner, { bigNumbers = "number" }: JsonRepairOptions): Reading {
  const [candidate] = strict.best;
  const scanned = best[0];
  if (candidate === undefined || scanned === undefined || failure !== null || !scanned.repairs.every(({ kind }) => IN_VALID.includes(kind))) return strict;
  if (scanned.status !== "valid" || bigNumbers !== "number") candidate.value = scanned.value;
  candidate.status = scanned.status;
  candidate.repairs = scanned.repairs;
  return strict;
}

/** `{\"a\":1}`: a text that was stringified and lost its outer quotes. */
function unescapeDocument(text: string): string | null {
  try {
    // A cut text may end in half an escape.
    const whole = text.replace(/\\(?:u.{0,3})?$/, "").replace(/[\u0000-\u001f]/g, " ");
    return JSON.parse(`"${whole}"`) as string;
  } catch {
    return null;
  }
}

function readEscaped(text: string, length: number, options: JsonRepairOptions, mode: Mode): Reading {
  const reading = readDocument(text, options, mode);
  for (const candidate of reading.found) {
    candidate.start = 0;
    candidate.end = length;
    candidate.repairs = [{ kind: "escaped-document", start: 0, end: length, certain: candidate.repairs.every(({ certain }) => certain) }];
    if (candidate.status === "valid") candidate.status = "repaired";
  }
  return reading;
}

/** One result from all values of the best rank. */
export function summarize(reading: Reading, options: JsonRepairOptions): JsonSuccess {
  const { multiple = "array", truncated } = options;
  const { best } = reading;
  const several = best.length > 1;
  if (several && multiple === "error") throw new JsonRepairError("multiple", best[1]?.start ?? 0, "");
  const chosen = !several || multiple === "array" ? best : best.slice(multiple === "first" ? 0 : -1).slice(0, 1);
  const last = chosen.at(-1);
  const asList = chosen.length > 1;
  const repairs = reading.notes.concat(chosen.flatMap((candidate) => candidate.repairs));
  if (several) repairs.push({ kind: "multiple-values", start: best[0]?.start ?? 0, end: best.at(-1)?.end ?? 0, certain: !reading.prose && asList });
  const complete = truncated !== true && chosen.every((candidate) => candidate.complete);
  const path: JsonPath = last?.openPath ?? [];
  const changed = repairs.some(({ kind }) => kind !== "suspect-path");
  return {
    ok: true,
    value: asList ? chosen.map(({ value }) => value) : last?.value,
    status: complete ? (changed ? "repaired" : "valid") : "partial",
    complete,
    ...(!complete && { openPath: asList ? [chosen.length - 1, ...path] : path }),
    repairs,
  };
}

/** Refuses what the level does not allow. */
export function checkLevel({ repairs }: { repairs: Repair[] }, { level = "aggressive" }: JsonRepairOptions, text: string): void {
  if (level === "aggressive") return;
  const refused = repairs.find(({ kind, certain }) => kind !== "suspect-path" && (level === "strict" || !certain));
  if (refused !== undefined) throw new JsonRepairError(level === "strict" ? "not-strict" : "uncertain", refused.start, text);
}
