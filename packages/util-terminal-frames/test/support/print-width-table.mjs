// Prints the constants of src/internal/width-table.ts: node test/support/print-width-table.mjs
// Wide characters are read from the Unicode 11 provider of @xterm/addon-unicode11, code point by code point; the ambiguous
// set is East_Asian_Width=A as Python's unicodedata knows it. To have fewer runs, a run goes on over code points that
// Unicode has not assigned; emoji are left to the regular expression in src/internal/width.ts.
import { execFileSync } from "node:child_process";
import headless from "@xterm/headless";
import unicode11 from "@xterm/addon-unicode11";

const LAST = 0x10ffff;
/** Digits in the order of how often the characters come up in minified code: they compress better so. */
const DIGITS = "etnorislucfapdhxgwmybvkjqz";
const BASE = DIGITS.length;
const terminal = new headless.Terminal({ allowProposedApi: true });
terminal.loadAddon(new unicode11.Unicode11Addon());
terminal.unicode.activeVersion = "11";
const widthOf = (code) => terminal._core.unicodeService.wcwidth(code);
const isEmoji = (code) => /\p{Emoji_Presentation}/u.test(String.fromCodePoint(code));
const isUnassigned = (code) => /\p{Cn}/u.test(String.fromCodePoint(code));

/** A number in base 26, the last digit in lower case, the others in upper case. */
function digitsOf(number) {
  let text = DIGITS[number % BASE];
  for (let rest = Math.floor(number / BASE); rest > 0; rest = Math.floor(rest / BASE)) text = DIGITS[rest % BASE].toUpperCase() + text;
  return text;
}

/** Runs of a set of code points as gaps and lengths in turn, gaps counted from the end of the run before. */
function encode(has, mayBeEither) {
  const numbers = [];
  let end = 0;
  for (let code = 0xa0; code <= LAST; code += 1) {
    if (!has(code)) continue;
    const start = code;
    let next = code;
    while (next <= LAST && (has(next) || mayBeEither(next))) if (has(next++)) code = next;
    numbers.push(start - end, code - start);
    end = code;
  }
  return numbers.map(digitsOf).join("");
}

const ambiguous = new Set(
  execFileSync("python3", [
    "-c",
    "import unicodedata as u\nprint(*[c for c in range(0xa0,0x110000) if u.east_asian_width(chr(c))=='A'])",
  ], { maxBuffer: 1 << 24 }).toString().trim().split(" ").map(Number),
);

const constant = (name, text) =>
  `export const ${name}: string =\n  "${(text.match(/.{1,110}/g) ?? []).join('" +\n  "')}";\n`;
console.log(constant("RUN_DIGITS", DIGITS));
console.log(constant("WIDE_RUNS", encode((code) => widthOf(code) === 2 && !isEmoji(code), (code) => isUnassigned(code) || (isEmoji(code) && widthOf(code) === 2))));
console.log(constant("AMBIGUOUS_RUNS", encode((code) => ambiguous.has(code) && widthOf(code) === 1, isUnassigned)));
process.exit(0);
