import { SOME } from "../values.ts";

/** The escapes of a prompt. What depends on the user, the host or the time is not known. */
export function decodePrompt(text: string): string {
  const known: Record<string, string> = { a: "\x07", e: "\x1b", n: "\n", r: "\r", "\\": "\\", "[": "", "]": "", $: "$" };
  return text.replace(/\\(?:([0-7]{1,3})|([^]))/g, (whole, octal?: string, letter?: string) => {
    if (octal !== undefined || letter === undefined) return String.fromCharCode(parseInt(octal ?? "0", 8) & 0xff);
    if (Object.hasOwn(known, letter)) return known[letter] ?? "";
    return /[hHjlstTuvVwWdDA@!#]/.test(letter) ? SOME : whole;
  });
}
