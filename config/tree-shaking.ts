import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";

interface PluginBuild {
  onResolve: (options: { filter: RegExp }, callback: () => { path: string; namespace: string; sideEffects: boolean }) => void;
  onLoad: (options: { filter: RegExp; namespace: string }, callback: () => { contents: string }) => void;
}

interface Plugin {
  name: string;
  setup: (build: PluginBuild) => void;
}

interface Bundler {
  build: (options: Record<string, unknown> & { plugins?: Plugin[] }) => Promise<{ outputFiles: { text: string }[] }>;
}

/** esbuild as the build of this repository brings it along. */
const require = createRequire(createRequire(new URL("../package.json", import.meta.url)).resolve("tsup"));
const esbuild = require("esbuild") as Bundler;

const SHARED = { bundle: true, write: false, format: "esm", platform: "neutral", mainFields: ["module", "main"], target: "es2022", logLevel: "silent", conditions: ["@lastframe/source"], external: ["node:*", "@lastframe/*", "cross-spawn", "@lydell/node-pty"] };

/** One export, and what a bundle that uses it alone may keep. */
interface Use {
  name: string;
  /** Of the compressed size of the whole package, at most. */
  percent: number;
  /** Texts of the package that belong to other exports. */
  without: readonly string[];
}

/** Defines the tree-shaking tests of a package: nothing stays of an import that is not used, little of a single use. */
export async function testTreeShaking(entry: URL, uses: readonly Use[]): Promise<void> {
  const published = await bundleEntry(entry);
  const whole = await bundleUse(published, 'export * from "package"');

  it("keeps nothing of a package that is imported and not used", async () => {
    expect((await bundleUse(published, 'import * as api from "package"')).code).toBe("");
  });

  it.each(uses)("keeps at most $percent % of the package for $name alone", async ({ name, percent, without }) => {
    const { code, bytes } = await bundleUse(published, `export { ${name} } from "package"`);
    expect((100 * bytes) / whole.bytes).toBeLessThanOrEqual(percent);
    for (const marker of without) {
      expect(whole.code).toContain(marker);
      expect(code).not.toContain(marker);
    }
  });
}

/** Code of one entry as it is published: one file, not minified. */
async function bundleEntry(entry: URL): Promise<string> {
  const { outputFiles } = await esbuild.build({ ...SHARED, entryPoints: [fileURLToPath(entry)] });
  return outputFiles[0]?.text ?? "";
}

/** What a user's bundler keeps of that file for some code that imports from `"package"`; siblings are left out. */
async function bundleUse(published: string, code: string): Promise<{ code: string; bytes: number }> {
  const { outputFiles } = await esbuild.build({
    ...SHARED,
    stdin: { contents: code, loader: "js" },
    minify: true,
    plugins: [
      {
        name: "published package",
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^package$/ }, () => ({ path: "package", namespace: "published", sideEffects: false }));
          onLoad({ filter: /./, namespace: "published" }, () => ({ contents: published }));
        },
      },
    ],
  });
  const kept = outputFiles[0]?.text ?? "";
  return { code: kept, bytes: gzipSync(kept, { level: 9 }).length };
}
