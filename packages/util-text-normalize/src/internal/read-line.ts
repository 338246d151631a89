import { type Closer, FENCE, findBlockStart, findRuleEnd } from "./blocks.ts";
import { matchEnd, SPACE } from "./chars.ts";
import { isDelimiterRow } from "./table-rows.ts";

/** Deeper quotes and list items are read as text, so that a line of markers stays cheap. */
const MAX_CONTAINERS = 100;
const TAB_SIZE = 4;
/** In `containers`: a block quote. Every other value is a list item, and the columns that its lines are indented by. */
const QUOTE = -1;
const CONTAINER = />|(?:[-+*]|\d{1,9}[.)])(?= |$)/y;
/** Only these markers of list items interrupt a paragraph. */
const INTERRUPTS = /^(?:\D|1.$)/;
const PLAIN = /^[a-z\u0080-\uffff]/i;
const SETEXT = /^(?:=+|-+) *$/;

type LineKind = "blank" | "paragraph" | "heading" | "rule" | "delimiter" | "row" | "fence" | "indented" | "html" | "math";

/** A line and the state of the Markdown after it. */
export interface BlockLine {
  /** Without its line ending. */
  line: string;
  kind: LineKind;
  /** Where the container prefixes of the line end. */
  prefixEnd: number;
  /** Where its text starts: after the prefixes, the indentation of its block, and for other than code all blanks. */
  contentStart: number;
  /** Its text; for other than code with expanded tabs. */
  content: string;
  /** The line begins a new block. */
  opens: boolean;
  /** The line continues a paragraph of containers whose prefixes it lacks: all but the first `matched`. */
  lazy: boolean;
  matched: number;
  /** Those that the line stands in: more than `matched` if it is lazy or opens some. */
  containers: readonly number[];
  /** A paragraph line that may be the header of a table. */
  isHeader: boolean;
  /** The block that the next line may continue: a rule stands for none. */
  leaf: LineKind;
  /** Of a block that needs one. */
  closer: Closer | undefined;
  /** Of code: how many columns of a line belong to its indentation. */
  indent: number;
}

/** The state before the first line. */
export const START: BlockLine = {
  line: "", kind: "rule", prefixEnd: 0, contentStart: 0, content: "", opens: false, lazy: false, matched: 0, containers: [],
  isHeader: false, leaf: "rule", closer: undefined, indent: 0,
};

const EMPTY: BlockLine = { ...START, kind: "blank", opens: true };

/**
 * Reads the next line of a Markdown text (CommonMark 0.31 sections 4 and 5, GFM 4.10), as micromark does. Nothing is
 * changed: a line can also be looked at without being read.
 */
export function readLine(before: BlockLine, input: string, readsMath = false): BlockLine {
  const line = input.endsWith("\r") ? input.slice(0, -1) : input;
  const { containers, closer, leaf } = before;
  // Most lines stand outside of all containers and are empty, or start with a letter or a pipe: such a line is text.
  if (containers.length === 0 && closer === undefined && leaf !== "indented") {
    if (line === "") return EMPTY;
    const kind = leaf === "row" ? leaf : "paragraph";
    if (line.startsWith("|") ? leaf !== "paragraph" : PLAIN.test(line)) return { ...START, line, kind, content: line, opens: leaf === "rule", isHeader: kind !== "row", leaf: kind };
  }
  return readMarkers(before, line, readsMath);
}

/** Reads a line from its first character on: the markers of its containers, then what stands in them. */
function readMarkers(before: BlockLine, line: string, readsMath: boolean): BlockLine {
  const { containers, closer } = before;
  let { leaf } = before;
  /** With expanded tabs. */
  const text = line.includes("\t") ? expandTabs(line) : line;
  /** The column after all container prefixes, and that of the first character behind it that is no blank. */
  let index = 0;
  let next = skipBlanks(text, 0);
  let matched = 0;
  /** The containers that the line opens. */
  const added: number[] = [];

  const toBlockLine = (kind: LineKind, after: LineKind, opens: boolean, column: number, closer?: Closer, codeIndent = 0): BlockLine => {
    const isText = kind === "paragraph";
    const lazy = isText && leaf === "paragraph" && matched < containers.length;
    const hasTabs = text !== line;
    return {
      line, kind, prefixEnd: hasTabs ? toOffset(line, index) : index, contentStart: hasTabs ? toOffset(line, column) : column, content: text.slice(column),
      opens, lazy, matched,
      containers: lazy || (matched === containers.length && added.length === 0) ? containers : [...containers.slice(0, matched), ...added],
      isHeader: isText && !lazy && next - index < TAB_SIZE, leaf: after, closer, indent: codeIndent,
    };
  };

  for (const width of containers) {
    if (width === QUOTE) {
      if (next - index >= TAB_SIZE || text[next] !== ">") break;
      index = next + (text[next + 1] === " " ? 2 : 1);
    } else if (next === text.length) {
      // A list item cannot begin with a second blank line.
      if (before.kind === "blank" && containers.length > before.matched && matched === containers.length - 1) break;
    } else if (next - index >= width) index += width;
    else break;
    next = skipBlanks(text, index);
    matched++;
  }
  const isComplete = matched === containers.length;

  if (isComplete && (closer !== undefined || leaf === "indented")) {
    const indent = next - index;
    const rest = text.slice(next);
    const isOutside = indent < TAB_SIZE && (leaf === "indented" ? rest !== "" : leaf === "math" && FENCE.test(rest));
    if (!isOutside) {
      const closes = closer?.(rest) === true && (leaf !== "fence" || indent < TAB_SIZE);
      const isBlankLine = rest === "" && (closes || leaf === "indented");
      const column = closes ? next : index + Math.min(indent, before.indent);
      return toBlockLine(isBlankLine ? "blank" : leaf, closes ? "rule" : leaf, false, column, closes ? undefined : closer, before.indent);
    }
  }

  // As in micromark, all markers of a line interrupt, not only the first one.
  const interrupts = leaf === "paragraph" && isComplete;
  /** No rule starts before the place where another one failed to end. */
  let ruleEnd = 0;
  while (next - index < TAB_SIZE && matched + added.length < MAX_CONTAINERS) {
    const end = matchEnd(CONTAINER, text, next);
    if (end === 0) break;
    const after = skipBlanks(text, end);
    const isEmpty = after === text.length;
    const isItem = text[next] !== ">";
    if (isItem && interrupts && (isEmpty || !INTERRUPTS.test(text.slice(next, end)))) break;
    if (isItem && next >= ruleEnd) ruleEnd = findRuleEnd(text, next);
    if (ruleEnd === text.length) break;
    const padding = !isItem || isEmpty || after - end > TAB_SIZE ? 1 : after - end;
    added.push(isItem ? end - index + padding : QUOTE);
    index = Math.min(end + padding, after);
    next = after;
    leaf = "rule";
  }

  const indent = next - index;
  const rest = text.slice(next);
  const continues = leaf === "paragraph";
  const mayContinue = continues && isComplete;
  if (rest === "") return toBlockLine("blank", "rule", true, next);
  if (indent >= TAB_SIZE) {
    if (!continues) return toBlockLine("indented", "indented", true, index + TAB_SIZE, undefined, TAB_SIZE);
  } else {
    if (mayContinue && SETEXT.test(rest)) return toBlockLine("rule", "rule", false, next);
    const [kind, end] = findBlockStart(rest, mayContinue, readsMath) ?? [];
    if (kind !== undefined) return toBlockLine(kind, end === undefined ? "rule" : kind, true, next, end, kind === "fence" ? indent : Infinity);
    if (isComplete && leaf === "row") return toBlockLine("row", "row", false, next);
    if (mayContinue && before.isHeader && isDelimiterRow(rest, before.content)) return toBlockLine("delimiter", "row", false, next);
  }
  return toBlockLine("paragraph", "paragraph", !continues, next);
}

function skipBlanks(text: string, from: number): number {
  let index = from;
  while (text.charCodeAt(index) === SPACE) index++;
  return index;
}

/** What a lazy line lacks to stand in the containers that it continues. */
export function missingPrefix({ containers, matched }: BlockLine): string {
  return containers.slice(matched).map((width) => (width === QUOTE ? "> " : " ".repeat(width))).join("");
}

function expandTabs(line: string): string {
  let added = 0;
  return line.replace(/\t/g, (_, index: number) => {
    const width = TAB_SIZE - ((index + added) % TAB_SIZE);
    added += width - 1;
    return " ".repeat(width);
  });
}

/** The index of a column in a line before its tabs were expanded. */
function toOffset(line: string, column: number): number {
  let offset = 0;
  for (let at = 0; at < column; offset++) at += line[offset] === "\t" ? TAB_SIZE - (at % TAB_SIZE) : 1;
  return offset;
}
