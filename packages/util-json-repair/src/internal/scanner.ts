import { JsonRepairError } from "../json-repair-error.ts";
import type { JsonRepairErrorCode } from "../json-repair-error.ts";
import { isSpace } from "./chars.ts";
import type { Kind } from "./codes.ts";
import { MAX_LOOK_AHEAD } from "./limits.ts";
import type { Extraction, JsonPath, JsonRepairOptions, Repair, RepairKind } from "../types.ts";

/** Thrown by a decision that needs text which has not arrived. Nothing may have been changed before. */
export const MORE: Error = new Error("more text is needed");

/** An open container. */
export interface Frame {
  readonly kind: Kind;
  value: Record<string, unknown> | unknown[];
  /** The current key of an object; the index that comes next, or is open, in an array. */
  key: string | number;
  place: number;
  /** Offset in the whole text of the comma after which nothing has come yet, or -1. */
  comma: number;
  /** Members stored. */
  size: number;
}

/** A string, key or unquoted text that is being read. Offsets are those in the text that is kept. */
export interface Token {
  readonly kind: number;
  /** Where its content begins, and where it begins. */
  from: number;
  start: number;
  /** The quotes that close it; the code if there is only one. */
  readonly closers: string;
  readonly quote: number;
  /** How many quotes in a row close it. */
  width: number;
  /** Quotes inside, and whether each of them can be nothing else. */
  inner: number;
  sure: boolean;
  escaped: boolean;
  control: boolean;
  /** The string that this one is joined to. */
  head: string | null;
  /** Open brackets, and whether it has gone on after a space, in unquoted text. */
  nesting: number;
  spaced: boolean;
  /** What is no longer kept: as it stood, decoded as far as it goes, and the rest of it. */
  raw: string;
  decoded: string;
  tail: string;
  /** Whether nothing more of it is shown until it ends: what is no longer kept may hold a path. */
  waits: boolean;
}

/** A string that is a path if the text turns out not to be valid JSON. */
interface Suspect {
  frame: Frame;
  key: string | number;
  /** What is stored, and what both readings say. */
  shown: string;
  value: string;
  path: string;
  start: number;
  end: number;
}

/** A value found in the text, and how much it looks like the answer. */
export interface Candidate {
  readonly found: Extraction;
  /** By its place in the text and its shape; higher is better. */
  rank: number;
  readonly place: number;
  /** How it holds its own in prose: 0 never, 1 on a line of its own, 2 everywhere. */
  readonly weight: number;
  /** Whether other text stands before it on its line. */
  inline: boolean;
}

/** The state of a reading. The text may arrive in pieces; what lies behind the position may be dropped. */
export interface Scanner {
  readonly options: JsonRepairOptions;
  text: string;
  pos: number;
  /** Offset of `text` in the whole text. */
  base: number;
  ended: boolean;
  /** Whether the text is the beginning of another: what could be valid JSON is read as such, and a number may go on. */
  prefix: boolean;
  partial: boolean;
  /** Whether a key whose value never came gets null instead of being dropped. */
  nullOpenKey: boolean;
  /** While a question is asked, `need` notes here that its answer lies in text which has not arrived; otherwise it throws. */
  asking: boolean;
  more: boolean;

  // The current value.
  frames: Frame[];
  /** How many containers of each kind are open. */
  open: [number, number, number];
  /** How many of the open containers a reader holds: they are copied before they change. */
  shared: number;
  token: Token | null;
  /** What ends the comment that is open. */
  comment: string;
  doubled: boolean;
  repairs: Repair[];
  /** Whether anything but a cut end keeps the value from being strict JSON. */
  dirty: boolean;
  /** Quoted strings, numbers and keywords; unquoted words; quoted strings and keys. */
  hard: number;
  bare: number;
  quoted: number;
  suspects: Suspect[];
  /** The value when it is finished, and the path to its end where that was invented. */
  value: unknown;
  path: JsonPath | undefined;

  // The text around.
  /** Where the current value begins; -1 outside of one. */
  start: number;
  found: Candidate[];
  best: Candidate[];
  notes: Repair[];
  /** Why the first thing that began like JSON could not be read, and how many values were found before that. */
  failure: JsonRepairError | null;
  failures: number;
  trusted: number;
  hasContainer: boolean;
  fence: { kind: number; mark: string } | null;
  think: string;
  prose: boolean;
  proseStart: number;
  inline: boolean;
  isScalar: boolean;
  /** Whether nothing but commas and closers stand between the last value and the position. */
  closed: boolean;
  /** What an object in prose has shown that was not read (`BRACE`, `MEMBERS`; 0 for none): its closer says that what was found belongs to it. */
  unread: number;
  /** Up to where no comment is closed. */
  unclosed: number;
  /** Keys that were met. */
  readonly keys: string[];
  /** What is shown for a container that has just begun. */
  readonly empty: readonly [Record<string, unknown>, unknown[]];
  /** What is shown of several values. */
  list: unknown[];
  /** The candidates whose values are in it. */
  listed: readonly Candidate[];
  /** Where the value that is not read to its end is shown. */
  shown: readonly [Frame, string | number] | null;
}

export function createScanner(options: JsonRepairOptions, text = ""): Scanner {
  return {
    options, text, pos: 0, base: 0, ended: text !== "", prefix: false, partial: false, nullOpenKey: false, asking: false, more: false,
    frames: [], open: [0, 0, 0], shared: 0, token: null, comment: "", doubled: false, repairs: [], dirty: false, hard: 0, bare: 0, quoted: 0, suspects: [],
    value: undefined, path: undefined,
    start: -1, found: [], best: [], notes: [], failure: null, failures: 0, trusted: 0, hasContainer: false, fence: null, think: "", prose: false, proseStart: -1,
    inline: false, isScalar: false, closed: false, unread: 0, unclosed: 0, keys: [], empty: [{}, []], list: [], listed: [], shown: null,
  };
}

/** The innermost container. Asking an empty list for its last element is slow. */
export function topFrame({ frames: { length }, frames }: Scanner): Frame | undefined {
  return length > 0 ? frames[length - 1] : undefined;
}

export function fail(s: Scanner, code: JsonRepairErrorCode, at: number): never {
  throw new JsonRepairError(code, at + s.base, s.text);
}

/** Reports a repair that leaves the question open whether the value is strict JSON. */
export function report(s: Scanner, list: Repair[], kind: RepairKind, start: number, end: number, certain: boolean): void {
  list.push({ kind, start: s.base + start, end: s.base + end, certain });
}

/** Those of the current value, or of what stands around the values. */
export function repairsOf({ start, notes, repairs }: Scanner): Repair[] {
  return start < 0 ? notes : repairs;
}

/** Reports a repair of the current value, which is no strict JSON then, or of what stands around the values. */
export function note(s: Scanner, kind: RepairKind, start: number, end: number, certain: boolean): void {
  s.dirty = true;
  report(s, repairsOf(s), kind, start, end, certain);
}

/** Reports a repair at the position, and passes over so many characters. */
export function take(s: Scanner, kind: RepairKind, certain: boolean, width = 0): void {
  note(s, kind, s.pos, s.pos + width, certain);
  s.pos += width;
}

/** Sees to it that the character at `at` has arrived, if there is one. */
export function need(s: Scanner, at: number): void {
  if (at < s.text.length || s.ended) return;
  if (!s.asking) throw MORE;
  s.more = true;
}

/** The next character from `at` on that is no white space; the length of the text if there is none in reach. */
export function ahead(s: Scanner, at: number): number {
  const { text } = s;
  const limit = Math.min(at + MAX_LOOK_AHEAD, text.length);
  while (at < limit && isSpace(text.charCodeAt(at))) at++;
  if (at < limit) return at;
  need(s, at);
  return text.length;
}

/** Whether the text may go on, so that what is shown has to hold whatever follows. */
export function isOpen({ ended, partial }: Scanner): boolean {
  return partial || !ended;
}
