import { builtinRules } from "../builtin-rules.ts";
import { definePrunerWith, type PrunerFactory } from "../define-pruner.ts";
import { allParts } from "./all-parts.ts";
import { readCommand } from "./command-label.ts";
import { arrangeByFirst } from "./first-characters.ts";

let factory: PrunerFactory | null = null;

/** The pruner with the built-in rules, put together when it is first needed. */
export function builtinPruner(): PrunerFactory {
  return (factory ??= definePrunerWith(builtinRules, { parts: allParts, readCommand, arrange: arrangeByFirst }));
}
