const MAX_KEYS = 4096;
/** Below it are only control characters, of which valid JSON has no others than white space between its tokens. */
const BLANK = 0x20;

/**
 * Whether an object in JSON text has a key twice. Parsers disagree about which one counts, so what is shown and what runs
 * may differ. So may they where nobody counts: more keys than `MAX_KEYS` are as good as one twice. Reads strings and
 * brackets only, so it works on text that is valid.
 */
export function hasDuplicateKey(text: string): boolean {
  const keys: (Set<string> | null)[] = [];
  let count = 0;
  let index = 0;
  while (index < text.length) {
    const char = text.charAt(index);
    if (char === '"') {
      const end = endOfString(text, index);
      const after = skipBlanks(text, end);
      const open = keys[keys.length - 1];
      if (open && text[after] === ":") {
        const key = decode(text.slice(index, end));
        if (open.has(key) || ++count > MAX_KEYS) return true;
        open.add(key);
      }
      index = end;
      continue;
    }
    if (char === "{") keys.push(new Set());
    else if (char === "[") keys.push(null);
    else if (char === "}" || char === "]") keys.pop();
    index++;
  }
  return false;
}

function decode(literal: string): string {
  if (!literal.includes("\\")) return literal.slice(1, -1);
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  while (index < text.length && text[index] !== '"') index += text[index] === "\\" ? 2 : 1;
  return index + 1;
}

function skipBlanks(text: string, from: number): number {
  let index = from;
  while (index < text.length && text.charCodeAt(index) <= BLANK) index++;
  return index;
}
