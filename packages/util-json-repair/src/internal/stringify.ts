/** JSON.stringify without its recursion and with big integers. */
export function stringify(root: unknown): string {
  let text = "";
  // What comes next, last first: a text, and the value behind it.
  const stack: [string, unknown?][] = [["", root]];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const [before, value] = next;
    text += before;
    if (next.length === 1) continue;
    if (typeof value !== "object" || value === null) {
      text += typeof value === "bigint" ? String(value) : JSON.stringify(value);
      continue;
    }
    const isArray = Array.isArray(value);
    text += isArray ? "[" : "{";
    const members = Object.entries(value).map(([key, member], index): [string, unknown] => [(index > 0 ? "," : "") + (isArray ? "" : `${JSON.stringify(key)}:`), member]);
    stack.push([isArray ? "]" : "}"]);
    for (let index = members.length - 1; index >= 0; index--) stack.push(members[index] as [string, unknown]);
  }
  return text;
}
