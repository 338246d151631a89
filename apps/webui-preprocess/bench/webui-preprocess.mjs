// Preprocessing beside rendering, on the same 100 KB reply in one run; the hostile texts; and the bytes.
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { gzipSync } from "node:zlib";
import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import { math, mathHtml } from "micromark-extension-math";
import { preprocessMarkdown } from "../dist/index.js";

const ROUNDS = 9;
const part = "## Part\n\nSome prose with **bold** words, `code` and \\(x_1\\), for $5 or $6.\n\n| a | b |\n|---|\n| 1 | $|x|$ |\n\n\\[\nE = mc^2\n\\]\n\n```js\nconst a = '|---|';\n```\n\n- one\n- two\n\n";
const reply = part.repeat(Math.ceil(100_000 / part.length));

const preprocessing = median(() => preprocessMarkdown(reply));
const rendering = median(() => micromark(reply, { extensions: [gfmTable(), math()], htmlExtensions: [gfmTableHtml(), mathHtml()] }), 3);
console.log(`100 KB reply: preprocessing ${preprocessing.toFixed(1)} ms, micromark with tables and math ${rendering.toFixed(0)} ms, 1/${(rendering / preprocessing).toFixed(0)} of it`);

for (const piece of ["\\(", "\\[", "$", "$$", "$5 ", "| $|x|$ ", "](", "http://", "> ", "`", "\\`", "\\", "<b ", "<|im_", "|", "**", "- \\[ ", "<｜DSML｜", "```\n", "~"]) {
  const text = piece.repeat(Math.ceil(50_000 / piece.length));
  console.log(`50 KB of ${JSON.stringify(piece).padEnd(14)} ${median(() => preprocessMarkdown(text)).toFixed(1).padStart(7)} ms`);
}
console.log(`dist/index.js, not minified, siblings apart: ${String(gzipSync(readFileSync(new URL("../dist/index.js", import.meta.url))).length)} bytes gzip`);

function median(run, rounds = ROUNDS) {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    run();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)];
}
