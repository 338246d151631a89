/** The text before a remark in brackets at its end: `Passphrase: (press TAB for no echo)` -> `Passphrase:`. */
export function stripRemark(text: string): string {
  if (!text.endsWith(")")) return text;
  const before = text.slice(0, text.lastIndexOf("(")).trimEnd();
  return before.endsWith(":") ? before : text;
}

/** What stands in the last pair of brackets before the closing colon, or `""`. */
export function remarkOf(text: string): string {
  const body = text.endsWith(":") ? text.slice(0, -1).trimEnd() : "";
  if (!body.endsWith(")")) return "";
  return body.slice(body.lastIndexOf("(") + 1, -1);
}

/** A remark that only a question has: how to get help, what Enter means. `(m for help)`, `(1-4, default 1)`. */
export function helpsAnswering(remark: string): boolean {
  return remark.endsWith(" for help") || /(?:^|[ ,])default(?: | ?= ?|: ?)[^ ]/.test(remark);
}

/** The request behind a heading: `Verifying - Enter PEM pass phrase:` -> `Enter PEM pass phrase:`. */
export function behindDash(text: string): string {
  const at = text.lastIndexOf(" - ");
  return at < 0 ? text : text.slice(at + 3);
}
