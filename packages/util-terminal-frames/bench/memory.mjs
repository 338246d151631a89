// Memory in use after garbage collection: heap and external memory (array buffers are part of it), above what was in use
// before. Each measure runs in a process of its own.
//   node bench/memory.mjs [megabytes = 10]
//   node bench/memory.mjs stream [megabytes = 1024] [input]
import { execFileSync } from "node:child_process";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { TerminalFrames } from "../dist/index.js";
import { inputs } from "./inputs.mjs";
import { readWithXterm } from "./tools.mjs";

const MEGABYTE = 1024 * 1024;
const CHUNK = 65_536;
const SAMPLE_EVERY = 50;
const SLACK = 8;
const GROWTH_BAR = 16;
const GEOMETRIES = { pipe: {}, "80x40": { columns: 80, rows: 40 }, "1000x40": { columns: 1000, rows: 40 } };

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");

function used() {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MEGABYTE;
}

const rss = () => process.memoryUsage().rss / MEGABYTE;

function* chunksOf(bytes) {
  for (let from = 0; from < bytes.length; from += CHUNK) yield bytes.subarray(from, from + CHUNK);
}

/** What is in use while the reader and its text are alive, in megabytes. */
function measureOurs(bytes, geometry) {
  const before = used();
  const rssBefore = rss();
  const frames = new TerminalFrames(GEOMETRIES[geometry]);
  for (const chunk of chunksOf(bytes)) frames.write(chunk);
  const text = frames.text();
  const peak = rss() - rssBefore;
  const output = Buffer.byteLength(text) / MEGABYTE;
  return { used: used() - before, rss: peak, output, lastLine: frames.lastLine().length };
}

/** How much more is in use at any later sample than at the first one. */
function measureStream(bytes, megabytes) {
  let lines = 0;
  const frames = new TerminalFrames({ onLine: () => (lines += 1) });
  const samples = [];
  for (let done = 0; done < megabytes; ) {
    for (const chunk of chunksOf(bytes)) frames.write(chunk);
    const before = Math.floor(done / SAMPLE_EVERY);
    done += bytes.length / MEGABYTE;
    if (Math.floor(done / SAMPLE_EVERY) > before) samples.push(used());
  }
  frames.end();
  return { growth: Math.max(...samples) - samples[0], samples: samples.length, lines };
}

async function child(what, kind, option, megabytes) {
  const size = what === "stream" ? 2 : megabytes;
  const bytes = new TextEncoder().encode(inputs[kind](size * MEGABYTE));
  if (what === "ours") return measureOurs(bytes, option);
  if (what === "stream") return measureStream(bytes, megabytes);
  const before = rss();
  const text = await readWithXterm(bytes);
  return { rss: rss() - before, output: text.length };
}

const ask = (...args) => JSON.parse(execFileSync(process.execPath, [new URL(import.meta.url).pathname, "child", ...args.map(String)]).toString());
const verdict = (met) => (met ? "met" : "MISSED");

if (process.argv[2] === "child") {
  const [what, kind, option, megabytes] = process.argv.slice(3);
  console.log(JSON.stringify(await child(what, kind, option, Number(megabytes))));
} else if (process.argv[2] === "stream") {
  const megabytes = Number(process.argv[3] ?? 1024);
  for (const kind of process.argv[4] === undefined ? Object.keys(inputs) : [process.argv[4]]) {
    const { growth, samples } = ask("stream", kind, "-", megabytes);
    console.log(`${kind.padEnd(10)} ${String(megabytes)} MB streamed: grows ${growth.toFixed(1)} MB over ${String(samples)} samples (bar ${String(GROWTH_BAR)}: ${verdict(growth <= GROWTH_BAR)})`);
  }
} else {
  const megabytes = Number(process.argv[2] ?? 10);
  for (const kind of Object.keys(inputs)) {
    const results = Object.keys(GEOMETRIES).map((geometry) => ask("ours", kind, geometry, megabytes));
    const xterm = ask("xterm", kind, "-", megabytes);
    const isMet = results.every((result) => result.used <= 4 * result.output + SLACK);
    const cells = Object.keys(GEOMETRIES).map((name, index) => `${name} ${results[index].used.toFixed(1)} for ${results[index].output.toFixed(1)}`);
    console.log(`${kind.padEnd(10)} ${String(megabytes)} MB: in use ${cells.join(", ")} MB of text (bar 4x + ${String(SLACK)}: ${verdict(isMet)}); RSS +${results[1].rss.toFixed(0)} MB, xterm +${xterm.rss.toFixed(0)} MB`);
  }
}
