// What `lastframe run` costs before and after the child, beside bare `node -e 0`: medians of one run, alternating.
// The child's own time (`true`) is taken off before the ratio.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import process from "node:process";

const ROUNDS = 15;
const main = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const state = mkdtempSync(join(tmpdir(), "lastframe-bench-"));
const commands = {
  true: ["true"],
  "node -e 0": [process.execPath, "-e", "0"],
  "lastframe --version": [process.execPath, main, "--version"],
  "lastframe run -- true": [process.execPath, main, "run", "--", "true"],
  "lastframe judge ls": [process.execPath, main, "judge", "ls"],
};

const times = Object.fromEntries(Object.keys(commands).map((name) => [name, []]));
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, [file, ...args]] of Object.entries(commands)) {
    const started = process.hrtime.bigint();
    spawnSync(file, args, { stdio: "ignore", env: { ...process.env, XDG_STATE_HOME: state } });
    times[name].push(Number(process.hrtime.bigint() - started) / 1e6);
  }
}
rmSync(state, { recursive: true, force: true });

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
const node = median(times["node -e 0"]);
const child = median(times["true"]);
for (const [name, values] of Object.entries(times)) {
  const own = median(values) - (name.endsWith("-- true") ? child : 0);
  console.log(`${name.padEnd(24)} ${median(values).toFixed(1).padStart(7)} ms   x${(own / node).toFixed(2)}`);
}
