// Differential fuzz: the same random streams through this package and @xterm/headless.
//   node bench/fuzz.mjs [streams = 20000] [first seed = random]
import { TerminalFrames } from "../dist/index.js";
import { randomChunks, randomStream } from "../test/support/random-streams.mjs";
import { readWithXterm } from "../test/support/xterm-oracle.mjs";

const PROGRESS_EVERY = 10_000;
const streams = Number(process.argv[2] ?? 20_000);
const firstSeed = Number(process.argv[3] ?? Math.floor(Math.random() * 2 ** 31));
console.log(`streams ${String(streams)}, first seed ${String(firstSeed)}`);

const encoder = new TextEncoder();
let mismatches = 0;

function complain(seed, stream, what, ours, expected) {
  mismatches += 1;
  if (mismatches > 10) return;
  console.log(`seed ${String(seed)} (${String(stream.columns)}x${String(stream.rows)}): ${what}`);
  console.log(`  input    ${JSON.stringify(stream.data)}\n  ours     ${JSON.stringify(ours)}\n  expected ${JSON.stringify(expected)}`);
}

for (let seed = firstSeed; seed < firstSeed + streams; seed += 1) {
  const stream = randomStream(seed);
  const { data, columns, rows } = stream;
  const options = { columns, rows, onClear: "xterm", tabs: seed % 2 === 0 ? "expand" : "keep" };
  const whole = new TerminalFrames(options).write(data);
  const cursor = whole.cursor;
  const text = whole.text();
  const result = whole.end();
  const expected = readWithXterm(data, columns, rows);
  if (options.tabs === "expand" || !data.includes("\t")) {
    if (result.text !== expected.text) complain(seed, stream, "text", result.text, expected.text);
    else if (expected.altText !== null && result.altText !== expected.altText) complain(seed, stream, "altText", result.altText, expected.altText);
  }
  if (cursor.row !== expected.cursor.row || cursor.column !== expected.cursor.column) complain(seed, stream, "cursor", cursor, expected.cursor);
  const bytes = encoder.encode(data);
  const chunked = new TerminalFrames(options);
  for (const chunk of randomChunks(bytes, seed, 1 + (seed % 40))) chunked.write(chunk);
  const chunkedText = chunked.text();
  if (chunkedText !== text) complain(seed, stream, "chunks: text()", chunkedText, text);
  const chunkedResult = chunked.end();
  if (JSON.stringify(chunkedResult) !== JSON.stringify(result)) complain(seed, stream, "chunks: end()", chunkedResult, result);
  const done = seed - firstSeed + 1;
  if (done % PROGRESS_EVERY === 0) console.log(`${String(done)} streams, ${String(mismatches)} mismatches`);
}
console.log(`${String(mismatches)} mismatches in ${String(streams)} streams`);
process.exitCode = mismatches === 0 ? 0 : 1;
