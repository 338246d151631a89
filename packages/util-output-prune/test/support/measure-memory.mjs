import { createRequire } from "node:module";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

// Sources, not the build: a test must not depend on when the build was made.
const here = dirname(fileURLToPath(import.meta.url));
const esbuild = createRequire(createRequire(join(here, "../../../../package.json")).resolve("tsup"))("esbuild");
const folder = mkdtempSync(join(tmpdir(), "prune-memory-"));
const file = join(folder, "prune.mjs");
const { outputFiles } = esbuild.buildSync({ entryPoints: [join(here, "../../src/index.ts")], bundle: true, write: false, format: "esm", platform: "neutral", conditions: ["@lastframe/source"] });
writeFileSync(file, outputFiles[0].text);

/** Lines of a known tool, lines no rule knows, and now and then a diagnostic. */
function lineAt(index) {
  if (index % 1000 === 0) return `src/m${index % 7}.ts(${index % 50},1): error TS2304: Cannot find name 'q'.\n`;
  return index % 3 === 0 ? `npm http fetch GET 200 https://registry.example/p${index} 5ms\n` : `gate ${index} of the flux is at ${index * 7}\n`;
}

try {
  const { createPruner } = await import(pathToFileURL(file).href);
  const megabytes = Number(process.argv[2] ?? 100);
  const encoder = new TextEncoder();
  const pruner = createPruner({ command: "./tool" });
  pruner.write("warm up\n");
  globalThis.gc();
  const before = process.memoryUsage();
  for (let written = 0, line = 0; written < megabytes * 1e6; ) {
    let chunk = "";
    while (chunk.length < 65_536) chunk += lineAt(line++);
    const bytes = encoder.encode(chunk);
    written += bytes.length;
    pruner.write(bytes);
  }
  globalThis.gc();
  const after = process.memoryUsage();
  console.log(((after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers) / 1e6).toFixed(2));
  pruner.end(1);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
