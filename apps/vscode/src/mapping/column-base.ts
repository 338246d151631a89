import type { Diagnostic } from "@lastframe/util-output-prune";

/** They print columns as their parser counts them. Vite prints those of Rollup and esbuild. */
const FROM_ZERO: ReadonlySet<string> = new Set(["esbuild", "pylint", "rollup", "vite", "webpack"]);

/** From which number a tool counts the columns of a diagnostic. */
export function columnBase({ tool, code }: Pick<Diagnostic, "tool" | "code">): 0 | 1 {
  // A bundler passes on what TypeScript says as TypeScript counts it.
  const isTypeScript = code?.startsWith("TS") === true;
  return FROM_ZERO.has(tool) && !isTypeScript ? 0 : 1;
}
