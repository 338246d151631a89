// Bytes that one tool adds to the peak memory of a fresh process while it reads the speed input once (Linux).
//   node --expose-gc measure-memory.mjs <bench/compare.mjs> <number of the comparison> <name of the tool>
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";

const [file, index, name] = process.argv.slice(2);
const { comparisons } = await import(pathToFileURL(file).href);
const { speed, tools } = comparisons[Number(index)];
const input = speed.input();

globalThis.gc();
// Resets the high-water mark to what is in use now: making the input may have needed more.
writeFileSync("/proc/self/clear_refs", "5");
const before = readPeak();
const tool = tools.find((one) => one.name === name);
try {
  await tool.read(input);
} catch {
  // A refusal needs memory too.
}
console.log(Math.max(0, readPeak() - before));
process.exit();

function readPeak() {
  return Number(/^VmHWM:\s*(\d+) kB/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1]) * 1024;
}
