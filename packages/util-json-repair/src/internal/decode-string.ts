import { BACKSLASH } from "./chars.ts";

const ESCAPES = "\"'`\\/bfnrt";
const MEANINGS = "\"'`\\/\b\f\n\r\t";
const HEX4 = /^[0-9a-f]{4}$/i;

/** Decodes JSON escapes. An escape that JSON does not have keeps its backslash and is reported through `onInvalid`. */
export function decodeEscapes(raw: string, onInvalid?: (at: number) => void): string {
  let value = "";
  let from = 0;
  for (let at = raw.indexOf("\\"); at >= 0; at = raw.indexOf("\\", from)) {
    value += raw.slice(from, at);
    const next = raw.slice(at + 1, at + 2);
    const known = next === "" ? -1 : ESCAPES.indexOf(next);
    const hex = next === "u" ? raw.slice(at + 2, at + 6) : "";
    from = at + 2;
    if (known >= 0) value += MEANINGS.charAt(known);
    else if (hex !== "" && HEX4.test(hex)) {
      value += String.fromCharCode(parseInt(hex, 16));
      from += 4;
    } else {
      onInvalid?.(at);
      value += `\\${next}`;
    }
  }
  return from === 0 ? raw : value + raw.slice(from);
}

const UNFINISHED = /\\(?:u[0-9a-f]{0,3})?$/i;
const HIGH_SURROGATE = /(?:[\ud800-\udbff]|\\ud[89ab][0-9a-f]{2})$/i;

/** How much of an open string can be shown: not half an escape, and no high surrogate without its low half. */
export function safeEnd(raw: string): number {
  let end = raw.length;
  if (!raw.includes("\\", end - 12) && (end === 0 || (raw.charCodeAt(end - 1) & 0xfc00) !== 0xd800)) return end;
  // 11 characters hold the longest tail: an escaped high surrogate and an unfinished escape.
  const tail = raw.slice(-12);
  const cut = UNFINISHED.exec(tail);
  if (cut !== null && isEscape(raw, end - tail.length + cut.index)) end -= tail.length - cut.index;
  const high = HIGH_SURROGATE.exec(raw.slice(Math.max(0, end - 6), end));
  if (high !== null && (high[0].length === 1 || isEscape(raw, end - 6))) end -= high[0].length;
  return end;
}

/** Whether the backslash at this place starts an escape, and is not the second half of `\\`. */
function isEscape(raw: string, at: number): boolean {
  let first = at;
  while (first > 0 && raw.charCodeAt(first - 1) === BACKSLASH) first--;
  return (at - first) % 2 === 0;
}
