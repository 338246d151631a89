import { defineConfig, type Options } from "tsup";

type TsupConfig = ReturnType<typeof defineConfig>;

/** ESM, CJS and types for each entry of a published package; `node:` built-ins and dependencies stay imports. */
export function packageBuild(entry: string[], options: Options = {}): TsupConfig {
  return defineConfig({
    entry,
    format: ["esm", "cjs"],
    // tsup 8.5 passes baseUrl to the declaration build, which TypeScript 6 rejects (egoist/tsup#1388).
    dts: { compilerOptions: { ignoreDeprecations: "6.0" } },
    clean: true,
    target: "es2022",
    platform: "neutral",
    external: [/^node:/],
    // Without the prefix Deno and edge runtimes do not know a built-in module.
    removeNodeProtocol: false,
    ...options,
  });
}
