import { BACKTICK, GREATER_THAN, isBlank, isDigit, isLetter, LESS_THAN } from "./chars.ts";

const LINE_FEED = 10;
const QUOTATION_MARK = 34;
const APOSTROPHE = 39;
const SLASH = 47;
const EQUALS = 61;

/** CommonMark 4.6, start condition 6: elements that begin a block wherever they stand. */
const BLOCK_ELEMENT =
  /<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[ \t>]|\/>|$)/iy;
/** Start condition 1: elements whose text is not Markdown. */
const RAW_ELEMENT = /<(?:script|pre|style|textarea)(?:[ \t>]|$)/iy;
const RAW_CLOSER = /<\/(?:script|pre|style|textarea)>/i;
const DECLARATION = /<![a-z]/iy;

/** What ends an HTML block: a text on a line of it (conditions 1 to 5), or a blank line (6 and 7). */
export type HtmlEnd = "raw" | "-->" | "?>" | "]]>" | ">" | "blank-line";

/** Finds what ends the HTML block that starts at `start` in a line (CommonMark 4.6), or null when none starts there. */
export function findHtmlEnd(line: string, start: number, inParagraph: boolean): HtmlEnd | null {
  if (matchesAt(RAW_ELEMENT, line, start)) return "raw";
  if (line.startsWith("<!--", start)) return "-->";
  if (line.startsWith("<?", start)) return "?>";
  if (line.startsWith("<![CDATA[", start)) return "]]>";
  if (matchesAt(DECLARATION, line, start)) return ">";
  if (matchesAt(BLOCK_ELEMENT, line, start)) return "blank-line";
  if (inParagraph) return null;
  const end = skipTag(line, start, line.length);
  return end > 0 && line.slice(end).trim() === "" ? "blank-line" : null;
}

/** Tells whether a line of an HTML block ends it. */
export function endsHtml(end: HtmlEnd, line: string): boolean {
  return end === "raw" ? RAW_CLOSER.test(line) : line.includes(end);
}

function matchesAt(pattern: RegExp, text: string, index: number): boolean {
  pattern.lastIndex = index;
  return pattern.test(text);
}

/** The index after the complete open or closing tag that starts at `start` (CommonMark 6.6), or 0. */
export function skipTag(text: string, start: number, end: number): number {
  let index = start + 1;
  const closing = text.charCodeAt(index) === SLASH;
  if (closing) index++;
  if (!isLetter(text.charCodeAt(index))) return 0;
  while (index < end && isTagNameCode(text.charCodeAt(index))) index++;
  for (;;) {
    const next = skipWhitespace(text, index, end);
    const spaced = next > index;
    index = next;
    const code = index < end ? text.charCodeAt(index) : 0;
    if (code === GREATER_THAN) return index + 1;
    if (closing) return 0;
    if (code === SLASH) return text.charCodeAt(index + 1) === GREATER_THAN && index + 1 < end ? index + 2 : 0;
    if (!spaced) return 0;
    index = skipAttribute(text, index, end);
    if (index === 0) return 0;
  }
}

function skipAttribute(text: string, start: number, end: number): number {
  let index = start;
  const first = text.charCodeAt(index);
  if (index >= end || (!isLetter(first) && first !== 95 && first !== 58)) return 0;
  while (index < end && isAttributeNameCode(text.charCodeAt(index))) index++;
  let value = skipWhitespace(text, index, end);
  if (value >= end || text.charCodeAt(value) !== EQUALS) return index;
  value = skipWhitespace(text, value + 1, end);
  const quote = text.charCodeAt(value);
  if (quote === QUOTATION_MARK || quote === APOSTROPHE) {
    const closer = text.indexOf(text.charAt(value), value + 1);
    return closer < 0 || closer >= end ? 0 : closer + 1;
  }
  index = value;
  while (index < end && isUnquotedCode(text.charCodeAt(index))) index++;
  return index > value ? index : 0;
}

function skipWhitespace(text: string, start: number, end: number): number {
  let index = start;
  while (index < end && (isBlank(text.charCodeAt(index)) || isLineEnd(text.charCodeAt(index)))) index++;
  return index;
}

function isLineEnd(code: number): boolean {
  return code === LINE_FEED || code === 13;
}

function isTagNameCode(code: number): boolean {
  return isLetter(code) || isDigit(code) || code === 45;
}

function isAttributeNameCode(code: number): boolean {
  return isTagNameCode(code) || code === 95 || code === 46 || code === 58;
}

function isUnquotedCode(code: number): boolean {
  return !isBlank(code) && !isLineEnd(code) && code !== QUOTATION_MARK && code !== APOSTROPHE && code !== EQUALS && code !== LESS_THAN && code !== GREATER_THAN && code !== BACKTICK;
}
