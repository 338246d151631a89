import { type Closer, findBlockStart, FENCE, RULE } from "./blocks.ts";
import { isDelimiterRow } from "./table-rows.ts";

/** Deeper quotes and list items are read as text, so that a line of markers stays cheap. */
const MAX_CONTAINERS = 100;
const TAB_SIZE = 4;
/** In `containers`: a block quote. Every other value is a list item, and the columns that its lines are indented by. */
const QUOTE = -1;
/** The marker of a block quote, or of a list item with its number. */
const MARK = /[>*+\-\d]/;
const CONTAINER = /^(?:>|(?:[-+*]|(\d{1,9})[.)])(?= |$))/;
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
  /** The line opened a list item or block quote. */
  opensContainer: boolean;
  /** The line continues a paragraph of containers whose prefixes it lacks: all but the first `matched`. */
  lazy: boolean;
  matched: number;
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
  line: "", kind: "rule", prefixEnd: 0, contentStart: 0, content: "", opens: false, opensContainer: false, lazy: false, matched: 0, containers: [],
  isHeader: false, leaf: "rule", closer: undefined, indent: 0,
};

const EMPTY: BlockLine = { ...START, kind: "blank", opens: true };

/**
 * Reads the next line of a Markdown text (CommonMark 0.31 sections 4 and 5, GFM 4.10), as micromark does. Nothing is
 * changed: a line can also be looked at without being read.
 */
export function readLine(before: BlockLine, input: string, readsMath = false): BlockLine {
  const line = input.endsWith("\r") ? input.slice(0, -1) : input;
  const { containers, closer } = before;
  let { leaf } = before;
  // Most lines stand outside of all containers and are empty, or start with a letter or a pipe: such a line is text.
  if (containers.length === 0 && closer === undefined && leaf !== "indented") {
    if (line === "") return EMPTY;
    const kind = leaf === "row" ? leaf : "paragraph";
    if (line.startsWith("|") ? leaf !== "paragraph" : PLAIN.test(line)) return toBlockLine({ line, text: line, index: 0, indent: 0, matched: 0, containers, opened: containers, continues: true }, kind, kind, leaf === "rule", 0);
  }

  const text = line.includes("\t") ? expandTabs(line) : line;
  let index = 0;
  let next = skipBlanks(text, 0);
  let matched = 0;
  for (const width of containers) {
    if (width === QUOTE) {
      if (next - index >= TAB_SIZE || text[next] !== ">") break;
      index = next + (text[next + 1] === " " ? 2 : 1);
    } else if (next === text.length) {
      // A list item cannot begin with a second blank line.
      if (before.kind === "blank" && before.opensContainer && matched === containers.length - 1) break;
    } else if (next - index >= width) index += width;
    else break;
    next = skipBlanks(text, index);
    matched++;
  }
  const isComplete = matched === containers.length;
  let opened = isComplete ? containers : containers.slice(0, matched);

  if (isComplete && (closer !== undefined || leaf === "indented")) {
    const indent = next - index;
    const rest = text.slice(next);
    const isOutside = indent < TAB_SIZE && (leaf === "indented" ? rest !== "" : leaf === "math" && FENCE.test(rest));
    if (!isOutside) {
      const closes = closer?.(rest) === true && (leaf !== "fence" || indent < TAB_SIZE);
      const isBlankLine = rest === "" && (closes || leaf === "indented");
      const column = closes ? next : index + Math.min(indent, before.indent);
      const place = { line, text, index, indent, matched, containers, opened, continues: false };
      return toBlockLine(place, isBlankLine ? "blank" : leaf, closes ? "rule" : leaf, false, column, closes ? undefined : closer, before.indent);
    }
  }

  // As in micromark, all markers of a line interrupt, not only the first one.
  const interrupts = leaf === "paragraph" && isComplete;
  while (next - index < TAB_SIZE && opened.length < MAX_CONTAINERS && MARK.test(text.charAt(next))) {
    const rest = text.slice(next);
    const [marker = "", number = "1"] = CONTAINER.exec(rest) ?? [];
    const isItem = marker !== ">";
    const isEmpty = rest.trimEnd() === marker;
    if (marker === "" || (isItem && (RULE.test(rest) || (interrupts && (isEmpty || number !== "1"))))) break;
    const offset = next - index + marker.length;
    index = next + marker.length;
    next = skipBlanks(text, index);
    const padding = !isItem || isEmpty || next - index > TAB_SIZE ? 1 : next - index;
    index += Math.min(padding, next - index);
    opened = [...opened, isItem ? offset + padding : QUOTE];
    leaf = "rule";
  }

  const indent = next - index;
  const rest = text.slice(next);
  const continues = leaf === "paragraph";
  const mayContinue = continues && isComplete;
  const place = { line, text, index, indent, matched, containers, opened, continues };
  if (rest === "") return toBlockLine(place, "blank", "rule", true, next);
  if (indent >= TAB_SIZE) {
    if (!continues) return toBlockLine(place, "indented", "indented", true, index + TAB_SIZE, undefined, TAB_SIZE);
  } else {
    if (mayContinue && SETEXT.test(rest)) return toBlockLine(place, "rule", "rule", false, next);
    const [kind, opened] = findBlockStart(rest, mayContinue, readsMath) ?? [];
    if (kind !== undefined) return toBlockLine(place, kind, opened === undefined ? "rule" : kind, true, next, opened, kind === "fence" ? indent : Infinity);
    if (isComplete && leaf === "row") return toBlockLine(place, "row", "row", false, next);
    if (mayContinue && before.isHeader && isDelimiterRow(rest, before.content)) return toBlockLine(place, "delimiter", "row", false, next);
  }
  return toBlockLine(place, "paragraph", "paragraph", !continues, next);
}

/** What is known of a line when its kind is found. */
interface Place extends Pick<BlockLine, "line" | "indent" | "matched" | "containers"> {
  /** The line with expanded tabs. */
  text: string;
  /** The column after all container prefixes. */
  index: number;
  /** The containers that the line stands in. */
  opened: readonly number[];
  /** The line before is one of a paragraph that this one may go on. */
  continues: boolean;
}

function toBlockLine({ line, text, index, indent, matched, containers, opened, continues }: Place, kind: LineKind, leaf: LineKind, opens: boolean, column: number, closer?: Closer, codeIndent = 0): BlockLine {
  const isText = kind === "paragraph";
  const lazy = isText && continues && matched < containers.length;
  const hasTabs = text !== line;
  return {
    line, kind, prefixEnd: hasTabs ? toOffset(line, index) : index, contentStart: hasTabs ? toOffset(line, column) : column, content: text.slice(column),
    opens, opensContainer: opened.length > matched, lazy, matched, containers: lazy ? containers : opened,
    isHeader: isText && !lazy && indent < TAB_SIZE, leaf, closer, indent: codeIndent,
  };
}

function skipBlanks(text: string, from: number): number {
  let index = from;
  while (text[index] === " ") index++;
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
