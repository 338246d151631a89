import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

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

/** Code of one entry as it is published: one file, not minified. */
export async function bundleEntry(entry: URL): Promise<string> {
  const { outputFiles } = await esbuild.build({ ...SHARED, entryPoints: [fileURLToPath(entry)] });
  return outputFiles[0]?.text ?? "";
}

/** What a user's bundler keeps of that file for some code that imports from `"package"`; siblings are left out. */
export async function bundleUse(published: string, code: string): Promise<{ code: string; bytes: number }> {
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
