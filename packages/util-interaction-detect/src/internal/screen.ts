/** Only this much of the end is looked at: a prompt stands on the last screen, not a megabyte above. */
const TAIL_CHARS = 4096;

const ESC = 0x1b;
const BEL = 0x07;
const CSI_C1 = 0x9b;

/** The end of what a program printed, as lines without control sequences. */
export interface Screen {
  /** Lines of the tail; the last one is the line the cursor stands on. */
  readonly lines: readonly string[];
  /** What follows the last newline; empty when the output ends in one. */
  readonly cursorLine: string;
  /** Index of the last line that is not blank, -1 when there is none. */
  readonly lastFilled: number;
}

/** Cut the tail of a screen into lines. */
export function readScreen(plain: string): Screen {
  const lines = cleanLines(plain.length > TAIL_CHARS ? plain.slice(-TAIL_CHARS) : plain);
  // The first line of a cut tail is a fragment, unless the tail is one long line.
  if (plain.length > TAIL_CHARS && lines.length > 1) lines.shift();
  let lastFilled = lines.length - 1;
  while (lastFilled >= 0 && (lines[lastFilled] ?? "").trim() === "") lastFilled -= 1;
  return { lines, cursorLine: lines[lines.length - 1] ?? "", lastFilled };
}

/** Split into lines, drop ECMA-48 control sequences, let a lone carriage return overwrite its line. */
function cleanLines(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  let copied = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    if ((code >= 0x20 && code < 0x7f) || code > 0x9f || code === 0x09) {
      at += 1;
      continue;
    }
    line += text.slice(copied, at);
    if (code === 0x0a) {
      lines.push(line);
      line = "";
    } else if (code === 0x0d) {
      const next = text.charCodeAt(at + 1);
      if (at + 1 < text.length && next !== 0x0a && next !== 0x0d) line = "";
    }
    at = code === ESC || code === CSI_C1 ? sequenceEnd(text, at) : at + 1;
    copied = at;
  }
  lines.push(line + text.slice(copied));
  return lines;
}

/** Offset behind the control sequence that starts at `start`; an unfinished one reaches to the end of its line. */
function sequenceEnd(text: string, start: number): number {
  let at = start + 1;
  if (text.charCodeAt(start) === ESC) {
    const introducer = text[at];
    if (introducer === "]" || introducer === "P" || introducer === "_" || introducer === "^" || introducer === "X") return stringEnd(text, at + 1);
    if (introducer !== "[") {
      while (at < text.length && text.charCodeAt(at) >= 0x20 && text.charCodeAt(at) <= 0x2f) at += 1;
      return text.charCodeAt(at) >= 0x30 ? at + 1 : at;
    }
    at += 1;
  }
  while (at < text.length && text.charCodeAt(at) >= 0x20 && text.charCodeAt(at) <= 0x3f) at += 1;
  return text.charCodeAt(at) >= 0x40 ? at + 1 : at;
}

function stringEnd(text: string, start: number): number {
  for (let at = start; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BEL) return at + 1;
    if (code === ESC) return text[at + 1] === "\\" ? at + 2 : at;
    if (code === 0x0a) return at;
  }
  return text.length;
}
