import { JsonRepairError } from "../json-repair-error.ts";
import type { JsonFailure, JsonPath, JsonRepairOptions, JsonSuccess, Repair } from "../types.ts";
import { BOM, LOWER_B } from "./chars.ts";
import { IN_FENCE } from "./codes.ts";
import { DEFAULT_LENGTH } from "./limits.ts";
import { explainRest } from "./explain-rest.ts";
import { isRefused, scanDocument } from "./scan-document.ts";
import { createScanner } from "./scanner.ts";
import type { Candidate } from "./scanner.ts";

const ESCAPED = /^\s*[{[]\s*\\+"/;
/** A letter of `__proto__`, written as an escape. */
const PROTO_ESCAPE = /\\u00(?:5f|70|72|6f|74)/i;
/** What may be reported about valid JSON. */
const IN_VALID = /^(?:proto-key|suspect-path|windows-path)$/;

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
export function readDocument(text: string, options: JsonRepairOptions, { partial = false, nullOpenKey = false }: Mode = {}): Reading {
  const { maxLength = DEFAULT_LENGTH } = options;
  if (text.length > maxLength) throw new JsonRepairError("too-long", maxLength, text);
  const strict = readStrictly(text);
  if (strict !== null && !needsScan(text, options)) return strict;
  if (strict === null && ESCAPED.test(text.slice(0, 1024))) {
    const unescaped = unescapeDocument(text);
    if (unescaped !== null) return asEscaped(readDocument(unescaped, options, { partial, nullOpenKey }), text.length);
  }
  const scanner = createScanner(options, text);
  Object.assign(scanner, { partial, nullOpenKey, prefix: partial || strict !== null });
  scanDocument(scanner);
  const { failure, best, trusted } = scanner;
  if (strict !== null) return failure === null ? keepStrict(strict, best, options) : strict;
  if (failure !== null) {
    if (isRefused(scanner)) throw failure;
    scanner.found = scanner.found.filter(({ rank }, index) => index < trusted || rank >= IN_FENCE);
  }
  if (best.length === 0) throw new JsonRepairError(text.trim() === "" ? "empty" : "no-json", 0, text);
  return scanner;
}

function readStrictly(text: string): Reading | null {
  const hasBom = text.charCodeAt(0) === BOM;
  try {
    const value: unknown = JSON.parse(hasBom ? text.slice(1) : text);
    const start = text.length - text.trimStart().length;
    const best: Candidate[] = [{ found: { value, start, end: text.trimEnd().length, status: "valid", complete: true, repairs: [] }, rank: 0, place: 0, weight: 0, inline: false }];
    return { best, found: best, notes: [], prose: false };
  } catch {
    return null;
  }
}

/**
 * Whether valid JSON needs a second look, for a limit or reading that was asked for, a key `__proto__`, or a string like
 * "C:\new". Every search is for what valid JSON seldom holds.
 */
function needsScan(text: string, { maxDepth, bigNumbers = "number", windowsPaths = "auto", proto }: JsonRepairOptions): boolean {
  if (maxDepth !== undefined || (bigNumbers !== "number" && /\d{16}/.test(text))) return true;
  if (proto !== "keep" && (text.includes('__proto__"') || (text.includes("\\u00") && PROTO_ESCAPE.test(text)))) return true;
  if (windowsPaths === "force") return text.includes("\\");
  for (let at = windowsPaths === "off" ? -1 : text.indexOf(":\\"); at >= 0; at = text.indexOf(":\\", at + 2)) {
    if (text.charCodeAt(at + 2) >= LOWER_B) return true;
  }
  return false;
}

/** The value of JSON.parse stands, unless something in it had to go or an option asks for another reading. */
function keepStrict(strict: Reading, [scanned]: Candidate[], { bigNumbers = "number" }: JsonRepairOptions): Reading {
  const [candidate] = strict.best;
  if (candidate === undefined || scanned === undefined) return strict;
  const { value, status, repairs } = scanned.found;
  if (!repairs.every(({ kind }) => IN_VALID.test(kind))) return strict;
  Object.assign(candidate.found, { status, repairs }, (status !== "valid" || bigNumbers !== "number") && { value });
  return strict;
}

/** `{\"a\":1}`: a text that was stringified and lost its outer quotes. */
function unescapeDocument(text: string): string | null {
  try {
    // A cut text may end in half an escape.
    return JSON.parse(`"${text.replace(/\\(?:u.{0,3})?$/, "").replace(/[\u0000-\u001f]/g, " ")}"`) as string;
  } catch {
    return null;
  }
}

function asEscaped(reading: Reading, end: number): Reading {
  for (const { found } of reading.found) {
    const certain = found.repairs.every((repair) => repair.certain);
    Object.assign(found, { start: 0, end, repairs: [{ kind: "escaped-document", start: 0, end, certain }] }, found.complete && { status: "repaired" });
  }
  return reading;
}

/** One result from all values of the best rank, if the level allows it. */
export function parseDocument(text: string, options: JsonRepairOptions, mode: Mode = {}): JsonSuccess {
  const { multiple = "array", truncated } = options;
  const reading = readDocument(text, options, mode);
  const { best, prose } = reading;
  const all = best.map(({ found }) => found);
  const several = all.length > 1;
  if (several && multiple === "error") throw new JsonRepairError("multiple", all[1]?.start ?? 0, text);
  const chosen = multiple === "array" ? all : multiple === "first" ? all.slice(0, 1) : all.slice(-1);
  const asList = chosen.length > 1;
  const last = chosen.at(-1);
  const repairs = explainRest(text, reading).concat(asList ? [] : (last?.repairs ?? []));
  if (asList) for (const found of chosen) for (const repair of found.repairs) repairs.push(repair);
  if (several) repairs.push({ kind: "multiple-values", start: all[0]?.start ?? 0, end: all.at(-1)?.end ?? 0, certain: !prose && asList });
  const complete = truncated !== true && chosen.every((found) => found.complete);
  const path: JsonPath = last?.openPath ?? [];
  const refused = findRefused(repairs, options, mode);
  if (refused !== undefined) throw new JsonRepairError(options.level === "strict" ? "not-strict" : "uncertain", refused.start, text);
  return {
    ok: true,
    value: asList ? chosen.map(({ value }) => value) : last?.value,
    status: !complete ? "partial" : repairs.every(({ kind }) => kind === "suspect-path") ? "valid" : "repaired",
    complete,
    ...(!complete && { openPath: asList ? [chosen.length - 1, ...path] : path }),
    repairs,
  };
}

/** As `parseDocument`, for callers who cannot say that an end was invented: that is an error, unless it is allowed. */
export function parseComplete(text: string, options: JsonRepairOptions, mode: Mode = {}): JsonSuccess {
  const result = parseDocument(text, options, mode);
  if (!result.complete && options.truncated !== "allow") throw new JsonRepairError("truncated", text.length, text);
  return result;
}

/** The first repair that the level does not allow; a prefix may be cut at every level. */
export function findRefused(repairs: Repair[], { level = "aggressive" }: JsonRepairOptions, { partial }: Mode = {}): Repair | undefined {
  if (level === "aggressive") return undefined;
  return repairs.find(({ kind, certain }) => kind !== "suspect-path" && !(partial === true && kind === "missing-end") && (level === "strict" || !certain));
}

/** A failure with its place in the text; errors that are not ours go on. */
export function toFailure(error: unknown, text: string): JsonFailure<JsonRepairError> {
  if (!JsonRepairError.isInstance(error)) throw error;
  return { ok: false, error: new JsonRepairError(error.code, error.position, text) };
}
