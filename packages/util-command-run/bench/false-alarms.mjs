// Run after `pnpm build`: node bench/false-alarms.mjs [--minutes 10]
// Real builds, tests and servers, watched the whole time: how often is one of them taken for waiting?
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { detectInteraction } from "@lastframe/util-interaction-detect";
import { createWaitMonitor, readChannels } from "@lastframe/util-interaction-detect/linux";
import { runReadOnlyCli } from "../dist/index.js";

const flag = process.argv.indexOf("--minutes");
const minutes = Number(flag > 0 ? process.argv[flag + 1] : 10);
const LOOK_MS = 50;
const PARALLEL = 3;
const SERVER_MS = 8000;
const require = createRequire(import.meta.url);
const here = dirname(fileURLToPath(import.meta.url));
const directory = mkdtempSync(join(tmpdir(), "builds-"));

function file(name, text) {
  const path = join(directory, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

const cFiles = Array.from({ length: 12 }, (_, index) => {
  const functions = Array.from({ length: 400 }, (_, at) => `double f${index}_${at}(double x) { double y = x; for (int i = 0; i < 9; i++) y = y * x + ${at}; return y; }`);
  file(`c/part${index}.c`, `${functions.join("\n")}\n`);
  return `part${index}`;
});
file("c/Makefile", `all: ${cFiles.map((name) => `${name}.o`).join(" ")}\n%.o: %.c\n\tgcc -O2 -c $< -o $@\nclean:\n\trm -f *.o\n`);
file("ts/tsconfig.json", JSON.stringify({ compilerOptions: { strict: true, noEmit: true, skipLibCheck: false, lib: ["ES2022", "DOM"] }, include: ["*.ts"] }));
file("ts/a.ts", Array.from({ length: 1500 }, (_, at) => `export const f${at} = (x: number): { value: number; next: () => string } => ({ value: x + ${at}, next: () => String(x) });`).join("\n"));
file("npm/package.json", JSON.stringify({ name: "builds", version: "1.0.0", private: true, dependencies: { "is-odd": "3.0.1", "left-pad": "1.3.0" } }));
file("test/sum.test.mjs", `import { test } from "node:test";\nimport { setTimeout as pause } from "node:timers/promises";\nfor (let at = 0; at < 12; at += 1) test("case " + at + ": is it ok? [y/N]", async () => { await pause(200); });\n`);
file("prompt.sh", "printf 'Continue? [y/N] '; i=0; while [ $i -lt 60000 ]; do i=$((i+1)); done; echo; printf 'Password: '; sleep 1; echo; echo done\n");

const server = "const s = require('node:http').createServer((q, r) => r.end('ok')).listen(0, () => console.log('Listening on: ' + s.address().port));";
const tsc = join(dirname(require.resolve("typescript/package.json")), "bin", "tsc");

/** `serves`: never ends, is ended after a while. */
const builds = [
  { name: "npm install", argv: ["sh", "-c", "rm -rf node_modules package-lock.json; npm install --no-audit --no-fund"], cwd: "npm" },
  { name: "tsc", argv: [process.execPath, tsc, "-p", "."], cwd: "ts" },
  { name: "tsc --watch", argv: [process.execPath, tsc, "-p", ".", "--watch"], cwd: "ts", serves: true },
  { name: "make -j2 with gcc", argv: ["sh", "-c", "make -s clean; make -j2"], cwd: "c" },
  { name: "gcc, one file", argv: ["sh", "-c", "gcc -O2 -c part0.c -o /dev/null"], cwd: "c" },
  { name: "node --test", argv: [process.execPath, "--test", "test/"] },
  { name: "vitest", argv: ["pnpm", "exec", "vitest", "run", "test/wait.test.ts"], cwd: join(here, "..") },
  { name: "python compileall", argv: ["python3", "-m", "compileall", "-q", "-f", "/usr/lib/python3/dist-packages"] },
  { name: "python unittest discovery", argv: ["python3", "-c", "import time, unittest; t = type('T', (unittest.TestCase,), {f'test_{n}': lambda self: time.sleep(0.1) for n in range(20)}); unittest.main(module=None, argv=['x'], defaultTest=None, exit=False)"] },
  { name: "git clone and gc", argv: ["sh", "-c", "rm -rf copy; git init -q copy && cd copy && seq 1 20000 > f && git add f && git -c user.name=a -c user.email=a@b commit -qm x && git gc -q"] },
  { name: "tar and gzip", argv: ["sh", "-c", "tar cf - c ts npm | gzip -9 | wc -c"] },
  { name: "sort pipeline", argv: ["sh", "-c", "seq 1 400000 | sort -r | uniq | wc -l"] },
  { name: "find and xargs", argv: ["sh", "-c", "find /usr/share -type f | head -n 4000 | xargs -n 50 -P 2 wc -c > sizes"] },
  { name: "idle server", argv: [process.execPath, "-e", server], serves: true },
  { name: "server with keys and timers", argv: [process.execPath, "-e", `process.stdin.on('data', () => {}); setInterval(() => {}, 1000); ${server}`], serves: true },
  { name: "watcher with keys", argv: [process.execPath, "-e", "console.log('Watching: '); require('node:fs').watch('.'); process.stdin.on('data', () => {})"], serves: true },
  { name: "python server", argv: ["python3", "-m", "http.server", "0"], serves: true },
  { name: "a question, then work", argv: ["sh", "prompt.sh"] },
  { name: "tail -f", argv: ["tail", "-f", "c/Makefile"], serves: true },
];

const counts = { runs: 0, samples: 0, alarms: [] };
const end = performance.now() + minutes * 60_000;

/** Look every 50 ms, whether the output is quiet or not, beside the looks of the run itself. */
async function watch(build, stdin) {
  const alarm = (by, interaction) => counts.alarms.push(`${build.name} (${stdin}), ${by}: ${JSON.stringify(interaction)}`);
  let status = null;
  let ended = false;
  const run = runReadOnlyCli(build.argv[0], build.argv.slice(1), {
    stdin, cwd: join(directory, build.cwd ?? ""), allowWait: true, timeoutMs: build.serves ? SERVER_MS : 120_000, killGraceMs: 300, maxBytes: 65_536,
    onUpdate: (now) => {
      status = now;
      counts.samples += 1;
      if (now.interaction.waiting) alarm("run", now.interaction);
    },
  }).finally(() => (ended = true));
  let monitor = null;
  while (!ended) {
    await pause(LOOK_MS);
    if (status === null || ended) continue;
    monitor ??= createWaitMonitor(status.pid, readChannels(status.pid));
    const evidence = monitor.look();
    if (evidence.state === "unknown") continue;
    counts.samples += 1;
    const verdict = detectInteraction({ plain: status.lastLine, childAlive: true, idleMs: status.idleMs, evidence });
    if (verdict.waiting) alarm("look", verdict);
  }
  const result = await run;
  if (result.outcome === "waiting") alarm("outcome", result.interaction);
  counts.runs += 1;
}

let next = 0;
async function lane() {
  while (performance.now() < end) {
    const turn = next;
    next += 1;
    await watch(builds[turn % builds.length], ["ignore", "pipe", "pty"][Math.floor(turn / builds.length) % 3]);
  }
}

const begin = performance.now();
try {
  await Promise.all(Array.from({ length: PARALLEL }, lane));
} finally {
  rmSync(directory, { recursive: true, force: true });
}
console.log(`${counts.runs} runs of ${builds.length} builds and servers in ${((performance.now() - begin) / 60_000).toFixed(1)} min: ${counts.samples} samples, ${counts.alarms.length} false alarms`);
for (const one of counts.alarms.slice(0, 20)) console.log(`  ${one}`);
if (counts.alarms.length > 0) process.exitCode = 1;
