import { fileURLToPath } from "node:url";
import { defaultServerConditions } from "vite";
import { defineConfig, type ViteUserConfig } from "vitest/config";

const countReporter = fileURLToPath(new URL("count-reporter.mjs", import.meta.url));

/**
 * Vitest settings shared by every package: siblings resolve to their sources, and the counts go to
 * `test-results/<suite>.json`, which `scripts/run-suites.mjs` sums.
 */
export function packageTests(options: { suite?: string; include?: string[]; testTimeout?: number; globalSetup?: string[] } = {}): ViteUserConfig {
  const { suite = "unit", include = ["test/*.test.ts"], testTimeout = 20_000, globalSetup = [] } = options;
  const conditions = ["@lastframe/source", ...defaultServerConditions];
  return defineConfig({
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    test: {
      include,
      testTimeout,
      hookTimeout: testTimeout,
      globalSetup,
      reporters: ["default", [countReporter, { outputFile: `test-results/${suite}.json` }]],
      typecheck: { enabled: false },
    },
  });
}
