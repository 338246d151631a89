import { createRequire, isBuiltin } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../workspace.mjs";

/** esbuild as the build of this repository brings it along. */
const require = createRequire(createRequire(join(root, "package.json")).resolve("tsup"));
const { build } = require("esbuild");

/** Bytes of what some imports pull in, minified and compressed; built-in modules are not counted. */
export async function measureBytes(code, directory) {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: join(directory, "bench"), loader: "js" },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "node",
    // The entry that bundlers for browsers take too, where a package has one.
    mainFields: ["module", "main"],
    logLevel: "silent",
    plugins: [{ name: "built-ins", setup: ({ onResolve }) => onResolve({ filter: /^[a-z:_/]+$/ }, ({ path }) => (isBuiltin(path) ? { path, external: true } : undefined)) }],
  });
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}
