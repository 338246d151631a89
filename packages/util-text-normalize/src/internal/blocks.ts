import { runEnd, SPACE } from "./chars.ts";
import { skipTag } from "./html-tags.ts";

/**
 * The blocks that start with a mark of their own and may follow any line (CommonMark 0.31, sections 4.1 to 4.6), as
 * micromark reads them. All patterns are for a line from its first visible character on, with its tabs expanded.
 */
type BlockKind = "heading" | "rule" | "fence" | "html" | "math";

/** Tells whether a line of a block ends it. */
export type Closer = (text: string) => boolean;

/** Blocks of one line need no closer. */
export type BlockStart = [kind: BlockKind, closer?: Closer];

export const FENCE: RegExp = /^(?:`{3,}[^`]*$|~{3})/;
/** Most HTML ends with a blank line. */
export const isBlank: Closer = (text) => text === "";

const HEADING = /^#{1,6}(?: |$)/;
const HTML: readonly (readonly [opener: RegExp, closer?: RegExp])[] = [
  // Elements whose text is no Markdown.
  [/^<(?:script|pre|style|textarea)(?:[ >]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<!\[CDATA\[/, /]]>/],
  [/^<![a-z]/i, />/],
  // Elements that start a block wherever they stand.
  [/^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[ >]|\/>|$)/i],
];
const MATH = /^(?:\$\$+[^$]*|\\\[ *)$/;

/** The block that starts with this text, if one does; `inParagraph` says that the line may also be a line of one. */
export function findBlockStart(text: string, inParagraph: boolean, readsMath: boolean): BlockStart | undefined {
  switch (text.charAt(0)) {
    case "#": return HEADING.test(text) ? ["heading"] : undefined;
    case "*": case "_": case "-": return findRuleEnd(text, 0) === text.length ? ["rule"] : undefined;
    case "`": case "~": return FENCE.test(text) ? startFence(text) : undefined;
    case "<": return startHtml(text, inParagraph);
    case "$": case "\\": return readsMath && MATH.test(text) ? startMath(text) : undefined;
    default: return undefined;
  }
}

/** Where marks of one kind and blanks end: at the end of the line for a thematic break. 0 if they are too few for one. */
export function findRuleEnd(text: string, start: number): number {
  const mark = text.charCodeAt(start);
  let index = start;
  let count = 0;
  for (let code = mark; code === mark || code === SPACE; code = text.charCodeAt(++index)) if (code === mark) count++;
  return /[-*_]/.test(text.charAt(start)) && (index < text.length || count > 2) ? index : 0;
}

function startFence(text: string): BlockStart {
  const fence = text.slice(0, runEnd(text, 0));
  return ["fence", (line) => line.startsWith(fence) && line.slice(runEnd(line, 0)).trim() === ""];
}

function startHtml(text: string, inParagraph: boolean): BlockStart | undefined {
  for (const [opener, closer] of HTML) {
    if (opener.test(text)) return closer === undefined ? ["html", isBlank] : closer.test(text) ? ["html"] : ["html", (line) => closer.test(line)];
  }
  // Every other tag starts a block if it is alone on its line.
  const tagEnd = inParagraph ? 0 : skipTag(text, 0);
  return tagEnd > 0 && text.slice(tagEnd).trim() === "" ? ["html", isBlank] : undefined;
}

function startMath(text: string): BlockStart {
  const opener = text.startsWith("$") ? text.slice(0, runEnd(text, 0)) : "\\[";
  const end = opener.replace("[", "]");
  // A formula that starts on the line of its opener ends with its paragraph.
  const isAlone = text.trimEnd() === opener;
  return ["math", (line) => (line === "" ? !isAlone : line.startsWith(end) || line.trimEnd().endsWith(end))];
}
