// Bytes in, final string out, whole log kept; every tool in the same process. Measured is CPU time, so that other programs
// on the machine do not count, and the best of the rounds, in which the tools take turns.
//   node bench/terminal-frames.mjs [megabytes = 10] [rounds = 10] [input]
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { TerminalFrames } from "../dist/index.js";
import { inputs } from "./inputs.mjs";
import { countRightRecordings, tools } from "./tools.mjs";

const MEGABYTE = 1024 * 1024;
const megabytes = Number(process.argv[2] ?? 10);
const rounds = Number(process.argv[3] ?? 10);
const only = process.argv[4];
/** Tools that take minutes for the whole input, and the part of it that they get. */
const PARTS = { "terminal-render": 1 / 40, "ansi-to-pre": 1 / 40 };
/** Rounds that the tools take part in which need seconds for one; the others need some to warm up. */
const SLOW_ROUNDS = 2;
const SLOW = ["xterm", ...Object.keys(PARTS)];
/** Ratios asked of this package, by input. */
const BARS = {
  plain: { xterm: 100, TextDecoder: 0.5 },
  colour: { xterm: 30, "strip-ansi": 1.5 },
  "CR bars": { xterm: 5 },
  "cursor up": { xterm: 5 },
  CJK: { xterm: 30 },
};

/** A string made of pieces is not built until it is read. */
const flatten = (text) => (text.length > 0 ? text.charCodeAt(text.length >> 1) : 0);
setFlagsFromString("--expose-gc");
/** No tool pays for what the one before it left behind. */
const collectGarbage = runInNewContext("gc");

function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/**
 * Readers that are still in use: engines drop compiled code that belongs to nothing alive, and a program that reads output
 * all the time always has one.
 */
const alive = [new TerminalFrames(), new TerminalFrames({ columns: 120, rows: 40 })];
const sample = "a\rb\x1b[A\x1b[2Kc \x1b[1md\x1b[m\r\n\u4e2d";

/** Megabytes per second of each tool, at its best. */
async function measure(bytes) {
  const speeds = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const [tool, run] of Object.entries(tools)) {
      if (SLOW.includes(tool) && round >= SLOW_ROUNDS) continue;
      const part = bytes.subarray(0, bytes.length * (PARTS[tool] ?? 1));
      for (const frames of alive) frames.write(sample);
      collectGarbage();
      const start = cpuSeconds();
      flatten(await run(part));
      speeds[tool] = Math.max(speeds[tool] ?? 0, part.length / MEGABYTE / (cpuSeconds() - start));
    }
  }
  return speeds;
}

const { right, all } = await countRightRecordings();
console.log(`recordings right, of ${String(all)}: ${Object.entries(right).map(([tool, count]) => `${tool} ${String(count)}`).join(", ")}`);
console.log("MB per second of CPU time");
console.log(["".padEnd(10), ...Object.keys(tools).map((tool) => tool.padStart(15))].join(" "));
for (const [name, make] of Object.entries(inputs)) {
  if (only !== undefined && name !== only) continue;
  const speeds = await measure(new TextEncoder().encode(make(megabytes * MEGABYTE)));
  console.log([name.padEnd(10), ...Object.keys(tools).map((tool) => speeds[tool]).map((speed) => speed.toFixed(speed < 10 ? 1 : 0).padStart(15))].join(" "));
  const ratios = Object.entries(BARS[name]).map(([tool, bar]) => {
    const ratio = speeds.ours / speeds[tool];
    return `${ratio.toFixed(ratio < 10 ? 2 : 0)}x ${tool} (bar ${String(bar)}: ${ratio >= bar ? "met" : "MISSED"})`;
  });
  console.log(`${"".padEnd(10)} ours is ${ratios.join(", ")}; at 120x40 ${(speeds["ours 120x40"] / speeds.xterm).toFixed(1)}x xterm`);
}
