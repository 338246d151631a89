// Bytes in, final string out, whole log kept; every tool in the same process, median of the runs.
//   node bench/terminal-frames.mjs [megabytes = 10] [runs = 5]
import { stripVTControlCharacters } from "node:util";
import headless from "@xterm/headless";
import stripAnsi from "strip-ansi";
import { finalizeTerminalText } from "../dist/index.js";
import { inputs } from "./inputs.mjs";

const megabytes = Number(process.argv[2] ?? 10);
const runs = Number(process.argv[3] ?? 5);
const decoder = new TextDecoder();

async function xterm(bytes) {
  const terminal = new headless.Terminal({ cols: 120, rows: 40, scrollback: 1e6, convertEol: true, allowProposedApi: true, logLevel: "off" });
  for (let from = 0; from < bytes.length; from += 65536) {
    await new Promise((done) => terminal.write(bytes.subarray(from, from + 65536), done));
  }
  const buffer = terminal.buffer.active;
  const lines = [];
  for (let y = 0; y < buffer.length; y += 1) {
    const line = buffer.getLine(y);
    const text = line.translateToString(true);
    if (line.isWrapped && lines.length > 0) lines[lines.length - 1] += text;
    else lines.push(text);
  }
  terminal.dispose();
  return lines.join("\n");
}

const tools = {
  ours: (bytes) => finalizeTerminalText(bytes),
  "ours 120x40": (bytes) => finalizeTerminalText(bytes, { columns: 120, rows: 40 }),
  "ours, string in": (bytes, text) => finalizeTerminalText(text),
  TextDecoder: (bytes) => decoder.decode(bytes),
  "strip-ansi": (bytes) => stripAnsi(decoder.decode(bytes)),
  "node:util strip": (bytes) => stripVTControlCharacters(decoder.decode(bytes)),
  xterm,
};

/** A string made of pieces is not built until it is read. */
const flatten = (text) => (text.length > 0 ? text.charCodeAt(text.length >> 1) : 0);

for (const [name, make] of Object.entries(inputs)) {
  const text = make(megabytes * 1024 * 1024);
  const bytes = new TextEncoder().encode(text);
  const speeds = {};
  for (const [tool, run] of Object.entries(tools)) {
    const times = [];
    for (let index = 0; index < (tool === "xterm" ? 1 : runs); index += 1) {
      const start = performance.now();
      flatten(await run(bytes, text));
      times.push(performance.now() - start);
    }
    times.sort((a, b) => a - b);
    speeds[tool] = bytes.length / 1048576 / (times[times.length >> 1] / 1000);
  }
  const ratio = (tool) => (speeds.ours / speeds[tool]).toFixed(2) + "x";
  console.log(`${name.padEnd(10)} ${Object.entries(speeds).map(([tool, speed]) => `${tool} ${speed.toFixed(1)}`).join(", ")} MB/s`);
  console.log(`${"".padEnd(10)} ours / TextDecoder ${ratio("TextDecoder")}, / strip-ansi ${ratio("strip-ansi")}, / node:util ${ratio("node:util strip")}, / xterm ${ratio("xterm")}`);
}
