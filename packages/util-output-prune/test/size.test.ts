import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";

interface Bundler {
  buildSync(options: object): { outputFiles: { text: string }[] };
}

/** esbuild as the build of this repository brings it along. */
const require = createRequire(createRequire(new URL("../../../package.json", import.meta.url)).resolve("tsup"));
const esbuild = require("esbuild") as Bundler;
const KB = 1024;

function bundle(contents: string): string {
  const [file] = esbuild.buildSync({
    stdin: { contents, resolveDir: fileURLToPath(new URL("../src", import.meta.url)), loader: "ts" },
    bundle: true, minify: true, write: false, format: "esm", platform: "neutral", external: ["@lastframe/util-terminal-frames"],
  }).outputFiles;
  return file?.text ?? "";
}

const sizeOf = (code: string): number => gzipSync(code, { level: 9 }).length / KB;

describe("minified and compressed, without util-terminal-frames", () => {
  it("the whole", () => {
    const size = sizeOf(bundle("export * from './index.ts'"));
    console.info(`whole ${size.toFixed(1)} KB`);
    expect(size).toBeLessThanOrEqual(45.1);
  });

  it("the diff reader alone is at most 4 KB", () => {
    expect(sizeOf(bundle("export * from './diff.ts'"))).toBeLessThanOrEqual(4);
  });

  it("the core with the rules of one tool", () => {
    const size = sizeOf(bundle("import { definePruner, tscRules } from './index.ts'; export const pruner = definePruner(tscRules)"));
    console.info(`core with the rules of tsc ${size.toFixed(1)} KB`);
    expect(size).toBeLessThanOrEqual(13.4);
  });

  it("a bundle with the rules of one tool holds no others", () => {
    const code = bundle("import { definePruner, eslintRules } from './index.ts'; export const pruner = definePruner(eslintRules)");
    expect(code).toContain("eslint/compact");
    for (const other of ["tsc/error", "vitest/fail", "pytest/test", "npm/error", "git/diff", "matcher/"]) expect(code).not.toContain(other);
  });

  it("no entry touches what only Node or a browser has", () => {
    const code = bundle("export * from './index.ts'");
    expect(code).not.toMatch(/\bnode:fs|\bprocess\.(?:env|cwd)|\bBuffer\.|\bsetTimeout\(|\bDate\.now/);
  });
});
