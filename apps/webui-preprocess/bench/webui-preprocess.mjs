// Preprocessing beside rendering, on the same 100 KB reply in one run; the hostile texts; and the bytes.
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { gzipSync } from "node:zlib";
import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import { math, mathHtml } from "micromark-extension-math";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import rehypeKatex from "rehype-katex";
import remarkCjkFriendly from "remark-cjk-friendly";
import remarkGfm from "remark-gfm";
import remarkMath from "remark-math";
import { preprocessMarkdown } from "../dist/index.js";

const ROUNDS = 9;
const part = "## Part\n\nSome prose with **bold** words, `code` and \\(x_1\\), for $5 or $6.\n\n| a | b |\n|---|\n| 1 | $|x|$ |\n\n\\[\nE = mc^2\n\\]\n\n```js\nconst a = '|---|';\n```\n\n- one\n- two\n\n";
const reply = part.repeat(Math.ceil(100_000 / part.length));

for (let warm = 0; warm < 5; warm++) preprocessMarkdown(reply);
const preprocessing = median(() => preprocessMarkdown(reply));
const tokenizing = median(() => micromark(reply, { extensions: [gfmTable(), math()], htmlExtensions: [gfmTableHtml(), mathHtml()] }), 3);
const rendering = median(() => renderToStaticMarkup(createElement(Markdown, { remarkPlugins: [remarkGfm, remarkMath, remarkCjkFriendly], rehypePlugins: [rehypeKatex] }, reply)), 3);
const share = (time) => `${time.toFixed(0)} ms, preprocessing is 1/${(time / preprocessing).toFixed(0)} of it`;
console.log(`100 KB reply: preprocessing ${preprocessing.toFixed(1)} ms`);
console.log(`  rendered as the page does (react-markdown, tables, math by KaTeX): ${share(rendering)}`);
console.log(`  read by micromark with tables and math alone: ${share(tokenizing)}`);

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
