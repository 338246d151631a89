const ESCAPES: Readonly<Record<string, number>> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, "\\": 92 };

/** Undo the quoting of git (`"a/\346\227\245 \"x\""`): C escapes and octal bytes of UTF-8. */
export function unquotePath(text: string): string {
  if (!text.startsWith('"')) return text;
  const end = closingQuote(text);
  const bytes: number[] = [];
  const encoder = new TextEncoder();
  for (let index = 1; index < end; index++) {
    const char = text[index] ?? "";
    if (char !== "\\") {
      const point = text.codePointAt(index) ?? 0;
      bytes.push(...encoder.encode(String.fromCodePoint(point)));
      if (point > 0xffff) index += 1;
      continue;
    }
    const octal = /^[0-7]{3}/.exec(text.slice(index + 1, index + 4));
    if (octal !== null) {
      bytes.push(Number.parseInt(octal[0], 8) & 0xff);
      index += 3;
    } else {
      index += 1;
      bytes.push(ESCAPES[text[index] ?? ""] ?? (text.charCodeAt(index) || 0x5c));
    }
  }
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** Index of the quote that ends a quoted path, or the end of the text. */
function closingQuote(text: string): number {
  for (let index = 1; index < text.length; index++) {
    if (text[index] === "\\") index += 1;
    else if (text[index] === '"') return index;
  }
  return text.length;
}

/** The name of a `---` or `+++` line: unquoted, without the TAB and time behind it. */
export function headerPath(text: string): string {
  if (text.startsWith('"')) return unquotePath(text);
  const tab = text.indexOf("\t");
  return tab < 0 ? text : text.slice(0, tab);
}

/** Names of a `diff --git` line and whether they carry a prefix (`a/`, `b/`). `null` where blanks make them ambiguous. */
export function gitHeaderPaths(text: string): { old: string; new: string; hasPrefix: boolean } | null {
  const pair = splitPair(text);
  if (pair === null) return null;
  const [left, right] = pair;
  if (left === right) return { old: left, new: right, hasPrefix: false };
  return { old: withoutPrefix(left), new: withoutPrefix(right), hasPrefix: true };
}

function splitPair(text: string): readonly [string, string] | null {
  if (text.startsWith('"')) {
    const end = closingQuote(text);
    return [unquotePath(text.slice(0, end + 1)), unquotePath(text.slice(end + 2))];
  }
  if (text.endsWith('"')) {
    const start = text.indexOf(' "');
    return start < 0 ? null : [text.slice(0, start), unquotePath(text.slice(start + 1))];
  }
  // The same name twice, with or without prefixes of equal length.
  const middle = (text.length - 1) / 2;
  if (text[middle] === " ") {
    const left = text.slice(0, middle);
    const right = text.slice(middle + 1);
    if (left === right || withoutPrefix(left) === withoutPrefix(right)) return [left, right];
  }
  const blank = text.indexOf(" ");
  return blank >= 0 && text.indexOf(" ", blank + 1) < 0 ? [text.slice(0, blank), text.slice(blank + 1)] : null;
}

export function withoutPrefix(path: string): string {
  const slash = path.indexOf("/");
  return slash < 0 ? path : path.slice(slash + 1);
}
