import type { JsonRepairOptions, RepairKind } from "../types.ts";

/** What an unquoted token means. `kind` is null for plain JSON. */
export interface Bare {
  value: unknown;
  kind: RepairKind | null;
  certain: boolean;
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const LOOSE_NUMBER = /^[+-]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const HEX_NUMBER = /^0x[0-9a-f]+$/i;
const NON_FINITE = /^[+-]?(?:NaN|nan|Infinity|inf)$/;
const MAX_LITERAL = 40;

const JSON_WORDS: Record<string, unknown> = { true: true, false: false, null: null };
const WORDS: Record<string, unknown> = { True: true, False: false, None: null, undefined: null, TRUE: true, FALSE: false, NULL: null, Null: null, nil: null };

/** Reads a number or keyword; null when the token is neither. */
export function readLiteral(raw: string, options: JsonRepairOptions): Bare | null {
  if (NUMBER.test(raw)) return { value: readNumber(raw, options), kind: null, certain: true };
  if (raw.length > MAX_LITERAL) return null;
  if (Object.hasOwn(JSON_WORDS, raw)) return { value: JSON_WORDS[raw], kind: null, certain: true };
  if (Object.hasOwn(WORDS, raw)) return { value: WORDS[raw], kind: "literal", certain: true };
  if (NON_FINITE.test(raw)) return { value: readNonFinite(raw, options.nonFinite), kind: "literal", certain: options.nonFinite !== undefined };
  if (LOOSE_NUMBER.test(raw) || HEX_NUMBER.test(raw)) return { value: Number(raw), kind: "number", certain: true };
  return null;
}

/** A JSON number. `bigNumbers` decides on integers that a double cannot hold. */
function readNumber(raw: string, { bigNumbers = "number" }: JsonRepairOptions): unknown {
  const value = Number(raw);
  if (bigNumbers === "number" || Number.isSafeInteger(value) || !/^-?\d+$/.test(raw)) return value;
  return bigNumbers === "string" ? raw : BigInt(raw);
}

function readNonFinite(raw: string, nonFinite: JsonRepairOptions["nonFinite"]): unknown {
  if (nonFinite === "string") return raw;
  if (nonFinite !== "number") return null;
  return /nan/i.test(raw) ? NaN : raw.startsWith("-") ? -Infinity : Infinity;
}

export function isNonFinite(raw: string): boolean {
  return NON_FINITE.test(raw);
}

/** What a token is worth when the text ends inside it: the number so far, the keyword it begins; undefined for nothing yet. */
export function readCutLiteral(raw: string, options: JsonRepairOptions): unknown {
  const digits = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/i.exec(raw);
  if (digits !== null && /^[.eE+-]*$/.test(raw.slice(digits[0].length))) return readNumber(digits[0], options);
  const table = [JSON_WORDS, WORDS].find((words) => Object.keys(words).some((word) => word.startsWith(raw)));
  const meanings = new Set(Object.keys(table ?? {}).filter((word) => word.startsWith(raw)).map((word) => table?.[word]));
  if (meanings.size === 1) return [...meanings][0];
  return table !== undefined || /^[+-]?(?:[.]|N|I|i|$)/.test(raw) ? undefined : raw;
}
