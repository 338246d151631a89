// What `lastframe run` costs before and after the child: beside bare `node -e 0`, medians of one run, alternating.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import process from "node:process";

const ROUNDS = 15;
const main = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const commands = {
  "node -e 0": ["-e", "0"],
  "lastframe --version": [main, "--version"],
  "lastframe run -- true": [main, "run", "--", "true"],
};

const times = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, args] of Object.entries(commands)) {
    const started = process.hrtime.bigint();
    spawnSync(process.execPath, args, { stdio: "ignore" });
    times[name].push(Number(process.hrtime.bigint() - started) / 1e6);
  }
}
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const base = median(times["node -e 0"]);
for (const [name, values] of Object.entries(times)) {
  console.log(`${name.padEnd(24)} ${median(values).toFixed(1).padStart(7)} ms   x${(median(values) / base).toFixed(2)}`);
}
