/** JSON.stringify without its recursion and with big integers. */
export function stringify(root: unknown): string {
  let text = "";
  const stack: { items: [string, unknown][]; next: number; close: string }[] = [];
  let value = root;
  for (;;) {
    if (typeof value === "object" && value !== null) {
      const isArray = Array.isArray(value);
      const items: [string, unknown][] = isArray ? (value as unknown[]).map((item) => ["", item]) : Object.entries(value).map(([key, item]) => [`${JSON.stringify(key)}:`, item]);
      text += isArray ? "[" : "{";
      stack.push({ items, next: 0, close: isArray ? "]" : "}" });
    } else text += typeof value === "bigint" ? String(value) : JSON.stringify(value);
    for (;;) {
      const top = stack.at(-1);
      if (top === undefined) return text;
      const item = top.items[top.next];
      if (item !== undefined) {
        text += (top.next > 0 ? "," : "") + item[0];
        top.next++;
        value = item[1];
        break;
      }
      text += top.close;
      stack.pop();
    }
  }
}
