import type { LeakFamily } from "./internal/leak-families.ts";

export type { LeakFamily };

/** What a part of a Markdown text is. */
export type RegionKind = "fence" | "indented-code" | "code-span" | "html-block" | "html-inline" | "front-matter" | "math";

/** A part of a Markdown text that is not prose. Offsets are UTF-16 units; `end` and `contentEnd` are exclusive. */
export interface Region {
  kind: RegionKind;
  start: number;
  end: number;
  /** Without fences, backticks, dollars and the like; of a block, without the last line ending. */
  contentStart: number;
  contentEnd: number;
  /** The info string of a fence. */
  info?: string;
  /** False when the text or the container ends before the closer. */
  closed: boolean;
  /** Of a block: the bounds of each content line, without container prefixes, indentation of the block and line ending. */
  lines?: [start: number, end: number][];
}

/** How far tables are repaired. */
export interface TableOptions {
  /** `'extended'` also repairs what needs more than a rewritten delimiter row (default `'default'`). */
  level?: "default" | "extended";
  /** Whether a bar inside a formula is written `\vert` where it would part a cell of its table (default: at level `'extended'`). */
  math?: boolean;
}

/** What was wrong with a table. */
export type TableRepairKind =
  | "delimiter-count" | "delimiter-empty-cell" | "delimiter-lookalike"
  | "blank-line-inserted" | "blank-line-removed" | "delimiter-inserted" | "pipe-escaped" | "pipe-lookalike" | "row-indented";

/** A line that was changed. */
export interface TableRepair {
  /** Number of the line in the input, from 0. */
  line: number;
  kind: TableRepairKind;
  /** The line as it was; empty where a line is inserted. */
  from: string;
  /** The line as it is now; empty where a line is removed. */
  to: string;
}

/** A text with its tables repaired, and the repairs. */
export interface TableFix {
  text: string;
  repairs: TableRepair[];
}

/** What counts as a leak; each has a default. */
export interface LeakOptions {
  /** Names of the families of markers to remove (default: all). */
  families?: readonly string[];
  /** More families, for protocols that are not known yet. */
  extraFamilies?: readonly LeakFamily[];
  /** `'keep'` leaves think blocks and the text of analysis channels (default `'strip'`). */
  reasoning?: "strip" | "keep";
  /** `'strip'` also removes markers that sentences outside code are about (default `'keep'`). */
  prose?: "strip" | "keep";
}

/** A text without its leaks, and what they were. */
export interface LeakResult {
  /** The text without leaked markers and the calls between them. */
  sanitized: string;
  hadLeak: boolean;
  /** The outermost markers that were removed, each once, in the order of the text. */
  tokens: string[];
  /** The families that they belong to. */
  families: string[];
  /** How many U+FFFD the text holds: data that was lost before. */
  replacementChars: number;
}

/** Removes leaked tokens from a text that arrives in pieces. */
export interface LeakFilter {
  /** Takes a piece of the text and returns the part of the result that is certain. */
  push(chunk: string): string;
  /** Ends the text; `text` is the rest of the result. */
  end(): Omit<LeakResult, "sanitized"> & { text: string };
}
