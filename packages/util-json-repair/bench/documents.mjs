/** mulberry32 */
export function createRandom(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const WORDS = "the file was updated with a new function that returns value and handles error case when input is empty 数据 résumé path module \"quoted\" it's done\n tab\tend".split(" ");

/** A document of about so many characters: records with texts, numbers, paths and nesting. */
export function makeDocument(size, seed = 7) {
  const random = createRandom(seed);
  const word = () => WORDS[Math.floor(random() * WORDS.length)];
  const items = [];
  for (let length = 0; length < size;) {
    const item = {
      id: items.length, name: `item ${items.length}`, path: `C:\\work\\src\\m${items.length}.ts`, score: Math.round(random() * 1e6) / 1e3, ok: random() > 0.5,
      tags: ["a", "b", word()], text: Array.from({ length: 8 + Math.floor(random() * 20) }, word).join(" "), nested: { a: null, b: [1, 2, { c: -1.5e3 }] },
    };
    items.push(item);
    length += JSON.stringify(item, null, 2).length + 6;
  }
  return { items };
}

/** The same in single quotes, with unquoted keys, trailing commas and comments. */
export function writeDirty(value, depth = 0) {
  const indent = "  ".repeat(depth + 1);
  const close = "  ".repeat(depth);
  if (Array.isArray(value)) return `[\n${value.map((item) => `${indent}${writeDirty(item, depth + 1)},\n`).join("")}${close}]`;
  if (typeof value === "string") return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, item], index) => `${indent}${index === 0 ? `// note ${key}\n${indent}` : ""}${key}: ${writeDirty(item, depth + 1)},${index === 1 ? " /* c */" : ""}\n`);
  return `{\n${members.join("")}${close}}`;
}

const repeat = (unit, size) => unit.repeat(Math.ceil(size / unit.length));

/** Texts that make a careless reader start over, by their length. */
export const HOSTILE = {
  "[": (n) => repeat("[", n), '{"a":': (n) => repeat('{"a":', n), '"': (n) => repeat('"', n), 'open string of a\\': (n) => `"${repeat("a\\", n)}`, "inner quotes": (n) => `{"t":"${repeat('he said "hi" and ', n)}"}`,
  '", in a string': (n) => `{"t":"${repeat('", ', n)}`, '"} in a string': (n) => `{"t":"x${repeat('"}x', n)}`, "comma words": (n) => `{"t": "${repeat("word one, word two, ", n)}`, "\\": (n) => repeat("\\", n), "spaces": (n) => repeat(" ", n),
  "prose {x}": (n) => repeat("see {x} and ", n), "prose [1]": (n) => repeat("see [1] and ", n), "prose objects": (n) => repeat('{"a":1} and ', n), "/*": (n) => repeat("/*", n), "{/*": (n) => repeat("{/*", n), "commas": (n) => `[${repeat(",", n)}]`,
  "fences": (n) => repeat("```json\n", n), "digits": (n) => `{"a":${repeat("1", n)}`, "odd quotes": (n) => `[${repeat('"a" "b ', n)}`, "missing commas": (n) => `[${repeat('{"a":1 "b":2}\n', n)}]`, "bare words": (n) => `{"a": ${repeat("word word, ", n)}`,
  "line breaks in a string": (n) => `{"a":"${repeat("\n", n)}`, 'C:\\" in a string': (n) => `{"a":"${repeat('C:\\", ', n)}`, "think tags": (n) => repeat("<think>", n), "wrong closers": (n) => `${"[".repeat(5000)}${repeat("}]", n)}`, "NDJSON": (n) => repeat('{"a":1}\n', n), "errors": (n) => repeat('{"a" : : ', n),
  "escaped apostrophes": (n) => `['${repeat("it\\'s, ", n)}']`, "<": (n) => repeat("<", n), "brackets in prose": (n) => `x ${repeat(`${"[".repeat(1000)} `, n)}`, "drives before line breaks": (n) => `{"a":"${repeat("B:\\nX", n)}",}`,
  "values between words": (n) => repeat('- {"a":1}\n', n),
};
