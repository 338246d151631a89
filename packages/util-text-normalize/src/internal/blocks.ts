import { runEnd } from "./chars.ts";
import { skipTag } from "./html-tags.ts";

/**
 * The blocks that start with a mark of their own and may follow any line (CommonMark 0.31, sections 4.1 to 4.6), as
 * micromark reads them. All patterns are for a line from its first visible character on, with its tabs expanded.
 */
type BlockKind = "heading" | "rule" | "fence" | "html" | "math";

/** Tells whether a line of a block ends it. */
export type Closer = (text: string) => boolean;

export interface BlockStart {
  kind: BlockKind;
  /** None for blocks of one line. */
  closer: Closer | undefined;
}

/** A thematic break; each repetition starts with the same mark, so there is one way only to read a line. */
export const RULE: RegExp = /^([-*_])(?: *\1){2,} *$/;
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
  if (!/^[#*_`~<$\\-]/.test(text)) return undefined;
  if (HEADING.test(text)) return { kind: "heading", closer: undefined };
  if (RULE.test(text)) return { kind: "rule", closer: undefined };
  if (FENCE.test(text)) {
    const fence = text.slice(0, runEnd(text, 0));
    return { kind: "fence", closer: (line) => line.startsWith(fence) && line.slice(runEnd(line, 0)).trim() === "" };
  }
  for (const [opener, closer] of HTML) {
    if (opener.test(text)) return { kind: "html", closer: closer === undefined ? isBlank : closer.test(text) ? undefined : (line) => closer.test(line) };
  }
  // Every other tag starts a block if it is alone on its line.
  const tagEnd = inParagraph ? 0 : skipTag(text, 0);
  if (tagEnd > 0 && text.slice(tagEnd).trim() === "") return { kind: "html", closer: isBlank };
  if (!readsMath || !MATH.test(text)) return undefined;
  const opener = text.startsWith("$") ? text.slice(0, runEnd(text, 0)) : "\\[";
  const end = opener.replace("[", "]");
  // A formula that starts on the line of its opener ends with its paragraph.
  const isAlone = text.trimEnd() === opener;
  return { kind: "math", closer: (line) => (line === "" ? !isAlone : line.startsWith(end) || line.trimEnd().endsWith(end)) };
}
