// Every check that CI makes, in its order; all of them run, then the ones that failed are named.
// `--without test,test:live` leaves some out.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { listPackages, readJson, resultsFile, root } from "./workspace.mjs";

/** Each is a script of package.json, with its arguments where it has some. */
const CHECKS = ["test", "lint", "typecheck", "build", "check:pkg", "check:readme", "size", "knip", "docs", "test:live", "test:browser", "test:runtimes", "compare", "e2e:release"];
const ARGUMENTS = { compare: ["--quick", "--check"], docs: ["--emit", "none"] };

const { values } = parseArgs({ options: { without: { type: "string", default: "" } } });
const without = values.without.split(",").filter((name) => name !== "");
const unknown = without.filter((name) => !CHECKS.includes(name));
if (unknown.length > 0) {
  console.error(`check: unknown check ${unknown.join(", ")}; they are ${CHECKS.join(", ")}`);
  process.exit(2);
}

const failures = [];
for (const check of CHECKS) {
  if (without.includes(check)) continue;
  console.log(`\n== ${check}`);
  const started = Date.now();
  const { status } = spawnSync(["pnpm", "run", check, ...(ARGUMENTS[check] ?? [])].join(" "), { cwd: root, shell: true, stdio: ["ignore", "inherit", "inherit"] });
  console.log(`== ${check}: ${status === 0 ? "ok" : "failed"} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  if (status !== 0) failures.push(check);
}

let passed = 0;
let failed = 0;
for (const { directory } of listPackages()) {
  for (const suite of ["unit", "live"]) {
    const results = resultsFile(directory, suite);
    if (!existsSync(results)) continue;
    const counts = readJson(results);
    passed += counts.passed;
    failed += counts.failed;
  }
}
if (failures.length > 0) console.log(`\nfailed checks: ${failures.join(", ")}`);
console.log(`${String(passed)} passed, ${String(failed)} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
