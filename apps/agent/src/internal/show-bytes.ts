const NAMES: Readonly<Record<string, string>> = { "\b": "\\b", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\u001b": "\\e" };

/** Raw output with its control characters made visible; frames that a carriage return redraws stand below each other. */
export function showBytes(raw: string): string {
  return raw
    .split(/(?<=\n)|(?<=[^\r\n])(?=\r+[^\r\n])/)
    .map(nameControls)
    .join("\n");
}

/** Text on one line, with its control characters made visible. */
export function nameControls(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, nameControl);
}

function nameControl(char: string): string {
  const code = char.charCodeAt(0);
  return NAMES[char] ?? (code > 0xff ? `\\u${code.toString(16)}` : `\\x${code.toString(16).padStart(2, "0")}`);
}
