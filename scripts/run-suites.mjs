// Run one kind of test suite in every package through turbo, then print `N passed, N failed` summed over all of them.
import { spawnSync } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import process from "node:process";
import { listPackages, readJson, resultsFile, root } from "./workspace.mjs";

const SUITES = { test: "unit", "test:live": "live", "test:browser": "browser" };

const task = process.argv[2] ?? "test";
const suite = SUITES[task];
if (suite === undefined) {
  console.error(`run-suites: unknown task "${task}"; use one of: ${Object.keys(SUITES).join(", ")}`);
  process.exit(2);
}

const suites = listPackages()
  .filter(({ manifest }) => manifest.scripts?.[task] !== undefined)
  .map(({ directory, manifest }) => ({ name: manifest.name, results: resultsFile(directory, suite) }));

// Old counts must not be taken for new ones; turbo restores those of a cached run.
for (const { results } of suites) rmSync(results, { force: true });

const turbo = spawnSync(`turbo run ${task} --continue --concurrency=2`, {
  cwd: root,
  shell: true,
  stdio: ["ignore", "inherit", "inherit"],
  env: { ...process.env, TURBO_TELEMETRY_DISABLED: "1" },
});

let passed = 0;
let failed = 0;
const notRun = new Map();
for (const { name, results } of suites) {
  if (!existsSync(results)) {
    console.log(`${name}: ended without a result, counted as one failure`);
    failed += 1;
    continue;
  }
  const counts = readJson(results);
  passed += counts.passed;
  failed += counts.failed;
  for (const [reason, count] of Object.entries(counts.notRun)) notRun.set(reason, (notRun.get(reason) ?? 0) + count);
}
for (const [reason, count] of notRun) console.log(`not run: ${reason} (${String(count)})`);

// These suites are there to meet real programs: one that is absent is a failure, not an excuse.
if (task !== "test") for (const count of notRun.values()) failed += count;

console.log(`${String(passed)} passed, ${String(failed)} failed`);
process.exitCode = turbo.status === 0 && failed === 0 ? 0 : 1;
