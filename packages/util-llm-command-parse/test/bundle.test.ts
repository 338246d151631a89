import { build } from "esbuild";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";

const entry = fileURLToPath(new URL("../src/index.ts", import.meta.url));

it("runs where there is neither Node nor network, and reaches for neither", async () => {
  const { outputFiles, metafile } = await build({ metafile: true, entryPoints: [entry], bundle: true, write: false, format: "iife", globalName: "api", platform: "browser", conditions: ["@lastframe/source"] });
  const code = outputFiles[0]?.text ?? "";
  expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([]);
  // Nothing global but the text codecs: no process, no fetch, no require.
  const context: Record<string, unknown> = { TextDecoder, TextEncoder };
  const danger: unknown = runInNewContext(`${code}; api.classifyCommand("rm -rf ~").danger`, context);
  expect(danger).toBe("dangerous");
});
