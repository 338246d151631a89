// Prints the constants of src/internal/width-table.ts: node test/support/print-width-table.mjs
// Widths are read from the Unicode 11 provider of @xterm/addon-unicode11, code point by code point; the ambiguous
// set is East_Asian_Width=A as Python's unicodedata knows it.
import { execFileSync } from "node:child_process";
import headless from "@xterm/headless";
import unicode11 from "@xterm/addon-unicode11";

const LAST = 0x10ffff;
const terminal = new headless.Terminal({ allowProposedApi: true });
terminal.loadAddon(new unicode11.Unicode11Addon());
terminal.unicode.activeVersion = "11";
const widthOf = (code) => terminal._core.unicodeService.wcwidth(code);

/** A number in base 26, the last digit in lower case. */
function letters(number) {
  let text = String.fromCharCode(97 + (number % 26));
  for (let rest = Math.floor(number / 26); rest > 0; rest = Math.floor(rest / 26)) text = String.fromCharCode(65 + (rest % 26)) + text;
  return text;
}

/** Runs of a set of code points as gaps and lengths in turn, gaps counted from the end of the run before. */
function encode(has) {
  const numbers = [];
  let end = 0;
  for (let code = 0xa0; code <= LAST; code += 1) {
    if (!has(code)) continue;
    const start = code;
    while (code <= LAST && has(code)) code += 1;
    numbers.push(start - end, code - start);
    end = code;
  }
  return numbers.map(letters).join("");
}

const ambiguous = new Set(
  execFileSync("python3", [
    "-c",
    "import unicodedata as u\nprint(*[c for c in range(0xa0,0x110000) if u.east_asian_width(chr(c))=='A'])",
  ], { maxBuffer: 1 << 24 }).toString().trim().split(" ").map(Number),
);

const constant = (name, text) =>
  `export const ${name}: string =\n  "${(text.match(/.{1,110}/g) ?? []).join('" +\n  "')}";\n`;
console.log(constant("ZERO_WIDTH_RUNS", encode((code) => widthOf(code) === 0)));
console.log(constant("WIDE_RUNS", encode((code) => widthOf(code) === 2)));
console.log(constant("AMBIGUOUS_RUNS", encode((code) => ambiguous.has(code) && widthOf(code) === 1)));
process.exit(0);
