import { builtinPruner } from "./internal/builtin-pruner.ts";
import type { PruneOptions, Pruner } from "./types.ts";

/**
 * Prune output as it arrives. Chunks of any size give the same result; memory follows the facts and the limit of held
 * lines, not the stream. `snapshot()` shows the state so far, `onCycle` is called at each verdict of a watching tool.
 *
 * @example
 * const pruner = createPruner({ command: "tsc" });
 * pruner.write("src/a.ts(1,2): error TS2304: Cannot ");
 * pruner.write("find name 'q'.\n");
 * pruner.end(2).diagnostics[0]?.code; // "TS2304"
 */
export function createPruner(options?: PruneOptions): Pruner {
  return builtinPruner().createPruner(options);
}
