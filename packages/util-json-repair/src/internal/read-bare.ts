import type { JsonRepairOptions, RepairKind } from "../types.ts";
import { LONGEST_KEYWORD } from "./limits.ts";

/** What an unquoted token means. `kind` is null for plain JSON; the value is undefined where an option forbids it. */
export interface Bare {
  value: unknown;
  kind: RepairKind | null;
  certain: boolean;
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const LOOSE_NUMBER = /^(?:[+-]?(?:(?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?|[+-]?0x[0-9a-f]+)$/i;
const NON_FINITE = /^[+-]?(?:NaN|nan|Infinity|inf)$/;

const JSON_WORD = /^(?:true|false|null)$/;
/** Keywords, those of JSON first. What begins in the same way means the same. */
const WORDS: Record<string, unknown> = { true: true, false: false, null: null, True: true, False: false, None: null, undefined: null, TRUE: true, FALSE: false, NULL: null, Null: null, nil: null };

/** Reads a number or keyword; null when the token is neither. */
export function readLiteral(raw: string, options: JsonRepairOptions): Bare | null {
  const { nonFinite = "null" } = options;
  if (NUMBER.test(raw)) return { value: readNumber(raw, options), kind: null, certain: true };
  if (raw.length > LONGEST_KEYWORD) return null;
  if (Object.hasOwn(WORDS, raw)) return { value: WORDS[raw], kind: JSON_WORD.test(raw) ? null : "literal", certain: true };
  if (NON_FINITE.test(raw)) return { value: readNonFinite(raw, nonFinite), kind: "literal", certain: options.nonFinite !== undefined };
  return LOOSE_NUMBER.test(raw) ? { value: toNumber(raw), kind: "number", certain: true } : null;
}

/** Number does not know a sign before a hexadecimal number. */
function toNumber(raw: string): number {
  return /^[+-]0x/i.test(raw) ? Number(`${raw.charAt(0)}1`) * Number(raw.slice(1)) : Number(raw);
}

/** A JSON number. `bigNumbers` decides on integers that a double cannot hold. */
function readNumber(raw: string, { bigNumbers = "number" }: JsonRepairOptions): unknown {
  const value = toNumber(raw);
  if (bigNumbers === "number" || Number.isSafeInteger(value) || !/^-?\d+$/.test(raw)) return value;
  return bigNumbers === "string" ? raw : BigInt(raw);
}

function readNonFinite(raw: string, nonFinite: JsonRepairOptions["nonFinite"]): unknown {
  if (nonFinite === "number") return /nan/i.test(raw) ? NaN : raw.startsWith("-") ? -Infinity : Infinity;
  return nonFinite === "string" ? raw : nonFinite === "error" ? undefined : null;
}

/** A number as far as it goes; what may only stand inside one is left out at the end. */
const CUT_NUMBER = /^([+-]?(?:0x[0-9a-f]+|\d+(?:\.\d+)?|\.\d+)(?:e[+-]?\d+)?)[x.e+-]*$/i;
/** Calls whose argument is the value. */
const WRAPPERS = "ObjectId ISODate Date NumberInt NumberLong NumberDecimal Timestamp BinData UUID Long Decimal128 Int32 Double Symbol".split(" ");

export function isWrapper(raw: string): boolean {
  return WRAPPERS.includes(withoutNew(raw));
}

function withoutNew(raw: string): string {
  return raw.replace(/^new\s+/, "");
}

/** Numbers that JSON does not have; the point begins `.5`. */
const NON_FINITE_WORDS = ["NaN", "nan", "Infinity", "inf", "."];

/** What a token is worth when the text ends inside it: the number so far, the keyword it begins; undefined for nothing yet. */
export function readCutLiteral(raw: string, options: JsonRepairOptions): unknown {
  const digits = CUT_NUMBER.exec(raw);
  if (digits !== null) return readNumber(digits[1] ?? "", options);
  const name = withoutNew(raw);
  if (WRAPPERS.some((wrapper) => wrapper.startsWith(name))) return undefined;
  const rest = raw.replace(/^[+-]/, "");
  if (NON_FINITE_WORDS.some((word) => word.startsWith(rest))) {
    // `n` may begin null as well: shown only if it comes to the same.
    return /^n/i.test(raw) && readNonFinite("NaN", options.nonFinite) === null ? null : undefined;
  }
  if ("new".startsWith(raw)) return undefined;
  const word = cutWord(raw);
  return word === undefined ? raw : WORDS[word];
}

/** The keyword that a text begins. */
export function cutWord(raw: string): string | undefined {
  return raw === "" ? undefined : Object.keys(WORDS).find((word) => word.startsWith(raw));
}
