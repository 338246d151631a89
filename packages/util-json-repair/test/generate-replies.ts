/** Replies of a model with the JSON that is meant, in the shares that the articles count: text around, malformed, cut. */

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export interface Reply {
  text: string;
  truth: Json;
  /** `whole`: the value; `cut`: a prefix of it, marked incomplete; `refusal`: nothing. */
  expected: "whole" | "cut" | "refusal";
  faults: string[];
}
export type Random = () => number;

/** mulberry32 */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

const SENTENCES = [
  "Lists all files over 100 MB.", "it's fine, really", "Run the tests first, then build.", "查找大于100MB的文件", "Use {name} as [placeholder] here", "a, b, and c: all done",
  "see https://example.com/a?b=c#d // not a comment", "first line\nsecond line", "tab\there", "Résumé — naïve café", "He said \"stop\" twice", "x", "", "50% of 3/4", "emoji 🎉 done", "C:\\Users\\me\\file.txt", "key: value", "[1] citation", "null", "true", "12", "a \"quoted\" word, then more",
];
const COMMANDS = ["find . -size +100M -type f", "git commit -m \"fix: bug\"", "grep -P '\\d+' notes.txt", "ls -la | awk '{print $2}'", "docker run -e A=b --rm node:20", "echo \"a\nb\"", "cd /d D:\\", "sed -i 's/a/b/g' *.md"];
const KEYS = ["command", "danger", "explanation", "files", "path", "name", "items", "score", "ok", "nested", "issues", "line", "title", "tags", "note", "id", "data", "type"];

function makeText(random: Random): string {
  return random() < 0.3 ? pick(random, COMMANDS) : pick(random, SENTENCES);
}

function makeValue(random: Random, depth: number): Json {
  const roll = random();
  if (roll < 0.45 || depth === 0) return makeText(random);
  if (roll < 0.6) return pick(random, [0, 1, -5, 3.25, 1e21, 42, 1700000000000]);
  if (roll < 0.7) return pick(random, [true, false, null]);
  if (roll < 0.85) return Array.from({ length: Math.floor(random() * 4) }, () => makeValue(random, depth - 1));
  return makeRecord(random, depth - 1);
}

function makeRecord(random: Random, depth: number): { [key: string]: Json } {
  const record: { [key: string]: Json } = {};
  const size = 1 + Math.floor(random() * 4);
  for (let index = 0; index < size; index++) record[pick(random, KEYS)] = makeValue(random, depth);
  return record;
}

function makeTruth(random: Random): Json {
  const roll = random();
  if (roll < 0.35) return { command: pick(random, COMMANDS), danger: pick(random, ["safe", "warning", "dangerous"]), explanation: makeText(random) };
  if (roll < 0.5) return { files: [{ path: "src/a.ts", issues: [makeText(random), makeText(random)] }] };
  if (roll < 0.62) return Array.from({ length: 1 + Math.floor(random() * 3) }, () => makeRecord(random, 1));
  return makeRecord(random, 3);
}

/** How a text is written: every place where a model goes wrong is a hook. */
interface Style {
  quote: (text: string, isKey: boolean) => string;
  key: (key: string) => string;
  literal: (value: number | boolean | null) => string;
  colon: string;
  comma: string;
  last: string;
  indent: number;
  before: (depth: number) => string;
}

const plain: Style = { quote: (text) => JSON.stringify(text), key: (key) => JSON.stringify(key), literal: (value) => JSON.stringify(value), colon: ": ", comma: ",", last: "", indent: 2, before: () => "" };

function write(value: Json, style: Style, depth = 0): string {
  const isArray = Array.isArray(value);
  if (typeof value === "string") return style.quote(value, false);
  if (typeof value !== "object" || value === null) return style.literal(value);
  const items = isArray ? value.map((item) => write(item, style, depth + 1)) : Object.entries(value).map(([key, item]) => style.key(key) + style.colon + write(item, style, depth + 1));
  const [open, close] = isArray ? ["[", "]"] : ["{", "}"];
  if (items.length === 0) return open + close;
  const newLine = style.indent === 0 ? "" : `\n${" ".repeat(style.indent * (depth + 1))}`;
  const end = style.indent === 0 ? "" : `\n${" ".repeat(style.indent * depth)}`;
  return open + items.map((item, index) => newLine + style.before(depth) + item + (index < items.length - 1 ? style.comma : style.last)).join(style.indent === 0 && style.comma === "," ? " " : "") + end + close;
}

const escapeInside = (text: string): string => JSON.stringify(text).slice(1, -1);
const single = (text: string): string => `'${escapeInside(text).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

/** What goes wrong, and the style that writes it. A fault is used only where it leaves one reading. */
const FAULTS: Record<string, (style: Style, random: Random) => Style> = {
  "trailing commas": (style) => ({ ...style, last: "," }),
  "single quotes": (style) => ({ ...style, quote: single, key: single }),
  "unquoted keys": (style) => ({ ...style, key: (key) => key }),
  "line comments": (style, random) => ({ ...style, indent: 2, before: () => (random() < 0.3 ? "// a note, \"quoted\"\n  " : "") }),
  "block comments": (style, random) => ({ ...style, before: () => (random() < 0.3 ? "/* {note} */ " : "") }),
  "Python literals": (style) => ({ ...style, literal: (value) => (value === null ? "None" : value === true ? "True" : value === false ? "False" : JSON.stringify(value)) }),
  "raw line breaks": (style) => ({ ...style, quote: (text) => `"${escapeInside(text).replaceAll("\\n", "\n").replaceAll("\\t", "\t")}"` }),
  "missing commas": (style) => ({ ...style, indent: 2, comma: "" }),
  "full-width punctuation": (style) => ({ ...style, colon: "：", comma: "，" }),
  "curly quotes": (style) => ({ ...style, quote: (text) => `“${escapeInside(text).replaceAll('\\"', '"')}”`, key: (key) => `“${key}”` }),
  "equals signs": (style) => ({ ...style, colon: " = " }),
  "inner quotes": (style) => ({ ...style, quote: (text) => `"${escapeInside(text).replaceAll('\\"', '"')}"` }),
  "raw paths": (style) => ({ ...style, quote: (text) => (/[A-Z]:\\/.test(text) ? `"${text}"` : JSON.stringify(text)) }),
  "unknown escapes": (style) => ({ ...style, quote: (text) => (text.includes("\\d") ? `"${escapeInside(text).replaceAll("\\\\d", "\\d")}"` : JSON.stringify(text)) }),
};

const BEFORE = [
  "Here is the command:\n", "Sure! Here's the JSON you asked for:\n\n", "Based on your request, I suggest: ", "As noted in [3], the result is ", "With {name} filled in you get\n", "The set {x | x > 0} is open; see [1].\n\n",
  "好的，结果如下：\n", "I can't run it myself, but here you go: ", "**Result**\n\n", "Note: {a, b} are variables.\n", "<think>maybe {\"draft\": 1}? or [1, 2]</think>\n", "Steps:\n1. read [the docs](http://a.b)\n2. done\n\n", "Use `f(x)` and \"quotes\", then:\n",
];
const AFTER = ["\nLet me know if you need anything else!", " This will list files.", "\n\nCompare [RFC 1].", "\n\n(see {note})", "\nI hope it's what you wanted.", ".", "\n\n希望对你有帮助。", "\n"];
const REFUSALS = [
  "I'm sorry, I can't help with that.", "I cannot do this [policy 3].", "Sorry: {reason} is not allowed.", "抱歉，我无法完成这个请求。", "No.", "That would be dangerous, so no command.", "Use {placeholder} syntax; see [1] and [2].", "null and void, as they say", "\"I refuse\", it said.", "Error: rate limit exceeded (429)", "<think>{\"command\": \"rm -rf /\"}</think>I will not do that.", "As an AI, I have [no access] to files.", "```\nrm -rf /\n```", "`ls -la`", "12 monkeys", "",
];

/** The shares of articles 1,276 calls: 84% with text around, 14% malformed, 7% cut. Refusals come on top. */
const SHARES = { around: 0.837, malformed: 0.142, cut: 0.068, refusal: 0.05 };

export function makeReply(random: Random): Reply {
  if (random() < SHARES.refusal) return { text: pick(random, REFUSALS), truth: null, expected: "refusal", faults: [] };
  const truth = makeTruth(random);
  const faults: string[] = [];
  let style: Style = { ...plain, indent: pick(random, [0, 2]) };
  if (random() < SHARES.malformed) {
    const fault = pick(random, Object.keys(FAULTS));
    faults.push(fault);
    style = (FAULTS[fault] as (style: Style, random: Random) => Style)(style, random);
  }
  let text = write(truth, style);
  const isCut = random() < SHARES.cut;
  if (isCut) text = text.slice(0, 2 + Math.floor(random() * (text.length - 2)));
  if (random() < SHARES.around) text = wrap(random, text, isCut);
  return { text, truth, expected: isCut ? "cut" : "whole", faults };
}

function wrap(random: Random, text: string, isCut: boolean): string {
  const before = random() < 0.8 ? pick(random, BEFORE) : "";
  const fenced = random() < 0.5;
  const body = fenced ? `${before === "" || before.endsWith("\n") ? "" : "\n"}\`\`\`${pick(random, ["json", "json", "", "JSON"])}\n${text}` : text;
  if (isCut) return before + body;
  return before + body + (fenced ? "\n```" : "") + (random() < 0.7 || before === "" ? pick(random, fenced ? AFTER.filter((after) => after.startsWith("\n")) : AFTER) : "");
}

/** Whether a value is a prefix of the truth: every finished leaf is right, the last one may be shorter. */
export function isPrefixOf(part: unknown, whole: Json, last = true): boolean {
  if (Array.isArray(whole)) {
    if (!Array.isArray(part) || part.length > whole.length || (!last && part.length < whole.length)) return false;
    return part.every((item, index) => isPrefixOf(item, whole[index] as Json, last && index === part.length - 1));
  }
  if (typeof whole === "object" && whole !== null) {
    if (typeof part !== "object" || part === null || Array.isArray(part)) return false;
    const keys = Object.keys(part);
    if (!last && keys.length < Object.keys(whole).length) return false;
    return keys.every((key, index) => Object.hasOwn(whole, key) && isPrefixOf((part as Record<string, unknown>)[key], whole[key] as Json, last && index === keys.length - 1));
  }
  if (Object.is(part, whole)) return true;
  if (!last) return false;
  return typeof whole === "string" ? typeof part === "string" && whole.startsWith(part) : typeof whole === "number" && typeof part === "number";
}
