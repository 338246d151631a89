// Vitest reporter: writes { passed, failed, notRun } and names the programs whose absence kept a case from running.
// A test says so with `context.skip("not run: vim")`.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";

export default class CountReporter {
  #options;
  #root = process.cwd();

  constructor(options) {
    this.#options = options;
  }

  onInit(vitest) {
    this.#root = vitest.config.root;
  }

  onTestRunEnd(testModules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, notRun: {} };
    for (const testModule of testModules) {
      // A file that could not be loaded has no tests, yet must not vanish from the sum.
      if (testModule.errors().length > 0) counts.failed += 1;
      for (const test of testModule.children.allTests()) {
        const result = test.result();
        if (result.state === "passed") counts.passed += 1;
        else if (result.state === "failed") counts.failed += 1;
        else {
          const reason = result.note?.replace(/^not run: /, "") ?? "skipped";
          counts.notRun[reason] = (counts.notRun[reason] ?? 0) + 1;
        }
      }
    }
    for (const [reason, count] of Object.entries(counts.notRun)) {
      console.log(`not run: ${reason} (${String(count)})`);
    }
    const file = resolve(this.#root, this.#options.outputFile);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(counts));
  }
}
