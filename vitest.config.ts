import { defineConfig } from "vitest/config";

// `pnpm vitest run packages/util-x/test/y.test.ts` runs one file without turbo.
export default defineConfig({ test: { projects: ["packages/*", "apps/*"] } });
