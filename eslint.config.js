import js from "@eslint/js";
import { defineConfig, globalIgnores } from "eslint/config";
import tseslint from "typescript-eslint";

const NODE_GLOBALS = { process: "readonly", console: "readonly", URL: "readonly", Buffer: "readonly", setTimeout: "readonly", clearTimeout: "readonly", setInterval: "readonly", clearInterval: "readonly", setImmediate: "readonly", performance: "readonly", TextDecoder: "readonly", TextEncoder: "readonly", fetch: "readonly" };

/** What a pure entry may not touch: it must give the same answer in a browser, a worker and an edge runtime. */
const IMPURE_GLOBALS = ["process", "Buffer", "window", "document", "navigator", "setTimeout", "setInterval", "Date", "performance", "Intl", "console", "fetch"];

export default defineConfig(
  globalIgnores(["**/dist/**", "config/types/**", "**/coverage/**", "**/test-results/**", "**/fixtures/**"]),
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // Terminal parsers name control characters all the time.
      "no-control-regex": "off",
    },
  },
  {
    files: ["packages/*/src/**/*.ts"],
    ignores: ["packages/util-command-run/**", "packages/*/src/linux.ts", "packages/*/src/linux/**"],
    rules: {
      "no-restricted-globals": ["error", ...IMPURE_GLOBALS],
      "no-restricted-imports": ["error", { patterns: ["node:*"] }],
    },
  },
  { files: ["**/*.mjs"], languageOptions: { globals: NODE_GLOBALS } },
);
